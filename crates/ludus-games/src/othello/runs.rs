//! Runs of the opponent's discs in a straight line, for whole boards: where a disc may go, and which
//! discs it flips. A run grows by one disc and then by two at a time, on all squares at once, as in Edax.
//!
//! Towards higher bits there are shortcuts: the end of a single run is the lowest bit of a set (8% of perft),
//! and along a row a carry goes through whole runs (4%). Towards lower bits the baseline processor has none,
//! for finding the highest bit is slow (perft lost 20%); so lines that go up are followed down on a board
//! turned upside down, where that is cheap (11%). Tables of lines are avoided: they would tie the code to one
//! board size. All is inlined so that steps and masks become constants.

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
        // Added to the beginning of a run of neighbouring bits, a bit is carried to the square after it; other
        // runs stay as they are, on squares that are taken.
        let after = match step {
            1 => over + (over & (own << step)),
            _ => forward::<L>(own, over, pairs, step) << step,
        };
        let before = back::<L>(own, over, pairs >> step, step) >> step;
        after | before
    };
    let [row, column, rising, falling] = L::AXES;
    ends(row) | ends(column) | ends(rising) | ends(falling)
}

/// The runs between a new own disc on `square` and the next own disc in each direction.
#[inline(always)]
pub(super) fn flipped<L: Layout>(own: L::Bits, opponent: L::Bits, square: Square) -> L::Bits {
    let new = NewDisc::<L> { own, opponent, square };
    let [row, column, rising, falling] = L::AXES;
    let down = |new: &NewDisc<L>| new.run_after(column) | new.run_after(rising) | new.run_after(falling);
    let up = match L::UPSIDE_DOWN {
        Some(turn) => {
            let (own, opponent) = ((turn.squares)(own), (turn.squares)(opponent));
            (turn.squares)(down(&NewDisc { own, opponent, square: (turn.square)(square) }))
        }
        None => new.run_before(column) | new.run_before(rising) | new.run_before(falling),
    };
    new.run_after(row) | new.run_before(row) | down(&new) | up
}

/// An own disc on a square that was empty, and the discs before it came.
struct NewDisc<L: Layout> {
    own: L::Bits,
    opponent: L::Bits,
    square: Square,
}

impl<L: Layout> NewDisc<L> {
    /// The run between the new disc and the next own one towards higher bits.
    #[inline(always)]
    fn run_after(&self, Axis { inner, ray, .. }: Axis<L::Bits>) -> L::Bits {
        let over = self.opponent & inner;
        // The ray runs on beyond the edge, but the first square that is not in `over` comes before that.
        let ray = ray << u32::from(self.square.0);
        let end = (ray & !over).first() & self.own;
        ray & end.all_before()
    }

    /// The run between the new disc and the next own one towards lower bits.
    #[inline(always)]
    fn run_before(&self, Axis { step, inner, .. }: Axis<L::Bits>) -> L::Bits {
        let over = self.opponent & inner;
        let run = back::<L>(L::Bits::only(self.square), over, over & (over >> step), step);
        let closed = !((run >> step) & self.own).is_empty();
        if closed { run } else { L::Bits::NONE }
    }
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
