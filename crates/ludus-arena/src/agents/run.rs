//! The agent `run`: the champion of a training run in the data folder, such as `run:blondie@120` for the one of
//! generation 120. Without a number it is the newest that is kept.

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::{
    AgentKind,
    learned::{AGENT, Around, DEPTH, TIME_OPTION},
    thinking::timed,
};
use crate::{
    agent::Agent,
    demands::Demands,
    error::AgentError,
    learned::{PlayerFile, champions},
};

/// The kind of agent that is called `run`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    name: String,
    generation: Option<u64>,
    around: Around,
}

const NAME: &str = "name";

impl AgentKind for Run {
    const INFO: &'static Info = &Info {
        name: "run",
        aliases: &[],
        summary: "the champion of a training run, such as run:blondie@120",
        options: &[
            OptionInfo {
                key: NAME,
                values: "a run, or RUN@GENERATION",
                default: "none: it must be given",
                meaning: "whose champion; the newest without a generation",
            },
            DEPTH,
            TIME_OPTION,
            AGENT,
        ],
    };
    const BARE_WORD: Option<&'static str> = Some(NAME);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let wanted = "the name of a run, or RUN@GENERATION; `ludus runs` lists them";
        let text = options.text(NAME).ok_or_else(|| options.bad_value(NAME, None, wanted))?;
        let (name, generation) =
            champions::parse_spec(text).ok_or_else(|| options.bad_value(NAME, Some(text), wanted))?;
        Ok(Self { name: name.into(), generation, around: Around::parse(options)? })
    }

    fn is_timed(&self) -> bool {
        self.around.is_timed()
    }

    /// A run is named and not its file, so nothing is read that a user does not own.
    fn demands(&self) -> Demands {
        self.around.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &[DEPTH.key], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let data = tables.settings().data.as_deref();
        let missing = |reason: String| AgentError::NoChampion { run: self.name.clone(), reason };
        let data = data.ok_or_else(|| missing("there is no data folder here".into()))?;
        let path = champions::find(data, &self.name, self.generation).map_err(missing)?;
        let unusable = |error| AgentError::unusable(path.display(), error);
        let player = PlayerFile::load(&path).map_err(|error| unusable(error.into()))?;
        self.around.build(&player, game, tables).map_err(unusable)
    }
}
