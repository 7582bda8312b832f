//! The evaluation `tuples`: every straight run of `n` squares has a worth for each way in which it can be filled, and
//! runs that are mirror images of each other share theirs (Jaśkowski 2014 calls it systematic n-tuples). With runs of
//! two squares on 8x8 that makes 32 classes of 9 numbers.
//!
//! Looking up each run would cost hundreds of steps a position. Instead all runs on one line of the board are added up
//! beforehand for each of the line's states, so a position costs one look for each of 42 lines; the states of all
//! lines at once are a sum over the bytes of the two sets of discs.

use std::{collections::BTreeSet, sync::Arc};

use ludus_core::{Score, Symmetry, evaluation::ValueFn};

use super::{layout::Layout, position::Position, rules::Othello};
use crate::knowledge::Weighing;

/// What a square of a run can hold: nothing, an own disc, one of the opponent's.
const STATES: usize = 3;
/// States of lines that are summed by one instruction.
const LANES: usize = 8;
/// Enough lanes for the lines of 10x10.
const MOST_CHUNKS: usize = 8;
/// The largest weight becomes so much of a score: 240 of them stay within what an estimate may be.
const LARGEST: f64 = 4000.0;

type Lanes = [u16; LANES];

/// The runs of one board, ready for any weights.
pub(super) struct Tuples {
    length: usize,
    n_classes: usize,
    lines: Arc<Lines>,
}

/// How a board falls into lines.
struct Lines {
    /// For each byte of a set of discs and each of its values, what own discs there add to the state of every line.
    states: Vec<Lanes>,
    n_chunks: usize,
    /// For each line the table that it looks into.
    table_of: Vec<usize>,
    /// For each table what its line is made of.
    recipes: Vec<Recipe>,
}

/// The runs on a line of so many squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Recipe {
    n_squares: usize,
    runs: Vec<Run>,
}

/// A run on a line: which squares of the line it has, in its own order, and whose weights it shares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    class: usize,
    places: Vec<usize>,
}

impl Tuples {
    /// The runs of `length` squares.
    pub(super) fn new<L: Layout>(game: &Othello<L>, length: usize) -> Self {
        let size = game.board.size;
        let lines: Vec<Vec<usize>> = lines_of(size).into_iter().filter(|line| line.len() >= length).collect();
        let classes = classes_of(size, &lines, length);
        let mut recipes = Vec::new();
        let (mut table_of, mut oriented) = (Vec::new(), Vec::new());
        for line in lines {
            let (recipe, line) = best_orientation(line, &classes, length);
            let known = recipes.iter().position(|known| *known == recipe);
            table_of.push(known.unwrap_or(recipes.len()));
            if known.is_none() {
                recipes.push(recipe);
            }
            oriented.push(line);
        }
        let bit_of = |index: usize| usize::from(game.board.square(index).bit());
        let (states, n_chunks) = states_by_byte(&oriented, bit_of);
        let lines = Arc::new(Lines { states, n_chunks, table_of, recipes });
        Self { length, n_classes: classes.len(), lines }
    }
}

impl<L: Layout> Weighing<Othello<L>> for Tuples {
    fn n_weights(&self) -> usize {
        self.n_classes * STATES.pow(self.length as u32)
    }

    fn weighed(&self, weights: &[f64]) -> Box<dyn ValueFn<Othello<L>>> {
        let largest = weights.iter().fold(f64::MIN_POSITIVE, |largest, weight| weight.abs().max(largest));
        let weights: Vec<i32> =
            weights.iter().map(|weight| (weight / largest * LARGEST).round() as i32).collect();
        let of_class: Vec<&[i32]> = weights.chunks(STATES.pow(self.length as u32)).collect();
        let tables: Vec<Vec<i32>> = self.lines.recipes.iter().map(|recipe| recipe.table(&of_class)).collect();
        Box::new(TupleSum { lines: Arc::clone(&self.lines), tables })
    }
}

impl Recipe {
    /// What the line is worth in each of its states.
    fn table(&self, of_class: &[&[i32]]) -> Vec<i32> {
        let n_states = STATES.pow(self.n_squares as u32);
        let mut table = vec![0; n_states];
        let mut digits = vec![0; self.n_squares];
        for worth in &mut table {
            let index = |run: &Run| run.places.iter().fold(0, |index, &place| index * STATES + digits[place]);
            *worth = self.runs.iter().map(|run| of_class[run.class][index(run)]).sum();
            count_up(&mut digits);
        }
        table
    }
}

/// The next number with these digits, the lowest first.
fn count_up(digits: &mut [usize]) {
    for digit in digits {
        *digit += 1;
        if *digit < STATES {
            return;
        }
        *digit = 0;
    }
}

