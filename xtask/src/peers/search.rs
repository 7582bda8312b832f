//! `cargo xtask peers mcts`, one row: simulations per second of Monte Carlo tree search on both sides, in
//! searches of the same size from the start position. Both build a tree by the upper confidence bound with the
//! same balance of looking further and looking elsewhere, play one random game from each leaf, and prove what
//! they can. That they play the same game is `peers rules`' business.

use anyhow::Result;

use super::{
    Sides,
    comparison::{Verdict, compared},
    matchups::Matchup,
    measurement::slices,
};

/// The size of each search: what a quick move takes, small enough to be repeated on the slowest side.
const SIMULATIONS: u32 = 1000;

/// Both sides on one game, in simulations per CPU second.
#[derive(Debug)]
pub(crate) struct SearchComparison {
    pub(crate) matchup: &'static Matchup,
    pub(crate) peer_rate: f64,
    pub(crate) our_rate: f64,
}

impl SearchComparison {
    /// Measures both sides of one game in turn.
    pub(crate) fn measure(matchup: &'static Matchup, sides: &Sides<'_>) -> Result<Self> {
        let (mut peer_rate, mut our_rate) = (0.0_f64, 0.0_f64);
        for slice in slices(sides.seconds) {
            peer_rate = peer_rate.max(sides.peer.search_rate(matchup.peer, slice, SIMULATIONS)?);
            our_rate = our_rate.max(sides.ludus.search_rate(matchup.ours, slice, SIMULATIONS)?);
        }
        Ok(Self { matchup, peer_rate, our_rate })
    }

    /// How we do.
    pub(crate) fn verdict(&self) -> Verdict {
        compared(self.our_rate, self.peer_rate, self.matchup.wanted_in_search)
    }
}
