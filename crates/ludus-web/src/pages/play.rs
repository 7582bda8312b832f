//! The page of one game: the board in layers, the buttons that are used at every move under it, and beside it who plays,
//! what happened and why. Help is off until somebody switches it on.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use ludus_arena::export::Format;
use ludus_core::Player;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::{
    layout::{ChosenTheme, PageRefusal, Section, page},
    panels,
    setup::{self, Machines},
    why, words,
};
use crate::{house::House, refusal::Refusal, scene::Scene, session::Desk, update};

/// Which position to look at.
#[derive(Deserialize)]
pub(crate) struct At {
    pub(crate) ply: Option<usize>,
}

/// What can be shown on the board: the layer, its label, and what must be asked to know it.
const LAYERS: [(&str, &str, &str); 6] = [
    ("legal", "Legal moves", ""),
    ("values", "Values", "moves"),
    ("visits", "Visits", "moves"),
    ("heat", "Heat map", "moves"),
    ("ownership", "Owner", "ownership"),
    ("evaluation", "Evaluation", "values"),
];

/// Pauses between the moves of machines, in milliseconds.
const PAUSES: [(u64, &str); 4] =
    [(0, "as fast as they think"), (200, "fast"), (500, "steady"), (2000, "slow")];

/// The page of a game.
pub(crate) async fn get(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(At { ply }): Query<At>,
    theme: ChosenTheme,
) -> Result<Html<String>, PageRefusal> {
    let (session, trained) = (house.session(number(&id)?)?, setup::trained(&house));
    let desk = session.desk();
    let plies = desk.play.table.plies();
    let players = players_form(&desk, &Machines::of(&*desk.play.table, &trained));
    let content = content(session.id, &desk, ply.filter(|&ply| ply < plies), &players);
    Ok(page(&words::title(&*desk.play.table), Section::Play, theme, &content))
}

/// The number of a game in an address.
pub(crate) fn number(text: &str) -> Result<u64, Refusal> {
    let wanted = || Refusal::missing(format!("found {text:?}, wanted the number of a game"));
    text.parse().map_err(|_| wanted())
}

fn content(id: u64, desk: &Desk, looking_back: Option<usize>, players: &Markup) -> Markup {
    let scene = Scene::new(desk, looking_back.unwrap_or(desk.play.table.plies()));
    html! {
        main #main.play data-game=(id) data-ply=[Some(looking_back.map(|ply| ply.to_string()).unwrap_or_default())] {
            div.left {
                h1 {
                    (words::title(&*desk.play.table))
                    @if desk.play.table.game().contains(':') { " " span.quiet { code { (desk.play.table.game()) } } }
                }
                (board(&scene))
                (controls())
                (machines(desk))
                (switches(desk))
                (typed())
            }
            div.right {
                div #players { (panels::players(desk)) }
                p #status role="status" aria-live="polite" { (panels::status(&scene)) }
                p #answer.alert role="alert" {}
                p #connection.alert role="status" {}
                div #notice { (panels::notice(desk)) }
                button #retry type="button" data-act="retry" hidden { "Let it try again" }
                (past_bar())
                section.card.only-evaluation aria-label="Evaluation" {
                    h2 { "Evaluation" }
                    div #evaluation { (panels::evaluation(&scene)) }
                }
                div.pair {
                    details #why-box.card {
                        summary { "Why this move?" }
                        div #why { (why::panel(&scene)) }
                    }
                    section.card aria-label="Moves" {
                        h2 { "Moves" }
                        div #moves.scroll tabindex="0" { (panels::moves(id, &scene)) }
                    }
                }
                (opinions(&scene))
                (saving(id, &scene))
                (players)
            }
        }
    }
}

/// The three layers of the board, the piece under the pointer, and on top the places, which are never replaced.
fn board(scene: &Scene<'_>) -> Markup {
    let parts = update::drawing(scene, &scene.table.legal_moves());
    let size = format!("0 0 {} {}", parts.width, parts.height);
    html! {
        svg #board viewBox=(size) xmlns="http://www.w3.org/2000/svg" {
            (PreEscaped(&parts.ghosts))
            (PreEscaped(&parts.board))
            g #pieces { (PreEscaped(&parts.pieces)) }
            g #ghost {}
            g #overlay { (PreEscaped(&parts.overlay)) }
            (PreEscaped(&parts.places))
        }
    }
}

/// The buttons that are used at every move.
fn controls() -> Markup {
    html! {
        div.controls role="group" aria-label="Moves" {
            button type="button" data-act="undo" data-key="u" title="Take back your move (U)" { "Undo" }
            button type="button" data-act="redo" data-key="r" title="Make it again (R)" { "Redo" }
            button.primary type="button" data-act="hint" data-key="h" title="First where to look, then the move (H)" { "Hint" }
            button type="button" data-pass data-key="p" title="Pass (P)" hidden { "Pass" }
            button type="button" data-act="resign" { "Resign" }
            button #confirm.primary type="button" hidden { "Play" }
        }
    }
}

