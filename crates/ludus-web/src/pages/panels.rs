//! The parts of the play page that change with the game, as finished HTML. Buttons are not among them: they stay in the
//! page, so that the focus of somebody who plays by keyboard is never lost.

use ludus_core::{
    BoardView, Player,
    view::{Content, Surface},
};
use ludus_draw::{
    board::Mark,
    chart::{EvaluationBar, Timeline, evaluation_bar, timeline},
    palette::Theme,
};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::{why, words};
use crate::{scene::Scene, session::Desk};

/// Every panel by the `id` of its element.
#[derive(Serialize)]
pub(crate) struct Panels {
    players: String,
    status: String,
    notice: String,
    moves: String,
    evaluation: String,
    why: String,
    opinions: String,
}

impl Panels {
    /// The panels of a position.
    pub(crate) fn new(id: u64, scene: &Scene<'_>) -> Self {
        Self {
            players: players(scene.desk).into_string(),
            status: status(scene).into_string(),
            notice: notice(scene.desk).into_string(),
            moves: moves(id, scene).into_string(),
            evaluation: evaluation(scene).into_string(),
            why: why::panel(scene).into_string(),
            opinions: why::opinions(scene).into_string(),
        }
    }
}

pub(crate) fn players(desk: &Desk) -> Markup {
    let (view, play) = (desk.play.table.view(), &desk.play);
    let over = play.ending().is_some();
    html! {
        @for player in Player::BOTH {
            @let is_mover = !over && view.mover == Some(player);
            div.player.card.(if is_mover { "to-move" } else { "waits" }) {
                span.piece.(side(player)).(surface_class(&view)) aria-hidden="true" { (drawn_sign(&view, player)) }
                div {
                    strong { (words::seat_title(play, player)) }
                    span.quiet { (player_details(desk, &view, player)) }
                }
                @if is_mover {
                    span.turn { @if desk.thinking.is_some() { "thinks …" } @else { "to move" } }
                }
            }
        }
    }
}

/// Colour, what is on the board, and how strong a level is.
fn player_details(desk: &Desk, view: &BoardView, player: Player) -> String {
    let agent = desk.play.seats[player].agent().map(ToString::to_string);
    let level = agent.and_then(|agent| desk.play.table.levels().iter().find(|level| level.spec() == agent));
    let strength = level.map(|level| format!("{} ± {} Elo", level.elo, level.error));
    let parts = [Some(view.player_names[player].to_owned()), words::holdings(view, player), strength];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn side(player: Player) -> &'static str {
    if player == Player::First { "first" } else { "second" }
}

/// The sign of a player who draws instead of putting pieces.
fn drawn_sign(view: &BoardView, player: Player) -> &'static str {
    match (surface_class(view), player) {
        ("drawn", Player::First) => "✕",
        ("drawn", Player::Second) => "○",
        _ => "",
    }
}

/// Black and white, or the drawn shapes of the other games.
fn surface_class(view: &BoardView) -> &'static str {
    match view.surface {
        Surface::Crossings | Surface::Field | Surface::Checkered => "disc",
        Surface::Squares | Surface::Dots => "drawn",
    }
}

/// What happened last, whose turn it is and what the rules ask for; spoken by screen readers.
pub(crate) fn status(scene: &Scene<'_>) -> Markup {
    let Scene { desk, ply, table, view, moves } = scene;
    let play = &desk.play;
    let names = words::player_names(view);
    html! {
        @if let Some((mover, text)) = scene.last_move() {
            (names[*mover]) " played " strong { (text) } ". "
        }
        @if *ply < moves.len() {
            "This is move " (ply) " of " (moves.len()) ". "
        } @else if let Some(ending) = play.ending() {
            strong { (words::ending(play, ending)) }
        } @else {
            @let mover = table.mover();
            @if play.seats[mover].is_person() {
                (names[mover]) " to move. "
            } @else if play.pace.is_paused {
                (names[mover]) " waits: the game is paused. "
            } @else {
                (names[mover]) " is thinking. "
            }
            @if let Some(notice) = table.notice() { (notice) }
        }
        @if !words::counts_are_shown(view) {
            @for note in &view.notes { span.quiet { " " (words::capitalized(note)) "." } }
        }
    }
}

/// What went wrong, if something did.
pub(crate) fn notice(desk: &Desk) -> Markup {
    html! {
        @if let Some(trouble) = &desk.trouble {
            p.alert { (trouble) ". Let it try again, take back a move, or choose another opponent." }
        }
        @if let Some(unsaved) = &desk.unsaved {
            p.alert { (unsaved) ". The game goes on, but would be lost with the program." }
        }
        @if let Some(notice) = &desk.notice { p.alert { (notice) "." } }
        @if !desk.looking.is_empty() { p.quiet { "Looking into it …" } }
    }
}

