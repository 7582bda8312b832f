//! What can be done to a game. Each action answers with the state it led to.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Deserialize;

use super::{
    beginning,
    dots::{self, Turn},
    state::GameState,
};
use crate::{
    body::JsonBody,
    house::House,
    pages::play::number,
    play::{LONGEST_PAUSE, Play},
    refusal::Refusal,
    session::Session,
};

/// An answer to an action.
type Answer = Result<Json<GameState>, Refusal>;

/// A move of a person or program.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMove {
    #[serde(rename = "move")]
    text: String,
    /// How many moves whoever plays has seen; a game that has gone on refuses the move.
    plies: Option<usize>,
}

/// Nothing at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoTo {
    plies: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPace {
    paused: Option<bool>,
    pause_ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAnalyst {
    agent: String,
}

/// `POST /api/games/{id}/moves`
pub(crate) async fn play(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(NewMove { text, plies }): JsonBody<NewMove>,
) -> Answer {
    act(&house, &id, move |play| play.play(&text, plies)).await
}

/// `POST /api/games/{id}/play`: a move as the study of Dots and Boxes sends it.
pub(crate) async fn play_position(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(turn): JsonBody<Turn>,
) -> Answer {
    act(&house, &id, move |play| {
        let text = dots::move_text(&*play.table, &turn)?;
        play.play(&text, None)
    })
    .await
}

/// `POST /api/games/{id}/undo`
pub(crate) async fn undo(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    _: JsonBody<Nothing>,
) -> Answer {
    act(&house, &id, Play::undo).await
}

/// `POST /api/games/{id}/redo`
pub(crate) async fn redo(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    _: JsonBody<Nothing>,
) -> Answer {
    act(&house, &id, Play::redo).await
}

/// `POST /api/games/{id}/resign`
pub(crate) async fn resign(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    _: JsonBody<Nothing>,
) -> Answer {
    act(&house, &id, Play::resign).await
}

/// `POST /api/games/{id}/retry`: the machine that failed tries again.
pub(crate) async fn retry(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    _: JsonBody<Nothing>,
) -> Answer {
    act(&house, &id, |_| Ok(())).await
}

/// `POST /api/games/{id}/goto`: plays on from an earlier position.
pub(crate) async fn go_to(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(GoTo { plies }): JsonBody<GoTo>,
) -> Answer {
    act(&house, &id, move |play| play.go_to(plies)).await
}

/// `POST /api/games/{id}/pace`: machines wait, go on, or go faster.
pub(crate) async fn pace(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(NewPace { paused, pause_ms }): JsonBody<NewPace>,
) -> Answer {
    act(&house, &id, move |play| {
        play.pace.is_paused = paused.unwrap_or(play.pace.is_paused);
        let pause = pause_ms.map(|pause| Duration::from_millis(pause).min(LONGEST_PAUSE));
        play.pace.pause = pause.unwrap_or(play.pace.pause);
        Ok(())
    })
    .await
}

/// `POST /api/games/{id}/seats`: other players, as the form of the page names them.
pub(crate) async fn seats(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(fields): JsonBody<BTreeMap<String, String>>,
) -> Answer {
    let known = ["first", "first-agent", "second", "second-agent", "time"];
    if let Some(unknown) = fields.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(Refusal::bad(format!("found the key {unknown:?}, wanted {}", known.join(", "))));
    }
    let seats_house = Arc::clone(&house);
    act(&house, &id, move |play| {
        let [first, second] = ["first", "second"].map(|side| beginning::seat_of_form(&fields, side));
        let time = fields.get("time").map(String::as_str);
        play.seats =
            beginning::seats(&seats_house, &*play.table, [first.as_deref(), second.as_deref()], time)?;
        Ok(())
    })
    .await
}

/// `POST /api/games/{id}/analyst`: somebody else judges moves.
pub(crate) async fn analyst(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    JsonBody(NewAnalyst { agent }): JsonBody<NewAnalyst>,
) -> Answer {
    let session = house.session(number(&id)?)?;
    let agent = beginning::agent(&house, &*session.desk().play.table, &agent, None)?;
    session.note(|desk| {
        desk.analyst = agent;
        desk.insights.forget_values();
    });
    Ok(state(&session))
}

/// Changes a game on a thread that may wait for the disk.
async fn act(
    house: &Arc<House>,
    id: &str,
    change: impl FnOnce(&mut Play) -> Result<(), Refusal> + Send + 'static,
) -> Answer {
    let (house, id) = (Arc::clone(house), number(id)?);
    let acted = tokio::task::spawn_blocking(move || {
        let session = house.session(id)?;
        house.change(&session, change)?;
        Ok(state(&session))
    });
    acted.await.unwrap_or_else(|error| Err(Refusal::broken(format!("the action broke down: {error}"))))
}

fn state(session: &Session) -> Json<GameState> {
    Json(GameState::new(session.id, &session.desk()))
}
