//! The value of every set of free lines of a small board, one byte each. A set is a number, bit by bit, and drawing a
//! line makes it smaller, so going upwards finds every successor done.
//!
//! Sets that differ only in the lowest lines form a block. A higher line leads from a whole block to a whole block, and
//! which boxes it closes depends on the low lines in the same way everywhere, so it is done for all of them in a
//! few vector instructions. Blocks are gathered in parts by the highest lines. Parts with equally many of those free
//! do not need each other, so threads share them.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use super::board::Board;

/// Lines within a block.
const BLOCK_LINES: u32 = 6;
/// Sets in a block.
const BLOCK: usize = 1 << BLOCK_LINES;
/// Lines that tell parts apart: enough parts that threads end at about the same time.
const PART_LINES: u32 = 6;
/// Smaller boards get lines that belong to no box, are never free and cost nothing worth speaking of.
const LEAST_LINES: u32 = BLOCK_LINES + PART_LINES;

/// The values of all sets of free lines.
pub(super) struct FullTable {
    parts: Vec<Vec<i8>>,
    /// Lines within a part.
    part_lines: u32,
}

/// How many parts are filled.
pub(super) struct Progress {
    pub(super) n_done: u64,
    pub(super) n_parts: u64,
}

/// A part that has yet to be filled, with its number.
type Job = (usize, Vec<i8>);

impl FullTable {
    /// The future margin of the mover when just these lines are free.
    pub(super) fn value(&self, free: u64) -> i32 {
        let within = (1 << self.part_lines) - 1;
        self.parts[(free >> self.part_lines) as usize][(free & within) as usize].into()
    }

    /// Values all sets of the lines of a board, telling now and then how far it is; `None` if it was stopped.
    pub(super) fn build(
        board: &Board,
        threads: usize,
        stop: &AtomicBool,
        mut tell: impl FnMut(Progress),
    ) -> Option<Self> {
        let plan = Plan::new(&board.boxes);
        let n_lines = board.n_lines;
        let part_lines = (n_lines as u32).max(LEAST_LINES) - PART_LINES;
        let mut table = Self { parts: vec![Vec::new(); 1 << PART_LINES], part_lines };
        let mut n_done = 0;
        for n_free in 0..=PART_LINES {
            let numbers = (0..table.parts.len()).filter(|part| part.count_ones() == n_free);
            let jobs = Mutex::new(numbers.map(|part| (part, vec![0; 1 << part_lines])).collect());
            let filled = Mutex::new(Vec::new());
            std::thread::scope(|scope| {
                for _ in 0..threads.max(1) {
                    scope.spawn(|| table.work(&plan, &jobs, &filled, stop));
                }
            });
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for (part, values) in filled.into_inner().unwrap_or_else(PoisonError::into_inner) {
                table.parts[part] = values;
                n_done += 1;
            }
            tell(Progress { n_done, n_parts: table.parts.len() as u64 });
        }
        Some(table)
    }

    /// Takes parts to fill until there are none.
    fn work(&self, plan: &Plan, jobs: &Mutex<Vec<Job>>, filled: &Mutex<Vec<Job>>, stop: &AtomicBool) {
        let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
        while let Some((part, mut values)) = next() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            self.fill(plan, part, &mut values);
            filled.lock().unwrap_or_else(PoisonError::into_inner).push((part, values));
        }
    }

    /// Fills a part from the bottom up; the parts below it are done.
    fn fill(&self, plan: &Plan, part: usize, values: &mut [i8]) {
        for first in (0..values.len()).step_by(BLOCK) {
            let (done, rest) = values.split_at_mut(first);
            let free = ((part as u64) << self.part_lines) | first as u64;
            let mut block = [i8::MIN; BLOCK];
            let mut high = free;
            while high != 0 {
                let line = high.trailing_zeros();
                high &= high - 1;
                let successors = if line < self.part_lines {
                    &done[first ^ 1 << line..]
                } else {
                    &self.parts[part ^ 1 << (line - self.part_lines)][first..]
                };
                if let Some(successors) = successors.first_chunk() {
                    plan.draw_high(&mut block, successors, free ^ 1 << line, line);
                }
            }
            plan.draw_low(&mut block, free);
            rest[..BLOCK].copy_from_slice(&block);
        }
    }
}

/// Which lines close which boxes.
struct Plan {
    boxes: Vec<PlannedBox>,
    /// The boxes on the sides of each line.
    boxes_of: Vec<Vec<usize>>,
}

/// A box.
struct PlannedBox {
    /// Its sides that are not within a block.
    high: u64,
    /// For each set of a block whether its other sides are drawn: all bits or none.
    low_drawn: [i8; BLOCK],
}

impl Plan {
    fn new(boxes: &[[usize; 4]]) -> Self {
        let mut boxes_of = vec![Vec::new(); u64::BITS as usize];
        let mut planned = Vec::new();
        for (idx, sides) in boxes.iter().enumerate() {
            let lines = sides.iter().fold(0, |lines, &side| lines | 1 << side);
            sides.iter().for_each(|&side| boxes_of[side].push(idx));
            let low_drawn = std::array::from_fn(|low| if low as u64 & lines == 0 { -1 } else { 0 });
            planned.push(PlannedBox { high: lines & !(BLOCK as u64 - 1), low_drawn });
        }
        Self { boxes: planned, boxes_of }
    }

    /// Betters the values of a block by those after drawing a line above the block. `free` is what is left then.
    fn draw_high(&self, block: &mut [i8; BLOCK], successors: &[i8; BLOCK], free: u64, line: u32) {
        let mut closable = self.boxes_of[line as usize].iter().map(|&idx| &self.boxes[idx]);
        let mut next =
            || closable.by_ref().find(|planned| planned.high & free == 0).map(|planned| &planned.low_drawn);
        match (next(), next()) {
            (None, _) => {
                for (value, &successor) in block.iter_mut().zip(successors) {
                    *value = (*value).max(-successor);
                }
            }
            (Some(closes), None) => {
                for ((value, &successor), &closes) in block.iter_mut().zip(successors).zip(closes) {
                    *value = (*value).max(after(successor, closes));
                }
            }
            (Some(one), Some(other)) => {
                for (((value, &successor), &one), &other) in
                    block.iter_mut().zip(successors).zip(one).zip(other)
                {
                    *value = (*value).max(after(successor, one | other) + (one & other & 1));
                }
            }
        }
    }

    /// Betters the values of a block, set by set, by those after drawing a line within it.
    fn draw_low(&self, block: &mut [i8; BLOCK], free: u64) {
        let mut n_closed = [0i8; BLOCK];
        for planned in self.boxes.iter().filter(|planned| planned.high & free == 0) {
            for (n_closed, &closed) in n_closed.iter_mut().zip(&planned.low_drawn) {
                *n_closed -= closed;
            }
        }
        if free == 0 {
            block[0] = 0;
        }
        for set in 1..BLOCK {
            let mut value = block[set];
            let mut lines = set;
            while lines != 0 {
                let successor = set & !(lines & lines.wrapping_neg());
                lines &= lines - 1;
                let n_new = n_closed[successor] - n_closed[set];
                value = value.max(if n_new > 0 { n_new + block[successor] } else { -block[successor] });
            }
            block[set] = value;
        }
    }
}

/// The value before a line that closes one box where `closes` has all bits set, and none where it has none: in two's
/// complement the negative of a number is its complement plus one.
fn after(successor: i8, closes: i8) -> i8 {
    (successor ^ !closes) + 1
}
