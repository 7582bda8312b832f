//! Who will own which place: random games are played from a position to their ends, and each place remembers whose it
//! was there. It is a guess by players who know nothing but the rules, and the same for every agent; what speaks for it is
//! that it needs no agent, no evaluation and no judgement of dead stones.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Player, Seed};
use ludus_games::Catalogued;
use serde::Serialize;

/// How often each place was whose.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ownership {
    /// For each place of the view, from 1 if it was always the first player's to −1 if always the second's.
    pub values: Vec<f64>,
    /// The games that were played.
    pub games: u64,
}

/// The mean owner of each place at the ends of `n_playouts` random games, or of those that are played when `stop` is
/// raised; nobody owns anything when there are none. `None` for games that are not decided by who owns more places.
pub fn ownership<G: Catalogued>(
    game: &G,
    position: &G::Position,
    n_playouts: u64,
    seed: Seed,
    stop: &AtomicBool,
) -> Option<Ownership> {
    if !G::PLACES_COUNT {
        return None;
    }
    let mut sums = vec![0_i64; game.owners(position).len()];
    let (mut end, mut scratch, mut games) = (position.clone(), Vec::new(), 0);
    while games < n_playouts && !stop.load(Ordering::Relaxed) {
        end.clone_from(position);
        game.playout(&mut end, &mut seed.stream("ownership", games), &mut scratch);
        for (sum, owner) in sums.iter_mut().zip(game.owners(&end)) {
            *sum += owner.map_or(0, |owner| if owner == Player::First { 1 } else { -1 });
        }
        games += 1;
    }
    let values = sums.into_iter().map(|sum| sum as f64 / games.max(1) as f64).collect();
    Some(Ownership { values, games })
}
