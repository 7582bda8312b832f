//! A link to a position: the whole game is in the address, so it can be sent to anybody who has Ludus. Following a link
//! changes nothing; a button begins a game from there.

use std::sync::Arc;

use axum::{
    extract::{Query, State},
    response::Html,
};
use ludus_arena::table::{self, AnyTable};
use ludus_core::Player;
use ludus_draw::{
    board::{Frame, Overlay, describe, draw_board},
    palette::Theme,
};
use ludus_games::AnyGame;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::{
    layout::{ChosenTheme, PageRefusal, Section, page},
    setup::{self, Machines},
    words,
};
use crate::{analysts, house::House, refusal::Refusal, seat::PERSON};

/// A position in an address.
#[derive(Deserialize)]
pub(crate) struct Link {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

/// The page of a position.
pub(crate) async fn get(
    State(house): State<Arc<House>>,
    Query(link): Query<Link>,
    theme: ChosenTheme,
) -> Result<Html<String>, PageRefusal> {
    let game = AnyGame::parse(&link.game).map_err(|error| Refusal::bad(error.to_string()))?;
    let table = table::open(&game, link.position.as_deref(), &link.moves)
        .map_err(|error| Refusal::bad(error.to_string()))?;
    let content = content(&*table, &link, &Machines::of(&*table, &setup::trained(&house)));
    Ok(page(&words::title(&*table), Section::Play, theme, &content))
}

fn content(table: &dyn AnyTable, link: &Link, machines: &Machines) -> Markup {
    let (title, view) = (words::title(table), table.view());
    let drawn = draw_board(&view, &Overlay::default(), Frame { title: &title, theme: Theme::Page });
    html! {
        main #main.narrow {
            h1 { (title) }
            div.picture { (PreEscaped(drawn)) }
            details { summary { "In words" } p { (describe(&view)) } }
            form method="post" action="/games" {
                input type="hidden" name="game" value=(link.game);
                @if let Some(position) = &link.position { input type="hidden" name="position" value=(position); }
                input type="hidden" name="moves" value=(link.moves);
                div.fields {
                    (setup::seat("first", view.player_names[Player::First], machines, seat_of(table, Player::First)))
                    (setup::seat("second", view.player_names[Player::Second], machines, seat_of(table, Player::Second)))
                    (setup::thinking_time())
                }
                button.primary { "Play from here" }
            }
        }
    }
}

/// Whoever follows the link moves first.
fn seat_of(table: &dyn AnyTable, player: Player) -> &'static str {
    if table.mover() == player { PERSON } else { analysts::opponent(table) }
}
