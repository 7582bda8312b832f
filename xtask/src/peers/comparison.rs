//! `cargo xtask peers rules`, one row: random games on both sides in alternating slices, and what may be
//! concluded. The best slice of each counts, because another process on the machine can only make a slice
//! slower, never faster.

use anyhow::Result;

use super::{Sides, ludus::Bench, matchups::Matchup, measurement::slices, open_spiel::Length};

/// Games whose mean lengths differ by a larger share are not the same game.
const MAX_LENGTH_DIFFERENCE: f64 = 0.02;

/// Both sides on one game.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub(crate) matchup: &'static Matchup,
    pub(crate) peer_length: Length,
    pub(crate) peer_games_per_second: f64,
    /// The best rate of each route, and the mean of the mean lengths.
    pub(crate) ours: Bench,
}

/// How a ratio stands to the one that is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// The lengths differ by this share of the peer's, so there is no ratio.
    Refused { difference: f64 },
    /// The ratio, and the wanted one if there is one.
    Compared { ratio: f64, wanted: Option<f64> },
}

impl Comparison {
    /// Measures both sides of one game in turn.
    pub(crate) fn measure(matchup: &'static Matchup, sides: &Sides<'_>) -> Result<Self> {
        let peer_length = sides.peer.length(matchup.peer)?;
        let mut peer_rates = Vec::new();
        let mut benches = Vec::new();
        for slice in slices(sides.seconds) {
            peer_rates.push(sides.peer.rate(matchup.peer, slice)?);
            benches.push(sides.ludus.bench(matchup.ours, slice)?);
        }
        Ok(Self {
            matchup,
            peer_length,
            peer_games_per_second: peer_rates.into_iter().fold(0.0, f64::max),
            ours: best_of(&benches),
        })
    }

    /// How our fastest route does.
    pub(crate) fn verdict(&self) -> Verdict {
        self.judge(self.ours.games_per_second, Some(self.matchup.wanted))
    }

    /// How we do while listing all legal moves at every ply, which is what the peer does.
    pub(crate) fn verdict_by_listing(&self) -> Verdict {
        self.judge(self.ours.listed_games_per_second, self.matchup.wanted_by_listing)
    }

    /// Whether the two sides played different games.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(self.verdict(), Verdict::Refused { .. })
    }

    fn judge(&self, games_per_second: f64, wanted: Option<f64>) -> Verdict {
        let difference = self.ours.mean_steps / self.peer_length.mean_plies - 1.0;
        if difference.abs() > MAX_LENGTH_DIFFERENCE {
            return Verdict::Refused { difference };
        }
        compared(games_per_second, self.peer_games_per_second, wanted)
    }
}

/// The verdict on two rates of the same work.
pub(crate) fn compared(our_rate: f64, peer_rate: f64, wanted: Option<f64>) -> Verdict {
    Verdict::Compared { ratio: our_rate / peer_rate, wanted }
}

/// The best rate of each route. The lengths are not better or worse, so they are averaged.
pub(crate) fn best_of(benches: &[Bench]) -> Bench {
    let best = |rate: fn(&Bench) -> f64| benches.iter().map(rate).fold(0.0, f64::max);
    Bench {
        games_per_second: best(|bench| bench.games_per_second),
        random_move_games_per_second: best(|bench| bench.random_move_games_per_second),
        listed_games_per_second: best(|bench| bench.listed_games_per_second),
        mean_steps: benches.iter().map(|bench| bench.mean_steps).sum::<f64>() / benches.len() as f64,
    }
}
