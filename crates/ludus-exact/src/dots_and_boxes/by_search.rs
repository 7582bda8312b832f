//! The oracle of boards that are too large for a table, once few enough lines are free. Boards of up to 42 lines, 4x4
//! among them, are searched as a whole, with their symmetries and with a memory that serves later questions; of larger
//! boards only the open boxes are looked at, as a graph made for each question.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{Game, Outcome};
use ludus_games::dots_and_boxes::{DotsAndBoxes, Line, Position};
use ludus_search::{Aim, Budget, Exact, Oracle, OutOfReach, Solution, Solved, Task, Unsolved};

use super::{
    board::{Board, free_lines, free_numbers, lead},
    captures::Taken,
    graph::{Graph, MOST_BOXES, MOST_LINES},
    limits::Limits,
    memory::Memory,
    rest::Rest,
    team::Team,
};
use crate::tables::Tables;

/// The most free lines: all of 4x4, which takes two or three minutes on two threads. After random play much less is left
/// to think about: with 36 lines free on 5x5 twenty searches took at most 133,000 nodes.
const MOST_FREE: usize = 40;
/// Positions with so few free lines take milliseconds.
const MOST_FREE_QUICKLY: usize = 24;
/// Positions with so few free lines are found out at once.
const MOST_FREE_AT_ONCE: usize = 14;
/// A search visits about as many positions as there are sets of lines, divided by this power of two, and remembers
/// each in eight bytes.
const SETS_PER_BYTE_BITS: usize = 8;
/// The least memory, in bytes: what a search of few lines needs.
const LEAST_MEMORY: usize = 1 << 16;

/// Finds out about positions of a board by search.
pub struct BySearch {
    tables: Arc<Tables>,
    board: Board,
    /// The numbers of the lines of the graph.
    places: Vec<usize>,
    graph: Graph,
    memory: Memory,
}

