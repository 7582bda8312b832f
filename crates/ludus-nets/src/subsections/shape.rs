//! The shape of a net of subsection nets: which windows there are, how large their nets and the second layer are, and where
//! each net's weights stand in a genome. The order is that of the published files: small windows first, row by row from
//! the bottom left, then the second layer; within a net layer by layer, unit by unit, each with its inputs' weights and
//! then its bias.
//!
//! [`SubsectionShape::reference`] is the truth in plain loops and f64.

use serde::{Deserialize, Serialize};

use crate::{
    activation::Activation,
    genome::{Genome, Layout, Slice},
    net_error::{MAX_UNITS, NetError, check_count},
};

/// Numbers beside the windows' outputs that the second layer sees: moves made, own prisoners, the opponent's.
pub const EXTRAS: usize = 3;
/// The slice of the second layer.
pub const SECOND: &str = "second layer";
/// The curve of every unit, x / (1 + |x|).
pub(super) const CURVE: Activation = Activation::Softsign;
/// The smallest window, and by how much windows grow.
const SMALLEST: usize = 3;
const GROWTH: usize = 2;
/// The largest board that has such a net.
const LARGEST_BOARD: usize = 25;

/// Whether windows of one size share a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sharing {
    /// One net for each size.
    Uniform,
    /// One net for each window.
    Divergent,
}

/// The shape of a net of subsection nets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsectionShape {
    /// Rows, and columns, of the board: an odd number.
    pub board: usize,
    /// Whether windows of one size share a net.
    pub sharing: Sharing,
    /// Whether there is a window as large as the board.
    pub whole_board: bool,
    /// Windows that are left out, by their names.
    pub without: Vec<String>,
}

/// A square part of the board. Rows are counted from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Rows, and columns.
    pub size: usize,
    /// Its lowest row.
    pub row: usize,
    /// Its leftmost column.
    pub col: usize,
}

impl Window {
    /// Its size and the point at its bottom left, such as `3x3 b1`.
    #[must_use]
    pub fn name(&self) -> String {
        // As on boards of people: there is no column I.
        let letter = b"abcdefghjklmnopqrstuvwxyz"[self.col] as char;
        format!("{} {letter}{}", size_name(self.size), self.row + 1)
    }

    /// Its points on a board of `board` rows, as indices row by row from the top left, in the order of its net's inputs:
    /// row by row from the bottom.
    pub fn points(self, board: usize) -> impl Iterator<Item = usize> {
        let rows = self.row..self.row + self.size;
        rows.flat_map(move |row| {
            (self.col..self.col + self.size).map(move |col| (board - 1 - row) * board + col)
        })
    }
}

fn size_name(size: usize) -> String {
    format!("{size}x{size}")
}

/// The units of a window's net, inputs first: 4/3 of the inputs, a quarter of those, one.
#[must_use]
pub(super) fn front_units(size: usize) -> [usize; 4] {
    let inputs = size * size;
    let first = 4 * inputs / 3;
    [inputs, first, first / 4, 1]
}

/// How many weights a net of these layers has, a bias for every unit but the inputs.
pub(super) fn n_weights(units: &[usize]) -> usize {
    units.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
}

impl SubsectionShape {
    /// Refuses boards that have no such net.
    pub fn check(&self) -> Result<(), NetError> {
        let is_odd = self.board % 2 == 1 && (SMALLEST..=LARGEST_BOARD).contains(&self.board);
        if !is_odd {
            return Err(NetError::WrongBoard { found: self.board, least: SMALLEST, most: LARGEST_BOARD });
        }
        let known: Vec<String> = self.all_windows().map(|window| window.name()).collect();
        if let Some(found) = self.without.iter().find(|name| !known.contains(name)) {
            return Err(NetError::NoWindow { found: found.clone(), first: known[0].clone() });
        }
        check_count("windows", self.windows().len(), MAX_UNITS)
    }

