//! A question as the search sees it: a board, who moves, passes, how many moves are left, and apart from it the boards
//! so far. The game keeps only the keys of those; a key is the XOR of the keys of the stones, so a board is found from
//! its key where the keys of its upper and of its lower half meet, a few thousand looks for 4x4.

use std::collections::HashMap;

use ludus_core::{Game, Key, Player};
use ludus_games::go::{Go, LastPass, Position};

use super::board::{Board, Grid, Rules};

/// So many passes in a row end a game, unless white must make the last.
const ENDING_PASSES: u8 = 2;

/// All of a position but the boards so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) mover: Player,
    pub(super) passes: u8,
    /// Moves until the game ends by score.
    pub(super) left: u32,
}

impl State {
    /// The state after the mover has made this board of the present one, or passed if it is the same.
    pub(super) fn after(self, board: Board) -> Self {
        let passes = if board == self.board { (self.passes + 1).min(ENDING_PASSES) } else { 0 };
        Self { board, mover: self.mover.opponent(), passes, left: self.left - 1 }
    }

    /// Whether passes have ended the game.
    pub(super) fn is_passed_out(&self, rules: &Rules) -> bool {
        let last_passer = self.mover.opponent();
        self.passes >= ENDING_PASSES && (rules.last_pass == LastPass::Anyone || last_passer == Player::Second)
    }
}

/// A position that is asked about.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) state: State,
    /// All boards so far, the present one among them.
    pub(super) past: Vec<Board>,
}

impl Question {
    /// The question of a position whose boards are small enough.
    pub(super) fn of(game: &Go, position: &Position) -> Self {
        let set = |player| game.stones(position, player).fold(0, |set, idx| set | 1 << idx);
        let board = Board { black: set(Player::First), white: set(Player::Second) };
        let left = game.settings().limit.saturating_sub(position.moves_made());
        let state = State { board, mover: game.to_move(position), passes: position.passes(), left };
        Self { state, past: boards_of(game, position.boards_so_far()) }
    }

    /// The question after the mover has made this board of the present one.
    pub(super) fn after(&self, board: Board) -> Self {
        let past = self.past.iter().copied().chain((board != self.state.board).then_some(board));
        Self { state: self.state.after(board), past: past.collect() }
    }

    /// The boards that the mover may make, by the number of the point; the last one, by passing, stays the same.
    pub(super) fn boards(&self, grid: &Grid, rules: &Rules) -> Vec<Option<Board>> {
        let State { board, mover, .. } = self.state;
        let after_stone = |idx| {
            let is_vacant = grid.vacant(board) >> idx & 1 == 1;
            let after = is_vacant.then(|| grid.after_stone(board, mover, idx, rules.suicide)).flatten();
            after.filter(|after| !self.past.contains(after))
        };
        (0..grid.area()).map(after_stone).chain([Some(board)]).collect()
    }
}

/// The boards with these keys.
fn boards_of(game: &Go, keys: &[Key]) -> Vec<Board> {
    let stones: Vec<[Key; 2]> = game.stone_keys().collect();
    let half = stones.len() / 2;
    let lower = halves(&stones[half..], half);
    let upper: HashMap<Key, Board> = halves(&stones[..half], 0).into_iter().collect();
    let pairs = keys.iter().flat_map(|&key| lower.iter().map(move |&(half, board)| (key ^ half, board)));
    let met = pairs.filter_map(|(half, board)| Some((board, upper.get(&half)?)));
    met.map(|(one, other)| Board { black: one.black | other.black, white: one.white | other.white }).collect()
}

/// All ways to put stones on some points, the first of which has the number `first`, with their keys.
fn halves(stones: &[[Key; 2]], first: usize) -> Vec<(Key, Board)> {
    let mut all = vec![(Key::default(), Board::default())];
    for (idx, &[black, white]) in stones.iter().enumerate() {
        let stone = 1 << (first + idx);
        for known in 0..all.len() {
            let (key, board) = all[known];
            all.push((key ^ black, Board { black: board.black | stone, ..board }));
            all.push((key ^ white, Board { white: board.white | stone, ..board }));
        }
    }
    all
}
