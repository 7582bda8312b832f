//! What learned numbers say about a position: what it is worth, which move is wanted, or both. Searches ask the one, the agent
//! `policy` the other and the agent `zero` both; whoever is given the wrong kind says so.

use ludus_core::{
    Encode, Game,
    evaluation::{PolicyFn, ValueFn},
};

use super::{Outlook, Views};

/// What learned numbers say about a position.
pub enum Judging<G: Game> {
    /// What it is worth.
    Value(Box<dyn ValueFn<G>>),
    /// Which moves are wanted.
    Policy(Box<dyn PolicyFn<G>>),
    /// Both.
    Outlook(Outlook<G>),
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
const BOTH: &str = "policies with values (the agent zero asks for them)";

impl<G: Encode> Judging<G> {
    /// Who asks for such a thing, in words.
    #[must_use]
    pub fn asker(&self) -> &'static str {
        match self {
            Self::Value(_) => "a search, such as alphabeta:depth=4",
            Self::Policy(_) => "the agent policy",
            Self::Outlook(_) => "the agent zero, the agent policy, or a search",
        }
    }

    /// Whether it says by itself how much a voluntary pass is wanted.
    #[must_use]
    pub fn wishes_for_passes(&self) -> bool {
        matches!(self, Self::Outlook(_))
    }

    /// What positions of `game` are worth.
    ///
    /// # Errors
    /// The numbers wish for moves.
    pub fn value(self, game: &G) -> Result<Box<dyn ValueFn<G>>, WrongJudging> {
        match self {
            Self::Value(value) => Ok(value),
            Self::Outlook(outlook) => Ok(outlook.value(game)),
            Self::Policy(_) => Err(WrongJudging { found: WISHES, wanted: VALUES }),
        }
    }

    /// Which moves of `game` are wanted. Nets for policy and value look at positions from so many sides.
    ///
    /// # Errors
    /// The numbers judge positions.
    pub fn policy(self, game: &G, views: Views) -> Result<Box<dyn PolicyFn<G>>, WrongJudging> {
        match self {
            Self::Policy(policy) => Ok(policy),
            Self::Outlook(outlook) => Ok(outlook.policy(game, views)),
            Self::Value(_) => Err(WrongJudging { found: VALUES, wanted: WISHES }),
        }
    }

    /// Both.
    ///
    /// # Errors
    /// The numbers say one of the two.
    pub fn outlook(self) -> Result<Outlook<G>, WrongJudging> {
        match self {
            Self::Outlook(outlook) => Ok(outlook),
            Self::Value(_) => Err(WrongJudging { found: VALUES, wanted: BOTH }),
            Self::Policy(_) => Err(WrongJudging { found: WISHES, wanted: BOTH }),
        }
    }
}
