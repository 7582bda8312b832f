//! One game as the readers of files give it. It mirrors the record that writers take, but holds only what a file
//! says: rules may be half told, movers may follow from the rules alone, and every move keeps its place, because
//! only whoever holds the game can say that a move is wrong.

use ludus_core::{Player, player::PerPlayer};

use crate::{
    location::{Location, Placed},
    record::Conclusion,
    sgf::SgfKind,
};

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// What the file says about the rules.
    pub rules: ReadRules,
    /// Where the game begins, if the file says so.
    pub start: Option<ReadStart>,
    /// The players' names.
    pub players: PerPlayer<Option<String>>,
    /// The moves of the main line.
    pub moves: Vec<ReadMove>,
    /// How it ended; a game without a result, or with one that says nothing, is still in progress.
    pub conclusion: Conclusion,
}

/// What a file says about the rules of its game.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadRules {
    /// A spec, such as `go:size=9`.
    Spec(Placed),
    /// What the Smart Game Format tells.
    Sgf {
        /// Which game it is.
        kind: SgfKind,
        /// Rows and columns.
        size: usize,
        /// Points given to the second player.
        komi: Option<f64>,
        /// The name of the rules.
        rules: Option<String>,
    },
    /// English checkers.
    Checkers,
    /// Othello, on a board as large as the moves ask for.
    Othello,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadStart {
    /// At a position in the game's own notation.
    Position(Placed),
    /// At a board that is set up stone by stone.
    Stones {
        /// Every stone with its owner and its place, which is written like a move; no stones at all mean the usual
        /// board of the game.
        stones: Vec<(Player, String)>,
        /// Who moves first.
        mover: Player,
        /// Where the file begins to say so.
        at: Location,
    },
}

/// A move that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadMove {
    /// The move in the game's notation, or near enough for its parser.
    pub text: String,
    /// Who made it, if the file says so.
    pub mover: Option<Player>,
    /// Where it stands.
    pub at: Location,
}

impl ReadGame {
    /// A game of which nothing but the rules is known.
    pub(crate) fn new(rules: ReadRules) -> Self {
        let players = PerPlayer([None, None]);
        Self { rules, start: None, players, moves: Vec::new(), conclusion: Conclusion::InProgress }
    }
}

/// A name, unless it is one of the ways to say that nobody knows it.
pub(crate) fn known_name(text: &str) -> Option<String> {
    let name = text.trim();
    (!matches!(name, "" | "?")).then(|| name.into())
}