/// Rows, columns and both kinds of diagonals, as indices of squares.
fn lines_of(size: usize) -> Vec<Vec<usize>> {
    let steps: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let on_board = |row: isize, col: isize| {
        let range = 0..size as isize;
        (range.contains(&row) && range.contains(&col)).then(|| row as usize * size + col as usize)
    };
    let mut lines = Vec::new();
    for (down, right) in steps {
        for start in 0..size * size {
            let (row, col) = ((start / size) as isize, (start % size) as isize);
            if on_board(row - down, col - right).is_some() {
                continue;
            }
            let squares = (0..).map_while(|step| on_board(row + step * down, col + step * right));
            lines.push(squares.collect());
        }
    }
    lines
}

/// The classes of runs: in each, all images of one run under the symmetries of the board. Of a run and its reverse
/// only the one with the smallest image counts, and classes stand in the order of those, so that weights keep their
/// meaning in files.
fn classes_of(size: usize, lines: &[Vec<usize>], length: usize) -> Vec<Vec<Vec<usize>>> {
    let images = |run: &[usize]| -> BTreeSet<Vec<usize>> {
        let image = |symmetry: &Symmetry| {
            run.iter().map(|&square| symmetry.map_index((size, size), square)).collect()
        };
        Symmetry::SQUARE.iter().map(image).collect()
    };
    let class_of = |run: &[usize]| {
        let backwards: Vec<usize> = run.iter().rev().copied().collect();
        images(run).min(images(&backwards))
    };
    let classes: BTreeSet<BTreeSet<Vec<usize>>> =
        lines.iter().flat_map(|line| line.windows(length)).map(class_of).collect();
    classes.into_iter().map(|class| class.into_iter().collect()).collect()
}

/// A line with its recipe, read in the direction in which more lines share it.
fn best_orientation(line: Vec<usize>, classes: &[Vec<Vec<usize>>], length: usize) -> (Recipe, Vec<usize>) {
    let backwards: Vec<usize> = line.iter().rev().copied().collect();
    let [forwards_recipe, backwards_recipe] =
        [&line, &backwards].map(|line| recipe_of(line, classes, length));
    if forwards_recipe <= backwards_recipe { (forwards_recipe, line) } else { (backwards_recipe, backwards) }
}

fn recipe_of(line: &[usize], classes: &[Vec<Vec<usize>>], length: usize) -> Recipe {
    let mut runs = Vec::new();
    for start in 0..=line.len() - length {
        let forwards: Vec<usize> = (start..start + length).collect();
        let backwards: Vec<usize> = forwards.iter().rev().copied().collect();
        for places in [forwards, backwards] {
            let squares: Vec<usize> = places.iter().map(|&place| line[place]).collect();
            let class = classes.iter().position(|class| class.contains(&squares));
            runs.extend(class.map(|class| Run { class, places }));
        }
    }
    runs.sort();
    Recipe { n_squares: line.len(), runs }
}

/// For each byte of a set of discs and each of its values, what it adds to the states of all lines.
fn states_by_byte(lines: &[Vec<usize>], bit_of: impl Fn(usize) -> usize) -> (Vec<Lanes>, usize) {
    let n_chunks = lines.len().div_ceil(LANES);
    let n_bytes = 1 + lines.iter().flatten().map(|&index| bit_of(index) / 8).max().unwrap_or(0);
    let mut states = vec![[0; LANES]; n_bytes * 256 * n_chunks];
    for (number, line) in lines.iter().enumerate() {
        for (place, &index) in line.iter().enumerate() {
            let (byte, bit) = (bit_of(index) / 8, bit_of(index) % 8);
            for value in (0..256).filter(|value| value >> bit & 1 == 1) {
                let chunk = (byte * 256 + value) * n_chunks + number / LANES;
                states[chunk][number % LANES] += STATES.pow(place as u32) as u16;
            }
        }
    }
    (states, n_chunks)
}

/// Adds up what the lines of a position are worth.
struct TupleSum {
    lines: Arc<Lines>,
    tables: Vec<Vec<i32>>,
}

impl TupleSum {
    fn worth(&self, own: u128, opponent: u128) -> i32 {
        let Lines { states, n_chunks, table_of, .. } = &*self.lines;
        let mut sums = [[0u16; LANES]; MOST_CHUNKS];
        let n_bytes = states.len() / (256 * n_chunks);
        for byte in 0..n_bytes {
            let [own, opponent] = [own, opponent].map(|discs| {
                let start = (byte * 256 + usize::from((discs >> (8 * byte)) as u8)) * n_chunks;
                &states[start..start + n_chunks]
            });
            for (sums, (own, opponent)) in sums.iter_mut().zip(own.iter().zip(opponent)) {
                for lane in 0..LANES {
                    sums[lane] += own[lane] + 2 * opponent[lane];
                }
            }
        }
        let states = sums.as_flattened().iter();
        table_of.iter().zip(states).map(|(&table, &state)| self.tables[table][usize::from(state)]).sum()
    }
}

impl<L: Layout> ValueFn<Othello<L>> for TupleSum {
    fn root(&mut self, _game: &Othello<L>, _position: &Position<L::Bits>) {}

    fn value(&mut self, _game: &Othello<L>, position: &Position<L::Bits>) -> Score {
        Score::estimate(self.worth(position.own.into(), position.opponent.into()))
    }
}
