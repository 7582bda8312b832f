//! Agents as one-line texts: `alphabeta:depth=6,eval=pieces`. Here a text becomes a typed kind with its
//! options; an agent is made of it when the game is known. What a spec prints is what it was read from.

use std::{fmt, sync::Arc, time::Duration};

use ludus_core::spec::{Info, Options, Spec, SpecError, nearest};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued};

use crate::{
    agent::Agent,
    agents::{Kind, Rated},
    demands::Demands,
    error::AgentError,
    learned::Judging,
    replies::Replies,
};

/// An agent by its text, read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSpec {
    spec: Spec,
    kind: Kind,
}

impl AgentSpec {
    /// Reads a text such as `mcts:simulations=1000`.
    ///
    /// # Errors
    /// The text is malformed, or names an agent, option or value that does not exist.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        Self::from_spec(Spec::parse(text)?)
    }

    /// The agent that a spec names.
    pub(crate) fn from_spec(spec: Spec) -> Result<Self, SpecError> {
        let mut infos = Kind::infos();
        infos.extend(AnyGame::ratings());
        infos.retain(|info| info.is_called(&spec.name));
        let first = *infos.first().ok_or_else(|| unknown_agent(&spec.name))?;
        let meant = Kind::spelled_out(&spec, first);
        // Ratings of several games may share a name and differ in their options.
        let info = infos.into_iter().find(|info| Options::of(&meant, info).is_ok()).unwrap_or(first);
        let options = Options::of(&meant, info)?;
        let kind = match Kind::parse(info, &options) {
            Some(kind) => kind?,
            None => Kind::Rated(Rated::parse(&meant, &options)?),
        };
        Ok(Self { spec, kind })
    }

    /// Makes the agent for `game`; exact play takes its tables from `tables`.
    ///
    /// # Errors
    /// It does not play that game, or something that it names is missing or damaged.
    pub fn build<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
    ) -> Result<Box<dyn Agent<G>>, AgentError> {
        if !self.kind.plays::<G>() {
            return Err(AgentError::not_for_game::<G>(&self.spec.name));
        }
        self.kind.build(game, tables)
    }

    /// Makes the agent with `judge` in place of its own evaluation; `None` for one that asks none.
    ///
    /// # Errors
    /// As for [`AgentSpec::build`], or the judge is not of the kind that it asks.
    pub fn build_judging<G: Catalogued>(
        &self,
        game: &G,
        tables: &Arc<Tables>,
        judge: Judging<G>,
    ) -> Result<Option<Box<dyn Agent<G>>>, AgentError> {
        if !self.kind.plays::<G>() {
            return Err(AgentError::not_for_game::<G>(&self.spec.name));
        }
        self.kind.build_judging(game, tables, judge)
    }

    /// Makes sure that the agent can play `game` from its start.
    ///
    /// # Errors
    /// It cannot be made, or cannot play from there.
    pub fn check<G: Catalogued>(&self, game: &G, tables: &Arc<Tables>) -> Result<(), AgentError> {
        let agent = self.build(game, tables)?;
        match agent.declines(game, &game.start()) {
            None => Ok(()),
            Some(reason) => Err(AgentError::Declines { agent: self.to_string(), reason }),
        }
    }

    /// Whether its moves depend on the clock, so that they cannot be repeated.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.kind.is_timed()
    }

    /// What it needs beside the rules, whoever it asks in turn included. Whoever builds agents for strangers asks
    /// this first.
    #[must_use]
    pub fn demands(&self) -> Demands {
        self.kind.demands()
    }

    /// What it, or whoever it asks in turn, remembers of an engine's replies; shared by all agents made of this and
    /// its clones. `None` for one that remembers nothing.
    #[must_use]
    pub fn replies(&self) -> Option<&Arc<Replies>> {
        self.kind.replies()
    }

    /// The agent that plays `G` under this name: a level's own, and any other itself.
    #[must_use]
    pub fn resolved<G: Catalogued>(&self) -> &Self {
        self.kind.stands_for::<G>().unwrap_or(self)
    }

    /// The same agent with so much time for a move instead of its plies, boards or simulations. `None` for one that
    /// would not think longer for it.
    #[must_use]
    pub fn with_time<G: Catalogued>(&self, time: Duration) -> Option<Self> {
        let agent = self.resolved::<G>();
        let spec = agent.kind.with_time::<G>(&agent.spec, time)?;
        Some(Self::from_spec(spec).expect("an agent that takes a time takes this one"))
    }

    /// What there is to know about every agent: those for any game first, then what single games offer.
    #[must_use]
    pub fn catalogue() -> Vec<&'static Info> {
        let mut infos = Kind::infos();
        for info in AnyGame::ratings() {
            if !infos.iter().any(|known| known.name == info.name) {
                infos.push(info);
            }
        }
        infos
    }

    /// What there is to know about the agents that play `G`.
    #[must_use]
    pub fn catalogue_for<G: Catalogued>() -> Vec<&'static Info> {
        let mut infos = Kind::infos_for::<G>();
        infos.extend(G::RATINGS.iter().map(|offer| offer.info));
        infos
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}

fn unknown_agent(found: &str) -> SpecError {
    let names: Vec<&str> = AgentSpec::catalogue().iter().map(|info| info.name).collect();
    SpecError::UnknownName {
        kind: "agent",
        found: found.into(),
        nearest: nearest(found, names.iter().copied()),
        known: names.into_iter().map(String::from).collect(),
    }
}
