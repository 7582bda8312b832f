//! What can be chosen about enforced sub-populations.

use serde::{Deserialize, Serialize};

use super::start::Start;
use crate::{
    learning::{LearningError, is_share, is_size},
    opposition::Seats,
    teams::{Games, Weights},
};

/// The settings of enforced sub-populations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Esp {
    /// Neurons for each place in the net.
    pub subpopulation: usize,
    /// Nets that each neuron takes part in; so a generation has trials times subpopulation nets.
    pub trials: usize,
    /// Where weights come from at the beginning.
    pub weights: Weights,
    /// The share of neurons outside the best quarter that mutate.
    pub mutation: f64,
    /// The scale of Cauchy steps.
    pub scale: f64,
    /// After so many generations without a better net the sub-populations begin anew around the best.
    pub stagnation: u64,
    /// After the second stagnation in a row a place is removed without which the best net keeps this share of its fitness,
    /// or else one is added. Nothing of the kind happens if nobody says.
    pub lesion_threshold: Option<f64>,
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
    /// A run, or RUN@GENERATION, whose champion gives the first neurons, where it has slices of the same name and shape.
    pub start: Option<String>,
    /// Slices whose names begin so are the champion's and never change.
    #[serde(default)]
    pub frozen: Vec<String>,
}

/// The fewest neurons of a place that have a best quarter and a worst half.
pub(crate) const FEWEST_NEURONS: usize = 4;

impl Esp {
    /// What every net plays.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        let Self { opponents, games, seats, opening_plies, .. } = self;
        Games { opponents, games: *games, seats: *seats, opening_plies: *opening_plies }
    }

    /// How neurons begin.
    pub(super) fn start(&self) -> Start<'_> {
        let Self { subpopulation, weights, scale, .. } = *self;
        Start { subpopulation, weights, scale, run: self.start.as_deref(), frozen: &self.frozen }
    }

    /// Makes sure that all numbers are in their ranges.
    pub(crate) fn check(&self) -> Result<(), LearningError> {
        let demand = LearningError::unless;
        let Self { subpopulation, trials, mutation, scale, stagnation, games, .. } = self;
        let (weights, lesion) = (self.weights.scale(), self.lesion_threshold.unwrap_or(1.0));
        demand(*subpopulation >= FEWEST_NEURONS, "subpopulation", subpopulation, "at least 4")?;
        demand(*trials >= 1, "trials", trials, "at least 1")?;
        demand(is_size(weights), "weights", &weights, "a number above 0")?;
        demand(is_share(*mutation), "mutation", mutation, "a share from 0 to 1")?;
        demand(is_size(*scale), "scale", scale, "a number above 0")?;
        demand(*stagnation >= 1, "stagnation", stagnation, "at least 1")?;
        demand(is_share(lesion), "lesion-threshold", &lesion, "a share from 0 to 1")?;
        demand(*games >= 1, "games", games, "at least 1")
    }
}