/// What there is to find out about a position.
struct Question {
    rest: Rest,
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
        let board = Board::of(game);
        let (places, graph) = if board.n_lines <= MOST_LINES {
            let places: Vec<usize> = (0..board.n_lines).collect();
            let graph = Graph::new(&board.boxes, &places, &board.symmetries);
            (places, graph)
        } else {
            (Vec::new(), Graph::new(&[], &[], &[]))
        };
        Self { tables: Arc::clone(tables), board, places, graph, memory: Memory::new(LEAST_MEMORY) }
    }

    fn is_whole(&self) -> bool {
        self.board.n_lines <= MOST_LINES
    }

    /// The free lines of a position in the numbers of the graph, which is made anew where needed.
    fn rest(&mut self, free: &[usize]) -> Rest {
        if !self.is_whole() && self.places != free {
            self.places = free.to_vec();
            self.graph = Graph::new(&self.board.boxes, free, &[]);
            // A small one costs less than to clear a large one; it grows where a question needs it.
            self.memory = Memory::new(LEAST_MEMORY);
        }
        Rest::new(&self.graph, self.lines(free))
    }

    /// Lines of the board as a set of lines of the graph, without those that it lacks.
    fn lines(&self, numbers: &[usize]) -> u64 {
        let numbered = self.places.iter().enumerate().filter(|(_, place)| numbers.contains(place));
        self.graph.lowest_twins(numbered.fold(0, |lines, (line, _)| lines | 1 << line))
    }

    /// Enough memory for a search of so many lines, as far as the settings allow.
    fn make_room(&mut self, n_free: usize) {
        let allowed = self.tables.settings().mebibytes << 20;
        let wanted = (1 << n_free.saturating_sub(SETS_PER_BYTE_BITS)).min(allowed).max(LEAST_MEMORY);
        if self.memory.n_bytes() < wanted {
            self.memory = Memory::new(wanted);
        }
    }

    fn team<'a>(&'a self, limits: &'a Limits<'a>) -> Team<'a> {
        Team { graph: &self.graph, memory: &self.memory, limits, threads: self.tables.settings().threads }
    }

    /// The question of a task, once everything is there that the answer needs.
    fn question(&mut self, task: &Task<'_, DotsAndBoxes>) -> Result<Question, Unsolved> {
        let Task { game, position, aim, .. } = *task;
        self.reach(game, position)?;
        let free = free_numbers(game, position);
        let rest = self.rest(&free);
        self.make_room(free.len());
        if task.budget.is_stopped() {
            return Err(Unsolved::Stopped);
        }
        Ok(Question { rest, lead: lead(game, position), aim })
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
        let n_boxes = self.rest.n_boxes();
        let (mut least, mut most) = (-n_boxes, n_boxes);
        // Nothing for either from what cannot be taken yet; the value is odd or even as the number of boxes.
        let guess = Taken::all_of(team.graph, self.rest).gain.value_if_even();
        let mut bound = guess + ((guess ^ n_boxes) & 1);
        while least < most {
            bound = bound.clamp(least + 2, most);
            let [is_worth, is_worth_more] = match team.is_worth_sharing(&self.rest) {
                true => team.are_worth(&self.rest, [bound, bound + 2])?,
                false => [Some(team.is_worth(&self.rest, bound)?), None],
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
        if team.is_worth(&self.rest, win)? {
            Ok(Answer { margin: 1, least: win })
        } else if team.is_worth(&self.rest, draw)? {
            Ok(Answer { margin: 0, least: draw })
        } else {
            // Nothing is worse than losing.
            Ok(Answer { margin: -1, least: -self.rest.n_boxes() })
        }
    }
}

impl Oracle<DotsAndBoxes> for BySearch {
    fn reach(&self, game: &DotsAndBoxes, position: &Position) -> Result<(), OutOfReach> {
        let free = free_numbers(game, position);
        let is_open = |sides: &&[usize; 4]| sides.iter().any(|side| free.contains(side));
        let n_open = self.board.boxes.iter().filter(is_open).count();
        if free.len() <= MOST_FREE && n_open <= MOST_BOXES {
            return Ok(());
        }
        let (n_free, rows, cols) = (free.len(), game.rows(), game.cols());
        Err(OutOfReach(format!(
            "{n_free} free lines and {n_open} open boxes on {rows}x{cols}, at most {MOST_FREE} and {MOST_BOXES} \
             can be solved; play on or give a later position"
        )))
    }

    fn is_quick(&self, game: &DotsAndBoxes, position: &Position) -> bool {
        free_lines(game, position).len() <= MOST_FREE_QUICKLY
    }

    fn probe(&mut self, game: &DotsAndBoxes, position: &Position) -> Option<Exact> {
        let free = free_numbers(game, position);
        // On larger boards a look at the strings would cost a graph of its own.
        if free.len() > MOST_FREE_AT_ONCE && !self.is_whole() {
            return None;
        }
        let rest = self.rest(&free);
        let is_simple = || Taken::all_of(&self.graph, rest).rest.joints() == 0;
        if free.len() > MOST_FREE_AT_ONCE && !is_simple() {
            return None;
        }
        let never = AtomicBool::new(false);
        let limits = Limits::new(Budget { nodes: u64::MAX, stop: &never });
        let question = Question { rest, lead: lead(game, position), aim: Aim::Margin };
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
        let limits = Limits::new(task.budget);
        let team = self.team(&limits);
        let answer = question.answer(&team)?;
        let mut best = Vec::new();
        for mv in free_lines(game, position) {
            let mut child = *position;
            game.play(&mut child, mv);
            let rest = Rest::new(&self.graph, self.lines(&free_numbers(game, &child)));
            let n_closed = question.rest.n_boxes() - rest.n_boxes();
            let is_best = if n_closed > 0 {
                team.is_worth(&rest, answer.least - n_closed)?
            } else {
                !team.is_worth(&rest, 1 - answer.least)?
            };
            if is_best {
                best.push(mv);
            }
        }
        let outcome = Outcome::from_points_for(game.to_move(position), answer.margin);
        Ok(Solution { exact: Exact { outcome, plies: None }, best, nodes: limits.spent() })
    }
}
