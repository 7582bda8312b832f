//! Who sits on the other side of the board.

use std::sync::Arc;

use ludus_arena::{Agent, AgentSpec};
use ludus_exact::Tables;
use ludus_games::Catalogued;

use crate::{
    setup,
    wrong_use::{WrongUse, blame},
};

/// The word for another person at the same keyboard.
const PERSON: &str = "person";

/// Who sits there when nobody is named: a search that answers at once and is a match for most people. Where the
/// game has rules of thumb they come first; in Go they keep a search from filling its own eyes.
fn usual<G: Catalogued>() -> &'static str {
    if G::HEURISTICS.is_empty() { "pvs:nodes=20000" } else { "hybrid:search=pvs:nodes=20000" }
}

/// Who sits on the other side.
pub(super) enum Opponent<G: Catalogued> {
    Person,
    Machine(AgentSpec, Box<dyn Agent<G>>),
}

impl<G: Catalogued> Opponent<G> {
    /// The opponent that was asked for, in a game that goes on at `position`.
    pub(super) fn parse(
        (game, position): (&G, &G::Position),
        text: Option<&str>,
        tables: &Arc<Tables>,
    ) -> Result<Self, WrongUse> {
        let text = text.unwrap_or(usual::<G>());
        if text == PERSON {
            return Ok(Self::Person);
        }
        let spec = setup::agent(text, "--against")?;
        let agent = spec.build(game, tables).map_err(blame("--against"))?;
        if let Some(reason) = agent.declines(game, position) {
            return Err(WrongUse(format!("--against: {spec} cannot play from here: {reason}")));
        }
        Ok(Self::Machine(spec, agent))
    }

    /// The text that asks for this opponent.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Person => PERSON.into(),
            Self::Machine(spec, _) => spec.to_string(),
        }
    }
}
