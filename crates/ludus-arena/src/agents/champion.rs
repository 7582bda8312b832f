//! The agent `champion`: a player that taught itself and is shipped with this program, such as `champion` or
//! `champion:dots-zero`. Which of them plays by default is known with the game, so one text serves every game.

use std::{sync::Arc, time::Duration};

use ludus_core::spec::{Info, OptionInfo, Options, Spec, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::{
    AgentKind,
    learned::{AGENT, Around, TIME_OPTION},
    source::Source,
    thinking::timed,
};
use crate::{
    agent::Agent,
    demands::Demands,
    error::AgentError,
    learned::shipped::{self, Shipped},
};

/// The kind of agent that is called `champion`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Champion {
    /// The one that was named.
    named: Option<&'static Shipped>,
    around: Around,
}

const NAME: &str = "name";

impl AgentKind for Champion {
    const INFO: &'static Info = &Info {
        name: "champion",
        aliases: &[],
        summary: "a player that taught itself and came with this program",
        options: &[
            OptionInfo {
                key: NAME,
                values: "the preset that made it, such as dots-zero",
                default: "the game's",
                meaning: "which one",
            },
            TIME_OPTION,
            AGENT,
        ],
    };
    const BARE_WORD: Option<&'static str> = Some(NAME);

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let find = |name: &str| {
            shipped::named(name).ok_or_else(|| options.bad_value(NAME, Some(name), shipped::wanted()))
        };
        Ok(Self { named: options.text(NAME).map(find).transpose()?, around: Around::parse(options)? })
    }

    fn plays<G: Catalogued>() -> bool {
        shipped::is_there::<G>()
    }

    fn is_timed(&self) -> bool {
        self.around.is_timed()
    }

    fn demands(&self) -> Demands {
        self.around.demands()
    }

    fn with_time<G: Catalogued>(&self, spec: &Spec, time: Duration) -> Option<Spec> {
        Some(timed(spec, &[], time))
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let champion = self.named.or_else(|| shipped::of(game));
        let champion = champion.ok_or_else(|| AgentError::not_for_game::<G>(Self::INFO.name))?;
        Source::Shipped(champion).make(tables, |player| self.around.build(player, game, tables))
    }
}
