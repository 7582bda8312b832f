//! The oracle of checkers: a look into the table of endings, and a proof that the past of the position is not in
//! the way. The table knows neither repetition nor limits on idle moves, and both only ever turn a win into a draw.
//!
//! So a draw in the table is a draw in the game: each player can keep to boards that are not lost until the game
//! ends. And a win is one if the winner, playing for the quickest, cannot be caught by a rule on the way. The plies
//! to the end fall with every ply, whatever the loser does, so a board that has occurred twice can come up only if
//! the same player wins it in fewer plies. Limits cannot be hit if the win comes no later; the one on idle plies
//! cannot either if every run of them is short enough. No rule lets anybody win sooner, so the plies hold as well.
//!
//! Where this cannot be shown, the position is out of reach, and a move to it is not among the best: those are the
//! moves that certainly keep the outcome.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{Game, Player};
use ludus_games::checkers::{Checkers, Kind, Move, Position};
use ludus_search::{Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved, oracle::best_of};

use super::endings::Endings;
use crate::tables::Tables;

/// Looks up endings of few pieces.
#[derive(Clone, Debug)]
pub struct EndingsOracle {
    tables: Arc<Tables>,
    most_pieces: u8,
    endings: Option<Arc<Endings>>,
}

impl EndingsOracle {
    /// An oracle for positions of up to `most_pieces`, of [`Endings::MOST_PIECES`] in any case.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, most_pieces: u8) -> Self {
        let most_pieces = most_pieces.min(Endings::MOST_PIECES);
        Self { tables: Arc::clone(tables), most_pieces, endings: None }
    }

    /// The table, loaded or built unless it is there.
    fn endings(&mut self, stop: &AtomicBool) -> Result<Arc<Endings>, Unsolved> {
        if let Some(endings) = &self.endings {
            return Ok(Arc::clone(endings));
        }
        let endings = Endings::shared(&self.tables, self.most_pieces, stop)?;
        Ok(Arc::clone(self.endings.insert(endings)))
    }
}

impl Oracle<Checkers> for EndingsOracle {
    fn reach(&self, game: &Checkers, position: &Position) -> Result<(), OutOfReach> {
        let n_pieces = count_pieces(position);
        if n_pieces <= u32::from(self.most_pieces) || game.outcome(position).is_some() {
            return Ok(());
        }
        let most = self.most_pieces;
        Err(OutOfReach(format!(
            "{n_pieces} pieces, at most {most} can be solved; play on or give a later position"
        )))
    }

    fn prepare(&mut self, stop: &AtomicBool) -> Result<(), Unsolved> {
        self.endings(stop).map(|_| ())
    }

    fn probe(&mut self, game: &Checkers, position: &Position) -> Option<Exact> {
        let endings = self.endings.as_ref()?;
        if count_pieces(position) > u32::from(self.most_pieces) {
            return None;
        }
        certain(endings, game, position).ok()
    }

    fn value(&mut self, task: &Task<'_, Checkers>) -> Result<Solved, Unsolved> {
        self.reach(task.game, task.position)?;
        if let Some(exact) = over(task.game, task.position) {
            return Ok(Solved { exact, nodes: 0 });
        }
        let endings = self.endings(task.budget.stop)?;
        Ok(Solved { exact: certain(&endings, task.game, task.position)?, nodes: 0 })
    }

    fn solve(&mut self, task: &Task<'_, Checkers>) -> Result<Solution<Move>, Unsolved> {
        let Task { game, position, .. } = *task;
        let Solved { exact, nodes } = self.value(task)?;
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if moves.is_empty() {
            return Ok(Solution { exact, best: moves, nodes });
        }
        let endings = self.endings(task.budget.stop)?;
        let end_after = |mv: Move| {
            let mut child = position.clone();
            game.play(&mut child, mv);
            certain(&endings, game, &child).ok().map(|end| (mv, end.one_ply_earlier()))
        };
        let ends: Vec<(Move, Exact)> = moves.into_iter().filter_map(end_after).collect();
        // There is at least one: what shows that a position ends so shows it for the move that keeps the end.
        Ok(best_of(game.to_move(position), &ends, nodes))
    }
}

/// The end of a game that is over.
fn over(game: &Checkers, position: &Position) -> Option<Exact> {
    let outcome = game.outcome(position)?;
    Some(Exact { outcome, plies: outcome.winner().map(|_| 0) })
}

/// How a position ends with its past, if that can be shown.
fn certain(endings: &Endings, game: &Checkers, position: &Position) -> Result<Exact, OutOfReach> {
    if let Some(exact) = over(game, position) {
        return Ok(exact);
    }
    let end = endings.exact(position).ok_or_else(|| OutOfReach("the board is not in the table".into()))?;
    if let Some(plies) = end.plies {
        check_limits(endings, game, position, plies)?;
        check_repetition(endings, position, end)?;
    }
    Ok(end)
}

/// Plies of a kind that make a draw when there have been too many.
struct Limit {
    what: &'static str,
    played: u32,
    most: u32,
}

impl Limit {
    /// A mover who cannot move has lost even if the limit is hit at that ply, so the last ply counts.
    fn allows(&self, plies: u32) -> bool {
        self.played + plies <= self.most
    }

    fn forbids_win_in(&self, plies: u32) -> OutOfReach {
        let Self { what, played, most } = self;
        OutOfReach(format!(
            "the win takes {plies} plies, but the game may be drawn before: {most} plies {what} make a draw, and \
             {played} were played; give the position without its past, or allow more of them"
        ))
    }
}

/// Whether a win in so many plies comes before a draw by idle or quiet moves.
fn check_limits(
    endings: &Endings,
    game: &Checkers,
    position: &Position,
    plies: u32,
) -> Result<(), OutOfReach> {
    let (what, played) = ("without a capture or a man's move", position.idle_plies());
    let idle = Limit { what, played, most: game.idle_limit() };
    // Runs after the next capture or man's move must fit as well, so the longest of all has to.
    let run = endings.run(position).filter(|_| endings.longest_run() <= idle.most).unwrap_or(plies);
    if !idle.allows(run) {
        return Err(idle.forbids_win_in(plies));
    }
    let quiet = game.quiet_limit().map(|most| Limit {
        what: "without a capture",
        played: position.quiet_plies(),
        most,
    });
    match quiet {
        Some(quiet) if !quiet.allows(plies) => Err(quiet.forbids_win_in(plies)),
        _ => Ok(()),
    }
}

/// Whether no board on the way to the end has occurred twice.
fn check_repetition(endings: &Endings, position: &Position, end: Exact) -> Result<(), OutOfReach> {
    let is_on_the_way = |seen: &Position| {
        let known = endings.exact(seen);
        known.is_some_and(|known| known.outcome == end.outcome && known.plies < end.plies)
    };
    if position.seen_twice().iter().any(is_on_the_way) {
        let reason = "a board on the way to the win has occurred twice and would be drawn the next time; \
                      give the position without its past";
        return Err(OutOfReach(reason.into()));
    }
    Ok(())
}

fn count_pieces(position: &Position) -> u32 {
    let count = |player| {
        [Kind::Man, Kind::King]
            .into_iter()
            .map(|kind| position.squares(player, kind).count_ones())
            .sum::<u32>()
    };
    Player::BOTH.into_iter().map(count).sum()
}
