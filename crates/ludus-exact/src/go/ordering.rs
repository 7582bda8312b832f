//! Which move to try first. A proof needs one move of the winner, so a good guess halves its depth; all that is
//! decided here is how long an answer takes. What won in this state before comes first, then captures, then what
//! looks well on the board and what has won elsewhere.

use ludus_core::{Player, player::PerPlayer};

use super::board::{Board, Grid};

/// A move: the board that it makes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) board: Board,
    /// The point as a set; empty for a pass.
    pub(super) point: u16,
    pub(super) rating: i32,
}

/// Ratings by weight; only their order matters. Passing when one is content ends games soonest, a capture of one stone
/// outweighs what is on the board, and to fill an eye is last, even behind a pass that gives in.
const REMEMBERED: i32 = i32::MAX;
const CONTENT_PASS: i32 = 900_000;
const OTHER_PASS: i32 = -1_000_000;
const CAPTURE: i32 = 100_000;
const OWN_ATARI: i32 = -50_000;
const POINT_OF_MARGIN: i32 = 1_000;
const FILLED_EYE: i32 = -2_000_000;
/// Above this, what is known of points is halved, so that it never outweighs a capture.
const MAX_PRAISE: i32 = 50_000;

/// A win that needs more moves than this counts no more than one that needs so many.
const MAX_PRAISED_MOVES: u32 = 30;

/// How often a stone on each point has won for each player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Praise(PerPlayer<[i32; 16]>);

impl Praise {
    /// A stone of `player` on `point` has won with so many moves left to look at.
    pub(super) fn add(&mut self, player: Player, point: u16, left: u32) {
        if point == 0 {
            return;
        }
        let left = left.min(MAX_PRAISED_MOVES) as i32;
        let praise = &mut self.0[player][point.trailing_zeros() as usize];
        *praise += left * left;
        if *praise > MAX_PRAISE {
            self.0.0.iter_mut().flatten().for_each(|praise| *praise /= 2);
        }
    }

    /// What a stone promises that makes `choice` of `before`.
    fn of_stone(&self, grid: &Grid, (before, player): (Board, Player), choice: &Choice) -> i32 {
        let Choice { board: after, point, .. } = *choice;
        let idx = point.trailing_zeros() as usize;
        let ((own, opponent), (own_after, opponent_after)) = (before.seen_by(player), after.seen_by(player));
        let captured = (opponent.count_ones() - opponent_after.count_ones()) as i32;
        let mut rating = self.0[player][idx] + captured * CAPTURE;
        rating += POINT_OF_MARGIN * for_player(player, grid.margin(after));
        if own_after & point != 0 && grid.n_liberties(after, player, idx) == 1 {
            rating += OWN_ATARI;
        }
        if grid.with_neighbours(point) & !point & !own == 0 {
            rating += FILLED_EYE;
        }
        rating
    }

    /// What a move promises a player who wants black to reach `goal`, or not.
    pub(super) fn rating(
        &self,
        grid: &Grid,
        (before, player): (Board, Player),
        goal: i8,
        choice: &Choice,
    ) -> i32 {
        let content = (grid.margin(before) >= goal) == (player == Player::First);
        match choice.point {
            0 if content => CONTENT_PASS,
            0 => OTHER_PASS,
            _ => self.of_stone(grid, (before, player), choice),
        }
    }
}

/// The best first; the remembered one before all.
pub(super) fn order(choices: &mut [Choice], remembered: Option<u16>) {
    for choice in choices.iter_mut().filter(|choice| remembered == Some(choice.point)) {
        choice.rating = REMEMBERED;
    }
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.rating));
}

fn for_player(player: Player, margin: i8) -> i32 {
    match player {
        Player::First => margin.into(),
        Player::Second => -i32::from(margin),
    }
}
