//! The search: is a position worth more than `alpha`? Every question is of this kind, a null window, because the first
//! cut is then as good as the best; exact values come from asking a few times. Answers are fail-soft: a bound that may
//! be better than asked for.
//!
//! There are four regions. With many empty squares moves are rated by short searches, and results go to a table that all
//! threads share; then by the number of replies, and results stay with the thread; with few a look at parity must do;
//! the last four are written out in `ends.rs`.

use std::sync::atomic::{AtomicU64, Ordering};

use ludus_search::Budget;

use super::{
    geometry::{Discs, Geometry},
    ordering::{Candidate, Candidates, MOST_EMPTIES, take_best},
    processor::Processor,
    split::Branch,
    table::{Known, Table},
};

/// Less than any value: the mover cannot move.
pub(super) const NO_MOVE: i32 = -128;

/// From so many empty squares on moves are ordered by replies and results remembered; below, parity must do. With 8
/// the FForum endings 40-44 take a third more boards and a tenth more time.
const MIDDLE: u32 = 7;

/// From so many empty squares on results go to the large table and moves are rated with care. Below, most of the time
/// would be spent waiting for memory; the small tables stay in the cache of their core. With 10 FForum 43 takes a tenth
/// more time, with 14 a 6x6 position with 25 empty squares a tenth more boards.
pub(super) const FAR: u32 = 12;

/// From so many empty squares on the table is asked about all children before one is searched.
const CHILDREN_ASKED: u32 = 13;

/// How many boards may pass before somebody looks at the budget.
const BOARDS_BETWEEN_LOOKS: u64 = 4096;

/// Up to so many discs positions are searched in their canonical form: near the start symmetric lines are common.
const CANONICAL_DISCS: i32 = 12;

/// What all workers on one question share.
pub(super) struct Question<'a> {
    /// The board.
    pub(super) geometry: &'a Geometry,
    /// What is known of positions with many empty squares.
    pub(super) far: &'a Table,
    /// For each thread what it knows of positions with fewer.
    pub(super) near: &'a [Table],
    /// How much it may cost.
    pub(super) budget: Budget<'a>,
    /// Boards that were looked at so far.
    pub(super) nodes: AtomicU64,
}

/// One thread at work on a question or a part of it.
pub(super) struct Worker<'a, P: Processor> {
    pub(super) processor: P,
    pub(super) question: &'a Question<'a>,
    near: &'a Table,
    /// The part it works on, unless that is all.
    pub(super) branch: Option<&'a Branch<'a>>,
    /// Boards that the question does not know of yet.
    pub(super) nodes: u64,
    /// Whether it gives up; what it returns is then worthless.
    pub(super) halted: bool,
}

impl<'a, P: Processor> Worker<'a, P> {
    /// A worker that has done nothing yet.
    pub(super) fn new(processor: P, question: &'a Question<'a>, branch: Option<&'a Branch<'a>>) -> Self {
        // Outside of a pool of threads there is only one.
        let near = &question.near[rayon::current_thread_index().unwrap_or(0) % question.near.len()];
        Self { processor, question, near, branch, nodes: 0, halted: false }
    }

    /// Tells the question what was done, and gives up if there is a reason to.
    pub(super) fn look_up(&mut self) {
        let done = self.question.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        self.nodes = 0;
        let budget = &self.question.budget;
        self.halted |= done > budget.nodes || budget.is_stopped() || self.branch.is_some_and(Branch::is_cut);
    }

    /// The value of any position.
    pub(super) fn value(&mut self, discs: Discs, alpha: i32) -> i32 {
        let geometry = self.question.geometry;
        self.any(discs, alpha, geometry.empties(discs).count_ones(), geometry.parity(discs))
    }

    #[inline(always)]
    fn any(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        match empties {
            4 => self.four(discs, alpha, parity),
            ..MIDDLE => self.shallow(discs, alpha, empties, parity),
            MIDDLE..FAR => self.middle(discs, alpha, empties, parity),
            _ => self.deep(discs, alpha, empties, parity),
        }
    }

