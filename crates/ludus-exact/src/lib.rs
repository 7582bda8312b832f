//! Exact play: for each game an [`Oracle`] that knows how it ends under best play, by table or by search. Learners are
//! measured against it, so it comes with its own proofs: tables, solvers and plain minimax agree wherever two of
//! them reach.
//!
//! An oracle says at once whether a position is in its reach. Its answers never depend on threads, on the size of a
//! table or on what was asked before; only its cost does. Modules in reading order:

/// Where tables are kept, how much memory they may take, and what has been built already.
pub mod tables;
mod table_file;
mod room;
mod oracles;
mod whole_game;
mod tic_tac_toe;
/// Dots and Boxes by table and by search.
pub mod dots_and_boxes;
/// Checkers endings of few pieces, by table.
pub mod checkers;
mod othello;
mod go;

pub use oracles::{Solvable, has_oracle, oracle_for};
pub use tables::{News, Settings, Tables};

#[cfg(doc)]
use ludus_search::Oracle;
