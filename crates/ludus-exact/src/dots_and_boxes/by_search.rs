//! The oracle of boards that are too large for a table, once few enough lines are free. What it finds out serves later
//! questions, whatever board they are about.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{Game, Outcome};
use ludus_games::dots_and_boxes::{DotsAndBoxes, Line, Position};
use ludus_search::{Aim, Budget, Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved};

use super::{
    board::{Board, free_lines, free_numbers, lead},
    graph::{MOST_BOXES, MOST_LINES},
    limits::Limits,
    memory::Memory,
    outset::Outset,
    team::Team,
};
use crate::{room::Room, tables::Tables};

/// Positions with so few free lines take milliseconds.
const MOST_FREE_QUICKLY: usize = 24;
/// And with so few when hardly any strings meet: 7 to 20 ms where strong players of 5x5 have come so far, 2 or 3 ms with 32 lines, and 0.2 s
/// at worst in random positions. 32 free lines of 4x4, where nearly all boxes are joints, take a second.
const MOST_FREE_IN_STRINGS: usize = 34;
/// Boxes in which three or four strings meet, for that.
const FEW_JOINTS: usize = 9;
/// Positions with so few free lines are found out at once.
const MOST_FREE_AT_ONCE: usize = 14;
/// A search may remember as many bytes as there are sets of its lines, divided by this power of two: more than it visits
/// positions, of which each takes sixteen bytes.
const SETS_PER_BYTE_BITS: usize = 7;
/// The least memory, in bytes: what a search of few lines needs.
const LEAST_MEMORY: usize = 1 << 16;

/// Finds out about positions of a board by search.
pub struct BySearch {
    tables: Arc<Tables>,
    board: Board,
    room: Room,
}

/// What there is to find out about a position.
struct Question {
    outset: Outset,
    /// The mover's lead so far.
    lead: i32,
    aim: Aim,
}

/// What was found out.
struct Answer {
    /// The mover's margin in the end, or the sign of it if only the winner was asked for.
    margin: i32,
    /// A move is among the best if it is worth at least so much to the mover.
    least: i32,
}

impl BySearch {
    /// The oracle for a game.
    #[must_use]
    pub fn new(game: &DotsAndBoxes, tables: &Arc<Tables>) -> Self {
        Self { tables: Arc::clone(tables), board: Board::of(game), room: Room::new(LEAST_MEMORY) }
    }

    /// How many boxes are open when these lines are free.
    fn n_open(&self, free: &[usize]) -> usize {
        self.n_boxes_with(1, free)
    }

    /// In how many boxes strings meet, which are those with three or four free sides.
    fn n_joints(&self, free: &[usize]) -> usize {
        self.n_boxes_with(3, free)
    }

    /// How many boxes have at least so many free sides.
    fn n_boxes_with(&self, least: usize, free: &[usize]) -> usize {
        let n_free = |sides: &[usize; 4]| sides.iter().filter(|side| free.contains(side)).count();
        self.board.boxes.iter().filter(|sides| n_free(sides) >= least).count()
    }

    /// Enough memory for a search of so many lines, as far as the settings allow.
    fn make_room(&mut self, n_free: usize) {
        let allowed = self.tables.settings().mebibytes << 20;
        let wanted = (1 << n_free.saturating_sub(SETS_PER_BYTE_BITS)).min(allowed).max(LEAST_MEMORY);
        if self.room.n_bytes() < wanted {
            self.room = Room::new(wanted);
        }
    }

    fn team<'a>(&'a mut self, limits: &'a Limits<'a>) -> Team<'a> {
        let threads = self.tables.settings().threads;
        Team { memory: Memory::new(&mut self.room), limits, threads }
    }

    /// The question of a task, once everything is there that the answer needs.
    fn question(&mut self, task: &Task<'_, DotsAndBoxes>) -> Result<Question, Unsolved> {
        let Task { game, position, aim, .. } = *task;
        self.reach(game, position)?;
        let free = free_numbers(game, position);
        self.make_room(free.len());
        if task.budget.is_stopped() {
            return Err(Unsolved::Stopped);
        }
        Ok(Question { outset: Outset::of(&self.board, &free), lead: lead(game, position), aim })
    }
}

impl Question {
    fn answer(&self, team: &Team<'_>) -> Result<Answer, Unsolved> {
        match self.aim {
            Aim::Margin => self.margin(team),
            Aim::Winner => self.winner(team),
        }
    }

