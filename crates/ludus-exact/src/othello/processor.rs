//! The two questions that every board asks the processor: where runs of the opponent's discs end, and which discs a
//! new one flips. Both are answered once for any processor and once for those with vectors of four words, where the
//! four kinds of line are followed at the same time.
//!
//! A search is compiled for each and the choice is made when a question arrives. Whatever is to use the newer
//! instructions must run inside [`Processor::run`], and so does every function of the search: entering is a plain
//! call.

use super::lines::{DOWN, STEPS, UP};

/// A kind of processor.
pub(super) trait Processor: Copy + Send + Sync {
    /// Runs `work` with all instructions of this processor.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// The squares at the far end of the opponent's runs that begin beside an own disc; some may be taken or off the
    /// board.
    fn run_ends(self, own: u64, opponent: u64) -> u64;

    /// The discs that an own disc on the empty `square` would flip.
    fn flips(self, own: u64, opponent: u64, square: usize) -> u64;
}

/// Squares that a line along a row or a diagonal may cross; on others it would go on in another row.
pub(super) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Processor for Portable {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn run_ends(self, own: u64, opponent: u64) -> u64 {
        let inner = opponent & INNER_COLUMNS;
        let overs = [inner, opponent, inner, inner];
        let ends = |line: usize| ends_along(own, overs[line], STEPS[line] as u32);
        ends(0) | ends(1) | ends(2) | ends(3)
    }

    #[inline(always)]
    fn flips(self, own: u64, opponent: u64, square: usize) -> u64 {
        let up = UP[square & 63].iter().fold(0, |flips, &ray| {
            let blockers = ray & !opponent;
            let end = blockers & blockers.wrapping_neg() & own;
            flips | (ray & end.saturating_sub(1))
        });
        DOWN[square & 63].iter().fold(up, |flips, &ray| {
            // Without a blocker this is bit 0, which is no own disc on the ray.
            let highest = (1 << 63) >> ((ray & !opponent) | 1).leading_zeros();
            let end = highest & own & ray;
            flips | (ray & (end << 1).wrapping_neg())
        })
    }
}

/// The far ends of runs of `over` along one kind of line.
#[inline(always)]
fn ends_along(own: u64, over: u64, step: u32) -> u64 {
    let mut after = over & (own << step);
    let mut before = over & (own >> step);
    after |= over & (after << step);
    before |= over & (before >> step);
    let pairs_after = over & (over << step);
    let pairs_before = pairs_after >> step;
    for _ in 0..2 {
        after |= pairs_after & (after << (2 * step));
        before |= pairs_before & (before >> (2 * step));
    }
    (after << step) | (before >> step)
}

#[cfg(target_arch = "x86_64")]
pub(super) use vector::Vector;

#[cfg(target_arch = "x86_64")]
mod vector {
    use pulp::{u64x4, x86::V3};

    use super::{
        super::lines::{DOWN, STEPS, UP},
        INNER_COLUMNS, Portable, Processor,
    };

    /// A processor with vectors of four words and bit instructions, as most since 2013.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Vector(V3);

    impl Vector {
        /// This processor, if it is one.
        pub(in super::super) fn detect() -> Option<Self> {
            V3::try_new().map(Self)
        }
    }

    const fn times(factor: u64) -> u64x4 {
        let [row, column, rising, falling] = STEPS;
        u64x4(row * factor, column * factor, rising * factor, falling * factor)
    }

    #[inline(always)]
    fn union(u64x4(row, column, rising, falling): u64x4) -> u64 {
        (row | rising) | (column | falling)
    }

    impl Processor for Vector {
        #[inline(always)]
        fn run<R>(self, work: impl FnOnce() -> R) -> R {
            self.0.vectorize(work)
        }

        #[inline(always)]
        fn run_ends(self, own_discs: u64, opponent: u64) -> u64 {
            let Self(v3) = self;
            let [and, or] = [V3::and_u64x4, V3::or_u64x4];
            let [up, down] = [V3::shl_dyn_u64x4, V3::shr_dyn_u64x4];
            let (step, two) = (times(1), times(2));
            let inner = u64x4(INNER_COLUMNS, u64::MAX, INNER_COLUMNS, INNER_COLUMNS);
            let own = v3.splat_u64x4(own_discs);
            let over = and(v3, v3.splat_u64x4(opponent), inner);
            let mut after = and(v3, over, up(v3, own, step));
            let mut before = and(v3, over, down(v3, own, step));
            after = or(v3, after, and(v3, over, up(v3, after, step)));
            before = or(v3, before, and(v3, over, down(v3, before, step)));
            let pairs_after = and(v3, over, up(v3, over, step));
            let pairs_before = down(v3, pairs_after, step);
            for _ in 0..2 {
                after = or(v3, after, and(v3, pairs_after, up(v3, after, two)));
                before = or(v3, before, and(v3, pairs_before, down(v3, before, two)));
            }
            let ends = union(or(v3, up(v3, after, step), down(v3, before, step)));
            debug_assert_eq!(ends, Portable.run_ends(own_discs, opponent));
            ends
        }

        #[inline(always)]
        fn flips(self, own_discs: u64, opponent: u64, square: usize) -> u64 {
            let Self(v3) = self;
            let [and, or, minus] = [V3::and_u64x4, V3::or_u64x4, V3::wrapping_sub_u64x4];
            let zero = v3.splat_u64x4(0);
            let one = v3.splat_u64x4(1);
            let own = v3.splat_u64x4(own_discs);
            let free = v3.splat_u64x4(!opponent);

            let ray = pulp::cast::<[u64; 4], u64x4>(UP[square & 63]);
            let blockers = and(v3, ray, free);
            let end = and(v3, and(v3, blockers, minus(v3, zero, blockers)), own);
            // One less than an end; nothing stays nothing, for a comparison gives 0 or -1.
            let open = pulp::cast::<_, u64x4>(v3.cmp_eq_u64x4(end, zero));
            let flips_up = and(v3, ray, minus(v3, minus(v3, end, one), open));

            let ray = pulp::cast::<[u64; 4], u64x4>(DOWN[square & 63]);
            let blockers = and(v3, ray, free);
            // Everything behind a blocker: one to six steps on.
            let shift = V3::shr_dyn_u64x4;
            let mut behind = shift(v3, blockers, times(1));
            behind = or(v3, behind, shift(v3, behind, times(1)));
            behind = or(v3, behind, shift(v3, behind, times(2)));
            behind = or(v3, behind, shift(v3, behind, times(2)));
            let end = and(v3, own, v3.andnot_u64x4(behind, blockers));
            let flips_down = and(v3, ray, minus(v3, zero, v3.wrapping_add_u64x4(end, end)));
            let flips = union(or(v3, flips_up, flips_down));
            debug_assert_eq!(flips, Portable.flips(own_discs, opponent, square));
            flips
        }
    }
}
