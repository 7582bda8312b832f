//! Searches over any game. They know the traits of `ludus-core`, no game and no net; evaluations come in as
//! `dyn`, time is a flag that the caller sets, and a sign changes only when the mover does.
//!
//! Modules in reading order:

/// How far a search may go.
pub mod limits;
/// What goes into a search and what comes out.
pub mod result;
/// Whoever knows how a game ends under best play.
pub mod oracle;
mod walk;
mod window;
/// Every line to a depth, nothing spared: the oracle of the others.
pub mod minimax;
/// The same value with fewer boards.
pub mod alpha_beta;
/// The Othello study's search: an opponent who errs.
pub mod expected_min;
mod table;
mod ordering;
/// Principal-variation search: the strongest of the family.
pub mod pvs;
mod verdict;
mod arena;
/// Random games from the leaves of a growing tree.
pub mod mcts;
/// Trees that grow where a net's policy and values point.
pub mod puct;

pub use alpha_beta::{AlphaBeta, Order};
pub use expected_min::{ExpectedMin, Pruning};
pub use limits::{Limits, MAX_DEPTH};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use oracle::{Aim, Budget, Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved};
pub use puct::PolicySearch;
pub use pvs::Pvs;
pub use result::{Found, Nodes, Question, Root};
pub use walk::Extensions;

use ludus_core::Game;

/// A search that asks an evaluation what it cannot see for itself.
pub trait Search<G: Game>: Send {
    /// Looks for the best of the root's moves.
    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move>;

    /// Forgets what it knows about positions, as before a new game.
    fn forget(&mut self) {}
}
