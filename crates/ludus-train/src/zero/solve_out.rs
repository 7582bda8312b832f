//! Ends of games by exact play. As soon as few enough places are free, a game is played on by best moves, any of them as likely as
//! the others, and every position on the way teaches the truth: all best moves alike, and what they lead to. So the
//! game also ends as it should have, which is what its earlier positions are told.

use ludus_core::{Owner, Rng};
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Oracle, Task, puct::Worth};

use super::{games::Lesson, settings::SolveOut};
use crate::pupils::NEVER;

/// Somebody who plays the ends of games.
pub(crate) struct Solver<G: Catalogued> {
    oracle: Box<dyn Oracle<G>>,
    solve_out: SolveOut,
    worth: Worth,
}

/// A position to be solved: the rules, the position, its legal moves, and how many moves were made before it.
pub(crate) struct Ending<'a, G: Catalogued> {
    pub(crate) game: &'a G,
    pub(crate) position: &'a G::Position,
    pub(crate) legal: &'a [G::Move],
    pub(crate) ply: usize,
}

impl<G: Catalogued> Solver<G> {
    pub(crate) fn new(oracle: Box<dyn Oracle<G>>, solve_out: SolveOut, worth: Worth) -> Self {
        Self { oracle, solve_out, worth }
    }

    /// The number of a best move, and what there is to learn; `None` if the end is not near enough.
    pub(crate) fn solve(&mut self, ending: &Ending<'_, G>, rng: &mut Rng) -> Option<(usize, Lesson)> {
        let Ending { game, position, legal, ply } = *ending;
        if n_free(ending) > self.solve_out.free || !self.oracle.is_quick(game, position) {
            return None;
        }
        let budget = Budget { nodes: u64::MAX, stop: &NEVER };
        let solution = self.oracle.solve(&Task { game, position, aim: Aim::Margin, budget }).ok()?;
        let share = 1.0 / solution.best.len() as f32;
        let policy = legal.iter().map(|mv| if solution.best.contains(mv) { share } else { 0.0 }).collect();
        let value = self.worth.of(solution.exact.outcome).seen_by(game.to_move(position)).0;
        let best = rng.pick(&solution.best)?;
        let number = legal.iter().position(|mv| *mv == best)?;
        Some((number, Lesson { ply: ply as u32, copies: 1, value, instead: None, policy }))
    }
}

/// Places that are still free: moves that can be made, or cells that nobody has, if they are more.
fn n_free<G: Catalogued>(ending: &Ending<'_, G>) -> usize {
    let owners = ending.game.cell_owners(ending.position).unwrap_or_default();
    let nobodys = owners.iter().filter(|&&owner| owner == Owner::Nobody).count();
    ending.legal.len().max(nobodys)
}
