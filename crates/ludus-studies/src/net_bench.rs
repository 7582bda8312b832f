//! How fast nets of the checkers study judge positions: random nets, and random boards to ask them about. `ludus bench eval` and
//! the study's report measure the same work, so that their figures can be laid side by side.

use std::{hint::black_box, sync::Arc};

use ludus_core::{Change, Feature, Rng, Seed, Side};
use ludus_nets::{Activation, Genome, PieceNet, PieceNetShape, Processor};

/// Squares of a checkers board.
const SQUARES: usize = 32;
/// Different positions, more than a processor could learn by heart.
const POSITIONS: usize = 256;
/// Positions after one, about as many as checkers has moves.
const SIBLINGS: usize = 8;
/// Pieces of a position: the fewest, and how many numbers there are from there on.
const PIECES: (u32, u32) = (8, 17);
/// Weights lie between half of this and its opposite, the study's ±0.2.
const WEIGHTS: f64 = 0.4;

/// How positions come to a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Each from scratch.
    Full,
    /// Each from the one before.
    Incremental,
    /// All positions after one at once.
    Siblings,
}

impl Way {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Incremental => "incremental",
            Self::Siblings => "siblings",
        }
    }
}

/// The study's net with these layers between squares and output.
#[must_use]
pub fn study_shape(hidden: &[usize]) -> PieceNetShape {
    PieceNetShape {
        squares: SQUARES,
        kinds: 2,
        windows: None,
        hidden: hidden.to_vec(),
        activation: Activation::Softsign,
        bias: false,
        piece_count: true,
        stages: 1,
    }
}

/// A random net, and positions to ask it about.
pub struct NetBench<'net> {
    shape: &'net PieceNetShape,
    genome: Genome,
    positions: Vec<Vec<Feature>>,
    /// What a move changes, a step or a jump over one or two pieces: some moves from the first position, as many from the next.
    changes: Vec<Vec<Change>>,
}

impl<'net> NetBench<'net> {
    /// A net of this shape for a checkers board.
    #[must_use]
    pub fn new(shape: &'net PieceNetShape, seed: Seed) -> Self {
        let mut rng = seed.stream("bench eval", 0);
        let layout = Arc::new(shape.layout());
        let values = (0..layout.len()).map(|_| WEIGHTS * (rng.next_u64() as f64 / u64::MAX as f64 - 0.5));
        let genome = Genome::new(layout.clone(), values.collect()).expect("there is a value for each weight");
        let boards: Vec<_> = (0..POSITIONS).map(|_| board(shape, &mut rng)).collect();
        let parent = |idx| &boards[idx / SIBLINGS];
        let changes = (0..POSITIONS).map(|idx| moved(shape, parent(idx), &mut rng)).collect();
        let active = |board: &Board| {
            let mut active: Vec<Feature> = board.iter().filter_map(|&(_, feature)| feature).collect();
            active.sort_unstable();
            active
        };
        Self { shape, genome, positions: boards.iter().map(active).collect(), changes }
    }

    /// Work for the stopwatch: plain loops in f64, one position a repetition.
    pub fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let mut positions = self.positions.iter().cycle();
        move |repetitions| {
            for active in positions.by_ref().take(repetitions as usize) {
                black_box(self.shape.reference(&self.genome, 0, active));
            }
            [repetitions.into()]
        }
    }

    /// Work for the stopwatch: in each repetition every position judged once by the kernel.
    pub fn asking(&self, way: Way, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let compiled = PieceNet::compile(self.shape, &self.genome, processor);
        let mut net = compiled.expect("the genome was made for the shape");
        let mut parents = net.accumulators(POSITIONS / SIBLINGS);
        for (idx, active) in self.positions.iter().enumerate().take(POSITIONS / SIBLINGS) {
            net.refresh(0, active, parents.one_mut(idx));
        }
        let mut afters = net.accumulators(SIBLINGS);
        let mut outputs = [0.0; SIBLINGS];
        move |repetitions| {
            for _ in 0..repetitions {
                for (idx, (active, changes)) in self.positions.iter().zip(&self.changes).enumerate() {
                    let (parent, sibling) = (parents.one(idx / SIBLINGS), idx % SIBLINGS);
                    match way {
                        Way::Full => outputs[0] = net.refresh_output(0, active, afters.one_mut(0)),
                        Way::Incremental => {
                            outputs[0] = net.update_output(0, parent, changes, afters.one_mut(0));
                        }
                        Way::Siblings => {
                            net.update(0, parent, changes, afters.one_mut(sibling));
                            if sibling + 1 == SIBLINGS {
                                net.outputs(0, afters.some(0..SIBLINGS), &mut outputs);
                            }
                        }
                    }
                    black_box(&outputs);
                }
            }
            [u64::from(repetitions) * POSITIONS as u64]
        }
    }
}

/// All squares in random order, the first of them with pieces.
type Board = Vec<(usize, Option<Feature>)>;

fn board(shape: &PieceNetShape, rng: &mut Rng) -> Board {
    let mut squares: Vec<usize> = (0..SQUARES).collect();
    for idx in (1..SQUARES).rev() {
        squares.swap(idx, rng.below(idx as u32 + 1) as usize);
    }
    let n_pieces = (PIECES.0 + rng.below(PIECES.1)) as usize;
    let mut piece = |square| {
        let side = if rng.below(2) == 0 { Side::Own } else { Side::Opponent };
        let kind = usize::from(rng.below(6) == 0);
        shape.features().feature(side, kind, square)
    };
    let pieces = squares.iter().enumerate();
    pieces.map(|(idx, &square)| (square, (idx < n_pieces).then(|| piece(square)))).collect()
}

/// One piece goes to an empty square, and none, one or two others are taken.
fn moved(shape: &PieceNetShape, board: &Board, rng: &mut Rng) -> Vec<Change> {
    let mut pieces: Vec<Feature> = board.iter().filter_map(|&(_, feature)| feature).collect();
    let empty: Vec<usize> = board[pieces.len()..].iter().map(|&(square, _)| square).collect();
    let n_pieces = pieces.len() as u32;
    pieces.rotate_left(rng.below(n_pieces) as usize);
    let target = rng.pick(&empty).expect("no position is full");
    let there = shape.features().moved(pieces[0], |_| target);
    let taken = pieces[1..].iter().take(rng.below(3) as usize).copied().map(Change::Removed);
    [Change::Removed(pieces[0]), Change::Added(there)].into_iter().chain(taken).collect()
}