    /// The value with few empty squares.
    #[inline(always)]
    fn shallow(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.shallow_here(discs, alpha, empties, parity),
        )
    }

    #[inline(always)]
    fn shallow_here(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.nodes += 1;
        let geometry = self.question.geometry;
        let moves = self.moves(discs);
        if moves == 0 {
            return match self.moves(discs.turned()) {
                0 => geometry.final_margin(discs),
                _ => -self.shallow(discs.turned(), -alpha - 1, empties, parity),
            };
        }
        let odd = moves & geometry.of_quadrants[usize::from(parity & 15)];
        let mut best = NO_MOVE;
        for mut group in [odd, moves ^ odd] {
            while group != 0 {
                let square = group.trailing_zeros() as usize;
                group &= group - 1;
                let flips = self.processor.flips(discs.own, discs.opponent, square);
                let child = discs.after(square, flips);
                let parity = parity ^ geometry.quadrant_of[square & 63];
                let value = match empties {
                    5 => -self.four(child, -alpha - 1, parity),
                    _ => -self.shallow(child, -alpha - 1, empties - 1, parity),
                };
                if value > best {
                    best = value;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// The value with a middling number of empty squares.
    fn middle(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.remembered::<{ FAR as usize - 1 }>(discs, alpha, empties, parity),
        )
    }

    /// The value with many empty squares.
    fn deep(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.processor.run(
            #[inline(always)]
            || {
                let geometry = self.question.geometry;
                if geometry.n_squares - empties as i32 > CANONICAL_DISCS {
                    return self.remembered::<MOST_EMPTIES>(discs, alpha, empties, parity);
                }
                let canonical = geometry.canonical(discs);
                self.remembered::<MOST_EMPTIES>(canonical, alpha, empties, geometry.parity(canonical))
            },
        )
    }

    /// The value by safe discs or a table if that is enough, else by search. There are at most `N` moves.
    #[inline(always)]
    fn remembered<const N: usize>(&mut self, discs: Discs, alpha: i32, empties: u32, parity: u8) -> i32 {
        self.nodes += 1;
        if self.nodes >= BOARDS_BETWEEN_LOOKS {
            self.look_up();
        }
        if self.halted {
            return NO_MOVE;
        }
        if let Some(bound) = self.bound_by_stability(discs, alpha) {
            return bound;
        }
        let table = if N < FAR as usize { self.near } else { self.question.far };
        let place = table.place(discs);
        let known = table.get(place).unwrap_or(Known::NOTHING);
        if i32::from(known.lower) > alpha {
            return i32::from(known.lower);
        }
        if i32::from(known.upper) <= alpha {
            return i32::from(known.upper);
        }
        let (best, square) = self.searched::<N>(discs, alpha, known.square, (empties, parity));
        if self.halted {
            return NO_MOVE;
        }
        if square != Known::NO_SQUARE {
            table.set(place, empties, known.with(best, alpha, square));
        }
        best
    }

    /// The value by search, with the square of the best move if there is one worth remembering.
    #[inline(always)]
    fn searched<const N: usize>(
        &mut self,
        discs: Discs,
        alpha: i32,
        known: u8,
        (empties, parity): (u32, u8),
    ) -> (i32, u8) {
        let moves = self.moves(discs);
        if moves == 0 {
            let value = match self.moves(discs.turned()) {
                0 => self.question.geometry.final_margin(discs),
                _ => -self.any(discs.turned(), -alpha - 1, empties, parity),
            };
            return (value, Known::NO_SQUARE);
        }
        let mut candidates = Candidates::<N>::new();
        self.expand(discs, moves, &mut candidates);
        if N >= FAR as usize
            && empties >= CHILDREN_ASKED
            && let Some(value) = self.known_cut(&candidates, alpha)
        {
            return (value, Known::NO_SQUARE);
        }
        self.rate(&mut candidates, known, empties, parity);
        self.best_of(&mut candidates, alpha, empties, parity)
    }

    /// The value of the best candidate or of the first that is good enough, with its square.
    #[inline(always)]
    fn best_of<const N: usize>(
        &mut self,
        candidates: &mut Candidates<N>,
        alpha: i32,
        empties: u32,
        parity: u8,
    ) -> (i32, u8) {
        let (mut best, mut best_square) = (NO_MOVE, Known::NO_SQUARE);
        let mut rest = candidates.all_mut();
        while let Some((candidate, others)) = take_best(rest) {
            let value = self.child_value(candidate, alpha, empties, parity);
            if value > best {
                (best, best_square) = (value, candidate.square);
            }
            if best > alpha || self.halted {
                break;
            }
            if N >= FAR as usize && self.is_worth_splitting(others, empties) {
                let (value, square) = self.split(others, alpha, empties, parity);
                if value > best {
                    (best, best_square) = (value, square);
                }
                break;
            }
            rest = others;
        }
        (best, best_square)
    }

    /// What a candidate is worth to the mover.
    #[inline(always)]
    pub(super) fn child_value(&mut self, candidate: &Candidate, alpha: i32, empties: u32, parity: u8) -> i32 {
        let parity = parity ^ self.question.geometry.quadrant_of[usize::from(candidate.square & 63)];
        match empties - 1 {
            ..MIDDLE => -self.shallow(candidate.child, -alpha - 1, empties - 1, parity),
            MIDDLE..FAR => -self.middle(candidate.child, -alpha - 1, empties - 1, parity),
            _ => -self.deep(candidate.child, -alpha - 1, empties - 1, parity),
        }
    }

    /// A cut because a child is known to be good enough.
    #[inline(always)]
    fn known_cut<const N: usize>(&self, candidates: &Candidates<N>, alpha: i32) -> Option<i32> {
        let table = self.question.far;
        for candidate in candidates.all() {
            if let Some(known) = table.get(table.place(candidate.child)) {
                let value = -i32::from(known.upper);
                if value > alpha {
                    return Some(value);
                }
            }
        }
        None
    }

    /// What the mover can reach at most because of the opponent's safe discs, if that is too little.
    #[inline(always)]
    fn bound_by_stability(&self, discs: Discs, alpha: i32) -> Option<i32> {
        let geometry = self.question.geometry;
        let bound = |discs: u64| geometry.n_squares - 2 * discs.count_ones() as i32;
        if bound(discs.opponent) > alpha {
            return None;
        }
        let bound = bound(geometry.edges.stable(discs.turned(), geometry.empties(discs)));
        (bound <= alpha).then_some(bound)
    }

    /// The squares where the mover may put a disc.
    #[inline(always)]
    pub(super) fn moves(&self, discs: Discs) -> u64 {
        self.processor.run_ends(discs.own, discs.opponent) & self.question.geometry.empties(discs)
    }
}
