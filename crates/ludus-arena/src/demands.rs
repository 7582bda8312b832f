//! What an agent needs beside the rules. A spec is a text, and a text may come from anybody: a page that lets strangers
//! name an agent must know what it would start, read or fill before it is made. Each kind of agent says its own, and
//! one that asks another adds what that one says, so no nesting hides anything.

use std::ops::Add;

/// What an agent needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demands {
    /// Whether it starts programs that its spec names.
    pub runs_programs: bool,
    /// Whether it reads files that its spec names.
    pub reads_files: bool,
    /// Memory in mebibytes that it asks for by options, usual values included. The memory of the tables of exact
    /// play comes on top; whoever makes agents has set it already.
    pub mebibytes: u64,
}

impl Demands {
    /// Nothing to speak of.
    pub const NONE: Self = Self { runs_programs: false, reads_files: false, mebibytes: 0 };

    /// Only memory.
    pub(crate) const fn memory(mebibytes: u64) -> Self {
        Self { mebibytes, ..Self::NONE }
    }

    /// Enough for either of two agents.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { mebibytes: self.mebibytes.max(other.mebibytes), ..self + other }
    }
}

/// What two agents need together.
impl Add for Demands {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            runs_programs: self.runs_programs || other.runs_programs,
            reads_files: self.reads_files || other.reads_files,
            mebibytes: self.mebibytes.saturating_add(other.mebibytes),
        }
    }
}
