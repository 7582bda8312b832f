//! Lanes as arrays, for processors without AVX2 and as the twin that tests compare with. Fused multiply-add comes from the
//! C library where the processor lacks it: slow, but with the same bits, which count for more here.

use std::array;

use super::{
    Task,
    lanes::{LANES, Lanes},
};

/// Lanes of plain Rust.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Portable {
    /// Does `task` in a function of its own, so that calls of the other processor's stay small.
    #[inline(never)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
}

type Vector = [f32; LANES];

#[inline(always)]
fn each(left: Vector, right: Vector, operation: impl Fn(f32, f32) -> f32) -> Vector {
    array::from_fn(|lane| operation(left[lane], right[lane]))
}

impl Lanes for Portable {
    type Vector = Vector;

    #[inline(always)]
    fn splat(self, value: f32) -> Vector {
        [value; LANES]
    }

    #[inline(always)]
    fn load(self, values: &[f32; LANES]) -> Vector {
        *values
    }

    #[inline(always)]
    fn store(self, vector: Vector, values: &mut [f32; LANES]) {
        *values = vector;
    }

    #[inline(always)]
    fn add(self, left: Vector, right: Vector) -> Vector {
        each(left, right, |left, right| left + right)
    }

    #[inline(always)]
    fn multiply(self, left: Vector, right: Vector) -> Vector {
        each(left, right, |left, right| left * right)
    }

    #[inline(always)]
    fn divide(self, left: Vector, right: Vector) -> Vector {
        each(left, right, |left, right| left / right)
    }

    #[inline(always)]
    fn multiply_add(self, left: Vector, right: Vector, sum: Vector) -> Vector {
        array::from_fn(|lane| left[lane].mul_add(right[lane], sum[lane]))
    }

    #[inline(always)]
    fn add_signed(self, sum: Vector, column: Vector, sign: Vector) -> Vector {
        array::from_fn(|lane| sum[lane] + column[lane] * sign[lane])
    }

    #[inline(always)]
    fn maximum(self, left: Vector, right: Vector) -> Vector {
        each(left, right, |left, right| if left > right { left } else { right })
    }

    #[inline(always)]
    fn minimum(self, left: Vector, right: Vector) -> Vector {
        each(left, right, |left, right| if left < right { left } else { right })
    }

    #[inline(always)]
    fn absolute(self, vector: Vector) -> Vector {
        vector.map(f32::abs)
    }

    #[inline(always)]
    fn where_less(self, (left, right): (Vector, Vector), chosen: Vector, otherwise: Vector) -> Vector {
        array::from_fn(|lane| if left[lane] < right[lane] { chosen[lane] } else { otherwise[lane] })
    }

    #[inline(always)]
    fn first(self, vector: Vector) -> f32 {
        vector[0]
    }

    #[inline(always)]
    fn sum(self, vector: Vector) -> f32 {
        let fours: [f32; 4] = array::from_fn(|lane| vector[lane] + vector[lane + 4]);
        let twos = [fours[0] + fours[2], fours[1] + fours[3]];
        twos[0] + twos[1]
    }

    #[inline(always)]
    fn sum_halves(self, [one, two, three, four]: [Vector; 4]) -> Vector {
        let low = |vector: Vector| (vector[0] + vector[2]) + (vector[1] + vector[3]);
        let high = |vector: Vector| (vector[4] + vector[6]) + (vector[5] + vector[7]);
        [low(one), low(two), low(three), low(four), high(one), high(two), high(three), high(four)]
    }

    #[inline(always)]
    fn join_halves(self, low: Vector, high: Vector) -> Vector {
        array::from_fn(|lane| match lane {
            0..4 => low[lane] + low[lane + 4],
            _ => high[lane - 4] + high[lane],
        })
    }
}
