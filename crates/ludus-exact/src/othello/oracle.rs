//! The oracle of boards up to 8x8. It says what is in reach, keeps the table of positions from one question to the
//! next, and turns the mover's margins into outcomes.
//!
//! The table is no larger than a question deserves, for clearing a large one takes longer than solving a small ending.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64},
    },
};

use ludus_core::{Game, Outcome};
use ludus_games::othello::{Move, Narrow, Othello, Position, Variant};
use ludus_search::{
    Aim, Budget, Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved, oracle::solve_among,
};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{
    geometry::{Discs, Geometry},
    root::{Answer, Root, answer},
    search::Question,
    table::{Keep, Table},
};
use crate::tables::{News, Tables};

/// The most empty squares on 8x8. With 23 a hard position takes some seconds, and each one more about three times as much.
const REACH_ON_8X8: u32 = 26;

/// The most empty squares that take milliseconds.
const QUICK: u32 = 14;

/// The most empty squares that are no cost worth speaking of.
const PROBED: u32 = 8;

/// With so many empty squares a table of one mebibyte is enough; each one more doubles it. FForum 43 with 23 empty
/// squares takes a fifth more time with 512 mebibytes than with 64, and no fewer boards.
const EMPTIES_OF_A_MEBIBYTE: u32 = 17;

/// The size of the tables for positions near the end: they must stay in the second cache of a core.
const NEAR_KIBIBYTES: usize = 128;

/// From so many empty squares on threads are worth waking.
const THREADED: u32 = 17;

static NEVER: AtomicBool = AtomicBool::new(false);

/// A solver of endgames.
pub(super) struct Endgames {
    geometry: Arc<Geometry>,
    far: Table,
    near: Vec<Table>,
    tables: Arc<Tables>,
    threads: Option<ThreadPool>,
}

type Asked<'a> = Task<'a, Othello<Narrow>>;

impl Endgames {
    /// A solver for one variant.
    pub(super) fn new(variant: Variant, tables: &Arc<Tables>) -> Self {
        let Variant { size, empties, .. } = variant;
        let name = format!("othello {size}x{size}, empty squares to {empties}");
        let Ok(geometry) = tables.shared(&name, || Ok::<_, Infallible>(Geometry::new(variant)));
        Self {
            geometry,
            far: Table::new(0, Keep::Costly),
            near: Vec::new(),
            tables: Arc::clone(tables),
            threads: None,
        }
    }

    /// The answer about a root, with the number of boards it took.
    fn ask(&mut self, root: &Root, budget: Budget<'_>) -> Result<(Answer, u64), Unsolved> {
        let empties = self.geometry.empties(root.discs).count_ones();
        let threads = if empties >= THREADED { self.wake_threads() } else { 1 };
        self.make_room(empties, threads);
        let question = Question {
            geometry: &self.geometry,
            far: &self.far,
            near: &self.near[..threads],
            budget,
            nodes: AtomicU64::new(0),
        };
        let found = match &self.threads {
            Some(pool) if threads > 1 => pool.install(|| answer(&question, root)),
            _ => answer(&question, root),
        };
        let nodes = question.nodes.into_inner();
        match found {
            Some(answer) => Ok((answer, nodes)),
            None if budget.is_stopped() => Err(Unsolved::Stopped),
            None => Err(Unsolved::NodeLimit(budget.nodes)),
        }
    }

    fn make_room(&mut self, empties: u32, threads: usize) {
        let doublings = empties.saturating_sub(EMPTIES_OF_A_MEBIBYTE);
        let mebibytes = (1 << doublings).min(self.tables.settings().mebibytes);
        if self.far.is_smaller_than(1024 * mebibytes) {
            self.far = Table::new(1024 * mebibytes, Keep::Costly);
        }
        let missing = threads.saturating_sub(self.near.len());
        self.near.extend((0..missing).map(|_| Table::new(NEAR_KIBIBYTES, Keep::Latest)));
        self.far.grow_older();
    }

