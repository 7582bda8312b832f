//! The figures of `checkers-evo`: nodes of both searches, speeds of nets, times of a tournament, the king's value, and one
//! offspring with all its numbers. Where the text says something without a number (poor without the piece count, winning
//! with it), the file quotes the words and gives the bound that they imply, because only a bound can be compared.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{PublishedError, parse};

/// What the text of `checkers-evo` gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckersEvo {
    /// Tables 1 and 2: the cost of a search, one entry for each depth.
    pub nodes: Vec<Nodes>,
    /// Section 4.1: evaluations of nets.
    pub speeds: Vec<Speed>,
    /// Section 5.1: the cost of a tournament.
    pub tournament: Tournament,
    /// Section 5: how much a king is worth in men.
    pub king_value: KingValue,
    /// Section 5: games against a player that only counts pieces.
    pub piece_count: PieceCount,
    /// Section 4.2: the two histograms.
    pub histograms: Histograms,
    /// Figure 5: one offspring.
    pub offspring: Offspring,
}

/// The nodes of one search from the starting position.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nodes {
    /// Plies, jumps not counted.
    pub depth: u32,
    /// Boards whose moves minimax looked at.
    pub expanded: u64,
    /// Boards that minimax had evaluated.
    pub evaluated: u64,
    /// Expanded boards for each evaluated one, as printed.
    pub inner_to_leaf: f64,
    /// All nodes of minimax, as printed.
    pub minimax: u64,
    /// All nodes of alpha-beta.
    pub alpha_beta: u64,
    /// The share of minimax's nodes that alpha-beta left out, as printed.
    pub pruned: f64,
}

/// How fast a net was evaluated.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// Units by layer, inputs first.
    pub layers: Vec<usize>,
    /// Boards evaluated in a second of one thread.
    pub evaluations_per_second: f64,
}

/// A tournament of one generation and its times on one processor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// Units of the nets by layer, inputs first.
    pub layers: Vec<usize>,
    /// Games that each net played as red.
    pub games_a_match: u32,
    /// Plies of alpha-beta.
    pub depth: u32,
    /// Seconds of a game.
    pub seconds_a_game: f64,
    /// Seconds of a generation.
    pub seconds_a_generation: f64,
    /// Generations in a day.
    pub generations_a_day: f64,
}

/// The evolved worth of a king, in men.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KingValue {
    /// Of the net in the last tournament.
    #[serde(rename = "final")]
    pub last: f64,
    /// The least that was allowed in the end.
    pub least: f64,
    /// The most that was allowed.
    pub most: f64,
    /// Without bounds it drifted below this.
    pub free_stays_below: f64,
}

/// What the text says about games against a player that only counts pieces.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceCount {
    /// The score, in per cent of all points, that both claims are about.
    pub even_percent: f64,
    /// The words about nets without the piece count as a term: they score less than even.
    pub without_term: String,
    /// The words about nets with it: they score more.
    pub with_term: String,
}

/// What is known about the histograms, which are pictures only.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Histograms {
    /// How many Gaussian numbers the second one shows.
    pub figure_7_numbers: u32,
}

/// A net after one step of evolution.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offspring {
    /// Units by layer, inputs first.
    pub layers: Vec<usize>,
    /// The worth of a king, in men.
    pub king_value: f64,
    /// How many weights each layer has; those of the inputs are not used.
    pub weight_counts: Vec<usize>,
    /// The weights, layer by layer.
    pub weights: Vec<f64>,
    /// The step size of each weight.
    pub step_sizes: Vec<f64>,
}

static SHIPPED: LazyLock<CheckersEvo> = LazyLock::new(|| {
    CheckersEvo::parse(include_str!("../../data/checkers-evo.toml")).expect("a test reads the shipped file")
});

impl CheckersEvo {
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
        parse("checkers-evo.toml", text)
    }

    /// What a search of some depth cost.
    #[must_use]
    pub fn nodes_at(&self, depth: u32) -> Option<&Nodes> {
        self.nodes.iter().find(|nodes| nodes.depth == depth)
    }

    /// How fast a net of these layers was.
    #[must_use]
    pub fn speed_of(&self, layers: &[usize]) -> Option<&Speed> {
        self.speeds.iter().find(|speed| speed.layers == layers)
    }
}