/// What is shown on the board.
fn switches(desk: &Desk) -> Markup {
    let layers = LAYERS.iter().filter(|(layer, ..)| *layer != "ownership" || desk.play.table.places_count());
    html! {
        fieldset.switches {
            legend { "Show" }
            @for (layer, label, needs) in layers {
                label { input type="checkbox" data-layer=(layer) data-needs=(needs); (label) }
            }
        }
        details.legend {
            summary { "What do the signs mean?" }
            p { "Values are points for the player to move, judged by the analyst. Visits count the simulations that began "
                "with a move. On the heat map filled squares are liked, hollow dashed ones avoided; the size says how much. "
                "Owner squares say who will own a place in random games from here; the size says how sure. A ring marks "
                "the last move, dotted rings the area of a hint, a ring with a dot the advised move." }
            label {
                span { "Analyst" }
                input type="text" name="analyst" value=(desk.analyst) spellcheck="false" autocomplete="off" maxlength="200";
            }
        }
    }
}

fn typed() -> Markup {
    html! {
        form #typed {
            label { span { "Type a move" } input name="move" autocomplete="off" spellcheck="false" maxlength="100"; }
            button { "Play it" }
        }
        p.quiet { "Or click a place, or walk with the arrow keys and press Enter. " a href="/help#keys" { "All keys" } }
    }
}

/// What is said while looking back.
fn past_bar() -> Markup {
    html! {
        div #past.card hidden {
            span { "You are looking back." }
            button type="button" data-act="now" { "To the last move" }
            button type="button" data-act="from-here" { "Play on from here" }
        }
    }
}

/// Several agents on one position.
fn opinions(scene: &Scene<'_>) -> Markup {
    let levels = scene.table.levels();
    html! {
        details.card {
            summary { "Several opinions" }
            form #ask-opinions {
                fieldset.switches {
                    legend { "Who judges this position?" }
                    @for level in levels {
                        label { input type="checkbox" name="agent" value=(level.spec()); (level.name.title()) }
                    }
                    @for agent in ["mcts:simulations=1000", "pvs:nodes=20000", "exact"] {
                        label { input type="checkbox" name="agent" value=(agent); (agent) }
                    }
                }
                label {
                    span { "Another agent" }
                    input name="own" autocomplete="off" spellcheck="false" maxlength="200" placeholder="any agent";
                }
                button { "Ask them" }
            }
            div #opinions aria-live="polite" { (why::opinions(scene)) }
        }
    }
}

/// Pause and speed, where machines play.
fn machines(desk: &Desk) -> Markup {
    let pause = desk.play.pace.pause.as_millis() as u64;
    html! {
        section #machines.card.controls aria-label="Machines" hidden[!desk.play.is_watched()] {
            button type="button" data-pace="pause" { "Pause" }
            button type="button" data-pace="go" { "Go on" }
            label {
                span { "Speed" }
                select name="pause" {
                    @for (value, words) in PAUSES { option value=(value) selected[value == pause] { (words) } }
                }
            }
        }
    }
}

/// Files, a link, and the position as text.
fn saving(id: u64, scene: &Scene<'_>) -> Markup {
    html! {
        section.card.saving aria-label="Save and share" {
            @for format in scene.table.formats() {
                a.button href={ "/games/" (id) "/file?format=" (format.name()) } download { "Save " (format_title(*format)) }
            }
            a #link.button href=(update::link(scene)) { "Link to this position" }
            button #copy type="button" { "Copy link" }
            a.button href="/" { "New game" }
        }
    }
}

fn format_title(format: Format) -> String {
    match format {
        Format::Sgf | Format::Pdn => format.name().to_uppercase(),
        Format::JsonLines => "JSON".into(),
        Format::Transcript | Format::Text => format.name().to_owned(),
    }
}

/// Other players for the same game.
fn players_form(desk: &Desk, machines: &Machines) -> Markup {
    let names = desk.play.table.view().player_names;
    let chosen = |player: Player| desk.play.seats[player].to_string();
    html! {
        details.card {
            summary { "Change players" }
            form #players-form {
                div.fields {
                    (setup::seat("first", names[Player::First], machines, &chosen(Player::First)))
                    (setup::seat("second", names[Player::Second], machines, &chosen(Player::Second)))
                    (setup::thinking_time())
                }
                button { "Change" }
            }
            (setup::levels(desk.play.table.levels()))
        }
    }
}
