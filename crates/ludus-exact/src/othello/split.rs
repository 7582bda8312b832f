//! Work for several threads. When the first move of a position was not good enough, the others probably are not
//! either and all must be searched: then every thread that is idle takes the next one. If one of them is good
//! enough after all, the branch is cut and the others stop.
//!
//! Values do not depend on who searched what, since every answer is a true bound.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use super::{
    ordering::Candidate,
    processor::Processor,
    search::{NO_MOVE, Worker},
    table::Known,
};

/// From so many empty squares on the moves of a position are shared out.
const SPLIT: u32 = 15;

/// A position whose moves are shared out.
pub(super) struct Branch<'a> {
    cut: AtomicBool,
    parent: Option<&'a Branch<'a>>,
}

impl Branch<'_> {
    /// Whether the result here or further up is not needed any more.
    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed) || self.parent.is_some_and(Branch::is_cut)
    }
}

impl<P: Processor> Worker<'_, P> {
    /// Whether there is enough to do for others.
    #[inline(always)]
    pub(super) fn is_worth_splitting(&self, candidates: &[Candidate], empties: u32) -> bool {
        empties >= SPLIT && self.question.near.len() > 1 && candidates.len() > 1
    }

    /// The value of the best of `candidates` or of one that is good enough, with its square.
    pub(super) fn split(
        &mut self,
        candidates: &mut [Candidate],
        alpha: i32,
        empties: u32,
        parity: u8,
    ) -> (i32, u8) {
        candidates.sort_by_key(|candidate| -i64::from(candidate.rating));
        let candidates: &[Candidate] = candidates;
        let branch = Branch { cut: AtomicBool::new(false), parent: self.branch };
        let next = AtomicUsize::new(0);
        let best = Mutex::new((NO_MOVE, Known::NO_SQUARE));
        let (processor, question) = (self.processor, self.question);
        let work = || {
            let mut worker = Worker::new(processor, question, Some(&branch));
            while let Some(candidate) = candidates.get(next.fetch_add(1, Ordering::Relaxed)) {
                let value = worker.child_value(candidate, alpha, empties, parity);
                if worker.halted {
                    break;
                }
                let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                if value > best.0 {
                    *best = (value, candidate.square);
                }
                if value > alpha {
                    branch.cut.store(true, Ordering::Relaxed);
                    break;
                }
            }
            worker.look_up();
        };
        rayon::scope(|scope| {
            for _ in 1..question.near.len().min(candidates.len()) {
                scope.spawn(|_| work());
            }
            work();
        });
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        if best.0 <= alpha {
            // Nobody has cut this branch, so if somebody gave up there is a reason further up.
            self.look_up();
        }
        best
    }
}
