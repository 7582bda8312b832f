//! What learned numbers say about a position: what it is worth, or which move is wanted. Searches ask the one and the agent
//! `policy` the other; whoever is given the wrong kind says so.

use ludus_core::{
    Game,
    evaluation::{PolicyFn, ValueFn},
};

/// What learned numbers say about a position.
pub enum Judging<G: Game> {
    /// What it is worth.
    Value(Box<dyn ValueFn<G>>),
    /// Which moves are wanted.
    Policy(Box<dyn PolicyFn<G>>),
}

/// Learned numbers are of another kind than the one that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, wanted {wanted}")]
pub struct WrongJudging {
    /// What they say.
    pub found: &'static str,
    /// What they should say.
    pub wanted: &'static str,
}

const VALUES: &str = "values of positions (searches ask for them)";
const WISHES: &str = "wishes for moves (the agent policy asks for them)";

impl<G: Game> Judging<G> {
    /// Who asks for such a thing, in words.
    #[must_use]
    pub fn asker(&self) -> &'static str {
        match self {
            Self::Value(_) => "a search, such as alphabeta:depth=4",
            Self::Policy(_) => "the agent policy",
        }
    }

    /// What positions are worth.
    ///
    /// # Errors
    /// The numbers wish for moves.
    pub fn value(self) -> Result<Box<dyn ValueFn<G>>, WrongJudging> {
        match self {
            Self::Value(value) => Ok(value),
            Self::Policy(_) => Err(WrongJudging { found: WISHES, wanted: VALUES }),
        }
    }

    /// Which moves are wanted.
    ///
    /// # Errors
    /// The numbers judge positions.
    pub fn policy(self) -> Result<Box<dyn PolicyFn<G>>, WrongJudging> {
        match self {
            Self::Policy(policy) => Ok(policy),
            Self::Value(_) => Err(WrongJudging { found: VALUES, wanted: WISHES }),
        }
    }
}
