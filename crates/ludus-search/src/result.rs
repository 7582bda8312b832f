//! What goes into a search and what comes out of it, the same for all of them.

use ludus_core::{Game, Score, evaluation::ValueFn};

use crate::{limits::Limits, oracle::Oracle};

/// Where a search begins.
#[derive(Debug)]
pub struct Root<'a, G: Game> {
    /// A position that is not over.
    pub position: &'a G::Position,
    /// The legal moves to choose from: all of them, or those that somebody left over. At least one.
    pub moves: &'a [G::Move],
}

/// What a search is asked.
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where to begin.
    pub root: &'a Root<'a, G>,
    /// Whom to ask where the search ends before the game does.
    pub evaluation: &'a mut (dyn ValueFn<G> + 'static),
    /// Who may know how the game ends before it does; asked at every position but the root.
    pub oracle: Option<&'a mut (dyn Oracle<G> + 'static)>,
    /// When to stop.
    pub limits: Limits<'a>,
}

/// What a search found, in the view of the player to move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M, V = Score> {
    /// The best move.
    pub best: M,
    /// Its value.
    pub value: V,
    /// The moves that both players are expected to make, the best one first.
    pub line: Vec<M>,
    /// How many plies were searched to the end.
    pub depth: u32,
    /// The work done.
    pub nodes: Nodes,
}

/// How many boards were looked at, the root not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// Boards whose moves were listed.
    pub expanded: u64,
    /// Boards that were judged: by the evaluation, by the rules when the game was over, or by an oracle.
    pub evaluated: u64,
    /// Boards that a table of earlier results spared us.
    pub remembered: u64,
    /// Captures beyond the first of each move: the boards in between, for those who count every jump. Counted by
    /// minimax and alpha-beta.
    pub jumps_between: u64,
}

impl Nodes {
    /// All boards, a move with several jumps making one.
    #[must_use]
    pub fn total(self) -> u64 {
        self.expanded + self.evaluated + self.remembered
    }
}
