//! Why a machine made a move, and what others would do: sentences, features and counts, all of them numbers that an agent
//! really used. Values are in the view of the player who moves, and say so.

use ludus_arena::{
    reasons,
    report::{CandidateReport, FeatureReport, ThoughtReport},
};
use ludus_draw::board::influence_map;
use maud::{Markup, PreEscaped, html};

use super::words::{self, points};
use crate::{
    insight::Opinion,
    scene::Scene,
    session::{Looking, What},
};

/// Candidates that are listed.
const LISTED: usize = 5;

/// Why the move was made that led to a position.
pub(crate) fn panel(scene: &Scene<'_>) -> Markup {
    let desk = scene.desk;
    let Some((mover, text)) = scene.last_move() else {
        return html! { p.quiet { "Nobody has moved yet." } (influence(scene)) };
    };
    let before = scene.ply - 1;
    let reasons = desk.insights.at(before).and_then(|insight| insight.reasons.as_ref());
    html! {
        @if desk.play.seats[*mover].is_person() {
            p.quiet { "A person played " (text) ". Machines say why; several opinions judge any position." }
        } @else if let Some(thought) = reasons {
            h3 { (text) }
            @if thought.mv != *text {
                p.quiet { "Asked again, it would play " (thought.mv) ": it is limited by the clock." }
            }
            (thought_details(thought))
        } @else if desk.is_asked(Looking { what: What::Reasons, ply: before }) {
            p.quiet { "Asking it again …" }
        } @else {
            p.quiet { "It has not said why." }
            button type="button" data-look="reasons" data-ply=(before) { "Ask why " (text) }
        }
        (influence(scene))
        (exact(scene))
    }
}

/// Sentences, features and candidates of a thought.
fn thought_details(thought: &ThoughtReport) -> Markup {
    html! {
        @for sentence in reasons::sentences(thought) { p { (sentence.replace(" -", " −")) } }
        (features(&thought.why.features, thought.mover))
        (candidates(&thought.why.candidates, thought.mover))
    }
}

fn features(features: &[FeatureReport], mover: &str) -> Markup {
    let largest = features.iter().map(|feature| feature.value.abs()).fold(0.0, f64::max);
    html! {
        @if !features.is_empty() {
            table.features {
                caption { "What the value is the sum of, in points for " (mover) }
                @for feature in features {
                    tr {
                        th scope="row" { (feature.name) }
                        td.number {
                            @if let (Some(amount), Some(weight)) = (feature.amount, feature.weight) {
                                span.quiet { (points(f64::from(amount))) " × " (points(weight)) " = " }
                            }
                            (points(feature.value))
                        }
                        td.bar { (bar(feature.value, largest)) }
                    }
                }
            }
        }
    }
}

/// The best candidates, each kind of agent's with the numbers that it has.
fn candidates(candidates: &[CandidateReport], mover: &str) -> Markup {
    let columns = Columns::of(candidates);
    html! {
        @if !candidates.is_empty() {
            table.candidates {
                caption { (columns.caption(mover)) }
                thead { tr { th { "Move" } @for heading in columns.headings() { th.number { (heading) } } } }
                tbody {
                    @for candidate in candidates.iter().take(LISTED) {
                        tr {
                            th scope="row" { (candidate.mv) }
                            @for cell in columns.cells(candidate) { td.number { (cell) } }
                        }
                    }
                }
            }
        }
    }
}

/// What is told of single moves.
#[derive(Clone, Copy)]
enum Columns {
    /// What each is worth.
    Values,
    /// What came of simulations, too.
    Simulations,
    /// What came of simulations by a net, in the letters of its publications.
    Guided,
}

impl Columns {
    fn of(candidates: &[CandidateReport]) -> Self {
        if candidates.iter().any(|candidate| candidate.guided.is_some()) {
            Self::Guided
        } else if candidates.iter().any(|candidate| candidate.visits.is_some()) {
            Self::Simulations
        } else {
            Self::Values
        }
    }

    fn caption(self, mover: &str) -> String {
        match self {
            Self::Values | Self::Simulations => format!("Moves it thought of, values in points for {mover}"),
            Self::Guided => format!(
                "Moves it thought of. Q: mean value for {mover}, from −1, lost, to 1, won. \
                 P: what the net wanted beforehand"
            ),
        }
    }

