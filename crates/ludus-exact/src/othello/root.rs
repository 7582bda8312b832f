//! From null windows to a value and all best moves. The value is closed in by questions around the last answer, as in
//! MTD(f) (Plaat 1996); then each move is asked whether it keeps the value.

use std::ops::RangeInclusive;

use super::{
    geometry::Discs,
    processor::{Portable, Processor},
    search::{Question, Worker},
};

/// What is to be found out about a position in which the mover can move or pass.
#[derive(Clone, Debug)]
pub(super) struct Root {
    /// The position.
    pub(super) discs: Discs,
    /// Values of interest: what lies outside is taken for the nearer end.
    pub(super) range: RangeInclusive<i32>,
    /// The squares that are asked whether they keep the value.
    pub(super) asked: u64,
}

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The value for the mover, within the range.
    pub(super) value: i32,
    /// The squares that keep it.
    pub(super) best: u64,
}

/// The answer with the best instructions that this processor has; `None` if the budget did not allow it.
pub(super) fn answer(question: &Question<'_>, root: &Root) -> Option<Answer> {
    #[cfg(target_arch = "x86_64")]
    if let Some(vector) = super::processor::Vector::detect() {
        return answer_on(vector, question, root);
    }
    answer_on(Portable, question, root)
}

/// The answer with the instructions of one kind of processor.
pub(super) fn answer_on<P: Processor>(processor: P, question: &Question<'_>, root: &Root) -> Option<Answer> {
    let mut worker = Worker::new(processor, question, None);
    let value = worker.closed_in(root)?;
    let mut best = 0;
    let mut left = root.asked;
    while left != 0 {
        let square = left.trailing_zeros() as usize;
        left &= left - 1;
        if worker.keeps(root, square, value)? {
            best |= 1 << square;
        }
    }
    worker.look_up();
    Some(Answer { value, best })
}

/// How far below a bound the next question goes after the second time that the value was less than asked, in discs;
/// twice as far each time. To show that a value is not reached takes all moves, that it is takes one: so it is cheap to go
/// too far down, but not up. FForum 44 takes a third fewer boards.
const FIRST_STRIDE: i32 = 2;

impl<P: Processor> Worker<'_, P> {
    /// The value within the range.
    fn closed_in(&mut self, root: &Root) -> Option<i32> {
        let (mut lower, mut upper) = (*root.range.start(), *root.range.end());
        let (mut guess, mut stride) = (0.clamp(lower, upper), 0);
        while lower < upper {
            let alpha = if guess == lower { guess } else { guess - 1 };
            let bound = self.value(root.discs, alpha);
            if self.halted {
                return None;
            }
            if bound > alpha {
                lower = bound.min(upper);
                guess = lower;
                stride = 0;
            } else {
                upper = bound.max(lower);
                guess = (upper - stride).max(lower);
                stride = (2 * stride).max(FIRST_STRIDE);
            }
        }
        Some(lower)
    }

    /// Whether a disc on `square` keeps `value`.
    fn keeps(&mut self, root: &Root, square: usize, value: i32) -> Option<bool> {
        if value == *root.range.start() {
            return Some(true);
        }
        let flips = self.processor.flips(root.discs.own, root.discs.opponent, square);
        let bound = self.value(root.discs.after(square, flips), -value);
        (!self.halted).then_some(bound <= -value)
    }
}
