//! What a page is told when a game changes: the drawings of the board that change, which moves are possible, and the
//! panels as finished HTML. The page puts them in their places and knows no game.

use ludus_arena::{analysis::Measure, table::LegalMove};
use ludus_core::{BoardView, Player};
use ludus_draw::board::{BoardParts, Mark, Overlay, PatternSign, States, board_parts};
use serde::Serialize;

use crate::{
    insight::{HintStep, Insight},
    pages::{panels, words},
    scene::Scene,
    session::{Desk, What},
};

/// One state of a game, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    /// The JSON of it.
    pub(crate) text: String,
}

/// What the script reads.
#[derive(Serialize)]
struct Message<'a> {
    version: u64,
    /// Which position is shown, and how many moves there are.
    ply: usize,
    plies: usize,
    /// Whose turn it is there: 1, 2, or 0 where the game is over.
    mover: u8,
    /// Whether a person may move now.
    may_move: bool,
    is_over: bool,
    is_paused: bool,
    /// Whether machines play alone.
    is_watched: bool,
    /// Whether the machine to move has failed.
    is_stuck: bool,
    may_undo: bool,
    may_redo: bool,
    may_resign: bool,
    pieces: &'a str,
    overlay: &'a str,
    labels: &'a [(usize, String)],
    moves: Vec<Possible>,
    /// What has been found out about this position, and what is on its way.
    known: Vec<&'static str>,
    asked: Vec<&'static str>,
    /// Positions whose value is known.
    n_values: usize,
    /// The address of this position.
    link: String,
    panels: panels::Panels,
}

/// A move that can be made here.
#[derive(Serialize)]
struct Possible {
    text: String,
    places: Vec<usize>,
}

/// The state after the last move.
pub(crate) fn newest(id: u64, desk: &Desk) -> Update {
    at(id, desk, desk.play.table.plies())
}

/// The state after `ply` moves, which there must be.
pub(crate) fn at(id: u64, desk: &Desk, ply: usize) -> Update {
    let scene = Scene::new(desk, ply);
    let plies = scene.moves.len();
    let possible = scene.table.legal_moves();
    let parts = drawing(&scene, &possible);
    let is_newest = ply == plies;
    let is_over = desk.play.ending().is_some();
    let may_move = is_newest && !is_over && desk.play.seats[scene.table.mover()].is_person();
    let message = Message {
        version: desk.version,
        ply,
        plies,
        mover: scene.view.mover.map_or(0, number),
        may_move,
        is_over,
        is_paused: desk.play.pace.is_paused,
        is_watched: desk.play.is_watched(),
        is_stuck: desk.trouble.is_some(),
        may_undo: desk.play.may_undo(),
        may_redo: !desk.play.undone.is_empty(),
        may_resign: !is_over && !desk.play.is_watched(),
        pieces: &parts.pieces,
        overlay: &parts.overlay,
        labels: &parts.labels,
        moves: possible.into_iter().map(|mv| Possible { text: mv.text, places: mv.places }).collect(),
        known: scene.insight().map(known).unwrap_or_default(),
        asked: asked(desk, ply),
        n_values: (0..=plies).filter(|&ply| desk.insights.value(ply).is_some()).count(),
        link: link(&scene),
        panels: panels::Panels::new(id, &scene),
    };
    Update { text: serde_json::to_string(&message).expect("texts and numbers can be written") }
}

/// The board with everything that is known about it; the page shows what was asked for.
pub(crate) fn drawing(scene: &Scene<'_>, possible: &[LegalMove]) -> BoardParts {
    let mut overlay = Overlay::default();
    // Where moves end, and where those with a way to go begin.
    let ends = possible.iter().flat_map(|mv| [mv.places.first(), mv.places.last()]);
    overlay.marks.extend(ends.flatten().map(|&place| (place, Mark::Legal)));
    overlay.marks.sort_unstable_by_key(|&(place, _)| place);
    overlay.marks.dedup();
    if let Some(insight) = scene.insight() {
        add_analysis(&mut overlay, insight);
        add_hint(&mut overlay, insight, possible, &scene.view);
    }
    // The pattern behind the move that led here lies on the board before it.
    let before = scene.ply.checked_sub(1).and_then(|ply| scene.desk.insights.at(ply));
    if let Some(insight) = before {
        add_pattern(&mut overlay, insight, &scene.view);
    }
    board_parts(&scene.view, &overlay)
}

