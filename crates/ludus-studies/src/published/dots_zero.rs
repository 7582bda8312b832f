//! The figures of `dots-zero`: its net, its subsets, every dispute of tables 5.1, 5.2 and figure 5.5, its matches, and the two
//! ends of a version's history. What was measured with the published net, and not printed, stands apart.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{PublishedError, parse};

/// What the text of `dots-zero` gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DotsZero {
    /// The net and how it learned.
    pub net: Net,
    /// The games before the first version.
    pub warm_start: WarmGames,
    /// What was trained.
    pub subsets: Subsets,
    /// What the published net does beside exact play.
    pub measured: MeasuredNet,
    /// Tables 5.1 and 5.2.
    pub disputes_a: Vec<Dispute>,
    /// Figure 5.5.
    pub disputes_b: Vec<Dispute>,
    /// Tables 5.3 to 5.12.
    pub matches: Vec<Match>,
    /// Table A.1, its first epoch and its last.
    pub history: Vec<Epoch>,
}

/// The net and how it learned.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Net {
    /// Inputs, then the units of each hidden layer.
    pub layers: Vec<usize>,
    /// The share of units silenced in learning.
    pub dropout: f64,
    /// The rate of learning.
    pub rate: f64,
    /// Boards of a step.
    pub batch: usize,
    /// Boards that a position of a game becomes.
    pub copies: u64,
    /// Positions of a game.
    pub plies: u64,
    /// The share of boards kept for validation.
    pub validation: f64,
}

/// Games of plain Monte Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WarmGames {
    /// How many.
    pub games: u64,
    /// How long they took.
    pub hours: f64,
    /// Boards that became of them.
    pub boards: u64,
}

/// What was trained.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Subsets {
    /// The first.
    pub a: Subset,
    /// The longest.
    pub b: Subset,
    /// With the sign by the mover.
    pub c: BriefSubset,
}

/// One training.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Subset {
    /// Versions after version 0.
    pub versions: u64,
    /// Games of a dispute.
    pub dispute: u64,
    /// Games to learn from.
    pub games: u64,
    /// Simulations of a move.
    pub simulations: u64,
    /// Epochs of a version.
    pub epochs: u64,
    /// Boards of an epoch.
    pub boards: u64,
    /// Hours of all versions, where the text says so.
    pub hours: Option<f64>,
}

/// A training of which the text says little.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BriefSubset {
    /// Versions.
    pub versions: u64,
    /// Hours of all versions.
    pub hours: f64,
}

/// What the published 60th net does beside exact play.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MeasuredNet {
    /// Best moves in the middle of the game, in per cent.
    pub middle_percent: f64,
    /// Games won against the greedy player.
    pub greedy_wins: u64,
    /// Games lost.
    pub greedy_losses: u64,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Dispute {
    /// The net that has played so far, and the new one.
    pub versions: [u64; 2],
    /// Games won by each.
    pub victories: [u64; 2],
    /// Who won, as printed.
    pub winner: u64,
    /// Hours, minutes and seconds of the dispute, of the games to learn from and of learning.
    #[serde(default)]
    pub times: Vec<String>,
}

/// A match of four rounds.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Match {
    /// The number of its table.
    pub table: String,
    /// First and second player.
    pub players: [String; 2],
    /// Rounds of the first.
    pub first: [u64; 4],
    /// Rounds of the second.
    pub second: [u64; 4],
}

/// An epoch of a version's history.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Epoch {
    /// Its number, counted from 0.
    pub epoch: u64,
    /// Both below.
    pub loss: f64,
    /// What to play.
    pub policy: f64,
    /// Who wins.
    pub value: f64,
    /// The same on boards that were not learned from.
    pub validation_loss: f64,
    /// What to play.
    pub validation_policy: f64,
    /// Who wins.
    pub validation_value: f64,
}

impl DotsZero {
    /// The file of this crate.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<DotsZero> = LazyLock::new(|| {
            DotsZero::parse(include_str!("../../data/dots-zero.toml")).expect("a test reads the shipped data")
        });
        &SHIPPED
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// Something is missing, unknown or of the wrong kind.
    pub fn parse(text: &str) -> Result<Self, PublishedError> {
        parse("dots-zero.toml", text)
    }

    /// The match of a table.
    #[must_use]
    pub fn table(&self, number: &str) -> Option<&Match> {
        self.matches.iter().find(|one| one.table == number)
    }

    /// Hours that tables 5.1 and 5.2 add up to; nothing if a time is illegible.
    #[must_use]
    pub fn hours_a(&self) -> Option<f64> {
        let times = self.disputes_a.iter().flat_map(|dispute| &dispute.times);
        times.map(|time| hours(time)).sum()
    }
}

impl Dispute {
    /// The share of games that the new net won, in per cent.
    #[must_use]
    pub fn percent(&self) -> f64 {
        let [old, new] = self.victories;
        100.0 * new as f64 / (old + new).max(1) as f64
    }
}

impl Match {
    /// The share of games that the first player won, in per cent.
    #[must_use]
    pub fn first_percent(&self) -> f64 {
        let [first, second] = [self.first, self.second].map(|rounds| rounds.iter().sum::<u64>() as f64);
        100.0 * first / (first + second).max(1.0)
    }

    /// The share of games that a player of this name won, in per cent; nothing if it did not take part.
    #[must_use]
    pub fn percent_of(&self, player: &str) -> Option<f64> {
        let first = self.first_percent();
        let seat = self.players.iter().position(|name| name == player)?;
        Some(if seat == 0 { first } else { 100.0 - first })
    }
}

/// Hours of a time such as `00:35:48`.
fn hours(time: &str) -> Option<f64> {
    let mut parts = time.split(':').map(|part| part.parse::<f64>().ok());
    let (Some(hours), Some(minutes), Some(seconds), None) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next())
    else {
        return None;
    };
    Some(hours + minutes / 60.0 + seconds / 3600.0)
}
