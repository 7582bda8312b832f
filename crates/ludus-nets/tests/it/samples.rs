//! Random nets and positions for the tests, from fixed seeds.

use std::sync::Arc;

use ludus_core::{Change, Feature, PieceSquares, Rng, Seed, Side};
use ludus_nets::{
    Activation, Genome, Layout, NormedShape, PieceNetShape, Processor, ResidualShape, SideScale,
};

/// The two processors; where this machine has no AVX2, both are the portable one.
pub(crate) const PROCESSORS: [Processor; 2] = [Processor::Portable, Processor::Avx2];

pub(crate) fn stream(index: u64) -> Rng {
    Seed(8).stream("nets tests", index)
}

/// A number from -1 to 1.
pub(crate) fn uniform(rng: &mut Rng) -> f64 {
    rng.next_u64() as f64 / u64::MAX as f64 * 2.0 - 1.0
}

pub(crate) fn uniforms(rng: &mut Rng, n: usize, scale: f64) -> Vec<f64> {
    (0..n).map(|_| uniform(rng) * scale).collect()
}

pub(crate) fn genome(layout: Layout, rng: &mut Rng, scale: f64) -> Genome {
    let values = uniforms(rng, layout.len(), scale);
    Genome::new(Arc::new(layout), values).unwrap()
}

/// A net with everything that nets over pieces can have, and each of it sometimes missing.
pub(crate) fn any_shape(rng: &mut Rng, activation: Activation) -> PieceNetShape {
    let squares = 1 + rng.below(40) as usize;
    let windows = (rng.below(2) == 0).then(|| {
        (0..1 + rng.below(20)).map(|_| (0..squares as u16).filter(|_| rng.below(3) == 0).collect()).collect()
    });
    let layers = rng.below(3) + u32::from(windows.is_none());
    PieceNetShape {
        squares,
        kinds: 1 + rng.below(2) as usize,
        windows,
        hidden: (0..layers).map(|_| 1 + rng.below(70) as usize).collect(),
        activation,
        bias: rng.below(2) == 0,
        piece_count: rng.below(2) == 0,
        stages: 1 + rng.below(3) as usize,
    }
}

/// The checkers study's net with other layers between squares and output.
pub(crate) fn study(hidden: &[usize]) -> PieceNetShape {
    PieceNetShape {
        squares: 32,
        kinds: 2,
        windows: None,
        hidden: hidden.to_vec(),
        activation: Activation::Softsign,
        bias: false,
        piece_count: true,
        stages: 1,
    }
}

/// A board as a list of what stands on each square.
#[derive(Clone, PartialEq)]
pub(crate) struct Board {
    pieces: PieceSquares,
    squares: Vec<Option<(Side, usize)>>,
}

impl Board {
    pub(crate) fn random(shape: &PieceNetShape, rng: &mut Rng) -> Self {
        let mut board = Self { pieces: shape.features(), squares: vec![None; shape.squares] };
        (0..shape.squares).for_each(|square| drop(board.change(square, rng)));
        board
    }

    pub(crate) fn size(&self) -> usize {
        self.squares.len()
    }

    /// Puts something else, or nothing, on a square.
    pub(crate) fn change(&mut self, square: usize, rng: &mut Rng) -> Vec<Change> {
        let side = rng.pick(&[None, Some(Side::Own), Some(Side::Opponent)]).unwrap();
        let after = side.map(|side| (side, rng.below(self.pieces.kinds as u32) as usize));
        let before = std::mem::replace(&mut self.squares[square], after);
        if before == after {
            return Vec::new();
        }
        let feature = |(side, kind)| self.pieces.feature(side, kind, square);
        let removed = before.map(|piece| Change::Removed(feature(piece)));
        removed.into_iter().chain(after.map(|piece| Change::Added(feature(piece)))).collect()
    }

    pub(crate) fn active(&self) -> Vec<Feature> {
        let on = self.squares.iter().enumerate();
        let on = on.filter_map(|(square, piece)| piece.map(|(side, kind)| (side, kind, square)));
        on.map(|(side, kind, square)| self.pieces.feature(side, kind, square)).collect()
    }
}

/// Shuffles by drawing.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for idx in (1..items.len()).rev() {
        items.swap(idx, rng.below(idx as u32 + 1) as usize);
    }
}

pub(crate) fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// A residual net for Go-like boards, a pool in every second block.
pub(crate) fn residual(planes: usize, channels: usize, blocks: usize) -> ResidualShape {
    ResidualShape {
        planes,
        channels,
        blocks,
        pooled_every: 2,
        value_hidden: 8,
        cell_logits: 1,
        global_logits: 1,
        side: SideScale { middle: 6, spread: 3 },
        fold: 1,
    }
}

/// Random weights of such a size that signals stay in the order of 1, and biases.
pub(crate) fn residual_genome(shape: &ResidualShape, rng: &mut Rng) -> Genome {
    scaled_genome(shape.layout(), rng)
}

/// The same, with batch norm that has seen signals of all kinds.
pub(crate) fn normed_genome(shape: &NormedShape, rng: &mut Rng) -> Genome {
    let mut genome = scaled_genome(shape.layout(), rng);
    for layer in 1..=shape.hidden.len() {
        for (vector, middle) in [("scales", 1.0), ("variances", 0.75)] {
            let slice = genome.slice_mut(&format!("layer{layer}.{vector}")).unwrap();
            slice.fill_with(|| middle + uniform(rng) / 2.0);
        }
    }
    genome
}

fn scaled_genome(layout: Layout, rng: &mut Rng) -> Genome {
    let layout = Arc::new(layout);
    let mut genome = Genome::zeros(Arc::clone(&layout));
    for (slice, range) in layout.ranges() {
        let fan_in: usize = slice.shape[1..].iter().product();
        let scale = (3.0 / fan_in as f64).sqrt();
        genome.values_mut()[range].fill_with(|| uniform(rng) * scale);
    }
    genome
}