    /// Steps from a first guess until a bound holds and the next one does not.
    fn margin(&self, team: &Team<'_>) -> Result<Answer, Unsolved> {
        let n_boxes = self.outset.n_boxes();
        let (mut least, mut most) = (-n_boxes, n_boxes);
        // Nothing for either from what cannot be taken yet; the value is odd or even as the number of boxes.
        let guess = self.outset.gain.value_if_even();
        let mut bound = guess + ((guess ^ n_boxes) & 1);
        while least < most {
            bound = bound.clamp(least + 2, most);
            let [is_worth, is_worth_more] = match team.is_worth_sharing(&self.outset) {
                true => team.ask(&self.outset, [bound, bound + 2])?,
                false => [Some(team.is_worth(&self.outset, bound)?), None],
            };
            if is_worth_more == Some(true) {
                least = bound + 2;
                bound += 4;
            } else if is_worth == Some(true) {
                least = bound;
                most = if is_worth_more == Some(false) { bound } else { most };
                bound += 2;
            } else {
                most = bound - 2;
                bound -= 2;
            }
        }
        Ok(Answer { margin: self.lead + least, least })
    }

    fn winner(&self, team: &Team<'_>) -> Result<Answer, Unsolved> {
        let (draw, win) = (-self.lead, 1 - self.lead);
        if team.is_worth(&self.outset, win)? {
            Ok(Answer { margin: 1, least: win })
        } else if team.is_worth(&self.outset, draw)? {
            Ok(Answer { margin: 0, least: draw })
        } else {
            // Nothing is worse than losing.
            Ok(Answer { margin: -1, least: -self.outset.n_boxes() })
        }
    }
}

impl Oracle<DotsAndBoxes> for BySearch {
    fn reach(&self, game: &DotsAndBoxes, position: &Position) -> Result<(), OutOfReach> {
        let free = free_numbers(game, position);
        let n_open = self.n_open(&free);
        if free.len() <= MOST_LINES && n_open <= MOST_BOXES {
            return Ok(());
        }
        let (n_free, rows, cols) = (free.len(), game.rows(), game.cols());
        Err(OutOfReach(format!(
            "{n_free} free lines and {n_open} open boxes on {rows}x{cols}, at most {MOST_LINES} and {MOST_BOXES} \
             can be solved; play on or give a later position"
        )))
    }

    fn is_quick(&self, game: &DotsAndBoxes, position: &Position) -> bool {
        let free = free_numbers(game, position);
        free.len() <= MOST_FREE_QUICKLY
            || free.len() <= MOST_FREE_IN_STRINGS
                && self.n_joints(&free) <= FEW_JOINTS
                && self.n_open(&free) <= MOST_BOXES
    }

    fn probe(&mut self, game: &DotsAndBoxes, position: &Position) -> Option<Exact> {
        let free = free_numbers(game, position);
        if free.len() > MOST_LINES || self.n_open(&free) > MOST_BOXES {
            return None;
        }
        let outset = Outset::of(&self.board, &free);
        if free.len() > MOST_FREE_AT_ONCE && outset.tangle.joints != 0 {
            return None;
        }
        let never = AtomicBool::new(false);
        let limits = Limits::new(Budget { nodes: u64::MAX, stop: &never });
        let question = Question { outset, lead: lead(game, position), aim: Aim::Margin };
        let answer = question.answer(&self.team(&limits)).ok()?;
        Some(Exact { outcome: Outcome::from_points_for(game.to_move(position), answer.margin), plies: None })
    }

    fn value(&mut self, task: &Task<'_, DotsAndBoxes>) -> Result<Solved, Unsolved> {
        let question = self.question(task)?;
        let limits = Limits::new(task.budget);
        let answer = question.answer(&self.team(&limits))?;
        let outcome = Outcome::from_points_for(task.game.to_move(task.position), answer.margin);
        Ok(Solved { exact: Exact { outcome, plies: None }, nodes: limits.spent() })
    }

    fn solve(&mut self, task: &Task<'_, DotsAndBoxes>) -> Result<Solution<Line>, Unsolved> {
        let Task { game, position, .. } = *task;
        let question = self.question(task)?;
        let mut moves = Vec::new();
        for mv in free_lines(game, position) {
            let mut child = *position;
            game.play(&mut child, mv);
            moves.push((mv, Outset::of(&self.board, &free_numbers(game, &child))));
        }
        let limits = Limits::new(task.budget);
        let team = self.team(&limits);
        let answer = question.answer(&team)?;
        let mut best = Vec::new();
        for (mv, outset) in moves {
            let n_closed = question.outset.n_boxes() - outset.n_boxes();
            let is_best = if n_closed > 0 {
                team.is_worth(&outset, answer.least - n_closed)?
            } else {
                !team.is_worth(&outset, 1 - answer.least)?
            };
            if is_best {
                best.push(mv);
            }
        }
        let outcome = Outcome::from_points_for(game.to_move(position), answer.margin);
        Ok(Solution { exact: Exact { outcome, plies: None }, best, nodes: limits.spent() })
    }
}