/// The moves in rows, each a jump in time.
pub(crate) fn moves(id: u64, scene: &Scene<'_>) -> Markup {
    let moves = &scene.moves;
    let rows = rows(moves);
    html! {
        table {
            caption.hidden { "Moves" }
            thead.hidden { tr { th { "Number" } th { "First player" } th { "Second player" } } }
            tbody {
                @for (number, row) in rows.iter().enumerate() {
                    tr {
                        th scope="row" { (number + 1) }
                        @for player in Player::BOTH {
                            td {
                                @for &(idx, text) in row.iter().filter(|(idx, _)| moves[*idx].0 == player) {
                                    a.jump href={ "/games/" (id) "?ply=" (idx + 1) } data-ply=(idx + 1)
                                        aria-current=[(idx + 1 == scene.ply).then_some("step")] { (text) }
                                    @if let Some(mark) = mark(scene, idx) { " " (mark_sign(mark)) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if moves.is_empty() { p.quiet { "No moves yet." } }
    }
}

/// Moves in rows of one turn each; a turn has several moves where a player moves again.
fn rows(moves: &[(Player, String)]) -> Vec<Vec<(usize, &str)>> {
    let mut rows: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut last = Player::Second;
    for (idx, (player, text)) in moves.iter().enumerate() {
        if rows.is_empty() || (*player == Player::First && last == Player::Second) {
            rows.push(Vec::new());
        }
        last = *player;
        if let Some(row) = rows.last_mut() {
            row.push((idx, text));
        }
    }
    rows
}

/// How much a move lost beside the best one, where the analyst has judged both: an eighth, a quarter or half of what is a
/// clear lead.
fn mark(scene: &Scene<'_>, idx: usize) -> Option<Mark> {
    let analysis = scene.desk.insights.at(idx)?.analysis.as_ref()?;
    let (_, played) = scene.moves.get(idx)?;
    let best = analysis.moves.first()?.value?;
    let value = analysis.moves.iter().find(|mv| mv.text == *played)?.value?;
    match (best - value) / clear_lead(&scene.view) {
        share if share >= 0.5 => Some(Mark::Blunder),
        share if share >= 0.25 => Some(Mark::Mistake),
        share if share >= 0.125 => Some(Mark::Inaccuracy),
        _ => None,
    }
}

fn mark_sign(mark: Mark) -> Markup {
    let (sign, name) = match mark {
        Mark::Inaccuracy => ("▲", "inaccuracy"),
        Mark::Mistake => ("◆", "mistake"),
        Mark::Blunder => ("✕", "blunder"),
        Mark::Legal | Mark::Best => return html! {},
    };
    html! { span.mark.(name) title=(name) { (sign) span.hidden { (name) } } }
}

/// Points that decide most games of this kind: a sixth of the places that can be won.
pub(crate) fn clear_lead(view: &BoardView) -> f64 {
    let places = (view.rows * view.cols) as f64;
    match view.surface {
        Surface::Crossings | Surface::Field => places / 6.0,
        Surface::Dots => (view.rows / 2 * (view.cols / 2)) as f64 / 3.0,
        Surface::Checkered => 2.0,
        Surface::Squares => 1.0,
    }
}

/// The bar and the line through the game, both in the view of the first player.
pub(crate) fn evaluation(scene: &Scene<'_>) -> Markup {
    let Scene { desk, ply, view, moves, .. } = scene;
    let names = view.player_names;
    let plies = moves.len();
    let values: Vec<Option<f64>> = (0..=plies).map(|ply| desk.insights.value(ply)).collect();
    let scale = clear_lead(view);
    let limit = 2.0 * scale;
    let marks: Vec<(usize, Mark)> = (0..plies).filter_map(|idx| Some((idx + 1, mark(scene, idx)?))).collect();
    let title = format!("What each position is worth to {}, in points", names[Player::First]);
    html! {
        @match values[*ply] {
            Some(value) => {
                p.headline { (words::lead(view, value)) }
                (PreEscaped(evaluation_bar(&EvaluationBar {
                    value, scale, player_names: names, surface: view.surface, theme: Theme::Page,
                })))
            }
            None => { p.quiet { "Nobody has judged this position yet." } }
        }
        (PreEscaped(timeline(&Timeline {
            title: &title,
            values: &values,
            limit,
            top_label: &format!("{} {}", names[Player::First], words::points(limit)),
            bottom_label: &format!("{} {}", names[Player::Second], words::points(limit)),
            marks: &marks,
            current: Some(*ply),
            theme: Theme::Page,
        })))
        p.quiet { "The view is " (names[Player::First]) "'s: above the middle " (names[Player::First]) " is ahead, below it " (names[Player::Second])
            ". Judged by " code { (desk.analyst) } "." }
        details {
            summary { "Show numbers" }
            ol.numbers start="0" {
                @for value in &values {
                    li { @match value { Some(value) => (words::points(*value)), None => "–" } }
                }
            }
        }
    }
}

/// The places where to look for an advised move: the piece to move, or the neighbourhood of a place.
pub(crate) fn hint_area(view: &BoardView, places: &[usize]) -> Vec<usize> {
    match places {
        [] => Vec::new(),
        [place] => neighbourhood(view, *place),
        [from, ..] => vec![*from],
    }
}

fn neighbourhood(view: &BoardView, place: usize) -> Vec<usize> {
    let cols = view.cols.max(1);
    let reach = if view.surface == Surface::Dots { 2 } else { 1 };
    let (row, col) = (place / cols, place % cols);
    let is_near = |idx: usize| (idx / cols).abs_diff(row) <= reach && (idx % cols).abs_diff(col) <= reach;
    let is_free = |idx: usize| view.places[idx].content == Content::Empty;
    (0..view.places.len()).filter(|&idx| is_near(idx) && is_free(idx)).collect()
}

/// What a game that is over came to, for lists.
pub(crate) fn outcome(desk: &Desk) -> Option<String> {
    desk.play.ending().map(|ending| words::ending(&desk.play, ending))
}
