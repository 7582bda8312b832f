//! What the games of two agents come to, in the view of the one that is named first. A forfeited or resigned game
//! is a lost one; only games that were played to their end have a margin.

use std::collections::HashSet;

use serde::Serialize;

use crate::{
    ledger::Pair,
    schedule::Schedule,
    statistics::{elo, elo_error, pair_interval, wilson},
};

/// A match in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// The agent whose view this is.
    pub first: String,
    /// The other one.
    pub second: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// (wins + draws / 2) / games.
    pub score: f64,
    /// Lower end of Wilson's 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Lower end of the 95 % interval by the spread of pairs.
    pub pair_low: f64,
    /// Its upper end.
    pub pair_high: f64,
    /// The score as a rating difference.
    pub elo: f64,
    /// Half the width of Wilson's interval in rating points.
    pub elo_error: f64,
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Games that were the same, move by move, as an earlier one with the same seats.
    pub duplicates: u64,
    /// Mean margin in points of the games that were played to their end, if any was.
    pub margin: Option<f64>,
    /// Random plies at the start of each game.
    pub opening_plies: u32,
    /// Where chance came from.
    pub seed: u64,
}

impl Tally {
    /// Adds up the pairs of a schedule's pairing.
    #[must_use]
    pub fn of(schedule: &Schedule, pairing: usize, pairs: &[Pair<'_>]) -> Self {
        let [first, second] = schedule.pairing(pairing).map(|entrant| entrant.name.clone());
        let games = 2 * pairs.len() as u64;
        let winners = || {
            let games = pairs.iter().flat_map(|pair| pair.games());
            games.filter_map(|(player, game)| Some(game.ending.winner()? == player))
        };
        let wins = winners().filter(|&won| won).count() as u64;
        let losses = winners().count() as u64 - wins;
        let draws = games - wins - losses;
        let score = if games == 0 { 0.5 } else { (wins as f64 + draws as f64 / 2.0) / games as f64 };
        let interval = wilson(score, games);
        let by_pairs = pair_interval(&pairs.iter().map(|pair| pair.score()).collect::<Vec<f64>>());
        Self {
            first,
            second,
            games,
            wins,
            draws,
            losses,
            score,
            low: interval.low,
            high: interval.high,
            pair_low: by_pairs.low,
            pair_high: by_pairs.high,
            elo: elo(score, games),
            elo_error: elo_error(interval, games),
            pairs: pentanomial(pairs),
            duplicates: duplicates(pairs),
            margin: mean(pairs.iter().flat_map(|pair| pair.margins())),
            opening_plies: schedule.opening_plies,
            seed: schedule.seed.0,
        }
    }
}

impl Tally {
    /// What the games brought the first agent: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

fn pentanomial(pairs: &[Pair<'_>]) -> [u64; 5] {
    let mut counts = [0; 5];
    pairs.iter().for_each(|pair| counts[usize::from(pair.half_points())] += 1);
    counts
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (n, sum) = values.fold((0_u64, 0.0), |(n, sum), value| (n + 1, sum + value));
    (n > 0).then(|| sum / n as f64)
}

fn duplicates(pairs: &[Pair<'_>]) -> u64 {
    let mut seen = HashSet::new();
    let games = pairs.iter().flat_map(|pair| pair.games());
    games.filter(|&(player, game)| !seen.insert((player, game.fingerprint))).count() as u64
}
