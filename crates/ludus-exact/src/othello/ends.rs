//! The last four squares, written out. Three in four boards of a search lie here, so nothing is asked that the number
//! of empty squares answers: which squares are left is handed down, and the last disc is not played at all, its flips
//! are only counted.
//!
//! Each function tries the mover's squares; when none is legal it is the opponent's turn, and when that player has none
//! either the game is over.

use super::{
    geometry::Discs,
    lines::{NEIGHBOURS, count_last_flips},
    processor::Processor,
    search::{NO_MOVE, Worker},
};

impl<P: Processor> Worker<'_, P> {
    /// The value with four empty squares, those of odd quadrants first.
    #[inline(always)]
    pub(super) fn four(&mut self, discs: Discs, alpha: i32, parity: u8) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.four_here(discs, alpha, parity),
        )
    }

    #[inline(always)]
    fn four_here(&mut self, discs: Discs, alpha: i32, parity: u8) -> i32 {
        let squares = self.four_squares(self.question.geometry.empties(discs), parity);
        let value = self.try_four(discs, alpha, squares);
        if value != NO_MOVE {
            return value;
        }
        match self.try_four(discs.turned(), -alpha - 1, squares) {
            NO_MOVE => self.question.geometry.final_margin(discs),
            value => -value,
        }
    }

    /// The empty squares in an order that leaves single squares of a quadrant to the front of what remains.
    #[inline(always)]
    fn four_squares(&self, empties: u64, parity: u8) -> [usize; 4] {
        let geometry = self.question.geometry;
        let odd = empties & geometry.of_quadrants[usize::from(parity & 15)];
        let quadrant =
            |square: usize| geometry.of_quadrants[usize::from(geometry.quadrant_of[square & 63] & 15)];
        let mut left = empties;
        let mut take = |from: u64| {
            let square = (left & from).trailing_zeros() as usize & 63;
            left &= !(1 << square);
            square
        };
        if odd == 0 {
            // Twice two, or four: partners stay together.
            let first = take(empties);
            let second = take(quadrant(first));
            return [first, second, take(u64::MAX), take(u64::MAX)];
        }
        if odd != empties {
            // One, one and two.
            let first = take(odd);
            let second = take(odd);
            return [first, second, take(u64::MAX), take(u64::MAX)];
        }
        // One and three, or four times one: a single one comes first.
        let single = [1, 2, 4, 8].into_iter().find(|&bit: &usize| {
            let inside = empties & geometry.of_quadrants[bit];
            inside != 0 && inside & (inside - 1) == 0
        });
        let first = take(single.map_or(u64::MAX, |bit| geometry.of_quadrants[bit]));
        [first, take(u64::MAX), take(u64::MAX), take(u64::MAX)]
    }

    #[inline(always)]
    fn try_four(&mut self, discs: Discs, alpha: i32, [a, b, c, d]: [usize; 4]) -> i32 {
        self.nodes += 1;
        let mut best = NO_MOVE;
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [d, a, b]), (d, [c, a, b])] {
            if let Some(child) = self.played(discs, square) {
                best = best.max(-self.three(child, -alpha - 1, rest));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The value with three empty squares.
    #[inline(always)]
    fn three(&mut self, discs: Discs, alpha: i32, squares: [usize; 3]) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.three_here(discs, alpha, squares),
        )
    }

    #[inline(always)]
    fn three_here(&mut self, discs: Discs, alpha: i32, squares: [usize; 3]) -> i32 {
        let value = self.try_three(discs, alpha, squares);
        if value != NO_MOVE {
            return value;
        }
        match self.try_three(discs.turned(), -alpha - 1, squares) {
            NO_MOVE => self.question.geometry.final_margin(discs),
            value => -value,
        }
    }

    #[inline(always)]
    fn try_three(&mut self, discs: Discs, alpha: i32, [a, b, c]: [usize; 3]) -> i32 {
        self.nodes += 1;
        let mut best = NO_MOVE;
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if let Some(child) = self.played(discs, square) {
                best = best.max(-self.two(child, -alpha - 1, rest));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The value with two empty squares.
    #[inline(always)]
    pub(super) fn two(&mut self, discs: Discs, alpha: i32, squares: [usize; 2]) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.two_here(discs, alpha, squares),
        )
    }

    #[inline(always)]
    fn two_here(&mut self, discs: Discs, alpha: i32, squares: [usize; 2]) -> i32 {
        let value = self.try_two(discs, alpha, squares);
        if value != NO_MOVE {
            return value;
        }
        match self.try_two(discs.turned(), -alpha - 1, squares) {
            NO_MOVE => self.question.geometry.final_margin(discs),
            value => -value,
        }
    }

    #[inline(always)]
    fn try_two(&mut self, discs: Discs, alpha: i32, [a, b]: [usize; 2]) -> i32 {
        self.nodes += 1;
        let mut best = NO_MOVE;
        if let Some(child) = self.played(discs, a) {
            best = -self.one(child, b);
            if best > alpha {
                return best;
            }
        }
        if let Some(child) = self.played(discs, b) {
            best = best.max(-self.one(child, a));
        }
        best
    }

    /// The value with one empty square.
    #[inline(always)]
    pub(super) fn one(&mut self, discs: Discs, square: usize) -> i32 {
        self.nodes += 1;
        let geometry = self.question.geometry;
        let own = discs.own.count_ones() as i32;
        let flips = count_last_flips(discs.own, square);
        if flips > 0 {
            return 2 * (own + flips + 1) - geometry.n_squares;
        }
        match count_last_flips(discs.opponent, square) {
            0 => geometry.final_margin(discs),
            flips => 2 * (own - flips) - geometry.n_squares,
        }
    }

    /// The board after a disc on `square`, if that is legal.
    #[inline(always)]
    fn played(&self, discs: Discs, square: usize) -> Option<Discs> {
        if NEIGHBOURS[square & 63] & discs.opponent == 0 {
            return None;
        }
        let flips = self.processor.flips(discs.own, discs.opponent, square);
        (flips != 0).then(|| discs.after(square, flips))
    }
}
