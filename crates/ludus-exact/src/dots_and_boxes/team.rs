//! Several threads that share what they find out. To find a value they ask two neighbouring bounds at the same time, since
//! one must be shown to hold and the other not to. Who is done with one question helps with the other, and those with
//! the same question keep out of each other's way by a common desk. The first answer counts, and it is the same
//! whoever gives it.

use std::sync::OnceLock;

use ludus_search::Unsolved;

use super::{desk::Desk, history::History, limits::Limits, memory::Memory, outset::Outset, search::Search};

/// With fewer free lines a single thread is done before a second one has started.
const LEAST_LINES_FOR_TEAM: u32 = 24;

/// Who answers, and with what.
pub(super) struct Team<'a> {
    pub(super) memory: Memory<'a>,
    pub(super) limits: &'a Limits<'a>,
    pub(super) threads: usize,
}

/// Whether a position is worth at least a bound to the mover.
struct Question<'a> {
    bound: i32,
    common: Common<'a>,
    answer: OnceLock<bool>,
}

/// What all have in common who work on one question.
pub(super) struct Common<'a> {
    pub(super) memory: Memory<'a>,
    pub(super) limits: Limits<'a>,
    pub(super) desk: Desk,
    pub(super) history: History,
}

impl Team<'_> {
    /// Whether a position is worth at least `bound` to the mover.
    pub(super) fn is_worth(&self, outset: &Outset, bound: i32) -> Result<bool, Unsolved> {
        let [answer] = self.ask(outset, [bound])?;
        answer.ok_or(Unsolved::Stopped)
    }

    /// Whether it is worth the while to wake other threads.
    pub(super) fn is_worth_sharing(&self, outset: &Outset) -> bool {
        self.threads > 1 && outset.n_free() >= LEAST_LINES_FOR_TEAM
    }

    /// Whether a position is worth at least each of some bounds, from the lowest. Answers that follow from another may be
    /// missing.
    pub(super) fn ask<const N: usize>(
        &self,
        outset: &Outset,
        bounds: [i32; N],
    ) -> Result<[Option<bool>; N], Unsolved> {
        let threads = if self.is_worth_sharing(outset) { self.threads } else { 1 };
        let common = || Common {
            memory: self.memory,
            limits: self.limits.part(),
            desk: Desk::new(threads),
            history: History::default(),
        };
        let questions = bounds.map(|bound| Question { bound, common: common(), answer: OnceLock::new() });
        let work = |first| work(outset, &questions, first);
        let done = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|first| scope.spawn(move || work(first))).collect();
            let own = work(0);
            let joined = others.into_iter().map(|other| other.join().unwrap_or(Err(Unsolved::Stopped)));
            joined.fold(own, Result::and)
        });
        self.limits.add(questions.iter().map(|question| question.common.limits.spent()).sum());
        // Who gave up does not matter if others had the answer.
        if !questions.iter().all(|question| question.common.limits.is_answered()) {
            done?;
        }
        Ok(questions.map(|question| question.answer.into_inner()))
    }
}

/// Works on all questions, in turn from the first one given, until each is answered.
fn work<const N: usize>(
    outset: &Outset,
    questions: &[Question<'_>; N],
    first: usize,
) -> Result<(), Unsolved> {
    for idx in (0..N).map(|step| (first + step) % N) {
        let Question { bound, common, answer } = &questions[idx];
        if common.limits.is_answered() {
            continue;
        }
        match Search::new(common, outset.n_free()).is_worth(outset, *bound) {
            Ok(is_worth) => {
                answer.get_or_init(|| is_worth);
                let settled = if is_worth { &questions[..=idx] } else { &questions[idx..] };
                settled.iter().for_each(|question| question.common.limits.end_question());
            }
            // Somebody else was quicker.
            Err(_) if common.limits.is_answered() => {}
            Err(unsolved) => return Err(unsolved),
        }
    }
    Ok(())
}
