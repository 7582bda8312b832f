//! Asking agents: for the page, whose tabs all hear the answer, and for programs, which wait for it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use ludus_arena::{report::ThoughtReport, table};
use ludus_core::Seed;
use ludus_games::AnyGame;
use serde::Deserialize;

use super::beginning;
use crate::{
    body::JsonBody,
    house::House,
    pages::play::number,
    refusal::Refusal,
    session::{Looking, What},
};

/// A question of the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    what: String,
    ply: usize,
    #[serde(default)]
    agents: Vec<String>,
}

/// A question about a game that is played here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskHere {
    agent: String,
}

/// A question about any position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskAnywhere {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
    agent: String,
    #[serde(default)]
    seed: u64,
}

/// `POST /api/games/{id}/look`: finds something out and tells everybody who watches.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(Look { what, ply, agents }): JsonBody<Look>,
) -> Result<StatusCode, Refusal> {
    let session = house.session(number(&id)?)?;
    let what = What::parse(&what)?;
    if what == What::Opinions && (agents.is_empty() || agents.len() > house.limits.opinions) {
        let (found, most) = (agents.len(), house.limits.opinions);
        return Err(Refusal::bad(format!("found {found} agents, wanted 1 to {most}")));
    }
    let agents = {
        let table = session.desk().play.table.at(ply);
        let agents = agents.iter().map(|agent| beginning::agent(&house, &*table, agent, None));
        agents.collect::<Result<Vec<_>, _>>()?
    };
    house.look(&session, Looking { what, ply }, agents)?;
    Ok(StatusCode::ACCEPTED)
}

/// `POST /api/games/{id}/ask`: what an agent would play now, and why.
pub(crate) async fn ask(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(AskHere { agent }): JsonBody<AskHere>,
) -> Result<Json<ThoughtReport>, Refusal> {
    let session = house.session(number(&id)?)?;
    let (table, seed) = {
        let desk = session.desk();
        (desk.play.table.at(desk.play.table.plies()), desk.play.seed)
    };
    let agent = beginning::agent(&house, &*table, &agent, None)?;
    house.answer(seed, move |house, thinking| house.mind.ask(&*table, &agent, thinking)).await.map(Json)
}

/// `POST /api/ask`: the same about a position that is not played here.
pub(crate) async fn ask_anywhere(
    State(house): State<Arc<House>>,
    JsonBody(asked): JsonBody<AskAnywhere>,
) -> Result<Json<ThoughtReport>, Refusal> {
    let game = AnyGame::parse(&asked.game).map_err(|error| Refusal::bad(format!("the game, {error}")))?;
    let table = table::open(&game, asked.position.as_deref(), &asked.moves)
        .map_err(|error| Refusal::bad(error.to_string()))?;
    let agent = beginning::agent(&house, &*table, &asked.agent, None)?;
    let work = move |house: &House, thinking: table::Thinking<'_>| house.mind.ask(&*table, &agent, thinking);
    house.answer(Seed(asked.seed), work).await.map(Json)
}
