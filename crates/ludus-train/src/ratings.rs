//! How strong a run's champions are, measured while it learns. Fitness is relative to whoever took part in a
//! generation and may rise while nobody gets better; opponents that never change, and exact play, tell the truth.
//! What a run needs is a trait, so that it knows neither games nor agents.

mod anchors;

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::executor::{Executor, Stopped};
pub use anchors::Anchors;

/// What a champion is worth: a line of `ratings.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// How many generations it had behind it.
    pub generation: u64,
    /// Games against all anchors.
    pub games: u64,
    /// The mean score of these games, from 0 to 1.
    pub score: f64,
    /// The score as a rating difference to the anchors together.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// The score against each anchor.
    pub anchors: Vec<AnchorScore>,
    /// How often it finds a best move, where exact play reaches.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact: Option<ExactScore>,
}

/// The games against one anchor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnchorScore {
    /// The anchor's spec.
    pub anchor: String,
    /// How many games.
    pub games: u64,
    /// The champion's mean score, from 0 to 1.
    pub score: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The moves that exact play judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactScore {
    /// How many positions.
    pub positions: u64,
    /// The share of moves that were among the best.
    pub optimal: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The share that random moves would reach.
    pub chance: f64,
    /// The same by stages of the game, the earliest first; older runs have none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stages: Vec<StageScore>,
}

/// The moves of one stage of the game that exact play judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageScore {
    /// The fewest plies that were played before.
    pub first_ply: u32,
    /// The most plies that were played before.
    pub last_ply: u32,
    /// How many positions.
    pub positions: u64,
    /// The share of moves that were among the best.
    pub optimal: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rating {
    /// The best moves by stages of the game; none where exact play does not reach and in older runs.
    #[must_use]
    pub fn stages(&self) -> &[StageScore] {
        self.exact.as_ref().map(|exact| exact.stages.as_slice()).unwrap_or_default()
    }
}

impl StageScore {
    /// What the stage is called, in charts and tables.
    #[must_use]
    pub fn name(&self) -> String {
        format!("plies {}-{}", self.first_ply, self.last_ply)
    }
}

/// Why there is no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// Somebody stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The champion or an anchor does not play.
    #[error("{0}")]
    Failed(String),
}

/// Somebody who measures champions.
pub trait Rater {
    /// Measures the champion in this file. The same champion at the same generation gets the same numbers.
    ///
    /// # Errors
    /// It was stopped, or somebody does not play.
    fn rate(
        &mut self,
        champion: &Path,
        generation: u64,
        executor: &Executor<'_>,
    ) -> Result<Rating, RatingError>;
}