    /// The number of threads that will work.
    fn wake_threads(&mut self) -> usize {
        let wanted = self.tables.settings().threads;
        if wanted > 1 && self.threads.is_none() {
            match ThreadPoolBuilder::new().num_threads(wanted).build() {
                Ok(pool) => self.threads = Some(pool),
                Err(error) => {
                    let trouble = format!("Othello is solved by one thread: {error}.");
                    self.tables.tell(&News::Trouble(trouble));
                }
            }
        }
        self.threads.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// All moves by their values: for Reversi's opening, whose discs flip nothing.
    fn solve_by_moves(&mut self, task: &Asked<'_>) -> Result<Solution<Move>, Unsolved> {
        let mut moves = Vec::new();
        task.game.legal_moves(task.position, &mut moves);
        solve_among(self, task, &moves)
    }

    fn is_opening(&self, discs: Discs) -> bool {
        self.geometry.empties(discs) & self.geometry.centre != 0
    }

    fn root(&self, task: &Asked<'_>, asked: u64) -> Root {
        let range = match task.aim {
            Aim::Margin => -self.geometry.n_squares..=self.geometry.n_squares,
            Aim::Winner => -1..=1,
        };
        Root { discs: discs_of(task.position), range, asked }
    }
}

impl Oracle<Othello<Narrow>> for Endgames {
    fn reach(&self, _game: &Othello<Narrow>, position: &Position<u64>) -> Result<(), OutOfReach> {
        let empties = self.geometry.empties(discs_of(position)).count_ones();
        if self.geometry.size < 8 || empties <= REACH_ON_8X8 {
            return Ok(());
        }
        Err(OutOfReach(format!(
            "{empties} empty squares on 8x8, at most {REACH_ON_8X8} can be solved; play on or give a later position"
        )))
    }

    fn is_quick(&self, _game: &Othello<Narrow>, position: &Position<u64>) -> bool {
        self.geometry.empties(discs_of(position)).count_ones() <= QUICK
    }

    fn probe(&mut self, game: &Othello<Narrow>, position: &Position<u64>) -> Option<Exact> {
        let empties = self.geometry.empties(discs_of(position)).count_ones();
        if empties > PROBED {
            return None;
        }
        let budget = Budget { nodes: u64::MAX, stop: &NEVER };
        self.value(&Task { game, position, aim: Aim::Margin, budget }).ok().map(|solved| solved.exact)
    }

    fn value(&mut self, task: &Asked<'_>) -> Result<Solved, Unsolved> {
        if let Some(outcome) = task.game.outcome(task.position) {
            return Ok(Solved { exact: task.aim.of(Exact { outcome, plies: None }), nodes: 0 });
        }
        self.reach(task.game, task.position)?;
        if self.is_opening(discs_of(task.position)) {
            let Solution { exact, nodes, .. } = self.solve_by_moves(task)?;
            return Ok(Solved { exact, nodes });
        }
        let (Answer { value, .. }, nodes) = self.ask(&self.root(task, 0), task.budget)?;
        Ok(Solved { exact: exact_of(task, value), nodes })
    }

    fn solve(&mut self, task: &Asked<'_>) -> Result<Solution<Move>, Unsolved> {
        let mut moves = Vec::new();
        task.game.legal_moves(task.position, &mut moves);
        if moves.len() < 2 {
            let Solved { exact, nodes } = self.value(task)?;
            return Ok(Solution { exact, best: moves, nodes });
        }
        self.reach(task.game, task.position)?;
        if self.is_opening(discs_of(task.position)) {
            return self.solve_by_moves(task);
        }
        let asked = moves.iter().fold(0, |asked, &mv| asked | bit_of(mv));
        let (Answer { value, best }, nodes) = self.ask(&self.root(task, asked), task.budget)?;
        moves.retain(|&mv| best & bit_of(mv) != 0);
        Ok(Solution { exact: exact_of(task, value), best: moves, nodes })
    }
}

fn discs_of(position: &Position<u64>) -> Discs {
    Discs { own: position.own(), opponent: position.opponent() }
}

fn bit_of(mv: Move) -> u64 {
    match mv {
        Move::Place(square) => 1 << square.bit(),
        Move::Pass => 0,
    }
}

/// The end of the game by the mover's margin.
fn exact_of(task: &Asked<'_>, margin: i32) -> Exact {
    let mover = task.game.to_move(task.position);
    task.aim.of(Exact { outcome: Outcome::from_points_for(mover, margin), plies: None })
}
