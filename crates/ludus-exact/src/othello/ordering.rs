//! Which move to try first. Near the end the best guess is the move that leaves the opponent the fewest replies: if it
//! is not the best, it is at least the quickest to refute. Further from the end a short search with an
//! evaluation of the same kind pays for itself.

use super::{
    geometry::Discs,
    opinion::{WIDEST, around},
    processor::Processor,
    search::{FAR, Worker},
    table::Known,
};

/// A move and the board after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    /// The board after it, in the opponent's view.
    pub(super) child: Discs,
    /// Higher is tried earlier.
    pub(super) rating: i32,
    /// Where the disc goes.
    pub(super) square: u8,
}

/// The most empty squares that a question may have, so also the most moves.
pub(super) const MOST_EMPTIES: usize = 32;

/// The moves of one position.
#[derive(Debug)]
pub(super) struct Candidates<const N: usize> {
    all: [Candidate; N],
    len: usize,
}

impl<const N: usize> Candidates<N> {
    /// No move yet.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { all: [Candidate::default(); N], len: 0 }
    }

    /// All moves.
    #[inline(always)]
    pub(super) fn all(&self) -> &[Candidate] {
        &self.all[..self.len]
    }

    /// All moves, to be put in order.
    #[inline(always)]
    pub(super) fn all_mut(&mut self) -> &mut [Candidate] {
        &mut self.all[..self.len]
    }
}

/// The best rated of `candidates`, brought to the front, and the others.
#[inline(always)]
pub(super) fn take_best(candidates: &mut [Candidate]) -> Option<(&Candidate, &mut [Candidate])> {
    let mut best = 0;
    for idx in 1..candidates.len() {
        if candidates[idx].rating > candidates[best].rating {
            best = idx;
        }
    }
    if best != 0 {
        candidates.swap(0, best);
    }
    candidates.split_first_mut().map(|(first, others)| (&*first, others))
}

impl<P: Processor> Worker<'_, P> {
    /// Plays all `moves`.
    #[inline(always)]
    pub(super) fn expand<const N: usize>(&self, discs: Discs, moves: u64, candidates: &mut Candidates<N>) {
        let mut left = moves;
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let flips = self.processor.flips(discs.own, discs.opponent, square);
            let candidate = Candidate { child: discs.after(square, flips), rating: 0, square: square as u8 };
            candidates.all[candidates.len] = candidate;
            candidates.len += 1;
        }
    }

    /// Rates all moves, the one that is known to be good above all others.
    #[inline(always)]
    pub(super) fn rate<const N: usize>(
        &self,
        candidates: &mut Candidates<N>,
        known: u8,
        empties: u32,
        parity: u8,
    ) {
        if candidates.len < 2 {
            return;
        }
        for candidate in candidates.all_mut() {
            candidate.rating = match candidate.square == known && known != Known::NO_SQUARE {
                true => i32::MAX,
                false => self.rating(candidate, empties, parity),
            };
        }
    }

    #[inline(always)]
    fn rating(&self, candidate: &Candidate, empties: u32, parity: u8) -> i32 {
        let geometry = self.question.geometry;
        let Candidate { child, square, .. } = *candidate;
        let odd = i32::from(geometry.quadrant_of[usize::from(square & 63)] & parity != 0);
        let replies = self.moves(child);
        let mobility = (replies.count_ones() + (replies & geometry.corners).count_ones()) as i32;
        if empties >= FAR {
            return 12 * odd - 40 * mobility - self.estimate(child, foresight(empties), WIDEST);
        }
        let corner = i32::from(geometry.corners >> (square & 63) & 1 == 1);
        let open = geometry.empties(child) & around(child.opponent);
        6 * odd + 8 * corner - 16 * mobility - open.count_ones() as i32
    }
}

/// How many plies the short search sees beyond a move.
#[inline(always)]
fn foresight(empties: u32) -> u32 {
    match empties {
        ..14 => 0,
        14..17 => 1,
        17..20 => 2,
        20..24 => 3,
        24.. => 4,
    }
}