fn add_analysis(overlay: &mut Overlay, insight: &Insight) {
    if let Some(analysis) = &insight.analysis {
        let heat = analysis.heat(Measure::Values);
        for (mv, heat) in analysis.moves.iter().zip(heat) {
            let Some(&place) = mv.places.last() else { continue };
            if overlay.values.iter().any(|&(taken, _)| taken == place) {
                // Several moves end here; the best of them comes first and stands for all.
                continue;
            }
            overlay.values.extend(mv.value.map(|value| (place, words::points(value))));
            overlay.visits.extend(mv.visits.map(|visits| (place, visits.to_string())));
            // Squares let the best and the worst stand out.
            overlay.heat.extend(heat.map(|heat| (place, heat * heat.abs())));
        }
    }
    if let Some(ownership) = &insight.ownership {
        overlay.ownership = ownership.values.iter().copied().enumerate().collect();
    }
}

/// The area of a hint at first, the move when asked again.
fn add_hint(overlay: &mut Overlay, insight: &Insight, possible: &[LegalMove], view: &BoardView) {
    let Some((thought, step)) = &insight.hint else { return };
    let advised = possible.iter().find(|mv| mv.text == thought.mv);
    let Some(LegalMove { places, .. }) = advised else { return };
    match step {
        HintStep::Area => overlay.hint = panels::hint_area(view, places),
        HintStep::Move => overlay.marks.extend(places.last().map(|&place| (place, Mark::Best))),
    }
}

/// The squares of the pattern that chose the last move.
fn add_pattern(overlay: &mut Overlay, insight: &Insight, view: &BoardView) {
    let Some(pattern) = insight.reasons.as_ref().and_then(|thought| thought.why.pattern.as_ref()) else {
        return;
    };
    let place = |name: &str| view.places.iter().position(|place| place.name == name);
    for (name, &mask) in &pattern.squares {
        if *name != pattern.target {
            let states = States::decode(mask).map(PatternSign::Square);
            overlay.pattern.extend(place(name).zip(states));
        }
    }
    overlay.pattern.extend(place(&pattern.target).map(|place| (place, PatternSign::Target)));
}

/// What is known, by the names that the page asks for.
fn known(insight: &Insight) -> Vec<&'static str> {
    let all = [
        (insight.analysis.is_some(), What::Moves),
        (insight.ownership.is_some(), What::Ownership),
        (insight.exact.is_some(), What::Exact),
        (insight.reasons.is_some(), What::Reasons),
        (insight.hint.is_some(), What::Hint),
        (!insight.opinions.is_empty(), What::Opinions),
    ];
    all.into_iter().filter(|&(is_known, _)| is_known).map(|(_, what)| what.name()).collect()
}

fn asked(desk: &Desk, ply: usize) -> Vec<&'static str> {
    let here = desk.looking.iter().filter(|(looking, _)| looking.ply == ply || looking.what == What::Values);
    here.map(|(looking, _)| looking.what.name()).collect()
}

/// Players as the study of Dots and Boxes numbers them.
pub(crate) fn number(player: Player) -> u8 {
    match player {
        Player::First => 1,
        Player::Second => 2,
    }
}

/// The address of a position, with the whole game in it.
pub(crate) fn link(scene: &Scene<'_>) -> String {
    let moves: Vec<&str> = scene.moves[..scene.ply].iter().map(|(_, text)| text.as_str()).collect();
    let mut link = format!("/position?game={}", escaped(&scene.table.game()));
    if let Some(start) = scene.table.start_text() {
        link += &format!("&position={}", escaped(&start));
    }
    link + &format!("&moves={}", escaped(&moves.join(" ")))
}

/// A text as a part of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b':' | b',' => {
                escaped.push(byte.into());
            }
            b' ' => escaped.push('+'),
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}
