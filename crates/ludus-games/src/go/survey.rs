//! What evaluations and ratings read off a board: the stones of both players as sets, and which of them could
//! be captured by one move. Sets, because what follows from them is then counted for all points at once.

use ludus_core::{Player, player::PerPlayer};

use super::{board::Board, eyes::is_eye, grid::Grid, point_set::PointSet, zones::zones};

/// A board at a glance.
pub(super) struct Survey<'a> {
    grid: &'a Grid,
    board: &'a Board,
    pub(super) stones: PerPlayer<PointSet>,
    /// The stones of chains with a single liberty.
    pub(super) in_atari: PerPlayer<PointSet>,
}

impl<'a> Survey<'a> {
    pub(super) fn of(grid: &'a Grid, board: &'a Board) -> Self {
        let mut endangered = PointSet::EMPTY;
        for head in board.heads().filter(|&head| board.liberties(head).are_at_one_point()) {
            board.chain(head).for_each(|stone| endangered.insert(stone));
        }
        let stones = board.stones();
        let in_atari = both(|player| stones[player].intersection(&endangered));
        Self { grid, board, stones, in_atari }
    }

    /// A player's stones that are not in atari.
    pub(super) fn safe_stones(&self, player: Player) -> PointSet {
        self.stones[player].without(&self.in_atari[player])
    }

    /// The points without a stone, or with one in atari, that lie nearer to one player's safe stones.
    pub(super) fn zones(&self) -> PerPlayer<PointSet> {
        let safe = both(|player| self.safe_stones(player));
        let PerPlayer([black, white]) = &self.in_atari;
        zones(self.grid, safe, self.board.vacant().union(black).union(white))
    }

    /// The empty points beside a player's stones.
    pub(super) fn liberties(&self, player: Player) -> PointSet {
        self.stones[player].neighbours(self.grid).intersection(self.board.vacant())
    }

    /// A player's stones on the first line.
    pub(super) fn edge_stones(&self, player: Player) -> PointSet {
        self.stones[player].intersection(self.grid.edge())
    }

    /// The number of a player's eyes.
    pub(super) fn n_eyes(&self, player: Player) -> usize {
        let Self { grid, board, stones, .. } = self;
        let not_own = board.vacant().union(&stones[player.opponent()]);
        let enclosed = board.vacant().without(&not_own.neighbours(grid));
        enclosed.iter().filter(|&point| is_eye(grid, board, point, player)).count()
    }
}

/// Something of each player.
pub(super) fn both<T>(of: impl FnMut(Player) -> T) -> PerPlayer<T> {
    PerPlayer(Player::BOTH.map(of))
}
