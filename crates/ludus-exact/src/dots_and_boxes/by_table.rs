//! The oracle of boards that are small enough for a table of all positions. The table belongs to the program and not
//! to the oracle: it is built once, in a fraction of a second, and kept in no file.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use ludus_core::{Game, Outcome};
use ludus_games::dots_and_boxes::{DotsAndBoxes, Position};
use ludus_search::{Exact, Oracle, OutOfReach, Solved, Task, Unsolved};

use super::{
    board::{Board, free_numbers, lead},
    full_table::{FullTable, Progress},
};
use crate::tables::{News, Tables};

/// The most lines of a board with a table: 16 mebibytes, which 3x3 takes.
const MOST_LINES: usize = 24;

/// Knows all positions of a small board.
pub struct ByTable {
    tables: Arc<Tables>,
    board: Board,
    name: String,
    table: Option<Arc<FullTable>>,
}

impl ByTable {
    /// The oracle for a game, or `None` if its board is too large.
    #[must_use]
    pub fn new(game: &DotsAndBoxes, tables: &Arc<Tables>) -> Option<Self> {
        let board = Board::of(game);
        let name = format!("dots and boxes {}x{}", game.rows(), game.cols());
        (board.n_lines <= MOST_LINES).then(|| Self { tables: Arc::clone(tables), board, name, table: None })
    }

    /// The table, built if need be.
    fn table(&mut self, stop: &AtomicBool) -> Result<Arc<FullTable>, Unsolved> {
        if let Some(table) = &self.table {
            return Ok(Arc::clone(table));
        }
        let Self { tables, board, name, .. } = self;
        let tell = |Progress { n_done: done, n_parts: total }| {
            tables.tell(&News::Building { what: name.clone(), done, total });
        };
        let build = || FullTable::build(board, tables.builders(), stop, tell).ok_or(Unsolved::Stopped);
        let table = tables.shared(name, build)?;
        self.table = Some(Arc::clone(&table));
        Ok(table)
    }
}

/// How the game ends from a position by the values of a table.
fn end(table: &FullTable, game: &DotsAndBoxes, position: &Position) -> Exact {
    let free = free_numbers(game, position).into_iter().fold(0, |free, line| free | 1 << line);
    let margin = lead(game, position) + table.value(free);
    Exact { outcome: Outcome::from_points_for(game.to_move(position), margin), plies: None }
}

impl Oracle<DotsAndBoxes> for ByTable {
    fn reach(&self, _game: &DotsAndBoxes, _position: &Position) -> Result<(), OutOfReach> {
        Ok(())
    }

    fn prepare(&mut self, stop: &AtomicBool) -> Result<(), Unsolved> {
        self.table(stop).map(drop)
    }

    fn probe(&mut self, game: &DotsAndBoxes, position: &Position) -> Option<Exact> {
        self.table.as_ref().map(|table| end(table, game, position))
    }

    fn value(&mut self, task: &Task<'_, DotsAndBoxes>) -> Result<Solved, Unsolved> {
        if task.budget.stop.load(Ordering::Relaxed) {
            return Err(Unsolved::Stopped);
        }
        let table = self.table(task.budget.stop)?;
        Ok(Solved { exact: task.aim.of(end(&table, task.game, task.position)), nodes: 0 })
    }
}
