//! Tests of the games through their public face. What holds for every game stands in the files named after
//! the property; what is special to one game stands in its folder, with a second, obvious implementation.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod allocations;
mod any_game;
mod checkers;
mod conformance;
mod dots_and_boxes;
mod engine_setup;
mod go;
mod knowledge;
mod othello;
mod notices;
mod owners;
mod parsers;
mod perft;
mod playthroughs;
mod random_play;
mod reference;
mod tic_tac_toe;

use ludus_core::spec::{Options, Spec};
use ludus_games::{Catalogued, knowledge::Rating};

/// The rating of this name, without options.
fn rating<G: Catalogued>(game: &G, name: &str) -> Box<dyn Rating<G>> {
    let offer = G::RATINGS.iter().find(|offer| offer.info.name == name).unwrap();
    let spec = Spec::plain(name);
    let options = Options::of(&spec, offer.info).unwrap();
    (offer.build)(game, &options).unwrap()
}

/// Every game at every size and rule set worth a test of its own.
const SPECS: &[&str] = &[
    "go",
    "go:size=2",
    "go:size=3,rules=tromp-taylor",
    "go:size=4,ko=simple,suicide=yes",
    "go:size=5",
    "go:size=5,rules=tromp-taylor",
    "go:size=5,rules=territory",
    "go:size=5,rules=territory,ko-pass=ignored",
    "go:size=5,rules=prisoner-territory",
    "go:size=7,rules=prisoner-territory",
    "go:size=13",
    "go:size=19",
    "go:size=25,limit=200",
    "othello",
    "othello:size=4",
    "othello:size=6",
    "othello:size=10",
    "othello:start=reversi",
    "othello:empties=nobody",
    "othello:size=6,start=reversi",
    "checkers",
    "checkers:idle=4",
    "checkers:quiet=12",
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
