//! Moves in the order in which a search tries them. Most questions are answered by one of the first moves, so the best
//! of the rest is looked for each time instead of sorting all.

use super::{captures::Gain, key::Key};

/// A move with what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The string that is drawn.
    pub(super) string: usize,
    /// What the opponent can take then.
    pub(super) gain: Gain,
    /// The quiet position that follows.
    pub(super) key: Key,
    /// How many boxes are open there.
    pub(super) n_boxes: i32,
    /// How early to try it.
    pub(super) rank: i64,
}

/// A move that nobody has looked at yet.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    /// The string that is drawn.
    pub(super) string: usize,
    /// How early to look at it.
    pub(super) rank: i64,
}

/// Moves that have not been tried yet.
#[derive(Default)]
pub(super) struct Moves {
    /// Those that nobody has looked at yet, the most promising last.
    prospects: Vec<Prospect>,
    left: Vec<Candidate>,
    /// Those that others try at the moment.
    put_off: Vec<Candidate>,
}

impl Moves {
    /// Forgets all moves.
    pub(super) fn clear(&mut self) {
        self.prospects.clear();
        self.left.clear();
        self.put_off.clear();
    }

    /// Adds moves to look at.
    pub(super) fn look_forward_to(&mut self, prospects: impl Iterator<Item = Prospect>) {
        self.prospects.extend(prospects);
        self.prospects.sort_unstable_by_key(|prospect| prospect.rank);
    }

    /// Takes the most promising move that nobody has looked at.
    pub(super) fn next_prospect(&mut self) -> Option<Prospect> {
        self.prospects.pop()
    }

    /// Adds a move.
    pub(super) fn push(&mut self, candidate: Candidate) {
        self.left.push(candidate);
    }

    /// All that are left.
    pub(super) fn left(&self) -> &[Candidate] {
        &self.left
    }

    /// Drops the move in this place of the list.
    pub(super) fn drop_at(&mut self, idx: usize) {
        self.left.remove(idx);
    }

    /// Keeps a move until no other is left.
    pub(super) fn put_off(&mut self, candidate: Candidate) {
        self.put_off.push(candidate);
    }

    /// A move that was put off.
    pub(super) fn next_put_off(&mut self) -> Option<Candidate> {
        self.put_off.pop()
    }

    /// Takes the move with the highest rank from those that are left.
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let best = (0..self.left.len()).max_by_key(|&idx| self.left[idx].rank)?;
        Some(self.left.swap_remove(best))
    }
}
