//! The agent `net`: the player in a file, as it was trained, such as `net:champion.safetensors`.

use std::{path::PathBuf, sync::Arc, time::Duration};

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::{
    AgentKind,
    learned::{AGENT, Around, DEPTH, TIME_OPTION},
    thinking::timed,
};
use crate::{agent::Agent, demands::Demands, error::AgentError, learned::PlayerFile};

/// The kind of agent that is called `net`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    file: PathBuf,
    around: Around,
}

const FILE: &str = "file";

impl AgentKind for Net {
    const INFO: &'static Info = &Info {
        name: "net",
        aliases: &[],
        summary: "a learned player from a file, such as net:champion.safetensors",
        options: &[
            OptionInfo {
                key: FILE,
                values: "a path",
                default: "none: it must be given",
                meaning: "the file",
            },
            DEPTH,
            TIME_OPTION,
            AGENT,
        ],
    };
    const BARE_WORD: Option<&'static str> = Some(FILE);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let file = options
            .text(FILE)
            .ok_or_else(|| options.bad_value(FILE, None, "the path of a learned player"))?;
        Ok(Self { file: file.into(), around: Around::parse(options)? })
    }

    fn is_timed(&self) -> bool {
        self.around.is_timed()
    }

    fn demands(&self) -> Demands {
        Demands { reads_files: true, ..Demands::NONE } + self.around.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &[DEPTH.key], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let unusable = |error| AgentError::unusable(self.file.display(), error);
        let player = PlayerFile::load(&self.file).map_err(|error| unusable(error.into()))?;
        self.around.build(&player, game, tables).map_err(unusable)
    }
}
