//! The agent `run`: the champion of a training run in the data folder, such as `run:blondie@120` for the one of
//! generation 120. Without a number it is the newest that is kept.

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::{
    AgentKind,
    learned::{AGENT, Around, DEPTH, TIME_OPTION},
    source::{Source, WANTED_RUN},
    thinking::timed,
};
use crate::{agent::Agent, demands::Demands, error::AgentError};

/// The kind of agent that is called `run`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    source: Source,
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
        let text = options.text(NAME);
        let source = text.and_then(Source::run).ok_or_else(|| options.bad_value(NAME, text, WANTED_RUN))?;
        Ok(Self { source, around: Around::parse(options)? })
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