    /// All windows there could be, small ones first, row by row from the bottom left.
    fn all_windows(&self) -> impl Iterator<Item = Window> {
        let (board, whole) = (self.board, self.whole_board || self.board == SMALLEST);
        let largest = if whole { board } else { board - GROWTH };
        (SMALLEST..=largest).step_by(GROWTH).flat_map(move |size| {
            let places = board - size + 1;
            (0..places * places).map(move |idx| Window { size, row: idx / places, col: idx % places })
        })
    }

    /// The windows, in the order of the second layer's inputs.
    #[must_use]
    pub fn windows(&self) -> Vec<Window> {
        self.all_windows().filter(|window| !self.without.contains(&window.name())).collect()
    }

    /// The name of the slice with a window's net.
    #[must_use]
    pub fn net_of(&self, window: Window) -> String {
        match self.sharing {
            Sharing::Uniform => size_name(window.size),
            Sharing::Divergent => window.name(),
        }
    }

    /// The nets with the size of their windows, in the order of the genome.
    #[must_use]
    pub fn nets(&self) -> Vec<(String, usize)> {
        let mut nets: Vec<(String, usize)> = Vec::new();
        for window in self.windows() {
            let name = self.net_of(window);
            // Windows of one size follow each other.
            if nets.last().is_none_or(|(last, _)| *last != name) {
                nets.push((name, window.size));
            }
        }
        nets
    }

    /// Units of the second layer: its inputs, two thirds of them, one.
    #[must_use]
    pub fn second_units(&self) -> [usize; 3] {
        let inputs = self.windows().len() + EXTRAS;
        [inputs, 2 * inputs / 3, 1]
    }

    /// Inputs of all windows' nets together, and units of their first and second hidden layers.
    #[must_use]
    pub fn totals(&self) -> [usize; 3] {
        self.windows().iter().fold([0; 3], |[inputs, first, second], window| {
            let [more_inputs, more_first, more_second, _] = front_units(window.size);
            [inputs + more_inputs, first + more_first, second + more_second]
        })
    }

    /// The slices of a genome: one for each net, then the second layer.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let nets = self.nets().into_iter();
        let mut slices: Vec<Slice> =
            nets.map(|(name, size)| Slice::new(name, [n_weights(&front_units(size))])).collect();
        slices.push(Slice::new(SECOND, [n_weights(&self.second_units())]));
        Layout::new(slices).expect("windows have different names")
    }

    /// The value of a board by plain loops in f64. `stones` are 1 for own, -1 for the opponent's and 0 for none, row by row from
    /// the top left.
    #[must_use]
    pub fn reference(&self, genome: &Genome, stones: &[f64], extras: [f64; EXTRAS]) -> f64 {
        let mut signals = self.window_outputs(genome, stones);
        signals.extend(extras);
        self.second_output(genome, &signals)
    }

    /// What every window says of a board, by plain loops in f64.
    pub(super) fn window_outputs(&self, genome: &Genome, stones: &[f64]) -> Vec<f64> {
        let output = |window: Window| {
            let inputs: Vec<f64> = window.points(self.board).map(|point| stones[point]).collect();
            let weights = genome.slice(&self.net_of(window)).expect("the genome is of this shape");
            plain_net(&front_units(window.size), weights, &inputs)
        };
        self.windows().into_iter().map(output).collect()
    }

    /// What the second layer says to these inputs, by plain loops in f64.
    pub(super) fn second_output(&self, genome: &Genome, inputs: &[f64]) -> f64 {
        let weights = genome.slice(SECOND).expect("the genome is of this shape");
        plain_net(&self.second_units(), weights, inputs)
    }
}

/// The one output of a small net whose units have their inputs' weights and then their bias.
fn plain_net(units: &[usize], weights: &[f64], inputs: &[f64]) -> f64 {
    let (mut rest, mut signals) = (weights, inputs.to_vec());
    for pair in units.windows(2) {
        let (layer, later) = rest.split_at((pair[0] + 1) * pair[1]);
        rest = later;
        let unit = |row: &[f64]| {
            let products = row.iter().zip(&signals).map(|(weight, signal)| weight * signal);
            CURVE.exact(products.sum::<f64>() + row[pair[0]])
        };
        signals = layer.chunks(pair[0] + 1).map(unit).collect();
    }
    signals[0]
}
