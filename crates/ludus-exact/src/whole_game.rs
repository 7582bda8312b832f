//! The oracle of a game that is small enough to remember every position: it plays everything out once, depth first,
//! and looks things up from then on. For games whose past never matters and whose keys are exact.

use std::collections::HashMap;

use ludus_core::{Game, Key};
use ludus_search::{Exact, Oracle, OutOfReach, Solved, Task, Unsolved, oracle::best_of};

/// What is known so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct WholeGame {
    ends: HashMap<Key, Exact>,
}

impl WholeGame {
    /// The end of the game from `position`.
    fn end<G: Game>(&mut self, game: &G, position: &G::Position) -> Exact {
        if let Some(outcome) = game.outcome(position) {
            return Exact { outcome, plies: outcome.winner().map(|_| 0) };
        }
        let key = game.key(position);
        if let Some(&known) = self.ends.get(&key) {
            return known;
        }
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let ends: Vec<(G::Move, Exact)> = moves
            .into_iter()
            .map(|mv| {
                let mut child = position.clone();
                game.play(&mut child, mv);
                (mv, self.end(game, &child).one_ply_earlier())
            })
            .collect();
        let exact = best_of(game.to_move(position), &ends, 0).exact;
        self.ends.insert(key, exact);
        exact
    }
}

impl<G: Game> Oracle<G> for WholeGame {
    fn reach(&self, _game: &G, _position: &G::Position) -> Result<(), OutOfReach> {
        Ok(())
    }

    fn probe(&mut self, game: &G, position: &G::Position) -> Option<Exact> {
        Some(self.end(game, position))
    }

    fn value(&mut self, task: &Task<'_, G>) -> Result<Solved, Unsolved> {
        debug_assert!(!task.game.past_matters(), "equal positions must have equal ends");
        let known_before = self.ends.len();
        let exact = task.aim.of(self.end(task.game, task.position));
        Ok(Solved { exact, nodes: (self.ends.len() - known_before) as u64 })
    }
}
