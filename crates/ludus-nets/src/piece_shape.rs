//! Nets whose inputs are pieces on squares, as in Blondie24 and the checkers study: an input is a square, +1 for a man of the
//! mover and +K for its king, negative for the opponent's. In the successor's first layer each unit sees one window of the
//! board. The reference here is plain loops in f64; `piece_net.rs` is what searches ask.
//!
//! A genome holds one complete set of weights per stage of the game and one K for all; which stage a position belongs to
//! is the caller's business, so nets need not know how games count.

use ludus_core::{Feature, PieceSquares};
use serde::{Deserialize, Serialize};

use crate::{
    activation::Activation,
    dense::{LayerSize, layer_slices, plain_layer},
    genome::{Genome, Layout, Slice},
    net_error::{MAX_UNITS, NetError, check_count},
};

/// The slice with the value of a king.
pub const KING: &str = "king";

/// The most kinds of piece: men and kings.
const MAX_KINDS: usize = 2;
/// The most sets of weights: more than a game has pieces.
const MAX_STAGES: usize = 1 << 10;

/// The shape of a net over pieces on squares, with one output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceNetShape {
    /// Squares of the board.
    pub squares: usize,
    /// Kinds of piece, 1 or 2; the second is worth K of the first.
    pub kinds: usize,
    /// For each unit of the first layer the squares it sees; without windows the first of `hidden` sees all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub windows: Option<Vec<Vec<u16>>>,
    /// Units of the layers between the first, if that has windows, or the squares, and the output.
    pub hidden: Vec<usize>,
    /// The curve on every layer, the output's too.
    pub activation: Activation,
    /// Whether units have biases.
    pub bias: bool,
    /// Whether the output is activation(net + piece count) rather than activation(net).
    pub piece_count: bool,
    /// How many complete sets of weights there are.
    pub stages: usize,
}

impl PieceNetShape {
    /// Refuses shapes without squares, units or stages, and windows over squares that are not there.
    pub fn check(&self) -> Result<(), NetError> {
        check_count("squares", self.squares, MAX_UNITS)?;
        check_count("kinds of piece", self.kinds, MAX_KINDS)?;
        check_count("stages", self.stages, MAX_STAGES)?;
        match &self.windows {
            Some(windows) => self.check_windows(windows)?,
            None => check_count("hidden layers without windows", self.hidden.len(), MAX_UNITS)?,
        }
        self.hidden.iter().try_for_each(|&units| check_count("units in a hidden layer", units, MAX_UNITS))
    }

    fn check_windows(&self, windows: &[Vec<u16>]) -> Result<(), NetError> {
        check_count("windows", windows.len(), MAX_UNITS)?;
        for (window, squares) in windows.iter().enumerate() {
            for (idx, &square) in squares.iter().enumerate() {
                if usize::from(square) >= self.squares {
                    return Err(NetError::WrongSquare { window, square, last: self.squares - 1 });
                }
                if squares[..idx].contains(&square) {
                    return Err(NetError::DoubleSquare { window, square });
                }
            }
        }
        Ok(())
    }

