//! The activations in f32, eight at a time. The hyperbolic tangent is ours: Lambert's continued fraction
//! tanh y = y / (1 + y² / (3 + y² / (5 + …))) cut off after 13, which makes it a fraction p / q of polynomials in y = x / 4,
//! and then twice tanh 2y = 2pq / (p² + q²), which needs no division. So one division is left, and all errors are those of
//! rounding, within [`CURVE_ERROR`]. The sigmoid is 1/2 + tanh(x / 2) / 2.

use super::lanes::{LANES, Lanes};
use crate::activation::{Activation, CUT_HIGH, CUT_LOW};

#[cfg(doc)]
use crate::activation::CURVE_ERROR;

/// Beyond this the hyperbolic tangent is 1 in f32, to half a last place.
const TANH_END: f32 = 9.1;

/// Coefficients of y^0, y^2, y^4, y^6 of p / y and of q: the seventh convergent of Lambert's fraction, divided by 135,135 so that
/// both begin with 1.
const LAMBERT_P: [f32; 4] =
    [1.0, (17_325.0 / 135_135.0) as f32, (378.0 / 135_135.0) as f32, (1.0 / 135_135.0) as f32];
const LAMBERT_Q: [f32; 4] =
    [1.0, (62_370.0 / 135_135.0) as f32, (3_150.0 / 135_135.0) as f32, (28.0 / 135_135.0) as f32];

impl Activation {
    /// Replaces every sum in `row`, whose length is a multiple of eight, by the unit's output.
    #[inline(always)]
    pub(crate) fn apply<L: Lanes>(self, lanes: L, row: &mut [f32]) {
        match self {
            Self::Tanh => each(lanes, row, |sum| tanh(lanes, sum)),
            Self::Sigmoid => each(lanes, row, |sum| sigmoid(lanes, sum)),
            Self::CutSigmoid => each(lanes, row, |sum| cut(lanes, sigmoid(lanes, sum))),
            Self::Softsign => each(lanes, row, |sum| softsign(lanes, sum)),
        }
    }
}

#[inline(always)]
fn each<L: Lanes>(lanes: L, row: &mut [f32], curve: impl Fn(L::Vector) -> L::Vector) {
    let (blocks, _) = row.as_chunks_mut::<LANES>();
    for block in blocks {
        lanes.store(curve(lanes.load(block)), block);
    }
}

#[inline(always)]
fn softsign<L: Lanes>(lanes: L, sum: L::Vector) -> L::Vector {
    lanes.divide(sum, lanes.add(lanes.splat(1.0), lanes.absolute(sum)))
}

#[inline(always)]
fn tanh<L: Lanes>(lanes: L, sum: L::Vector) -> L::Vector {
    let clamped = lanes.maximum(lanes.minimum(sum, lanes.splat(TANH_END)), lanes.splat(-TANH_END));
    let quarter = lanes.multiply(clamped, lanes.splat(0.25));
    let square = lanes.multiply(quarter, quarter);
    let mut p = lanes.multiply(quarter, polynomial(lanes, LAMBERT_P, square));
    let mut q = polynomial(lanes, LAMBERT_Q, square);
    for _ in 0..2 {
        let product = lanes.multiply(p, q);
        q = lanes.multiply_add(p, p, lanes.multiply(q, q));
        p = lanes.add(product, product);
    }
    lanes.divide(p, q)
}

#[inline(always)]
fn polynomial<L: Lanes>(lanes: L, [zero, one, two, three]: [f32; 4], x: L::Vector) -> L::Vector {
    let sum = lanes.multiply_add(lanes.splat(three), x, lanes.splat(two));
    let sum = lanes.multiply_add(sum, x, lanes.splat(one));
    lanes.multiply_add(sum, x, lanes.splat(zero))
}

#[inline(always)]
fn sigmoid<L: Lanes>(lanes: L, sum: L::Vector) -> L::Vector {
    let half = lanes.splat(0.5);
    lanes.multiply_add(tanh(lanes, lanes.multiply(sum, half)), half, half)
}

#[inline(always)]
fn cut<L: Lanes>(lanes: L, output: L::Vector) -> L::Vector {
    let low = lanes.where_less((output, lanes.splat(CUT_LOW as f32)), lanes.splat(0.0), output);
    lanes.where_less((lanes.splat(CUT_HIGH as f32), output), lanes.splat(1.0), low)
}
