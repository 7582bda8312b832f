//! The five games: rules, notation, planes, features and what people know about them, one folder each. They
//! know the traits of `ludus-core` and nothing else; a game never imports another. Modules in reading order:

/// What a game says about itself so that it can be named on a command line.
pub mod catalogue;
/// What people know about a game: evaluations, ratings of moves, heuristics.
pub mod knowledge;
/// Every game behind one type; the only `match` over games.
pub mod any_game;
/// Three in a row on nine squares: the smallest example of a game.
pub mod tic_tac_toe;
/// Discs that flip the rows they close, on boards of four sizes.
pub mod othello;
/// English checkers on the 32 dark squares.
pub mod checkers;
/// Lines that close boxes; whoever closes one moves again.
pub mod dots_and_boxes;
/// Stones that surround, on boards of any size and under four rule sets.
pub mod go;

pub use any_game::{AnyGame, GameVisitor};
pub use catalogue::{Catalogued, GameFile};
pub use knowledge::Knowledge;
