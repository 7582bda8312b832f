//! From a game's name and the options `--position` and `--moves` to a position.

use std::{env, io::Write, num::NonZeroUsize, path::PathBuf, thread, time::SystemTime};

use ludus_arena::{
    AgentSpec,
    library::{Again, Library},
    line::{Line, LineError},
};
use ludus_core::{BoardGame, Seed};
use ludus_games::AnyGame;

use crate::{
    args::{Arguments, Setup},
    shell::quoted,
    wrong_use::{WrongUse, blame},
};

/// The game that was asked for.
pub(crate) fn game(text: &str) -> Result<AnyGame, WrongUse> {
    AnyGame::parse(text).map_err(blame("game"))
}

/// The agent that was asked for by the argument called `argument`.
pub(crate) fn agent(text: &str, argument: &str) -> Result<AgentSpec, WrongUse> {
    AgentSpec::parse(text).map_err(blame(argument))
}

/// The seed that was asked for, or a short number that is easy to type again, from the clock.
pub(crate) fn seed(asked: Option<u64>) -> Seed {
    let from_clock = || {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        u64::from(now.subsec_micros())
    };
    Seed(asked.unwrap_or_else(from_clock))
}

/// How many threads to use.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let of_machine = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(of_machine, usize::from)
}

/// The data folder that was asked for, or the usual one, if there is such a thing.
pub(crate) fn data_folder(arguments: &Arguments) -> Option<PathBuf> {
    let from_environment =
        || env::var_os("LUDUS_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || dirs::data_dir().map(|folder| folder.join("ludus"));
    arguments.data.clone().or_else(from_environment).or_else(usual)
}

/// The library in the data folder.
pub(crate) fn library(arguments: &Arguments) -> anyhow::Result<Library> {
    let folder = data_folder(arguments)
        .ok_or_else(|| WrongUse("there is no usual place for data; choose one with --data".into()))?;
    Ok(Library::open(&folder)?)
}

/// How to go on if the same was begun and not finished: with the seed that was asked for, or with any.
pub(crate) fn go_on_with(seed: Option<u64>) -> Again {
    if seed.is_some() { Again::GoOn } else { Again::GoOnWithAnySeed }
}

/// Says so when something was begun by another version, whose agents may have played otherwise.
pub(crate) fn tell_of_version(begun_by: &str) {
    let version = env!("CARGO_PKG_VERSION");
    if begun_by != version {
        // A reader that is gone misses nothing.
        let _ = writeln!(
            anstream::stderr(),
            "note: begun by Ludus {begun_by}, goes on with {version}; the same seed may give other games"
        );
    }
}

/// The command that goes on with a stored match or tournament.
pub(crate) fn go_on_command(what: &str, id: i64, arguments: &Arguments) -> String {
    let data = arguments.data.as_ref().map(|folder| format!(" --data {}", quoted(&folder.to_string_lossy())));
    format!("ludus {what} --resume {id}{}", data.unwrap_or_default())
}

/// Plays `--moves` from `--position`, or from the start.
pub(crate) fn line<G: BoardGame>(game: &G, setup: &Setup) -> Result<Line<G>, WrongUse> {
    let moves = setup.moves.as_deref().unwrap_or_default();
    Line::parse(game, setup.position.as_deref(), moves).map_err(|error| match error {
        LineError::Position(error) => blame("--position")(error),
        LineError::Move { number, text, error } => blame(&format!("--moves, move {number} ({text})"))(error),
    })
}
