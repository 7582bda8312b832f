//! A game as programs see it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use ludus_core::Player;
use serde::Serialize;

use super::dots::DotsState;
use crate::{
    house::House,
    pages::{
        play::{At, number},
        words,
    },
    play::Ending,
    refusal::Refusal,
    session::Desk,
    update,
};

/// The state of a game.
#[derive(Serialize)]
pub(crate) struct GameState {
    id: u64,
    game: String,
    /// Who is to move: 1 or 2, or 0 when the game is over.
    turn: u8,
    /// Who sits where: `person` or an agent.
    seats: [String; 2],
    /// What the players are called.
    names: [&'static str; 2],
    /// The position as text.
    position: String,
    /// Where the game began, if not at the usual start.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
    /// The moves that can be made.
    legal: Vec<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultState>,
    is_thinking: bool,
    is_paused: bool,
    /// Why the machine to move gives no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
    version: u64,
    seed: u64,
    /// The board as the study of Dots and Boxes writes it.
    #[serde(flatten)]
    dots: Option<DotsState>,
}

/// How a game ended.
#[derive(Serialize)]
struct ResultState {
    /// 1, 2, or 0 for a draw.
    winner: u8,
    /// The margin in points, unless somebody resigned.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    words: String,
}

impl GameState {
    pub(crate) fn new(id: u64, desk: &Desk) -> Self {
        let (play, table) = (&desk.play, &desk.play.table);
        Self {
            id,
            game: table.game(),
            turn: turn(desk),
            seats: Player::BOTH.map(|player| play.seats[player].to_string()),
            names: table.view().player_names.0,
            position: table.position_text(),
            start: table.start_text(),
            moves: table.moves().into_iter().map(|(_, text)| text).collect(),
            legal: table.legal_moves().into_iter().map(|mv| mv.text).collect(),
            result: result(desk),
            is_thinking: desk.thinking.is_some(),
            is_paused: play.pace.is_paused,
            trouble: desk.trouble.clone(),
            version: desk.version,
            seed: play.seed.0,
            dots: DotsState::new(&**table),
        }
    }
}

/// Whose turn it is: 1 or 2, or 0 when the game is over.
pub(crate) fn turn(desk: &Desk) -> u8 {
    if desk.play.ending().is_some() { 0 } else { update::number(desk.play.table.mover()) }
}

fn result(desk: &Desk) -> Option<ResultState> {
    let ending = desk.play.ending()?;
    let (winner, margin) = match ending {
        Ending::Resigned(loser) => (Some(loser.opponent()), None),
        Ending::Finished(outcome) => {
            let winner = outcome.winner();
            (winner, Some(winner.map_or(0.0, |winner| outcome.points_for(winner))))
        }
    };
    Some(ResultState {
        winner: winner.map_or(0, update::number),
        margin,
        words: words::ending(&desk.play, ending),
    })
}

/// `GET /api/games/{id}`
pub(crate) async fn get(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<GameState>, Refusal> {
    let session = house.session(number(&id)?)?;
    let desk = session.desk();
    Ok(Json(GameState::new(session.id, &desk)))
}

/// `GET /api/games`: the newest games.
pub(crate) async fn list(State(house): State<Arc<House>>) -> Result<Json<Vec<u64>>, Refusal> {
    house.shelf.newest(house.limits.live_games).map(Json)
}

/// `GET /api/games/{id}/turn`
pub(crate) async fn get_turn(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<u8>, Refusal> {
    let session = house.session(number(&id)?)?;
    Ok(Json(turn(&session.desk())))
}

/// `GET /games/{id}/update`: what the page is told, about an earlier position too.
pub(crate) async fn get_update(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(At { ply }): Query<At>,
) -> Result<([(axum::http::HeaderName, &'static str); 1], String), Refusal> {
    let session = house.session(number(&id)?)?;
    let desk = session.desk();
    let ply = ply.unwrap_or(usize::MAX).min(desk.play.table.plies());
    Ok(([(axum::http::header::CONTENT_TYPE, "application/json")], update::at(session.id, &desk, ply).text))
}
