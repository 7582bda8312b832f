//! The weights of a residual net, packed once for all sizes of board and shared by whoever asks it.

use super::{
    heads::{Heads, pooled_layer},
    shape::{ResidualShape, TAPS, part},
};
use crate::{
    genome::Genome,
    kernels::{Machine, convolution::Convolution},
    layer::Layer,
    net_error::{NetError, check_weights},
};

/// All weights, and the processor that they are packed for.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: ResidualShape,
    pub(super) machine: Machine,
    pub(super) input: Convolution,
    pub(super) blocks: Vec<ResidualBlock>,
    pub(super) heads: Heads,
}

/// Two convolutions.
#[derive(Debug)]
pub(super) struct ResidualBlock {
    pub(super) first: Convolution,
    /// What the whole board suggests as biases of the second convolution; its own are part of it.
    pub(super) pool: Option<Layer>,
    pub(super) second: Convolution,
}

impl Tables {
    /// Packs the weights of `genome`, whose layout must be the shape's.
    pub(super) fn pack(shape: &ResidualShape, genome: &Genome, machine: Machine) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        Ok(Self {
            machine,
            input: convolution(genome, "input", shape.parts() * shape.planes),
            blocks: (1..=shape.blocks).map(|number| ResidualBlock::pack(shape, genome, number)).collect(),
            heads: Heads::pack(shape, genome),
            shape: shape.clone(),
        })
    }
}

/// The 3x3 convolution of this name.
fn convolution(genome: &Genome, name: &str, inputs: usize) -> Convolution {
    Convolution::pack(part(genome, name, "weights"), part(genome, name, "biases"), [inputs, TAPS])
}

impl ResidualBlock {
    fn pack(shape: &ResidualShape, genome: &Genome, number: usize) -> Self {
        let name = |kind| format!("block{number}.{kind}");
        let convolution = |kind| convolution(genome, &name(kind), shape.channels);
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
