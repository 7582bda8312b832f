//! The five games: rules, notation, planes and features, one folder each. They know the traits of
//! `ludus-core` and nothing else; a game never imports another. Modules in reading order:

/// Every game behind one type; the only `match` over games.
pub mod any_game;
/// What a game says about itself so that it can be named on a command line.
pub mod catalogue;
/// English checkers on the 32 dark squares.
pub mod checkers;
/// Three in a row on nine squares: the smallest example of a game.
pub mod tic_tac_toe;

pub use any_game::{AnyGame, GameVisitor};
pub use catalogue::Catalogued;
