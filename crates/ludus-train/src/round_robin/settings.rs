//! What can be chosen about the round robin. The study's values stand in the presets, each with its source.

use ludus_nets::subsections::{SecondLayer, Source};
use serde::{Deserialize, Serialize};

use crate::evolution_strategy::Points;

/// The settings of the round robin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundRobin {
    /// How many nets there are, at least three.
    pub population: usize,
    /// Weights of a new net lie between this and its opposite.
    pub weights: f64,
    /// A mutated copy differs from its parent by at most this in every weight.
    pub radius: f64,
    /// What a game won, drawn and lost is worth.
    pub points: Points,
    /// Random plies at the beginning of each game.
    #[serde(default)]
    pub opening_plies: u32,
    /// Whether every net also plays itself, as in the published code.
    #[serde(default)]
    pub plays_itself: bool,
    /// Who survives.
    pub survivors: Survivors,
    /// Where new nets come from, unless all is drawn by chance.
    pub scaling: Option<Scaling>,
}

/// Which third survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Survivors {
    /// The best.
    Best,
    /// The best of those with at most one point for every other net. Points reach twice as many, so the very best are
    /// thrown away while there are enough others: as in the published code.
    BelowHalf,
}

/// New nets that are scaled up from the best of another run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scaling {
    /// The name of the run, which learned on the next smaller board.
    pub from: String,
    /// Which window of the smaller net a window takes its weights from.
    pub source: Source,
    /// Where the second layer comes from.
    pub second_layer: SecondLayer,
}
