//! The activations in f32, eight at a time. The hyperbolic tangent is ours: Lambert's continued fraction
//! tanh y = y / (1 + y² / (3 + y² / (5 + …))) cut off after 13, which makes it a fraction p / q of polynomials in y = x / 4,
//! and then twice tanh 2y = 2pq / (p² + q²), which needs no division. So one division is left, and all errors are those of
//! rounding, within [`CURVE_ERROR`]. The sigmoid is 1/2 + tanh(x / 2) / 2.

use super::{
    Task,
    lanes::{LANES, Lanes},
};
use crate::activation::{Activation, CUT_HIGH, CUT_LOW, RELU_END};

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

/// A curve in lanes. It is a trait and not a closure because closures cannot be told to be inlined, and what is not inlined is not
/// compiled for the processor: a factor of ten.
pub(crate) trait Curve {
    /// The outputs for eight sums.
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector;
}

/// Work that can be done with any kind of lanes and any curve; `run` must be inlined into its caller.
pub(crate) trait CurveTask {
    /// What comes out.
    type Output;

    /// Does it.
    fn run<L: Lanes, C: Curve>(self, lanes: L) -> Self::Output;
}

/// A task with the curve that is to be used, which is chosen once for all of the task.
pub(crate) struct WithCurve<T>(pub(crate) Activation, pub(crate) T);

impl<T: CurveTask> Task for WithCurve<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> T::Output {
        match self.0 {
            Activation::Tanh => self.1.run::<L, Tanh>(lanes),
            Activation::Sigmoid => self.1.run::<L, Sigmoid>(lanes),
            Activation::CutSigmoid => self.1.run::<L, CutSigmoid>(lanes),
            Activation::Softsign => self.1.run::<L, Softsign>(lanes),
        }
    }
}

/// The hyperbolic tangent.
pub(crate) struct Tanh;
/// The ReLU, from 0 to [`RELU_END`]; what is not a number becomes 0.
pub(crate) struct Relu;
/// The sum itself.
pub(crate) struct Plain;
struct Sigmoid;
struct CutSigmoid;
struct Softsign;

impl Curve for Relu {
    #[inline(always)]
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector {
        lanes.minimum(lanes.maximum(sums, lanes.splat(0.0)), lanes.splat(RELU_END as f32))
    }
}

impl Curve for Plain {
    #[inline(always)]
    fn at<L: Lanes>(_lanes: L, sums: L::Vector) -> L::Vector {
        sums
    }
}

impl Curve for Softsign {
    #[inline(always)]
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector {
        lanes.divide(sums, lanes.add(lanes.splat(1.0), lanes.absolute(sums)))
    }
}

impl Curve for Tanh {
    #[inline(always)]
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector {
        let clamped = lanes.maximum(lanes.minimum(sums, lanes.splat(TANH_END)), lanes.splat(-TANH_END));
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
}

impl Curve for Sigmoid {
    #[inline(always)]
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector {
        let half = lanes.splat(0.5);
        lanes.multiply_add(Tanh::at(lanes, lanes.multiply(sums, half)), half, half)
    }
}

impl Curve for CutSigmoid {
    #[inline(always)]
    fn at<L: Lanes>(lanes: L, sums: L::Vector) -> L::Vector {
        let smooth = Sigmoid::at(lanes, sums);
        let low = lanes.where_less((smooth, lanes.splat(CUT_LOW as f32)), lanes.splat(0.0), smooth);
        lanes.where_less((lanes.splat(CUT_HIGH as f32), smooth), lanes.splat(1.0), low)
    }
}

/// The hyperbolic tangent of every number.
pub(crate) struct Tangents<'net>(pub(crate) &'net mut [f32]);

impl Task for Tangents<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        for numbers in self.0.chunks_mut(LANES) {
            let mut block = [0.0; LANES];
            block[..numbers.len()].copy_from_slice(numbers);
            let tangents = Tanh::at(lanes, lanes.load(&block));
            lanes.store(tangents, &mut block);
            numbers.copy_from_slice(&block[..numbers.len()]);
        }
    }
}

#[inline(always)]
fn polynomial<L: Lanes>(lanes: L, [zero, one, two, three]: [f32; 4], x: L::Vector) -> L::Vector {
    let sum = lanes.multiply_add(lanes.splat(three), x, lanes.splat(two));
    let sum = lanes.multiply_add(sum, x, lanes.splat(one));
    lanes.multiply_add(sum, x, lanes.splat(zero))
}
