//! Eight numbers at once, whatever the processor makes of it. Each operation is defined to the bit, so every
//! implementation gives the same results; the only sum across lanes has a fixed tree.

/// How many numbers a vector has.
pub(crate) const LANES: usize = 8;

/// A vector's worth of weights in memory, aligned so that no load crosses a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
pub(crate) struct Block(pub(crate) [f32; LANES]);

impl Block {
    /// The block at place `vector` of a row whose numbers are `value`.
    pub(crate) fn of(vector: usize, value: impl Fn(usize) -> f32) -> Self {
        Self(std::array::from_fn(|lane| value(vector * LANES + lane)))
    }
}

/// How many vectors hold `n` numbers.
pub(crate) fn blocks_for(n: usize) -> usize {
    n.div_ceil(LANES)
}

/// Vectors of eight f32 and what can be done with them.
pub(crate) trait Lanes: Copy {
    /// Eight numbers.
    type Vector: Copy;

    /// The same number in all lanes.
    fn splat(self, value: f32) -> Self::Vector;
    /// Eight numbers from memory.
    fn load(self, values: &[f32; LANES]) -> Self::Vector;
    /// Eight numbers to memory.
    fn store(self, vector: Self::Vector, values: &mut [f32; LANES]);
    /// left + right.
    fn add(self, left: Self::Vector, right: Self::Vector) -> Self::Vector;
    /// left * right.
    fn multiply(self, left: Self::Vector, right: Self::Vector) -> Self::Vector;
    /// left / right.
    fn divide(self, left: Self::Vector, right: Self::Vector) -> Self::Vector;
    /// left * right + sum, rounded once.
    fn multiply_add(self, left: Self::Vector, right: Self::Vector, sum: Self::Vector) -> Self::Vector;
    /// sum + sign * column, where sign is 1 or -1: the product is exact, so it does not matter how often is rounded.
    fn add_signed(self, sum: Self::Vector, column: Self::Vector, sign: Self::Vector) -> Self::Vector;
    /// The larger of two numbers.
    fn maximum(self, left: Self::Vector, right: Self::Vector) -> Self::Vector;
    /// The smaller of two numbers.
    fn minimum(self, left: Self::Vector, right: Self::Vector) -> Self::Vector;
    /// Without signs.
    fn absolute(self, vector: Self::Vector) -> Self::Vector;
    /// `chosen` in the lanes where the first of `compared` is less than the second, `otherwise` in the others.
    fn where_less(
        self,
        compared: (Self::Vector, Self::Vector),
        chosen: Self::Vector,
        otherwise: Self::Vector,
    ) -> Self::Vector;
    /// The number in the first lane.
    fn first(self, vector: Self::Vector) -> f32;
    /// The sum of the lanes: those four apart first, then two apart, then neighbours.
    fn sum(self, vector: Self::Vector) -> f32;
    /// Sums of the lower four lanes of each vector, then of the upper four: those two apart first, then neighbours.
    fn sum_halves(self, vectors: [Self::Vector; 4]) -> Self::Vector;
    /// The sums of eight vectors in their order, from the sums of their halves.
    fn join_halves(self, low: Self::Vector, high: Self::Vector) -> Self::Vector;
}
