//! Games between a new net and the one that has played so far. Both search without noise and take the best move, so games differ
//! by their random plies alone; a pair has the same ones, and each net begins one of it unless the incumbent always begins.

use ludus_core::{Evaluator, Player, Rng};
use ludus_games::Catalogued;
use ludus_search::{
    Limits, MAX_DEPTH, Root,
    puct::{Advice, Config, PolicySearch, Question},
};

use super::settings::{Begins, Gate};
use crate::pupils::NEVER;

/// One of two nets, and its tree.
pub(crate) struct Rival<G: Catalogued> {
    evaluator: Box<dyn Evaluator<G>>,
    search: PolicySearch<G>,
}

impl<G: Catalogued> Rival<G> {
    /// A net that searches like this.
    pub(crate) fn new(game: &G, evaluator: Box<dyn Evaluator<G>>, config: Config) -> Self {
        Self { evaluator, search: PolicySearch::new(game, config) }
    }
}

impl Gate {
    /// Who plays first in a game, by its number: 0 the new net, 1 the incumbent.
    fn first(&self, number: usize) -> usize {
        match self.begins {
            Begins::InTurn => number % 2,
            Begins::Incumbent => 1,
        }
    }

    /// Which random plies a game has, by its number.
    pub(crate) fn opening(&self, number: usize) -> usize {
        match self.begins {
            Begins::InTurn => number / 2,
            Begins::Incumbent => number,
        }
    }

    /// Plays a game and gives what the new net, the first of the rivals, made of it: 1, 0.5 or 0.
    pub(crate) fn play<G: Catalogued>(
        &self,
        game: &G,
        rivals: &mut [Rival<G>; 2],
        number: usize,
        (random_plies, mut rng): (u32, Rng),
    ) -> f64 {
        let (mut position, mut legal) = (game.start(), Vec::new());
        rivals.iter_mut().for_each(|rival| rival.search.forget());
        let first = self.first(number);
        game.legal_moves(&position, &mut legal);
        let mut ply = 0;
        while !legal.is_empty() {
            let mv = if ply < random_plies {
                legal[rng.below(legal.len() as u32) as usize]
            } else {
                let rival = match game.to_move(&position) {
                    Player::First => first,
                    Player::Second => 1 - first,
                };
                let Rival { evaluator, search } = &mut rivals[rival];
                let root = Root { position: &position, moves: &legal };
                let limits = Limits { depth: MAX_DEPTH, nodes: self.simulations.into(), stop: &NEVER };
                let advice = Advice { evaluator: evaluator.as_mut(), oracle: None };
                search.search(Question { game, root: &root, advice, limits }, &mut rng).best
            };
            game.play(&mut position, mv);
            rivals.iter_mut().for_each(|rival| rival.search.advance(game, mv));
            game.legal_moves(&position, &mut legal);
            ply += 1;
        }
        let new_net = if first == 0 { Player::First } else { Player::Second };
        match game.outcome(&position).and_then(ludus_core::Outcome::winner) {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == new_net)),
        }
    }
}
