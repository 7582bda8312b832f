//! The agent `net`: the player in a file, as it was trained, such as `net:champion.safetensors`.

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::{
    AgentKind,
    learned::{AGENT, Around, DEPTH, TIME_OPTION},
    source::Source,
    thinking::timed,
};
use crate::{agent::Agent, demands::Demands, error::AgentError};

/// The kind of agent that is called `net`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Net {
    source: Source,
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
        Ok(Self { source: Source::File(file.into()), around: Around::parse(options)? })
    }

    fn is_timed(&self) -> bool {
        self.around.is_timed()
    }

    fn demands(&self) -> Demands {
        self.source.demands() + self.around.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &[DEPTH.key], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        self.source.make(tables, |player| self.around.build(player, game, tables))
    }
}
