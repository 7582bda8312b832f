//! Which points may be played on. A stone must have a liberty once it has captured; where suicide is allowed
//! it may take its own chain off instead, but never itself alone: superko forbids that as a repetition, and
//! under simple ko it would be a pass in disguise, so it is forbidden there too.
//!
//! Whole boards are judged by sets: an empty point beside another one, where the mover's stone never stood,
//! is legal without a look at chains. Only the others are asked about one by one.

use ludus_core::{Key, Player};

use super::{
    board::{Board, Colour},
    grid::Point,
    liberties::Liberties,
    point_set::PointSet,
    position::Position,
    rule_sets::{Ko, Suicide},
    rules::Go,
};

impl Go {
    /// The empty points beside another one where the mover's stone never stood. A point where ko forbids to
    /// play has no empty neighbour, so it is not among them.
    pub(super) fn plainly_legal(&self, position: &Position) -> PointSet {
        let Position { board, status, past } = position;
        let beside_empty = board.vacant().neighbours(self.grid());
        board.vacant().intersection(&beside_empty).without(past.stones(status.mover))
    }

    /// Whether the mover may play on a point, the game not being over.
    #[inline]
    pub(super) fn may_play(&self, position: &Position, point: Point) -> bool {
        let Position { board, status, .. } = position;
        if board.colour(point) != Colour::Empty || status.ko == Some(point) {
            return false;
        }
        if self.breathes(board, point, status.mover) {
            // The new board holds this stone, so it can only repeat one on which that stone stood.
            self.rules().ko == Ko::Simple
                || !position.past.stood(point, status.mover)
                || !position.past.holds(self.hash_after(board, point, status.mover))
        } else {
            self.rules().suicide == Suicide::Allowed && self.may_die(position, point)
        }
    }

    /// Whether a stone would have a liberty after its captures.
    #[inline]
    fn breathes(&self, board: &Board, point: Point, player: Player) -> bool {
        if board.is_open(point) {
            return true;
        }
        let here = Liberties::at(point);
        let own = Colour::of(player);
        // A chain of either colour helps when it has the other answer to whether this is its last liberty.
        self.grid().neighbours(point).iter().any(|&neighbour| {
            let colour = board.colour(neighbour);
            colour != Colour::Border && (colour == own) != board.liberties(neighbour).are_only(here)
        })
    }

    /// Whether a stone without a liberty may take its own chain off.
    fn may_die(&self, position: &Position, point: Point) -> bool {
        let Position { board, status, past } = position;
        let dying = self.distinct_chains(board, point, status.mover);
        if dying.iter().all(Option::is_none) {
            return false;
        }
        let after = dying
            .iter()
            .flatten()
            .fold(board.hash(), |hash, &stone| hash ^ board.chain_hash(self.grid(), stone));
        self.rules().ko == Ko::Simple || !past.holds(after)
    }

    /// The hash of the board after a stone with its captures.
    fn hash_after(&self, board: &Board, point: Point, player: Player) -> Key {
        let captured = self.captured_chains(board, point, player);
        captured.iter().flatten().fold(board.hash() ^ self.grid().stone_key(point, player), |hash, &stone| {
            hash ^ board.chain_hash(self.grid(), stone)
        })
    }

    /// One stone of each chain of the opponent that has its last liberty at a point.
    #[inline]
    pub(super) fn captured_chains(&self, board: &Board, point: Point, player: Player) -> [Option<Point>; 4] {
        let here = Liberties::at(point);
        self.distinct_chains(board, point, player.opponent())
            .map(|chain| chain.filter(|&head| board.liberties(head).are_only(here)))
    }

    /// One stone of each chain of a player that touches a point.
    fn distinct_chains(&self, board: &Board, point: Point, player: Player) -> [Option<Point>; 4] {
        let colour = Colour::of(player);
        let mut heads = [None; 4];
        for (idx, neighbour) in self.grid().neighbours(point).into_iter().enumerate() {
            let head = Some(board.head(neighbour));
            if board.colour(neighbour) == colour && !heads[..idx].contains(&head) {
                heads[idx] = head;
            }
        }
        heads
    }
}
