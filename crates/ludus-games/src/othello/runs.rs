//! Runs of the opponent's discs in a straight line, for whole boards: where a disc may go, and which
//! discs it flips. A run grows by one disc and then by two at a time, on all squares at once, as in Edax.
//!
//! Towards higher bits the end of a single run is also the lowest bit of a set, which is quicker to get (8%
//! of perft); towards lower bits the baseline processor has no such shortcut. Tables of lines are avoided:
//! they would tie the code to one board size. All is inlined so that steps and masks become constants.

use super::{
    layout::{Axis, Bits, Layout},
    position::Square,
};

/// The squares at the far end of the runs that begin beside an own disc; some may be taken or off the board.
#[inline(always)]
pub(super) fn run_ends<L: Layout>(own: L::Bits, opponent: L::Bits) -> L::Bits {
    let ends = |Axis { step, inner, .. }| {
        let over = opponent & inner;
        let pairs = over & (over << step);
        let after = forward::<L>(own, over, pairs, step) << step;
        let before = back::<L>(own, over, pairs >> step, step) >> step;
        after | before
    };
    let [row, column, rising, falling] = L::AXES;
    ends(row) | ends(column) | ends(rising) | ends(falling)
}

/// The runs between a new own disc on `square` and the next own disc in each direction.
#[inline(always)]
pub(super) fn flipped<L: Layout>(own: L::Bits, opponent: L::Bits, square: Square) -> L::Bits {
    let along = |Axis { step, inner, ray }| {
        let over = opponent & inner;
        // The ray runs on beyond the edge, but the first square that is not in `over` comes before that.
        let ray = ray << u32::from(square.0);
        let end = (ray & !over).first() & own;
        let run = back::<L>(L::Bits::only(square), over, over & (over >> step), step);
        let closed = !((run >> step) & own).is_empty();
        ray & end.all_before() | if closed { run } else { L::Bits::NONE }
    };
    let [row, column, rising, falling] = L::AXES;
    along(row) | along(column) | along(rising) | along(falling)
}

/// The runs of `over` that begin one step after a square of `from`; `pairs` are the squares of `over` that
/// have another one step before them.
#[inline(always)]
fn forward<L: Layout>(from: L::Bits, over: L::Bits, pairs: L::Bits, step: u32) -> L::Bits {
    let mut run = over & (from << step);
    run |= over & (run << step);
    for _ in 0..L::PAIR_STEPS {
        run |= pairs & (run << (2 * step));
    }
    run
}

/// The runs of `over` that begin one step before a square of `from`; `pairs` are the squares of `over` that
/// have another one step after them.
#[inline(always)]
fn back<L: Layout>(from: L::Bits, over: L::Bits, pairs: L::Bits, step: u32) -> L::Bits {
    let mut run = over & (from >> step);
    run |= over & (run >> step);
    for _ in 0..L::PAIR_STEPS {
        run |= pairs & (run >> (2 * step));
    }
    run
}