    /// The slices of a genome for it: `stage0.layer1.weights` and so on for every stage, then [`KING`] if there are kings. The
    /// weights of windows are one row, window after window.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let mut slices = Vec::new();
        for stage in 0..self.stages {
            let prefix = format!("stage{stage}.");
            slices.extend(self.first_layer_slices(&prefix));
            slices.extend(layer_slices(&prefix, &self.later_units(), 2, self.bias));
        }
        slices.extend(self.has_kings().then(|| Slice::new(KING, [1])));
        Layout::new(slices).expect("stages and layers have different numbers")
    }

    fn first_layer_slices(&self, prefix: &str) -> Vec<Slice> {
        let Some(windows) = &self.windows else {
            return layer_slices(prefix, &[self.squares, self.nodes()], 1, self.bias);
        };
        let weights = Slice::new(format!("{prefix}layer1.weights"), [windows.iter().map(Vec::len).sum()]);
        let biases = self.bias.then(|| Slice::new(format!("{prefix}layer1.biases"), [windows.len()]));
        [weights].into_iter().chain(biases).collect()
    }

    /// How its features are numbered.
    #[must_use]
    pub fn features(&self) -> PieceSquares {
        PieceSquares { kinds: self.kinds, squares: self.squares }
    }

    /// The output for the features that are on, by plain loops in f64, with the weights of `stage`.
    #[must_use]
    pub fn reference(&self, genome: &Genome, stage: usize, active: &[Feature]) -> f64 {
        let inputs = self.inputs(self.king(genome), active);
        let FirstLayer { rows, biases, mut rest } = self.first_layer(genome, stage);
        let sum = |node: usize| {
            let row = rows[node].iter().zip(self.seen_by(node));
            biases.get(node).unwrap_or(&0.0)
                + row.map(|(weight, square)| weight * inputs[square]).sum::<f64>()
        };
        let activate =
            |sums: Vec<f64>| -> Vec<f64> { sums.into_iter().map(|sum| self.activation.exact(sum)).collect() };
        let mut sums: Vec<f64> = (0..self.nodes()).map(sum).collect();
        for size in self.later_sizes() {
            sums = plain_layer(size, &mut rest, &activate(sums));
        }
        let piece_count = if self.piece_count { inputs.iter().sum() } else { 0.0 };
        self.activation.exact(sums[0] + piece_count)
    }

    /// What stands on each square, as the net sees it.
    fn inputs(&self, king: f64, active: &[Feature]) -> Vec<f64> {
        let mut inputs = vec![0.0; self.squares];
        let values = [1.0, king, -1.0, -king];
        for &Feature(feature) in active {
            let (group, square) = (feature as usize / self.squares, feature as usize % self.squares);
            let (side, kind) = (group / self.kinds, group % self.kinds);
            inputs[square] += values[side * MAX_KINDS + kind];
        }
        inputs
    }

    /// The value of a king, 1 where there are none.
    pub(crate) fn king(&self, genome: &Genome) -> f64 {
        genome.slice(KING).map_or(1.0, |king| king[0])
    }

    fn has_kings(&self) -> bool {
        self.kinds == MAX_KINDS
    }

    /// Units of the first layer.
    pub(crate) fn nodes(&self) -> usize {
        self.windows.as_ref().map_or_else(|| self.hidden.first().copied().unwrap_or(0), Vec::len)
    }

    /// The squares that a unit of the first layer sees, in the order of its weights.
    pub(crate) fn seen_by(&self, node: usize) -> impl Iterator<Item = usize> {
        let window = self.windows.as_ref().map(|windows| &windows[node][..]);
        let square = move |idx: usize| window.map_or(idx, |window| usize::from(window[idx]));
        (0..self.n_seen_by(node)).map(square)
    }

    fn n_seen_by(&self, node: usize) -> usize {
        self.windows.as_ref().map_or(self.squares, |windows| windows[node].len())
    }

    /// Units of the first layer, of those after it and of the output.
    fn later_units(&self) -> Vec<usize> {
        let hidden =
            if self.windows.is_some() { &self.hidden[..] } else { self.hidden.get(1..).unwrap_or(&[]) };
        [&[self.nodes()], hidden, &[1]].concat()
    }

    /// The layers of weights after the first.
    pub(crate) fn later_sizes(&self) -> Vec<LayerSize> {
        let size = |pair: &[usize]| LayerSize { inputs: pair[0], outputs: pair[1], bias: self.bias };
        self.later_units().windows(2).map(size).collect()
    }

    /// The weights of the first layer in `stage`, and those that come after them.
    pub(crate) fn first_layer<'genome>(&self, genome: &'genome Genome, stage: usize) -> FirstLayer<'genome> {
        let all = genome.layout().len() - usize::from(self.has_kings());
        let mut rest = &genome.values()[all / self.stages * stage..];
        let mut take = |len| {
            let (taken, after) = rest.split_at(len);
            rest = after;
            taken
        };
        let rows = (0..self.nodes()).map(|node| take(self.n_seen_by(node))).collect();
        let biases = take(if self.bias { self.nodes() } else { 0 });
        FirstLayer { rows, biases, rest }
    }
}

/// The first layer of one stage.
pub(crate) struct FirstLayer<'genome> {
    /// For each unit the weights of the squares it sees.
    pub(crate) rows: Vec<&'genome [f64]>,
    pub(crate) biases: &'genome [f64],
    /// The weights of later layers, and whatever comes after them.
    pub(crate) rest: &'genome [f64],
}
