//! Many games at once on one thread: each goes on until its next leaf waits, the leaves are judged in one batch, and
//! each game takes its answer. Games know nothing of each other, so the number of them changes how long it takes and not
//! a single visit.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Evaluations, Game};

use super::{Advice, Answer, PolicySearch, Selected};

/// The buffers of a batch, used again and again.
#[derive(Clone, Debug)]
pub struct Lockstep<G: Game> {
    /// The leaves that wait; those beyond the batch are kept for their memory.
    positions: Vec<G::Position>,
    /// Whose they are.
    waiting: Vec<usize>,
    evaluations: Evaluations,
}

impl<G: Game> Lockstep<G> {
    /// Empty buffers, which grow with the first batch.
    #[must_use]
    pub fn new() -> Self {
        Self { positions: Vec::new(), waiting: Vec::new(), evaluations: Evaluations::new() }
    }

    /// Takes all searches, which have begun, to their end or until somebody stops them.
    pub fn run(
        &mut self,
        game: &G,
        searches: &mut [PolicySearch<G>],
        mut advice: Advice<'_, G>,
        stop: &AtomicBool,
    ) {
        while self.round(game, searches, &mut advice, stop) > 0 {}
    }

    /// Takes every search that is not done to its next leaf and has the leaves judged together; gives their number. Once
    /// it is 0, all searches are done or stopped.
    pub fn round(
        &mut self,
        game: &G,
        searches: &mut [PolicySearch<G>],
        advice: &mut Advice<'_, G>,
        stop: &AtomicBool,
    ) -> usize {
        self.waiting.clear();
        for (idx, search) in searches.iter_mut().enumerate() {
            while !search.is_done() && !stop.load(Ordering::Relaxed) {
                if search.select(game, advice.oracle.as_deref_mut()) == Selected::Leaf {
                    self.wait(idx, search.leaf());
                    break;
                }
            }
        }
        if stop.load(Ordering::Relaxed) || self.waiting.is_empty() {
            return 0;
        }
        let batch = &self.positions[..self.waiting.len()];
        advice.evaluator.evaluate(game, batch, &mut self.evaluations);
        for (idx, &search) in self.waiting.iter().enumerate() {
            searches[search].absorb(game, Answer::Estimate(self.evaluations.get(idx)));
        }
        self.waiting.len()
    }

    fn wait(&mut self, search: usize, leaf: &G::Position) {
        match self.positions.get_mut(self.waiting.len()) {
            Some(position) => position.clone_from(leaf),
            None => self.positions.push(leaf.clone()),
        }
        self.waiting.push(search);
    }
}

impl<G: Game> Default for Lockstep<G> {
    fn default() -> Self {
        Self::new()
    }
}
