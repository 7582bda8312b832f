//! The curves that turn a unit's sum into its output, as the studies have them. This is the exact side, in f64, which
//! references use; `kernels/curve.rs` has the same curves in f32. The two differ on purpose: libm's tanh cannot be
//! done eight at a time with equal bits, so kernels have an approximation of their own with a stated error.

use serde::{Deserialize, Serialize};

/// A curve from a unit's sum to its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activation {
    /// The hyperbolic tangent, from -1 to 1.
    Tanh,
    /// 1 / (1 + exp(-x)), from 0 to 1.
    Sigmoid,
    /// The Othello study's sigmoid: what comes out under [`CUT_LOW`] becomes 0, over [`CUT_HIGH`] it becomes 1.
    CutSigmoid,
    /// x / (1 + |x|), from -1 to 1: the checkers study's.
    Softsign,
}

/// Outputs of the cut sigmoid below this become 0; from the Othello study.
pub const CUT_LOW: f64 = 0.1;
/// Outputs of the cut sigmoid above this become 1; from the Othello study.
pub const CUT_HIGH: f64 = 0.9;

/// The largest difference between a curve as kernels calculate it in f32 and the exact one of the same f32, anywhere but where
/// the cut sigmoid jumps: four last places of an f32 just under 1, from the rounding of a dozen operations. Measured, 2.1e-7.
pub const CURVE_ERROR: f64 = 2.4e-7;

/// Where the ReLU ends, 2^60: far above anything that is learned, and low enough that no sum of thousands of products with the
/// largest weights leaves f32. So nets with ReLUs can say nothing but numbers, either.
pub const RELU_END: f64 = (1u64 << 60) as f64;

/// The ReLU in f64, from 0 to [`RELU_END`].
pub(crate) fn relu(sum: f64) -> f64 {
    sum.clamp(0.0, RELU_END)
}

impl Activation {
    /// Every activation, in the order of the declaration.
    pub const ALL: [Self; 4] = [Self::Tanh, Self::Sigmoid, Self::CutSigmoid, Self::Softsign];

    /// The curve as defined, in f64.
    #[must_use]
    pub fn exact(self, sum: f64) -> f64 {
        match self {
            Self::Tanh => libm::tanh(sum),
            Self::Sigmoid => sigmoid(sum),
            Self::CutSigmoid => cut(sigmoid(sum)),
            Self::Softsign => sum / (1.0 + sum.abs()),
        }
    }
}

fn sigmoid(sum: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-sum))
}

fn cut(output: f64) -> f64 {
    if output < CUT_LOW {
        0.0
    } else if output > CUT_HIGH {
        1.0
    } else {
        output
    }
}
