//! Where a learned player lies: in a file, in a run of the data folder, or in this program. A file is a path that somebody names; a run
//! is a name, so nothing is read by it that a user does not own.

use std::path::{Path, PathBuf};

use ludus_core::spec::{OptionInfo, Options, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::learned::LearnedAgentError;
use crate::{
    demands::Demands,
    error::AgentError,
    learned::{
        Judging, PlayerFile, Views, champions,
        shipped::{self, Shipped},
    },
};

/// The option of agents that ask learned numbers.
pub(super) const NET: OptionInfo = OptionInfo {
    key: "net",
    values: "a path, run:NAME@GENERATION, or champion:NAME",
    default: "none: net:FILE and run:NAME bring their own",
    meaning: "the learned player whose numbers to ask",
};

/// The option of agents that ask nets for policy and value.
pub(super) const fn views_option(default: &'static str) -> OptionInfo {
    OptionInfo {
        key: VIEWS,
        values: "one, all",
        default,
        meaning: "from how many of a board's symmetric sides a net looks at it; all costs as many evaluations and errs less",
    }
}

const VIEWS: &str = "views";

/// What that option says.
pub(super) fn views(options: &Options<'_>, usual: Views) -> Result<Views, SpecError> {
    options.choice(VIEWS, usual, &[("one", Views::One), ("all", Views::All)])
}

/// What begins the name of a run where a file could stand.
const RUN: &str = "run:";
/// What begins the name of a player that comes with this program.
const CHAMPION: &str = "champion:";
/// How a run is named.
pub(super) const WANTED_RUN: &str = "the name of a run, or RUN@GENERATION; `ludus runs` lists them";

/// Where a learned player lies.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// In this file.
    File(PathBuf),
    /// In the checkpoint of a generation, or in the newest that is kept.
    Run {
        /// The run's name.
        name: String,
        /// Which generation.
        generation: Option<u64>,
    },
    /// In this program.
    Shipped(&'static Shipped),
}

impl Source {
    /// What the option [`NET`] says, if it is given.
    pub(super) fn parse(options: &Options<'_>) -> Result<Option<Self>, SpecError> {
        let Some(text) = options.text(NET.key).filter(|text| !text.is_empty()) else {
            let is_empty = options.is_given(NET.key);
            let error = || options.bad_value(NET.key, options.text(NET.key), "the path of a learned player");
            return if is_empty { Err(error()) } else { Ok(None) };
        };
        if let Some(name) = text.strip_prefix(CHAMPION) {
            let found = shipped::named(name).map(Self::Shipped);
            return match found {
                None => Err(options.bad_value(NET.key, Some(text), shipped::wanted())),
                found => Ok(found),
            };
        }
        match text.strip_prefix(RUN) {
            None => Ok(Some(Self::File(text.into()))),
            Some(run) => match Self::run(run) {
                None => Err(options.bad_value(NET.key, Some(text), WANTED_RUN)),
                found => Ok(found),
            },
        }
    }

    /// The champion of a run by a text such as `blondie@120`.
    pub(super) fn run(text: &str) -> Option<Self> {
        let (name, generation) = champions::parse_spec(text)?;
        Some(Self::Run { name: name.into(), generation })
    }

    /// What it takes to get there.
    pub(super) fn demands(&self) -> Demands {
        Demands { reads_files: matches!(self, Self::File(_)), ..Demands::NONE }
    }

    /// Has something made of the player. What goes wrong is told with the place where it lies.
    pub(super) fn make<T>(
        &self,
        tables: &Tables,
        make: impl FnOnce(&PlayerFile) -> Result<T, LearnedAgentError>,
    ) -> Result<T, AgentError> {
        match self {
            Self::File(path) => make_of(path, make),
            Self::Shipped(Shipped { name, bytes, .. }) => {
                let player = PlayerFile::decode(bytes).map_err(LearnedAgentError::from);
                player.and_then(|player| make(&player)).map_err(|error| AgentError::unusable(name, error))
            }
            Self::Run { name, generation } => {
                let missing = |reason: String| AgentError::NoChampion { run: name.clone(), reason };
                let data = tables.settings().data.as_deref();
                let data = data.ok_or_else(|| missing("there is no data folder here".into()))?;
                make_of(&champions::find(data, name, *generation).map_err(missing)?, make)
            }
        }
    }
}

/// Has something made of the player in a file.
pub(super) fn make_of<T>(
    path: &Path,
    make: impl FnOnce(&PlayerFile) -> Result<T, LearnedAgentError>,
) -> Result<T, AgentError> {
    let made = PlayerFile::load(path).map_err(LearnedAgentError::from).and_then(|player| make(&player));
    made.map_err(|error| AgentError::unusable(path.display(), error))
}

/// What a player's numbers say about positions of a game.
pub(super) fn judging<G: Catalogued>(player: &PlayerFile, game: &G) -> Result<Judging<G>, LearnedAgentError> {
    let (brain, genome) = player.at(game)?;
    brain.judging(game, &genome)?.ok_or(LearnedAgentError::NoJudge)
}
