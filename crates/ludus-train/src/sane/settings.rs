//! What can be chosen about symbiotic evolution.

use serde::{Deserialize, Serialize};

use crate::{
    learning::{LearningError, is_share, is_size},
    opposition::Seats,
    teams::{Games, Weights},
};

/// The settings of symbiotic evolution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sane {
    /// Neurons there are to choose from.
    pub neurons: usize,
    /// Nets: each is a list of neurons.
    pub blueprints: usize,
    /// Where weights come from at the beginning.
    pub weights: Weights,
    /// The chance of each weight of a new neuron to change.
    pub mutation: f64,
    /// The scale of the Cauchy steps by which it does.
    pub scale: f64,
    /// The chance of each pointer of a new blueprint to be drawn anew.
    pub pointer_mutation: f64,
    /// Whether the best net is kept whole and examined again with every generation.
    pub keep_team: bool,
    /// Whom nets play: agents by their texts.
    pub opponents: Vec<String>,
    /// Games of a net against each opponent.
    pub games: usize,
    /// From which side nets play.
    pub seats: Seats,
    /// Random plies at the beginning of each game, or of each pair from both sides.
    pub opening_plies: u32,
}

/// The fewest neurons or blueprints that have a best quarter and a worst half.
const FEWEST: usize = 4;

impl Sane {
    /// What every net plays.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        let Self { opponents, games, seats, opening_plies, .. } = self;
        Games { opponents, games: *games, seats: *seats, opening_plies: *opening_plies }
    }

    /// Makes sure that all numbers are in their ranges.
    pub(crate) fn check(&self) -> Result<(), LearningError> {
        let demand = LearningError::unless;
        let Self { neurons, blueprints, mutation, scale, pointer_mutation, games, .. } = self;
        let weights = self.weights.scale();
        demand(*neurons >= FEWEST, "neurons", neurons, "at least 4")?;
        demand(*blueprints >= FEWEST, "blueprints", blueprints, "at least 4")?;
        demand(is_size(weights), "weights", &weights, "a number above 0")?;
        demand(is_share(*mutation), "mutation", mutation, "a share from 0 to 1")?;
        demand(is_size(*scale), "scale", scale, "a number above 0")?;
        demand(is_share(*pointer_mutation), "pointer-mutation", pointer_mutation, "a share from 0 to 1")?;
        demand(*games >= 1, "games", games, "at least 1")
    }
}
