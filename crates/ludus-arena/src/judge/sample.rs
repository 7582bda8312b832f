//! Positions to judge an agent by. They come from random games, because these favour no agent; only such count where
//! exact play answers quickly and there is something to choose.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use ludus_core::{Rng, Seed, Symmetry};
use ludus_games::Catalogued;
use ludus_search::{Oracle, Unsolved};

use super::JudgeError;

/// How many random games are played to find one position that can be judged.
pub(super) const TRIES: u32 = 1000;

/// For so many random games as positions are wanted after every number of plies, those that few games reach are looked for.
const PATIENCE: u64 = 10;

/// Which positions an agent is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// So many, each from anywhere in a random game of its own.
    Anywhere(u64),
    /// So many after every number of plies; fewer where few random games reach it.
    EveryPly(u64),
}

/// A position without its past, and how many plies led to it.
pub(super) struct Sampled<P> {
    /// The plies.
    pub(super) ply: u32,
    /// The position.
    pub(super) position: P,
}

/// The position with this number.
pub(super) fn sample<G: Catalogued>(
    game: &G,
    oracle: &dyn Oracle<G>,
    seed: Seed,
    idx: u64,
) -> Result<Sampled<G::Position>, JudgeError> {
    let mut rng = seed.stream("judged positions", idx);
    for _ in 0..TRIES {
        let mut fitting = fitting(game, oracle, &mut rng);
        if !fitting.is_empty() {
            return Ok(fitting.swap_remove(rng.below(fitting.len() as u32) as usize));
        }
    }
    Err(nothing_in_reach(game, oracle))
}

/// Positions after every number of plies, `each` of them, the earliest first. Those after the same number come from
/// different games, so they know nothing of each other.
pub(super) fn sample_every_ply<G: Catalogued>(
    game: &G,
    oracle: &dyn Oracle<G>,
    (seed, each): (Seed, u64),
    stop: &AtomicBool,
) -> Result<Vec<Sampled<G::Position>>, JudgeError> {
    let mut by_ply = BTreeMap::<u32, Vec<Sampled<G::Position>>>::new();
    for idx in 0..u64::from(TRIES).max(PATIENCE * each) {
        let are_full = by_ply.values().all(|sampled| sampled.len() as u64 == each);
        if idx >= each && are_full && !by_ply.is_empty() {
            break;
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Unsolved::Stopped.into());
        }
        for sampled in fitting(game, oracle, &mut seed.stream("judged plies", idx)) {
            let others = by_ply.entry(sampled.ply).or_default();
            if (others.len() as u64) < each {
                others.push(sampled);
            }
        }
    }
    if by_ply.is_empty() {
        return Err(nothing_in_reach(game, oracle));
    }
    Ok(by_ply.into_values().flatten().collect())
}

fn nothing_in_reach<G: Catalogued>(game: &G, oracle: &dyn Oracle<G>) -> JudgeError {
    let reason = oracle.reach(game, &game.start()).err();
    JudgeError::NothingInReach(reason.map_or(String::new(), |reason| format!(" (the start is {reason})")))
}

/// The positions of one random game that can be judged.
fn fitting<G: Catalogued>(game: &G, oracle: &dyn Oracle<G>, rng: &mut Rng) -> Vec<Sampled<G::Position>> {
    let mut scratch = Vec::new();
    let mut position = game.start();
    let mut fitting = Vec::new();
    for ply in 0.. {
        if game.count_moves(&position, &mut scratch) > 1 {
            let alone = game.map_position(Symmetry::IDENTITY, &position);
            // Without its past a game may be over that goes on with it, or the other way round.
            if game.count_moves(&alone, &mut scratch) > 1 && oracle.is_quick(game, &alone) {
                fitting.push(Sampled { ply, position: alone });
            }
        }
        let Some(mv) = game.random_move(&position, rng, &mut scratch) else { break };
        game.play(&mut position, mv);
    }
    fitting
}
