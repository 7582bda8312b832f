//! The weights of a residual net, packed once for all sizes of board and shared by whoever asks it.

use super::{
    heads::{Heads, pooled_layer},
    shape::{ResidualShape, TAPS, part},
};
use crate::{
    genome::Genome,
    kernels::{
        Machine,
        convolution::{Convolution, PANEL},
    },
    layer::Layer,
    net_error::{NetError, check_weights},
};

/// All weights, and the processor that they are packed for.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: ResidualShape,
    pub(super) machine: Machine,
    pub(super) input: Biased,
    pub(super) blocks: Vec<ResidualBlock>,
    pub(super) heads: Heads,
}

/// A convolution with its biases.
#[derive(Debug)]
pub(super) struct Biased {
    pub(super) convolution: Convolution,
    /// In whole panels.
    pub(super) biases: Vec<f32>,
}

/// Two convolutions.
#[derive(Debug)]
pub(super) struct ResidualBlock {
    pub(super) first: Biased,
    /// What the whole board suggests as biases of the second convolution; its own are part of it.
    pub(super) pool: Option<Layer>,
    pub(super) second: Biased,
}

impl Tables {
    /// Packs the weights of `genome`, whose layout must be the shape's.
    pub(super) fn pack(shape: &ResidualShape, genome: &Genome, machine: Machine) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        Ok(Self {
            machine,
            input: Biased::named(genome, "input", [shape.channels, shape.planes]),
            blocks: (1..=shape.blocks).map(|number| ResidualBlock::pack(shape, genome, number)).collect(),
            heads: Heads::pack(shape, genome),
            shape: shape.clone(),
        })
    }
}

impl Biased {
    /// Packs weights [outputs, inputs, taps] and biases [outputs].
    pub(super) fn pack(weights: &[f64], biases: &[f64], sizes: [usize; 3]) -> Self {
        let mut padded: Vec<f32> = biases.iter().map(|&bias| bias as f32).collect();
        padded.resize(biases.len().next_multiple_of(PANEL), 0.0);
        Self { convolution: Convolution::pack(weights, sizes), biases: padded }
    }

    fn named(genome: &Genome, name: &str, [outputs, inputs]: [usize; 2]) -> Self {
        let (weights, biases) = (part(genome, name, "weights"), part(genome, name, "biases"));
        Self::pack(weights, biases, [outputs, inputs, TAPS])
    }
}

impl ResidualBlock {
    fn pack(shape: &ResidualShape, genome: &Genome, number: usize) -> Self {
        let name = |kind| format!("block{number}.{kind}");
        let convolution = |kind| Biased::named(genome, &name(kind), [shape.channels; 2]);
        let pool = || {
            let (weights, biases) =
                (part(genome, &name("pool"), "weights"), part(genome, &name("second"), "biases"));
            pooled_layer(shape.channels, weights, biases)
        };
        Self {
            first: convolution("first"),
            pool: shape.is_pooled(number).then(pool),
            second: convolution("second"),
        }
    }
}
