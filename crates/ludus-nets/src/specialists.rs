//! Region specialists of the Go study of 2001: the board is tiled by 3x3 windows that overlap by one line; one small net looks at
//! all corners, one at all edges and one at the rest, each window turned so that its border lies where the net expects it. What
//! they say and the net captures are what a last net sees, the combiner, which wishes for moves.
//!
//! A genome has one slice for each hidden neuron of each net, as policy nets have, so neurons evolve in sub-populations; and the
//! three front nets have the same slices on every board, so they can be kept when a combiner learns another size.

use serde::{Deserialize, Serialize};

use crate::{
    activation::Activation,
    genome::{Layout, Slice},
    kernels::Processor,
    net_error::{MAX_UNITS, NetError, check_count},
    policy_net::{PolicyNet, PolicyShape},
};

/// Rows, and columns, of a window.
const SIDE: usize = 3;
/// Points of a window.
const POINTS: usize = SIDE * SIDE;
/// From one window to the next: they share a line.
const STRIDE: usize = SIDE - 1;
/// On smaller boards all windows are corners.
const SMALLEST: usize = 7;
/// The largest board.
const LARGEST: usize = 25;
/// The front nets in the order of the genome.
const REGIONS: [Region; 3] = [Region::Corner, Region::Edge, Region::Centre];

/// The shape of a net of region specialists. It sees two numbers for each point, row by row, and one more, as the inputs `points`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialistShape {
    /// Rows, and columns, of the board: an odd number from 7 on.
    pub board: usize,
    /// Hidden neurons of each front net.
    pub front: usize,
    /// Hidden neurons of the combiner.
    pub hidden: usize,
    /// The curve on all neurons and outputs.
    pub activation: Activation,
}

/// What a window lies at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Corner,
    Edge,
    Centre,
}

impl Region {
    const fn name(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Edge => "edge",
            Self::Centre => "centre",
        }
    }
}

/// A window: whose it is, and its points in the order in which the front net sees them.
#[derive(Clone, Debug)]
struct Tile {
    region: Region,
    points: [usize; POINTS],
}

impl SpecialistShape {
    /// Refuses boards that cannot be tiled into all three regions, and layers without units.
    pub fn check(&self) -> Result<(), NetError> {
        if self.board.is_multiple_of(2) || !(SMALLEST..=LARGEST).contains(&self.board) {
            return Err(NetError::WrongBoard { found: self.board, least: SMALLEST, most: LARGEST });
        }
        check_count("hidden neurons of a front net", self.front, MAX_UNITS)?;
        check_count("hidden neurons", self.hidden, MAX_UNITS)
    }

    /// Numbers that the net sees: two for each point, and the net captures.
    #[must_use]
    pub fn n_inputs(&self) -> usize {
        2 * self.board * self.board + 1
    }

    /// How many windows there are.
    #[must_use]
    pub fn n_windows(&self) -> usize {
        let a_side = (self.board - 1) / STRIDE;
        a_side * a_side
    }

    fn front_shape(&self) -> PolicyShape {
        PolicyShape { inputs: 2 * POINTS, hidden: self.front, outputs: POINTS, activation: self.activation }
    }

    fn combiner_shape(&self) -> PolicyShape {
        PolicyShape {
            inputs: POINTS * self.n_windows() + 1,
            hidden: self.hidden,
            outputs: self.board * self.board,
            activation: self.activation,
        }
    }

