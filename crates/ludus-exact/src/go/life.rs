//! What a player keeps by never moving again: chains that live after Benson (1976) and the points inside that nobody
//! can enter. Such a bound needs no past and no number of moves, since it holds whenever the game ends, so it cuts the
//! lines in which the loser goes on for the sake of going on.
//!
//! A region is a connected set of points without own stones; it is vital to a chain that touches all its empty points.
//! The proof supposes that suicide is forbidden: stones that take themselves off would make a region larger.

use ludus_core::Player;

use super::board::{Board, Grid};

impl Grid {
    /// A margin that one of the players keeps by passing from now on, if it settles whether black reaches `goal`.
    pub(super) fn kept_margin(&self, board: Board, goal: i8) -> Option<i8> {
        let area = self.area() as i8;
        let by_black = || 2 * self.n_safe(board, Player::First) as i8 - area;
        let by_white = || area - 2 * self.n_safe(board, Player::Second) as i8;
        // Nobody has more eyes of one point than stones, so few stones are not worth a look.
        let [black, white] = [board.black, board.white].map(|stones| 4 * stones.count_ones() as i8 - area);
        let kept = (black >= goal).then(by_black).filter(|&margin| margin >= goal);
        kept.or_else(|| (-white < goal).then(by_white).filter(|&margin| margin < goal))
    }

    /// Points that are `player`'s at the end, even if the player always passes.
    fn n_safe(&self, board: Board, player: Player) -> u32 {
        let own = board.seen_by(player).0;
        let chains: Vec<u16> = self.parts(own).collect();
        let regions: Vec<u16> = self.parts(self.points & !own).collect();
        let mut alive = own;
        loop {
            let lives = |chain: &&u16| {
                let eyes =
                    regions.iter().filter(|&&region| self.is_eye(board, region, **chain, own & !alive));
                eyes.take(2).count() == 2
            };
            let dead = chains.iter().filter(|&&chain| chain & alive != 0).find(|chain| !lives(chain));
            let Some(&dead) = dead else { break };
            alive &= !dead;
        }
        let is_safe = |region: &&u16| {
            region.count_ones() == 1
                && **region & board.stones() == 0
                && self.with_neighbours(**region) & !**region & !alive == 0
        };
        alive.count_ones() + regions.iter().filter(is_safe).count() as u32
    }

    /// Whether a region is vital to a chain and touches no stone that may die.
    fn is_eye(&self, board: Board, region: u16, chain: u16, mortal: u16) -> bool {
        let empty = region & !board.stones();
        empty & !self.with_neighbours(chain) == 0
            && self.with_neighbours(region) & chain != 0
            && self.with_neighbours(region) & mortal == 0
    }

    /// The connected parts of a set.
    fn parts(&self, mut set: u16) -> impl Iterator<Item = u16> {
        let grid = *self;
        let room = set;
        std::iter::from_fn(move || {
            let seed = set & set.wrapping_neg();
            let part = grid.fill(seed, room);
            set &= !part;
            (part != 0).then_some(part)
        })
    }
}
