//! What a position is probably worth, for putting moves in order far from the end: an alpha-beta search of a few
//! plies and an evaluation. It never decides a value, so all that counts is how many boards it saves.
//!
//! The features are those of the game's own evaluation, and so were the weights at first. Safe discs and mobility were
//! then made to count more, by trial: that halved the boards of a set of six by six positions.

use super::{geometry::Discs, processor::Processor, search::Worker};

/// The widest window.
pub(super) const WIDEST: (i32, i32) = (-100_000, 100_000);

/// One disc at the end of the game; an opinion counts hundredths of a disc, but an end is more than that.
const FINAL_DISC: i32 = 1024;

/// What one more of a feature than the opponent has is worth.
const MOBILITY: i32 = 120;
const CORNER_IN_REACH: i32 = 630;
const FRONTIER: i32 = -125;
const CORNER: i32 = 780;
const X_SQUARE: i32 = -240;
const C_SQUARE: i32 = -90;
const STABLE: i32 = 250;

impl<P: Processor> Worker<'_, P> {
    /// The mover's prospects after a search of so many plies.
    pub(super) fn estimate(&self, discs: Discs, plies: u32, window: (i32, i32)) -> i32 {
        self.processor.run(
            #[inline(always)]
            || self.estimate_here(discs, plies, window),
        )
    }

    #[inline(always)]
    fn estimate_here(&self, discs: Discs, plies: u32, (mut alpha, beta): (i32, i32)) -> i32 {
        let moves = self.moves(discs);
        if plies == 0 {
            return self.opinion(discs, moves);
        }
        if moves == 0 {
            return match self.moves(discs.turned()) {
                0 => FINAL_DISC * self.question.geometry.final_margin(discs),
                _ => -self.estimate(discs.turned(), plies, (-beta, -alpha)),
            };
        }
        let mut best = WIDEST.0;
        let mut left = moves;
        while left != 0 && best < beta {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let flips = self.processor.flips(discs.own, discs.opponent, square);
            best = best.max(-self.estimate(discs.after(square, flips), plies - 1, (-beta, -alpha)));
            alpha = alpha.max(best);
        }
        best
    }

    /// What a mover with these `moves` may expect.
    #[inline(always)]
    fn opinion(&self, discs: Discs, moves: u64) -> i32 {
        let replies = self.moves(discs.turned());
        if moves | replies == 0 {
            return FINAL_DISC * self.question.geometry.final_margin(discs);
        }
        self.opinion_of_mover(discs, moves) - self.opinion_of_mover(discs.turned(), replies)
    }

    #[inline(always)]
    fn opinion_of_mover(&self, discs: Discs, moves: u64) -> i32 {
        let geometry = self.question.geometry;
        let (own, empties) = (discs.own, geometry.empties(discs));
        let open = empties & geometry.corners;
        let near_corner = around(open) & !open;
        let beside = near_corner & (open << 1 | open >> 1 | open << 8 | open >> 8);
        let n = |squares: u64| squares.count_ones() as i32;
        MOBILITY * n(moves)
            + CORNER_IN_REACH * n(moves & geometry.corners)
            + FRONTIER * n(own & around(empties))
            + CORNER * n(own & geometry.corners)
            + X_SQUARE * n(own & near_corner & !beside)
            + C_SQUARE * n(own & beside)
            + STABLE * n(geometry.edges.stable(discs, empties))
    }
}

/// The squares and all around them, some of which may be off the board.
#[inline(always)]
pub(super) fn around(squares: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    let wide = squares | ((squares << 1) & NOT_LEFT) | ((squares & NOT_LEFT) >> 1);
    wide | (wide << 8) | (wide >> 8)
}
