//! Boards of up to sixteen points as two sets of bits, and what the rules do to them. The game's own boards are made
//! for any size and keep chains up to date; here a chain is filled when it is asked for, in a few shifts, and a board
//! is four bytes, so that a proof can hold a list of thousands.

use ludus_core::{Player, player::PerPlayer};
use ludus_games::go::{LastPass, Suicide};

/// The stones on a board: bit `row * size + col` of each player's set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Board {
    pub(super) black: u16,
    pub(super) white: u16,
}

impl Board {
    /// The board of a player's stones and those of the opponent.
    pub(super) fn of(player: Player, own: u16, opponent: u16) -> Self {
        match player {
            Player::First => Self { black: own, white: opponent },
            Player::Second => Self { black: opponent, white: own },
        }
    }

    /// A player's stones and those of the opponent.
    pub(super) fn seen_by(self, player: Player) -> (u16, u16) {
        match player {
            Player::First => (self.black, self.white),
            Player::Second => (self.white, self.black),
        }
    }

    /// Both players' stones.
    pub(super) fn stones(self) -> u16 {
        self.black | self.white
    }
}

/// The board's size and the rules that a search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) size: usize,
    pub(super) suicide: Suicide,
    pub(super) last_pass: LastPass,
}

/// The sets that steps on a board of one size need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) size: usize,
    pub(super) points: u16,
    first_column: u16,
    last_column: u16,
}

impl Grid {
    /// The most rows that two bytes have room for.
    pub(super) const MAX_SIZE: usize = 4;

    pub(super) fn new(size: usize) -> Self {
        debug_assert!(size <= Self::MAX_SIZE);
        let first_column = (0..size).fold(0, |column, row| column | 1 << (row * size));
        let points = (0..size * size).fold(0, |points, idx| points | 1 << idx);
        Self { size, points, first_column, last_column: first_column << (size - 1) }
    }

    /// The number of points.
    pub(super) fn area(&self) -> usize {
        self.size * self.size
    }

    /// The points without a stone.
    pub(super) fn vacant(&self, board: Board) -> u16 {
        self.points & !board.stones()
    }

    /// The points of a set and those beside them.
    pub(super) fn with_neighbours(&self, set: u16) -> u16 {
        let sideways = (set & !self.last_column) << 1 | (set & !self.first_column) >> 1;
        (set | set << self.size | set >> self.size | sideways) & self.points
    }

    /// The points of `room` that paths within it connect to `seed`, which is part of it.
    pub(super) fn fill(&self, seed: u16, room: u16) -> u16 {
        let mut filled = seed;
        loop {
            let more = self.with_neighbours(filled) & room;
            if more == filled {
                return filled;
            }
            filled = more;
        }
    }

    /// The board after a stone on an empty point, superko apart; `None` for a suicide that the rules forbid.
    pub(super) fn after_stone(
        &self,
        board: Board,
        player: Player,
        idx: usize,
        suicide: Suicide,
    ) -> Option<Board> {
        let stone = 1 << idx;
        let (own, opponent) = board.seen_by(player);
        let own = own | stone;
        let opponent = opponent & !self.suffocated(self.with_neighbours(stone) & opponent, opponent, own);
        let lost = self.suffocated(stone, own, opponent);
        let forbidden = lost == stone || lost != 0 && suicide == Suicide::Forbidden;
        (!forbidden).then(|| Board::of(player, own & !lost, opponent))
    }

    /// The chains of `stones` without a liberty among those that hold a stone of `among`.
    fn suffocated(&self, mut among: u16, stones: u16, others: u16) -> u16 {
        let mut suffocated = 0;
        while among != 0 {
            let chain = self.fill(among & among.wrapping_neg(), stones);
            among &= !chain;
            if self.with_neighbours(chain) & !(stones | others) == 0 {
                suffocated |= chain;
            }
        }
        suffocated
    }

    /// How many liberties the chain of a stone has.
    pub(super) fn n_liberties(&self, board: Board, player: Player, idx: usize) -> u32 {
        let chain = self.fill(1 << idx, board.seen_by(player).0);
        (self.with_neighbours(chain) & self.vacant(board)).count_ones()
    }

    /// How many more points black owns than white if the game ends here.
    pub(super) fn margin(&self, board: Board) -> i8 {
        let PerPlayer([black, white]) = PerPlayer(
            [board.black, board.white].map(|stones| self.fill(stones, stones | self.vacant(board))),
        );
        (black & !white).count_ones() as i8 - (white & !black).count_ones() as i8
    }
}
