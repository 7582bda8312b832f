//! What can be chosen about hosts and parasites.

use serde::{Deserialize, Serialize};

use crate::{
    esp::{FEWEST_NEURONS, Mutation, Start},
    evolution_strategy::Points,
    learning::{LearningError, is_share, is_size},
    opposition::{Bouts, Seats},
    teams::Weights,
};

/// The settings of hosts and parasites.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HostsAndParasites {
    /// Neurons for each place in the net, of hosts and of parasites.
    pub subpopulation: usize,
    /// Nets that each neuron takes part in; so a generation has trials times subpopulation nets of each kind.
    pub trials: usize,
    /// Where weights come from at the beginning.
    pub weights: Weights,
    /// The share of neurons outside the best quarter that mutate.
    pub mutation: f64,
    /// The scale of Cauchy steps.
    pub scale: f64,
    /// How many nets of the last generation, chosen by shared sampling, test those of the other kind.
    pub testers: usize,
    /// How many champions of earlier generations do, drawn anew each time.
    pub champions: usize,
    /// How many champions of each kind are kept to be drawn from.
    pub hall: usize,
    /// Random plies at the beginning of each pair of games.
    pub opening_plies: u32,
    /// What a game is worth to a host.
    pub host_points: Points,
    /// What it is worth to a parasite.
    pub parasite_points: Points,
    /// Whom hosts play now and then: agents by their texts, or nobody.
    pub opponents: Vec<String>,
    /// Games of a host against each of them, from both sides.
    pub opponent_games: usize,
    /// They are met in the first generation and every so many generations after it.
    pub every: u64,
    /// What it is worth to a net that none of its neurons resembles another.
    #[serde(default)]
    pub diversity: f64,
    /// A run, or RUN@GENERATION, whose champion gives the first neurons of both, where it has slices of the same name and shape.
    pub start: Option<String>,
}

/// What a net plays against everybody who tests it: a game from each side.
pub(super) const PAIR: Bouts = Bouts { games: 2, seats: Seats::Both };

impl HostsAndParasites {
    /// How neurons begin.
    pub(super) fn start(&self) -> Start<'_> {
        let Self { subpopulation, weights, scale, .. } = *self;
        Start { subpopulation, weights, scale, run: self.start.as_deref(), frozen: &[] }
    }

    /// How neurons change.
    pub(super) fn mutation(&self) -> Mutation {
        Mutation { share: self.mutation, scale: self.scale }
    }

    /// What a host plays against each opponent.
    pub(super) fn bouts(&self) -> Bouts {
        Bouts { games: self.opponent_games, seats: Seats::Both }
    }

    /// Makes sure that all numbers are in their ranges.
    pub(crate) fn check(&self) -> Result<(), LearningError> {
        let demand = LearningError::unless;
        let Self { subpopulation, trials, mutation, scale, testers, hall, opponent_games, every, .. } = self;
        let (weights, diversity) = (self.weights.scale(), self.diversity);
        demand(*subpopulation >= FEWEST_NEURONS, "subpopulation", subpopulation, "at least 4")?;
        demand(*trials >= 1, "trials", trials, "at least 1")?;
        demand(is_size(weights), "weights", &weights, "a number above 0")?;
        demand(is_share(*mutation), "mutation", mutation, "a share from 0 to 1")?;
        demand(is_size(*scale), "scale", scale, "a number above 0")?;
        demand(*testers >= 1, "testers", testers, "at least 1")?;
        demand(*hall >= 2, "hall", hall, "at least 2")?;
        check_points("host-points", self.host_points)?;
        check_points("parasite-points", self.parasite_points)?;
        let is_paired = *opponent_games >= 2 && opponent_games.is_multiple_of(2);
        demand(is_paired, "opponent-games", opponent_games, "an even number above 0")?;
        demand(*every >= 1, "every", every, "at least 1")?;
        demand(diversity == 0.0 || is_size(diversity), "diversity", &diversity, "0 or a number above it")
    }
}

fn check_points(key: &'static str, Points { win, draw, loss }: Points) -> Result<(), LearningError> {
    let is_ordered = win > loss && (loss..=win).contains(&draw) && (win - loss).is_finite();
    let found = format!("win {win}, draw {draw}, loss {loss}");
    LearningError::unless(is_ordered, key, &found, "a win above a loss and a draw between them")
}
