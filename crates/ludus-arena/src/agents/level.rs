//! The agent `level`: one of the five levels of the game at hand, such as `level:club`. It stands beside the other kinds
//! but is only a name: which agent plays is known with the game, so that one text serves every game. Names are options
//! and not values, because `level:club` is easier to type than `level:name=club` and a slip is answered with the nearest.

use std::sync::Arc;

use ludus_core::spec::{Info, OptionInfo, Options, SpecError};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use super::AgentKind;
use crate::{
    agent::Agent,
    agent_spec::AgentSpec,
    demands::Demands,
    error::AgentError,
    levels::{self, LevelName},
};

/// The kind of agent that is called `level`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Level(LevelName);

const fn option(name: LevelName, meaning: &'static str) -> OptionInfo {
    let default = if matches!(name, LevelName::USUAL) { "on, unless another is named" } else { "off" };
    OptionInfo { key: name.text(), values: "on, off", default, meaning }
}

impl AgentKind for Level {
    const INFO: &'static Info = &Info {
        name: "level",
        aliases: &[],
        summary: "one of five levels of the game, with measured strength",
        options: &[
            option(LevelName::Newborn, "knows the rules and little more"),
            option(LevelName::Beginner, "sees what is in front of it"),
            option(LevelName::Club, "makes plans and few plain mistakes"),
            option(LevelName::Strong, "hard to beat"),
            option(LevelName::Best, "the best there is within about a second"),
        ],
    };

    fn parse(options: &Options<'_>) -> Result<Self, SpecError> {
        let mut named = None;
        for name in LevelName::ALL {
            if !options.switch(name.text(), false)? {
                continue;
            }
            if let Some(Self(earlier)) = named.replace(Self(name)) {
                let wanted = format!("one level, and {} is named as well", earlier.text());
                return Err(options.bad_value(name.text(), Some("on"), wanted));
            }
        }
        Ok(named.unwrap_or(Self(LevelName::USUAL)))
    }

    fn plays<G: Catalogued>() -> bool {
        !levels::of::<G>().is_empty()
    }

    /// The most that it needs at any game.
    fn demands(&self) -> Demands {
        let demands = levels::all().filter(|level| level.name == self.0).map(|level| level.agent.demands());
        demands.reduce(Demands::or).unwrap_or(Demands::NONE)
    }

    fn stands_for<G: Catalogued>(&self) -> Option<&AgentSpec> {
        levels::of::<G>().iter().find(|level| level.name == self.0).map(|level| &level.agent)
    }

    fn build<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<Box<dyn Agent<G>>, AgentError> {
        let agent = self.stands_for::<G>();
        agent.ok_or_else(|| AgentError::not_for_game::<G>(Self::INFO.name))?.build(game, tables)
    }
}
