//! Who sits on a side of the board: a person, or a machine given by the text of its agent. A seat of a person is open to
//! whoever sends moves, so two people at one board and programs that join over HTTP need no words of their own.

use std::fmt;

use ludus_arena::AgentSpec;

/// The word for a person.
pub(crate) const PERSON: &str = "person";

/// Who sits on a side of the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Seat {
    /// Somebody who sends moves.
    Person,
    /// An agent.
    Machine(AgentSpec),
}

impl Seat {
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// The agent that sits there, if one does.
    pub(crate) fn agent(&self) -> Option<&AgentSpec> {
        match self {
            Self::Person => None,
            Self::Machine(agent) => Some(agent),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str(PERSON),
            Self::Machine(agent) => agent.fmt(f),
        }
    }
}
