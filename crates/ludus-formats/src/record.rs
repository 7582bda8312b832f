//! One game as the writers of files take it: names, moves and ending as plain texts. It knows no game's
//! types, so games of every kind can be kept in one list and written by whichever format suits them. What
//! readers give is [`crate::read_game::ReadGame`].
//!
//! Everything stands per player, first or second, and never per agent: when two agents swap colours, names
//! and results cannot come apart.

use ludus_core::{Outcome, Player, player::PerPlayer};

use crate::{error::FormatError, gtp};

/// A game that was played to its end, given up or forfeited, or is still being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game's spec, such as `go:size=9`.
    pub game: String,
    /// The tournament or match it belongs to.
    pub event: Option<String>,
    /// Which game of the event it is, such as `3.12.1`.
    pub round: Option<String>,
    /// The day it was played, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The players' names.
    pub players: PerPlayer<String>,
    /// Where it began, if not where the rules let it begin.
    pub start: Option<Start>,
    /// The moves from there, each with its mover, who may be the same several times in a row.
    pub moves: Vec<(Player, String)>,
    /// How it ended.
    pub conclusion: Conclusion,
    /// What else is worth knowing, such as the seed: keys and values.
    pub notes: Vec<(String, String)>,
}

/// Where a game began. Whoever holds the game says it in all the ways that formats ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position in the game's own notation, which for checkers is a FEN.
    pub position: String,
    /// Who moves first.
    pub mover: Player,
    /// Every stone with its owner and its place, which is written like a move; `None` where stones and mover do not
    /// make up the position.
    pub stones: Option<Vec<(Player, String)>>,
}

/// How a game ended, if it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// By the rules, with this margin.
    Margin(Outcome),
    /// This player gave up, and the other won.
    Resigned(Player),
    /// This player lost without the rules of the game, and this is why.
    Forfeited(Player, String),
    /// Not yet.
    InProgress,
}

impl Conclusion {
    /// Who won, or `None` for a draw and while the game goes on.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match *self {
            Self::Margin(outcome) => outcome.winner(),
            Self::Resigned(loser) | Self::Forfeited(loser, _) => Some(loser.opponent()),
            Self::InProgress => None,
        }
    }

    /// What a margin does not tell, with the colours of Go, Othello and checkers.
    pub(crate) fn in_words(&self) -> Option<String> {
        match self {
            Self::Margin(_) | Self::InProgress => None,
            Self::Resigned(loser) => Some(format!("{} resigned", gtp::colour(*loser))),
            Self::Forfeited(loser, reason) => Some(format!("{} forfeited: {reason}", gtp::colour(*loser))),
        }
    }

    /// Reads those words.
    pub(crate) fn from_words(text: &str) -> Option<Self> {
        let (colour, what) = text.trim().split_once(' ')?;
        let loser = Player::BOTH.into_iter().find(|&player| gtp::colour(player) == colour)?;
        match what.split_once(": ") {
            None if what == "resigned" => Some(Self::Resigned(loser)),
            Some(("forfeited", reason)) => Some(Self::Forfeited(loser, reason.into())),
            _ => None,
        }
    }
}

impl GameRecord {
    /// The date, certain to have its form.
    pub(crate) fn checked_date(&self) -> Result<Option<&str>, FormatError> {
        match self.date.as_deref() {
            Some(date) if !is_date(date) => Err(FormatError::Field {
                field: "the date",
                found: format!("{date:?}"),
                wanted: "digits in the form YYYY-MM-DD",
            }),
            date => Ok(date),
        }
    }

    /// Who moves first.
    pub(crate) fn first_mover(&self) -> Player {
        self.start.as_ref().map_or(Player::First, |start| start.mover)
    }

    /// Complains about a start that a format cannot hold.
    pub(crate) fn wrong_start(start: &Start, wanted: &'static str) -> FormatError {
        FormatError::Field { field: "the start", found: format!("{:?}", start.position), wanted }
    }

    /// Complains about a move, `idx` others being before it.
    pub(crate) fn wrong_move(&self, idx: usize, wanted: impl Into<String>) -> FormatError {
        let found = self.moves.get(idx).map(|(_, text)| format!("{text:?}")).unwrap_or_default();
        FormatError::Move { number: idx + 1, found, wanted: wanted.into() }
    }
}

fn is_date(text: &str) -> bool {
    let is_number =
        |part: &str, n_digits| part.len() == n_digits && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    matches!(parts[..], [year, month, day] if is_number(year, 4) && is_number(month, 2) && is_number(day, 2))
}
