//! When a search has to give up: what all threads that work on one question look at now and then.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ludus_search::{Budget, Unsolved};

/// The limits of one question.
pub(super) struct Limits<'a> {
    budget: Budget<'a>,
    /// Set once one of several threads has the answer.
    is_answered: AtomicBool,
    /// Nodes of all threads so far.
    spent: AtomicU64,
}

impl<'a> Limits<'a> {
    /// Nothing has been spent yet.
    pub(super) fn new(budget: Budget<'a>) -> Self {
        Self { budget, is_answered: AtomicBool::new(false), spent: AtomicU64::new(0) }
    }

    /// The limits of a part of the question, which has as much to spend as is left now.
    pub(super) fn part(&self) -> Self {
        Self::new(self.budget.less(self.spent()))
    }

    /// Nodes of all threads so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Whether somebody has the answer.
    pub(super) fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Relaxed)
    }

    /// One of several threads has the answer, so the others may stop.
    pub(super) fn end_question(&self) {
        self.is_answered.store(true, Ordering::Relaxed);
    }

    /// Adds the nodes of a thread.
    pub(super) fn add(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Adds the nodes of a thread and fails when it is time to give up.
    pub(super) fn spend(&self, nodes: u64) -> Result<(), Unsolved> {
        self.add(nodes);
        if self.spent() > self.budget.nodes {
            Err(Unsolved::NodeLimit(self.budget.nodes))
        } else if self.budget.is_stopped() || self.is_answered() {
            Err(Unsolved::Stopped)
        } else {
            Ok(())
        }
    }
}
