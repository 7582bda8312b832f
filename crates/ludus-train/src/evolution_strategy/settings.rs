//! What can be chosen about an evolution strategy. The study's values stand in the presets, each with its source.

use serde::{Deserialize, Serialize};

use crate::learning::LearningError;

/// The settings of an evolution strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EvolutionStrategy {
    /// How many nets there are, at least two.
    pub population: usize,
    /// First weights lie between this and its opposite.
    pub weights: f64,
    /// The step size of every weight at first.
    pub step: f64,
    /// What a game won, drawn and lost is worth.
    pub points: Points,
    /// Random plies at the beginning of each game.
    pub opening_plies: u32,
    /// Whom the nets play.
    pub opponents: Opponents,
    /// The value of a king, where the judge has one.
    pub king: Option<King>,
}

/// What the end of a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Points {
    /// A game that was won.
    pub win: f64,
    /// One that was drawn.
    pub draw: f64,
    /// One that was lost.
    pub loss: f64,
}

/// How the value of a king evolves: each offspring's is its parent's, one step more or one step less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct King {
    /// Its first value, in men.
    pub start: f64,
    /// The size of a step.
    pub step: f64,
    /// The least it may become; without it there is no limit.
    pub low: Option<f64>,
    /// The most it may become; without it there is no limit.
    pub high: Option<f64>,
}

/// Whom the nets play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Opponents {
    /// Each other, drawn by chance: every net begins so many games, and both sides score. As in the study.
    Drawn {
        /// Games that each net begins.
        games: usize,
    },
    /// The same few for everybody, from both sides: those of the last generation that tested the others best, and
    /// champions of earlier generations. A victory counts the more the fewer share it.
    Shared {
        /// How many of the last generation.
        testers: usize,
        /// How many earlier champions, drawn anew each generation.
        champions: usize,
        /// How many earlier champions are kept to be drawn from.
        hall: usize,
    },
}

impl Opponents {
    /// Makes sure that there is somebody to play.
    pub(crate) fn check(&self) -> Result<(), LearningError> {
        let (key, found) = match self {
            Self::Drawn { games } => ("games", *games),
            Self::Shared { testers, .. } => ("testers", *testers),
        };
        match found {
            0 => Err(LearningError::Number { key, found: "0".into(), wanted: "at least 1" }),
            _ => Ok(()),
        }
    }

    /// How many earlier champions are kept.
    pub(super) fn hall_capacity(&self) -> usize {
        match self {
            Self::Drawn { .. } => 0,
            Self::Shared { hall, .. } => *hall,
        }
    }
}
