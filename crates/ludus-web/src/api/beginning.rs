//! Beginning games, by programs and by the form of the first page.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::Redirect,
};
use ludus_arena::{
    AgentSpec, import,
    table::{self, AnyTable},
};
use ludus_core::{Player, Seed, player::PerPlayer};
use ludus_games::AnyGame;
use serde::Deserialize;

use super::state::GameState;
use crate::{
    body::{FormBody, JsonBody, TextBody},
    house::House,
    pages::{
        layout::PageRefusal,
        play::number,
        setup::{OTHER, RULE},
    },
    play::Play,
    refusal::Refusal,
    seat::{PERSON, Seat},
    session::Session,
};

/// What a new game is.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: String,
    first: Option<String>,
    second: Option<String>,
    time: Option<String>,
    seed: Option<u64>,
}

/// `POST /api/games`
pub(crate) async fn post(
    State(house): State<Arc<House>>,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<GameState>), Refusal> {
    let session = begin(&house, &new)?;
    let desk = session.desk();
    Ok((StatusCode::CREATED, Json(GameState::new(session.id, &desk))))
}

/// `POST /api/games/load`: a game file becomes a game.
pub(crate) async fn post_file(
    State(house): State<Arc<House>>,
    TextBody(text): TextBody,
) -> Result<(StatusCode, Json<GameState>), Refusal> {
    let session = load(&house, &text)?;
    let desk = session.desk();
    Ok((StatusCode::CREATED, Json(GameState::new(session.id, &desk))))
}

/// `POST /games`: the form of the first page.
pub(crate) async fn post_form(
    State(house): State<Arc<House>>,
    FormBody(fields): FormBody<BTreeMap<String, String>>,
) -> Result<Redirect, PageRefusal> {
    let session = begin(&house, &from_form(&fields))?;
    Ok(Redirect::to(&format!("/games/{}", session.id)))
}

/// `POST /games/load`: the form with a file's text.
pub(crate) async fn post_file_form(
    State(house): State<Arc<House>>,
    FormBody(fields): FormBody<BTreeMap<String, String>>,
) -> Result<Redirect, PageRefusal> {
    let session = load(&house, fields.get("text").map_or("", String::as_str))?;
    Ok(Redirect::to(&format!("/games/{}", session.id)))
}

/// `POST /games/{id}/delete`
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Redirect, PageRefusal> {
    house.shelf.remove(number(&id)?)?;
    Ok(Redirect::to("/"))
}

/// What a form asks for; empty fields mean the usual.
fn from_form(fields: &BTreeMap<String, String>) -> NewGame {
    let field = |name: &str| fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let mut game = field("game").unwrap_or_default().to_owned();
    let rules = fields.iter().filter_map(|(name, value)| Some((name.strip_prefix(RULE)?, value.trim())));
    for (idx, (key, value)) in rules.filter(|(_, value)| !value.is_empty()).enumerate() {
        game += &format!("{}{key}={value}", if idx == 0 { ':' } else { ',' });
    }
    NewGame {
        game,
        position: field("position").map(Into::into),
        moves: field("moves").unwrap_or_default().into(),
        first: seat_of_form(fields, "first"),
        second: seat_of_form(fields, "second"),
        time: field("time").map(Into::into),
        seed: None,
    }
}

/// Who a form puts on a side: the choice, or the text beside it.
pub(crate) fn seat_of_form(fields: &BTreeMap<String, String>, side: &str) -> Option<String> {
    let other = fields.get(&format!("{side}-agent")).map(|text| text.trim().to_owned());
    match fields.get(side).map(String::as_str) {
        Some(OTHER) => other,
        chosen => chosen.map(Into::into),
    }
}

