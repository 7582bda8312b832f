//! A game as a file of the data folder. Moves are texts in the game's own notation, so a file can be read, mended and
//! understood without Ludus, and stays good when the program changes. Anything that does not make sense is refused with
//! a reason, never guessed.

use std::time::Duration;

use ludus_arena::{AgentSpec, table};
use ludus_core::{Player, Seed, player::PerPlayer};
use ludus_games::AnyGame;
use serde::{Deserialize, Serialize};

use crate::{
    play::{LONGEST_PAUSE, Pace, Play},
    seat::{PERSON, Seat},
};

/// The version of the form below; files of a later one are refused.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    version: u32,
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    moves: Vec<String>,
    undone: Vec<String>,
    seats: [String; 2],
    seed: u64,
    resigned: Option<Side>,
    paused: bool,
    pause_ms: u64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    First,
    Second,
}

/// The file of a game.
pub(crate) fn format(play: &Play) -> String {
    let moves = play.table.moves().into_iter().map(|(_, text)| text).collect();
    let side = |player| if player == Player::First { Side::First } else { Side::Second };
    let file = GameFile {
        version: VERSION,
        game: play.table.game(),
        position: play.table.start_text(),
        moves,
        undone: play.undone.clone(),
        seats: [Player::First, Player::Second].map(|player| play.seats[player].to_string()),
        seed: play.seed.0,
        resigned: play.resigned.map(side),
        paused: play.pace.is_paused,
        pause_ms: play.pace.pause.as_millis() as u64,
    };
    serde_json::to_string_pretty(&file).expect("texts and numbers can be written")
}

/// The game in a file, or what is wrong with it.
pub(crate) fn parse(text: &str) -> Result<Play, String> {
    let file: GameFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.version != VERSION {
        return Err(format!("found version {}, wanted {VERSION}; use the Ludus that wrote it", file.version));
    }
    let game = AnyGame::parse(&file.game).map_err(|error| error.to_string())?;
    let table = table::open(&game, file.position.as_deref(), &file.moves.join(" "))
        .map_err(|error| error.to_string())?;
    let [first, second] = &file.seats;
    let seats = PerPlayer([seat(first)?, seat(second)?]);
    let side = |side| if matches!(side, Side::First) { Player::First } else { Player::Second };
    Ok(Play {
        undone: file.undone,
        resigned: file.resigned.map(side),
        pace: Pace { is_paused: file.paused, pause: Duration::from_millis(file.pause_ms).min(LONGEST_PAUSE) },
        ..Play::new(table, seats, Seed(file.seed))
    })
}

fn seat(text: &str) -> Result<Seat, String> {
    if text == PERSON {
        return Ok(Seat::Person);
    }
    AgentSpec::parse(text).map(Seat::Machine).map_err(|error| format!("{text}: {error}"))
}
