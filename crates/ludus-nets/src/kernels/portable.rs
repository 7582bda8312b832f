//! Lanes as arrays, for processors without AVX2 and as the twin that tests compare with. Fused multiply-add comes from the
//! C library where the processor lacks it: slow, but with the same bits, which count for more here.

use std::array;

use super::lanes::{LANES, Lanes};

/// Lanes of plain Rust.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

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
    fn sum_four(self, vectors: [Vector; 4]) -> [f32; 4] {
        vectors.map(|[a, b, c, d, e, f, g, h]| ((a + b) + (c + d)) + ((e + f) + (g + h)))
    }

    #[inline(always)]
    fn sum_eight(self, low: [Vector; 4], high: [Vector; 4]) -> Vector {
        let ([a, b, c, d], [e, f, g, h]) = (self.sum_four(low), self.sum_four(high));
        [a, b, c, d, e, f, g, h]
    }
}