    /// The slices of a genome: `corner 1` and so on, then `edge`, `centre` and `combiner`.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let neurons = |name: &'static str, shape: PolicyShape| {
            let len = shape.neuron_len();
            (1..=shape.hidden).map(move |number| Slice::new(format!("{name} {number}"), [len]))
        };
        let fronts = REGIONS.into_iter().flat_map(|region| neurons(region.name(), self.front_shape()));
        let slices = fronts.chain(neurons("combiner", self.combiner_shape())).collect();
        Layout::new(slices).expect("neurons have different numbers")
    }

    /// The windows row by row from the top left.
    fn tiles(&self) -> Vec<Tile> {
        let last = self.board - SIDE;
        let starts = || (0..=last).step_by(STRIDE);
        let all = starts().flat_map(|row| starts().map(move |col| (row, col)));
        all.map(|(row, col)| tile(self.board, (row, col), last)).collect()
    }

    /// The weights of each front net and of the combiner.
    fn parts<'values>(&self, values: &'values [f64]) -> ([&'values [f64]; 3], &'values [f64]) {
        let len = self.front * self.front_shape().neuron_len();
        let fronts = [0, 1, 2].map(|idx| &values[idx * len..][..len]);
        (fronts, &values[REGIONS.len() * len..])
    }

    /// The outputs for `inputs` by plain loops in f64; `values` are in the order of the layout.
    #[must_use]
    pub fn reference(&self, values: &[f64], inputs: &[f64]) -> Vec<f64> {
        let (fronts, combiner) = self.parts(values);
        let mut said = Vec::new();
        for Tile { region, points } in self.tiles() {
            let seen: Vec<f64> =
                points.iter().flat_map(|&point| [inputs[2 * point], inputs[2 * point + 1]]).collect();
            said.extend(self.front_shape().reference(fronts[region as usize], &seen));
        }
        said.push(inputs[self.n_inputs() - 1]);
        self.combiner_shape().reference(combiner, &said)
    }
}

/// The window whose top left is at this row and column, turned so that a corner lies at the top left and an edge at the top.
fn tile(board: usize, (row, col): (usize, usize), last: usize) -> Tile {
    let (top, bottom, left, right) = (row == 0, row == last, col == 0, col == last);
    // Quarter turns with the clock that bring the window's border to where the front net expects it.
    let (region, turns) = match (top, right, bottom, left) {
        (true, _, _, true) => (Region::Corner, 0),
        (_, _, true, true) => (Region::Corner, 1),
        (_, true, true, _) => (Region::Corner, 2),
        (true, true, ..) => (Region::Corner, 3),
        (true, ..) => (Region::Edge, 0),
        (_, _, _, true) => (Region::Edge, 1),
        (_, _, true, _) => (Region::Edge, 2),
        (_, true, ..) => (Region::Edge, 3),
        _ => (Region::Centre, 0),
    };
    let points = std::array::from_fn(|place| {
        let (mut down, mut across) = (place / SIDE, place % SIDE);
        for _ in 0..turns {
            // What stands here after a turn with the clock stood one turn before at the bottom left of it.
            (down, across) = (SIDE - 1 - across, down);
        }
        (row + down) * board + col + across
    });
    Tile { region, points }
}

/// A net of region specialists in f32, ready to be asked.
#[derive(Clone, Debug)]
pub struct SpecialistNet {
    tiles: Vec<Tile>,
    fronts: [PolicyNet; 3],
    combiner: PolicyNet,
    seen: [f32; 2 * POINTS],
    said: Vec<f32>,
}

impl SpecialistNet {
    /// A kernel of this shape with these weights, in the order of the layout.
    pub fn compile(shape: &SpecialistShape, values: &[f64], processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        let wanted = shape.layout().len();
        if values.len() != wanted {
            return Err(NetError::WrongLength { found: values.len(), wanted });
        }
        let ([corner, edge, centre], combiner) = shape.parts(values);
        let front = |values: &[f64]| PolicyNet::compile(&shape.front_shape(), values, processor);
        Ok(Self {
            tiles: shape.tiles(),
            fronts: [front(corner)?, front(edge)?, front(centre)?],
            combiner: PolicyNet::compile(&shape.combiner_shape(), combiner, processor)?,
            seen: [0.0; 2 * POINTS],
            said: Vec::with_capacity(POINTS * shape.n_windows() + 1),
        })
    }

    /// The outputs for `inputs`, one for each point.
    pub fn evaluate(&mut self, inputs: &[f32]) -> &[f32] {
        let Self { tiles, fronts, combiner, seen, said } = self;
        said.clear();
        for Tile { region, points } in tiles {
            for (pair, &point) in seen.chunks_exact_mut(2).zip(points.iter()) {
                pair.copy_from_slice(&inputs[2 * point..][..2]);
            }
            said.extend_from_slice(fronts[*region as usize].evaluate(seen));
        }
        said.extend(inputs.last());
        combiner.evaluate(said)
    }
}