/// Begins a game.
///
/// # Errors
/// Something in it does not exist or is not allowed.
fn begin(house: &Arc<House>, new: &NewGame) -> Result<Arc<Session>, Refusal> {
    let game = AnyGame::parse(&new.game).map_err(|error| Refusal::bad(format!("the game, {error}")))?;
    let table = table::open(&game, new.position.as_deref(), &new.moves)
        .map_err(|error| Refusal::bad(error.to_string()))?;
    let seats = seats(house, &*table, [new.first.as_deref(), new.second.as_deref()], new.time.as_deref())?;
    let seed = new.seed.or(house.seed).unwrap_or_else(seed_from_clock);
    house.begin(Play::new(table, seats, Seed(seed)))
}

/// A file as a game between two people; who plays on can be changed.
fn load(house: &Arc<House>, text: &str) -> Result<Arc<Session>, Refusal> {
    let imported = import::read(text).map_err(|error| Refusal::bad(format!("the file, {error}")))?;
    let game = AnyGame::parse(&imported.game).map_err(|error| Refusal::bad(error.to_string()))?;
    let table = table::open(&game, imported.position.as_deref(), &imported.moves.join(" "))
        .map_err(|error| Refusal::bad(error.to_string()))?;
    let mut play = Play::new(
        table,
        PerPlayer([Seat::Person, Seat::Person]),
        Seed(house.seed.unwrap_or_else(seed_from_clock)),
    );
    play.resigned = imported.resigned;
    house.begin(play)
}

/// A short number from the clock, which the state of the game shows.
fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_micros())
}

/// Who sits where; whoever is not named is a person.
pub(crate) fn seats(
    house: &House,
    table: &dyn AnyTable,
    texts: [Option<&str>; 2],
    time: Option<&str>,
) -> Result<PerPlayer<Seat>, Refusal> {
    let time = time.filter(|text| !text.is_empty()).map(|text| parse_time(house, text)).transpose()?;
    let [first, second] = texts.map(|text| text.unwrap_or(PERSON));
    let seat = |player: Player, text: &str| {
        let name = table.view().player_names[player];
        let blame = |refusal: Refusal| Refusal { message: format!("{name}: {}", refusal.message), ..refusal };
        if text == PERSON {
            Ok(Seat::Person)
        } else {
            agent(house, table, text, time).map(Seat::Machine).map_err(blame)
        }
    };
    Ok(PerPlayer([seat(Player::First, first)?, seat(Player::Second, second)?]))
}

/// An agent that a page may use: one that starts no program, reads no file and takes little memory.
///
/// # Errors
/// There is no such agent, it is not allowed, or it does not play here.
pub(crate) fn agent(
    house: &House,
    table: &dyn AnyTable,
    text: &str,
    time: Option<Duration>,
) -> Result<AgentSpec, Refusal> {
    let agent = AgentSpec::parse(text).map_err(|error| Refusal::bad(error.to_string()))?;
    let demands = agent.demands();
    let forbid = |what: &str| {
        Err(Refusal::new(
            StatusCode::FORBIDDEN,
            format!("{text} {what}, which the page does not allow; use the program"),
        ))
    };
    if demands.runs_programs {
        return forbid("starts a program");
    }
    if demands.reads_files {
        return forbid("reads a file");
    }
    let most = house.limits.agent_mebibytes;
    if demands.mebibytes > most {
        return forbid(&format!("wants {} MiB of memory, more than {most}", demands.mebibytes));
    }
    // An agent that does not think longer with more time plays as it does.
    let agent = time.and_then(|time| table.with_time(&agent, time)).unwrap_or(agent);
    table.check_agent(&agent, &house.tables).map_err(|error| Refusal::bad(error.to_string()))?;
    Ok(agent)
}

fn parse_time(house: &House, text: &str) -> Result<Duration, Refusal> {
    let most = house.limits.thinking;
    let time = ludus_arena::clock::parse_time(text);
    time.filter(|time| *time <= most).ok_or_else(|| {
        Refusal::bad(format!(
            "found the time {text:?}, wanted one up to {} s, such as 1s or 250ms",
            most.as_secs()
        ))
    })
}
