//! The obvious implementation: a set of names of lines, and loops over all boxes.

use std::collections::HashSet;

use ludus_core::Outcome;

use super::board;
use crate::reference::{Reference, compare};

#[derive(Clone)]
struct Names {
    /// Every line, in the order of the board.
    lines: Vec<String>,
    /// The four sides of every box.
    boxes: Vec<[String; 4]>,
    drawn: HashSet<String>,
    points: [usize; 2],
    mover: usize,
}

fn horizontal(row: u8, col: u8) -> String {
    format!("{}{}", (b'a' + col) as char, (b'A' + row) as char)
}

fn vertical(row: u8, col: u8) -> String {
    format!("{}{}", (b'A' + row) as char, (b'a' + col) as char)
}

impl Names {
    fn start(rows: u8, cols: u8) -> Self {
        let (mut lines, mut boxes) = (Vec::new(), Vec::new());
        for row in 0..rows {
            lines.extend((0..cols).map(|col| horizontal(row, col)));
            lines.extend((0..=cols).map(|col| vertical(row, col)));
            for col in 0..cols {
                let (above, below) = (horizontal(row, col), horizontal(row + 1, col));
                boxes.push([above, below, vertical(row, col), vertical(row, col + 1)]);
            }
        }
        lines.extend((0..cols).map(|col| horizontal(rows, col)));
        Self { lines, boxes, drawn: HashSet::new(), points: [0, 0], mover: 0 }
    }

    fn n_closed(&self) -> usize {
        self.boxes.iter().filter(|sides| sides.iter().all(|side| self.drawn.contains(side))).count()
    }
}

impl Reference for Names {
    fn legal(&self) -> Vec<String> {
        self.lines.iter().filter(|line| !self.drawn.contains(*line)).cloned().collect()
    }

    fn play(&mut self, mv: &str) {
        let before = self.n_closed();
        assert!(self.drawn.insert(mv.into()));
        let won = self.n_closed() - before;
        self.points[self.mover] += won;
        if won == 0 {
            self.mover = 1 - self.mover;
        }
    }

    fn position(&self) -> String {
        let digit = |line: &String| if self.drawn.contains(line) { '1' } else { '0' };
        let lines: String = self.lines.iter().map(digit).collect();
        format!("{lines} {},{} {}", self.points[0], self.points[1], self.mover + 1)
    }

    fn outcome(&self) -> Option<Outcome> {
        let margin = self.points[0] as i32 - self.points[1] as i32;
        self.legal().is_empty().then(|| Outcome::from_points(margin))
    }
}

const SIZES: [(u8, u8); 8] = [(1, 1), (1, 4), (2, 3), (3, 3), (4, 7), (5, 5), (9, 1), (9, 9)];

/// Compares at least this many moves, shared evenly among the sizes.
fn compare_all(moves: u64) {
    for (rows, cols) in SIZES {
        let game = board(&format!("{rows}x{cols}"));
        let start = Names::start(rows, cols);
        compare(&game, || start.clone(), moves / SIZES.len() as u64);
    }
}

#[test]
fn random_play_agrees_with_the_reference() {
    compare_all(50_000);
}

mod slow {
    #[test]
    fn millions_of_random_moves_agree_with_the_reference() {
        super::compare_all(3_000_000);
    }
}
