//! One game between two agents, from an opening to its end.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Game, Outcome, Player, Seed, player::PerPlayer};
use ludus_search::Root;

use crate::{agent::Agent, opening::Opening};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<M> {
    /// Every move, the opening included.
    pub moves: Vec<M>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Lets two agents play from an opening. The chance of each comes from `seed`, the index of the game and the
/// seat. `None` when `stop` was raised before the end.
pub fn play<G: Game>(
    game: &G,
    opening: &Opening<G>,
    mut agents: PerPlayer<&mut dyn Agent<G>>,
    (seed, game_idx): (Seed, u64),
    stop: &AtomicBool,
) -> Option<Played<G::Move>> {
    for player in Player::BOTH {
        let rng = seed.stream("agent", 2 * game_idx + player as u64);
        agents[player].begin(game, &opening.position, rng);
    }
    let Opening { mut position, mut moves } = opening.clone();
    let mut legal = Vec::new();
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return Some(Played { moves, outcome });
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        game.legal_moves(&position, &mut legal);
        let root = Root { position: &position, moves: &legal };
        let mover = game.to_move(&position);
        let mv = agents[mover].choose(game, &root, &AtomicBool::new(false)).mv;
        game.play(&mut position, mv);
        moves.push(mv);
        Player::BOTH.into_iter().for_each(|player| agents[player].observe(game, mv));
    }
}
