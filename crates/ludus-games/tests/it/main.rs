//! Tests of the games through their public face. What holds for every game stands in the files named after
//! the property; what is special to one game stands in its folder, with a second, obvious implementation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod any_game;
mod checkers;
mod conformance;
mod dots_and_boxes;
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
    "dots:1x1",
    "dots:1x4",
    "dots:2x2",
    "dots:3x3",
    "dots:2x3",
    "dots:5x5",
    "dots:9x9",
    "dots:9x1",
    "dots:4x7",
    "tic-tac-toe",
];
