//! The oracle of 10x10, where a board does not fit a word: the search for any game, to the end of every line. It is
//! many times slower than the solver of smaller boards, so its reach is short; writing that solver twice for a
//! board that hardly anybody plays would not pay.

use std::sync::Arc;

use ludus_core::{Game, Outcome, Score, evaluation::ValueFn};
use ludus_games::othello::{Othello, Position, Wide};
use ludus_search::{
    Exact, Extensions, Limits, Oracle, OutOfReach, Pvs, Question, Root, Search, Solved, Task, Unsolved,
};

use crate::tables::Tables;

/// The most empty squares that can be solved: those with 12 take a fifth of a second, each one more two to three times as
/// much.
const REACH: u32 = 16;

/// The most empty squares that take milliseconds.
const QUICK: u32 = 9;

/// The most empty squares that are no cost worth speaking of.
const PROBED: u32 = 4;

/// The most memory that so short a search can use.
const MEBIBYTES: usize = 64;

type Board = Position<u128>;

/// A solver of the last squares.
pub(super) struct LastSquares {
    search: Pvs<Othello<Wide>>,
}

impl LastSquares {
    /// A solver that has solved nothing yet.
    pub(super) fn new(tables: &Arc<Tables>) -> Self {
        Self { search: Pvs::new(Extensions::NONE, tables.settings().mebibytes.min(MEBIBYTES)) }
    }
}

impl Oracle<Othello<Wide>> for LastSquares {
    fn reach(&self, game: &Othello<Wide>, position: &Board) -> Result<(), OutOfReach> {
        match n_empties(game, position) {
            ..=REACH => Ok(()),
            found => Err(OutOfReach(format!(
                "{found} empty squares on 10x10, at most {REACH} can be solved; play on or give a later position"
            ))),
        }
    }

    fn is_quick(&self, game: &Othello<Wide>, position: &Board) -> bool {
        n_empties(game, position) <= QUICK
    }

    fn probe(&mut self, game: &Othello<Wide>, position: &Board) -> Option<Exact> {
        (n_empties(game, position) <= PROBED)
            .then(|| Exact { outcome: played_out(game, position), plies: None })
    }

    fn value(&mut self, task: &Task<'_, Othello<Wide>>) -> Result<Solved, Unsolved> {
        let Task { game, position, budget, .. } = *task;
        self.reach(game, position)?;
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if let Some(outcome) = game.outcome(position) {
            return Ok(Solved { exact: task.aim.of(Exact { outcome, plies: None }), nodes: 0 });
        }
        // What an unfinished search has left in its table belongs to lines that were cut short.
        self.search.forget();
        // A pass is always answered by a disc, so there are no more passes than discs.
        let limits = Limits { depth: 2 * REACH, nodes: budget.nodes, stop: budget.stop };
        let root = Root { position, moves: &moves };
        let found = self.search.search(Question {
            game,
            root: &root,
            evaluation: &mut Mobility,
            oracle: None,
            limits,
        });
        let nodes = found.nodes.total();
        if budget.is_stopped() {
            return Err(Unsolved::Stopped);
        }
        if nodes >= budget.nodes {
            return Err(Unsolved::NodeLimit(budget.nodes));
        }
        let outcome = found.value.exact(game.to_move(position)).unwrap_or(Outcome::DRAW);
        Ok(Solved { exact: task.aim.of(Exact { outcome, plies: None }), nodes })
    }
}

/// The mover's choice, to put moves in order before the ends of lines are in sight.
struct Mobility;

impl ValueFn<Othello<Wide>> for Mobility {
    fn root(&mut self, _game: &Othello<Wide>, _position: &Board) {}

    fn value(&mut self, game: &Othello<Wide>, position: &Board) -> Score {
        Score::estimate(Score::POINT * game.count_moves(position, &mut Vec::new()) as i32)
    }
}

/// The outcome by plain search.
fn played_out(game: &Othello<Wide>, position: &Board) -> Outcome {
    if let Some(outcome) = game.outcome(position) {
        return outcome;
    }
    let mover = game.to_move(position);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let outcomes = moves.into_iter().map(|mv| {
        let mut child = *position;
        game.play(&mut child, mv);
        played_out(game, &child)
    });
    outcomes.max_by_key(|outcome| outcome.half_points_for(mover)).expect("a game that goes on has a move")
}

fn n_empties(game: &Othello<Wide>, position: &Board) -> u32 {
    let size = game.variant().size as u32;
    size * size - (position.own() | position.opponent()).count_ones()
}
