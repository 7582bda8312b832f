//! The figures of `othello-hybrid`: two genetic algorithms, points by depth and technique set, times and nodes, and every
//! game of the appendix. Tables keep the sums and means that the text prints beside what they are sums of, because a
//! report shows the text's own numbers and a test adds them up again.

mod appendix;

use std::sync::LazyLock;

use serde::Deserialize;

pub use appendix::{Colour, Opponent, OverDepths, RandomTrial, Sides, SumsOverTen, Trial};

use super::{PublishedError, parse};

/// The depths of the experiment are 1 to this many plies.
pub const N_DEPTHS: usize = 6;

/// What the text of `othello-hybrid` gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OthelloHybrid {
    /// Section 4.2.1.3: learning the influence map.
    pub influence_map: InfluenceMap,
    /// Section 4.2.2.2.2: the first learning of weights, from four inputs.
    pub four_inputs: FourInputs,
    /// Figure 4.3: the second one, from eight inputs.
    pub eight_inputs: EightInputs,
    /// Figures 5.1 and 5.3: points against three agents.
    pub points: PointTables,
    /// Figure 5.2: points against humans, only ever quoted.
    pub humans: HumanTables,
    /// Figure 5.4: at which depths which search is better.
    pub better_depths: BetterDepths,
    /// Figures 5.5 to 5.8: times and nodes.
    pub costs: Vec<Costs>,
    /// Section 5.4.2: settings recommended by purpose.
    pub levels: Vec<Level>,
    /// Appendix, tables A to E: every game against the three agents.
    pub trials: Vec<Trial>,
    /// Appendix, tables F and G: sums of ten games against random.
    pub random_trials: Vec<RandomTrial>,
}

/// How the study searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Search {
    /// Minimax with alpha-beta pruning, which changes nothing.
    Minimax,
    /// Expected-min; at depth 6 with pruning, which changes it.
    ExpectedMin,
    /// Expected-min with pruning at all depths.
    ExpectedMinPruned,
}

/// The text's sets of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Techniques {
    /// The search alone.
    #[serde(rename = "M")]
    SearchOnly,
    /// With corners and killer moves.
    #[serde(rename = "MCK")]
    CornerKiller,
    /// With blocking and blacklisting too.
    #[serde(rename = "MCKBoBa")]
    BlockingBlacklist,
    /// With blocking and patterns too.
    #[serde(rename = "MCKBoP")]
    BlockingPatterns,
    /// With all of them.
    #[serde(rename = "ALL")]
    All,
}

impl Techniques {
    /// Every set in the order of the text's tables.
    pub const EACH: [Self; 5] =
        [Self::SearchOnly, Self::CornerKiller, Self::BlockingBlacklist, Self::BlockingPatterns, Self::All];

    /// The text's short name.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::SearchOnly => "M",
            Self::CornerKiller => "MCK",
            Self::BlockingBlacklist => "MCKBoBa",
            Self::BlockingPatterns => "MCKBoP",
            Self::All => "ALL",
        }
    }
}

/// The genetic algorithm that learned the influence map.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfluenceMap {
    /// How often a champion became the next opponent.
    pub restarts: u32,
    /// The fewest generations of one restart.
    pub generations_least: u32,
    /// The most.
    pub generations_most: u32,
    /// Seconds of one generation.
    pub seconds_a_generation: f64,
    /// One restart on its way.
    pub figure_4_2: Snapshot,
}

/// A run at one generation.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// Which generation.
    pub generation: u32,
    /// The best fitness in it.
    pub best_fitness: f64,
}

/// The genetic algorithm on a net with four inputs.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FourInputs {
    /// About how many generations it ran.
    pub generations: u32,
    /// The best fitness of any of them.
    pub best_fitness: f64,
}

/// The genetic algorithm on a net with eight inputs, four runs.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EightInputs {
    /// Generations by run.
    pub generations: [u32; 4],
    /// The best fitness of any generation by run.
    pub best_fitness: [f64; 4],
    /// About how many hours a run took.
    pub hours_a_run: f64,
    /// Chromosomes in a generation.
    pub population: u32,
    /// Games that each played.
    pub games_a_chromosome: u32,
    /// Generations of all runs.
    pub total_generations: u32,
    /// Games of all runs.
    pub total_games: u32,
    /// Milliseconds of a game.
    pub milliseconds_a_game: f64,
}

/// Points against the three deterministic agents by search.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PointTables {
    /// Figure 5.1, the upper chart.
    pub minimax: PointTable,
    /// Figure 5.1, the lower chart.
    pub expected_min: PointTable,
    /// Figure 5.3.
    pub expected_min_pruned: PointTable,
}

impl PointTables {
    /// The table of a search.
    #[must_use]
    pub fn of(&self, search: Search) -> &PointTable {
        match search {
            Search::Minimax => &self.minimax,
            Search::ExpectedMin => &self.expected_min,
            Search::ExpectedMinPruned => &self.expected_min_pruned,
        }
    }
}

/// Points against humans by search.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HumanTables {
    /// The upper chart.
    pub minimax: PointTable,
    /// The lower chart.
    pub expected_min: PointTable,
}

/// Points of six games by depth and technique set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointTable {
    /// The depth of each row.
    pub depths: Vec<u32>,
    /// The set of each column.
    pub techniques: Vec<Techniques>,
    /// Points, row by row.
    pub points: Vec<Vec<f64>>,
    /// What the text prints at the end of each row.
    pub by_depth: Summary,
    /// What it prints below each column.
    pub by_techniques: Summary,
}

/// Sums over the rows or columns of a table of points.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// Points in all.
    pub totals: Vec<f64>,
    /// Points by cell.
    pub means: Vec<f64>,
    /// Points in per cent of the games.
    pub percent: Vec<u32>,
}

/// At which depths one search won a greater share than the other.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BetterDepths {
    /// Where minimax did.
    pub minimax: Vec<u32>,
    /// Where expected-min did.
    pub expected_min: Vec<u32>,
    /// Where they were equal.
    pub neither: Vec<u32>,
}

/// What a search costs at depths 1 to 6, the agent's own moves only.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Which search.
    pub search: Search,
    /// Figure 5.5: seconds of a game.
    pub seconds_a_game: [f64; N_DEPTHS],
    /// Figure 5.6: seconds of a move.
    pub seconds_a_move: [f64; N_DEPTHS],
    /// Figure 5.7: nodes of a game.
    pub nodes_a_game: [f64; N_DEPTHS],
    /// Figure 5.8: nodes of a move.
    pub nodes_a_move: [f64; N_DEPTHS],
    /// Depths whose entries the text extrapolated.
    pub extrapolated_depths: Vec<u32>,
}

/// Settings that the text recommends for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// For whom.
    pub name: String,
    /// Which search.
    pub search: Search,
    /// Which techniques before it.
    pub techniques: Techniques,
    /// How many plies.
    pub depth: u32,
}

static SHIPPED: LazyLock<OthelloHybrid> = LazyLock::new(|| {
    OthelloHybrid::parse(include_str!("../../data/othello-hybrid.toml"))
        .expect("a test reads the shipped file")
});

impl OthelloHybrid {
    /// The figures that come with the program.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a file of such figures.
    ///
    /// # Errors
    ///
    /// If something is missing, unknown or of the wrong kind, with the line.
    pub fn parse(text: &str) -> Result<Self, PublishedError> {
        parse("othello-hybrid.toml", text)
    }

    /// What a search costs, unless the text does not say.
    #[must_use]
    pub fn costs_of(&self, search: Search) -> Option<&Costs> {
        self.costs.iter().find(|costs| costs.search == search)
    }
}
