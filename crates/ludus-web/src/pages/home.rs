//! The first page: a board of each game with one button that begins to play, everything that can be chosen behind it, and
//! the games that were begun.

use std::sync::Arc;

use axum::{extract::State, response::Html};
use ludus_arena::{
    learned::champions::Champion,
    table::{self, AnyTable},
};
use ludus_core::Player;
use ludus_draw::board::{Overlay, board_parts};
use ludus_games::AnyGame;
use maud::{Markup, PreEscaped, html};

use super::{
    layout::{ChosenTheme, PageRefusal, Section, page},
    panels,
    setup::{self, Machines},
    words,
};
use crate::{analysts, house::House, refusal::Refusal, seat::PERSON};

/// Games in the list of those that were begun.
const LISTED: usize = 12;

/// The first page.
pub(crate) async fn get(
    State(house): State<Arc<House>>,
    theme: ChosenTheme,
) -> Result<Html<String>, PageRefusal> {
    let (begun, trained) = (begun(&house)?, setup::trained(&house));
    let content = html! {
        main #main.home {
            h1 { "Play a machine that says why" }
            p { "Five games, from the rules alone. Choose one; the machine waits." }
            div.cards {
                @for info in AnyGame::catalogue() { (card(info.name, &trained)?) }
            }
            (begun)
            (load_form())
        }
    };
    Ok(page("Play", Section::Play, theme, &content))
}

/// A game that can be begun.
fn card(name: &str, trained: &[Champion]) -> Result<Markup, Refusal> {
    let game = AnyGame::parse(name).map_err(|error| Refusal::broken(error.to_string()))?;
    let table = table::open(&game, None, "").map_err(|error| Refusal::broken(error.to_string()))?;
    let info = AnyGame::catalogue().into_iter().find(|info| info.name == name);
    let names = table.view().player_names;
    let opponent = analysts::opponent(&*table);
    let machines = Machines::of(&*table, trained);
    Ok(html! {
        section.card.game {
            h2 { (words::game_title(name)) }
            (picture(&*table))
            form method="post" action="/games" {
                input type="hidden" name="game" value=(name);
                button.primary { "Play " (words::game_title(name)) }
                p.quiet { "You begin, against " (words::agent_title(&*table, opponent)) "." }
                details {
                    summary { "More choices" }
                    div.fields {
                        (setup::seat("first", names[Player::First], &machines, PERSON))
                        (setup::seat("second", names[Player::Second], &machines, opponent))
                        (setup::thinking_time())
                        @if let Some(info) = info { (setup::rules(info)) }
                    }
                    button { "Begin" }
                    details { summary { "The levels" } (setup::levels(table.levels())) }
                }
            }
        }
    })
}

/// A small board as it is at the start.
fn picture(table: &dyn AnyTable) -> Markup {
    let parts = board_parts(&table.view(), &Overlay::default());
    html! {
        svg.picture viewBox={ "0 0 " (parts.width) " " (parts.height) } aria-hidden="true" {
            (PreEscaped(parts.board))
            (PreEscaped(parts.pieces))
        }
    }
}

/// The newest games, each with a way back to it.
fn begun(house: &Arc<House>) -> Result<Markup, Refusal> {
    let ids = house.shelf.newest(LISTED)?;
    Ok(html! {
        @if !ids.is_empty() {
            section.begun {
                h2 { "Your games" }
                ul {
                    @for id in ids {
                        li {
                            (entry(house, id))
                            form method="post" action={ "/games/" (id) "/delete" } {
                                button.small data-confirm { "Delete" span.hidden { " game " (id) } }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn entry(house: &Arc<House>, id: u64) -> Markup {
    let session = match house.peek(id) {
        Ok(session) => session,
        Err(refusal) => return html! { span { "Game " (id) ": " (refusal.message) } },
    };
    let desk = session.desk();
    let table = &desk.play.table;
    html! {
        a href={ "/games/" (id) } { "Game " (id) ": " (words::title(&**table)) }
        span.quiet {
            " " (words::seat_title(&desk.play, Player::First)) " – " (words::seat_title(&desk.play, Player::Second))
            ", " (table.plies()) " moves"
            @if let Some(outcome) = panels::outcome(&desk) { ", " (outcome) }
        }
    }
}

/// A file or a text becomes a game.
fn load_form() -> Markup {
    html! {
        section.card.load {
            h2 { "Load a game" }
            form method="post" action="/games/load" {
                label {
                    span { "A file: SGF, PDN, an Othello transcript, or text that Ludus saved" }
                    input type="file" data-load accept=".sgf,.pdn,.txt,.json,.jsonl";
                }
                details {
                    summary { "Or paste it" }
                    label { span { "The game" } textarea name="text" rows="6" spellcheck="false" {} }
                    button { "Load" }
                }
            }
        }
    }
}
