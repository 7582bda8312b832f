//! Arithmetic in eight lanes. Kernels are written once, over the trait [`lanes::Lanes`], and compiled twice: for vectors of
//! AVX2 and for plain arrays. So both do the same operations in the same order and give the same bits; what differs is
//! speed alone. Which of the two runs is chosen when a net is compiled, not when it is asked.
//!
//! Vectors come as tokens: whoever holds an `Avx2` has seen that the processor has it, so all that is unsafe stays in
//! `kernels/avx2.rs`.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions of a processor that was asked for them")]
mod avx2;
pub(crate) mod convolution;
pub(crate) mod correlation;
pub(crate) mod curve;
pub(crate) mod lanes;
pub(crate) mod peak;
mod portable;

use lanes::Lanes;
pub use peak::{OPERATIONS_PER_ROUND, multiply_adds};
use portable::Portable;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;

/// The largest difference between what a kernel and the plain loops in f64 say, as long as weights lie between -1 and 1, layers have
/// at most some hundred units that all pull one way, and no cut sigmoid jumps. First layers are rounded to their grids, about
/// 2^-20 each time, and later ones to f32; random nets of the tests stay ten times below.
pub const LARGEST_ERROR: f64 = 2e-5;

/// Which instructions a compiled net uses. Its outputs are the same with each, to the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Processor {
    /// What every processor has.
    Portable,
    /// Vectors of eight and fused multiply-add, on x86 processors since about 2013; where they are missing, nets run as
    /// [`Processor::Portable`].
    Avx2,
}

impl Processor {
    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        if Self::Avx2.is_here() { Self::Avx2 } else { Self::Portable }
    }

    /// Whether this machine has it.
    #[must_use]
    pub fn is_here(self) -> bool {
        self == Self::Portable || !matches!(Machine::of(self), Machine::Portable(_))
    }
}

/// Work that can be done with any kind of lanes. `run` must be inlined into its caller, which is what compiles it for
/// the processor.
pub(crate) trait Task {
    /// What comes out.
    type Output;

    /// Does it.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// A processor that has been seen to be here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Machine {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Machine {
    /// The processor asked for, or the portable one in its place.
    pub(crate) fn of(processor: Processor) -> Self {
        match processor {
            Processor::Portable => Self::Portable(Portable),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2 => Avx2::detect().map_or(Self::Portable(Portable), Self::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            Processor::Avx2 => Self::Portable(Portable),
        }
    }

    /// Does `task` with this processor's lanes.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Portable(portable) => portable.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(avx2) => avx2.run(task),
        }
    }
}
