//! Tests of the games through their public face. What holds for every game stands in the files named after
//! the property; what is special to one game stands in its folder, with a second, obvious implementation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod any_game;
mod checkers;
mod conformance;
mod othello;
mod parsers;
mod perft;
mod playthroughs;
mod reference;
mod tic_tac_toe;

/// Every game at every size and rule set worth a test of its own.
const SPECS: &[&str] = &[
    "othello",
    "othello:size=4",
    "othello:size=6",
    "othello:size=10",
    "othello:start=reversi",
    "othello:empties=nobody",
    "othello:size=6,start=reversi",
    "checkers",
    "checkers:quiet=20",
    "checkers:quiet=4",
    "tic-tac-toe",
];