    fn headings(self) -> &'static [&'static str] {
        match self {
            Self::Values => &["Value"],
            Self::Simulations => &["Value", "Visits", "Share", "Won"],
            Self::Guided => &["Visits", "Share", "Q", "P"],
        }
    }

    /// The numbers of a move under these headings; what is not known is empty, what is certain says so.
    fn cells(self, candidate: &CandidateReport) -> Vec<String> {
        let value = candidate.value.map(points);
        let visits = candidate.visits.map(words::count);
        let share = candidate.share.map(percent);
        let proven = candidate.proven.map(|proven| format!("{proven}, proven"));
        let cells = match self {
            Self::Values => vec![value],
            Self::Simulations => vec![value, visits, share, proven.or(candidate.result.map(percent))],
            Self::Guided => {
                let guided = candidate.guided.as_ref();
                let q = proven.or_else(|| guided.map(|guided| points(guided.q)));
                vec![visits, share, q, guided.map(|guided| percent(guided.prior))]
            }
        };
        cells.into_iter().map(Option::unwrap_or_default).collect()
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A bar as wide as a value is large beside the largest, filled for good and hollow for bad.
fn bar(value: f64, largest: f64) -> Markup {
    let width = if largest > 0.0 { 98.0 * value.abs() / largest } else { 0.0 };
    let class = if value < 0.0 { "minus" } else { "plus" };
    html! {
        svg viewBox="0 0 100 8" aria-hidden="true" preserveAspectRatio="none" {
            rect.(class) x="1" y="1" height="6" width=(format!("{width:.1}")) {}
        }
    }
}

/// What each place is worth to whoever stands there.
fn influence(scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(influence) = scene.table.influence() {
            @let values: Vec<(usize, f64)> = influence.values.iter().copied().enumerate().collect();
            figure.influence {
                (PreEscaped(influence_map(&scene.view, &values)))
                figcaption { (influence.words) }
            }
        }
    }
}

/// What exact play says about the position, where it reaches.
fn exact(scene: &Scene<'_>) -> Markup {
    let Scene { desk, ply, table, view, .. } = scene;
    let known = scene.insight().and_then(|insight| insight.exact.as_ref());
    let mover = view.player_names[table.mover()];
    html! {
        h3 { "Exact play" }
        @match known {
            Some(Ok(exact)) => {
                p { "Proven: " (mover) " ends with " strong { (points(exact.value)) } " points if both play best." }
                @if !exact.best.is_empty() { p { "Best: " (exact.best.join(" ")) } }
            }
            Some(Err(reason)) => { p.quiet { (reason) } }
            None if desk.is_asked(Looking { what: What::Exact, ply: *ply }) => { p.quiet { "Solving …" } }
            None => { button type="button" data-look="exact" data-ply=(ply) { "What does exact play say?" } }
        }
    }
}

/// What several agents would do, side by side.
pub(crate) fn opinions(scene: &Scene<'_>) -> Markup {
    let Scene { table, view, .. } = scene;
    let opinions = scene.insight().map(|insight| insight.opinions.as_slice()).unwrap_or_default();
    let mover = view.player_names[table.mover()];
    html! {
        @if opinions.is_empty() {
            p.quiet { "Choose some agents and ask: each judges this position on its own." }
        } @else {
            div.opinions {
                @for opinion in opinions {
                    section.card {
                        h3 { (words::agent_title(&**table, &opinion.agent)) }
                        p.quiet { code { (opinion.agent) } }
                        (opinion_details(opinion, mover))
                    }
                }
            }
            @if let Some(sentence) = agreement(opinions) { p { (sentence) } }
        }
    }
}

fn opinion_details(opinion: &Opinion, mover: &str) -> Markup {
    html! {
        @match &opinion.thought {
            None => { p.quiet { "thinks …" } }
            Some(Err(error)) => { p.alert { (error) } }
            Some(Ok(thought)) => {
                p.headline {
                    strong { (thought.mv) }
                    @if let Some(value) = thought.value { " " (points(value)) " for " (mover) }
                }
                details { summary { "Why" } (thought_details(thought)) }
            }
        }
    }
}

/// Whether they agree, once all have spoken.
fn agreement(opinions: &[Opinion]) -> Option<String> {
    let moves: Option<Vec<&str>> = opinions
        .iter()
        .map(|opinion| opinion.thought.as_ref()?.as_ref().ok().map(|thought| thought.mv.as_str()))
        .collect();
    let moves = moves.filter(|moves| moves.len() > 1)?;
    let all_same = moves.iter().all(|mv| *mv == moves[0]);
    Some(if all_same {
        format!("All {} agree on {}.", moves.len(), moves[0])
    } else {
        "They disagree.".into()
    })
}
