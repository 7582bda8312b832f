//! What a position remembers of its game: how many moves were made and, under superko, one hash for each
//! board there was. Most questions are answered without the list: a board with a stone where its colour
//! never stood is new, and so is one whose hash a bitmap of a few hundred bytes does not know.

use ludus_core::{Key, Player, player::PerPlayer};

use super::{
    copying::copy_into,
    grid::{Grid, Point},
    point_set::PointSet,
};

/// Bits of the bitmap per point of the board. A game of three moves per point, the default limit, fills a
/// fifth of them, so that the list is searched in vain one time in five at worst.
const BITS_PER_POINT: usize = 16;

/// The past of a position.
#[derive(Debug)]
pub(super) struct Past {
    /// Moves made, passes among them.
    pub(super) moves: u32,
    boards: Vec<Key>,
    known: Vec<u64>,
    stood: PerPlayer<PointSet>,
}

impl Past {
    /// No past, and no boards to be remembered later.
    pub(super) fn forgetful() -> Self {
        Self { moves: 0, boards: Vec::new(), known: Vec::new(), stood: PerPlayer::default() }
    }

    /// No past yet, but boards will be remembered.
    pub(super) fn remembering(grid: &Grid) -> Self {
        let n_bits = (BITS_PER_POINT * grid.area()).next_power_of_two();
        Self { known: vec![0; n_bits / 64], ..Self::forgetful() }
    }

    /// Remembers that a stone stood on a point.
    #[inline]
    pub(super) fn add_stone(&mut self, point: Point, player: Player) {
        self.stood[player].insert(point);
    }

    /// Remembers a board.
    #[inline]
    pub(super) fn add_board(&mut self, board: Key) {
        let (word, bit) = self.place(board);
        self.known[word] |= bit;
        self.boards.push(board);
    }

    /// Whether a stone of this player ever stood on this point.
    #[inline]
    pub(super) fn stood(&self, point: Point, player: Player) -> bool {
        self.stood[player].contains(point)
    }

    /// Where stones of this player ever stood; nowhere if that is not remembered.
    #[inline]
    pub(super) fn stones(&self, player: Player) -> &PointSet {
        &self.stood[player]
    }

    /// All remembered boards, the latest last.
    pub(super) fn boards(&self) -> &[Key] {
        &self.boards
    }

    /// Whether this board is a remembered one.
    #[inline]
    pub(super) fn holds(&self, board: Key) -> bool {
        let (word, bit) = self.place(board);
        self.known[word] & bit != 0 && self.boards.contains(&board)
    }

    /// The word and the bit of a board in the bitmap.
    #[inline]
    fn place(&self, Key(hash): Key) -> (usize, u64) {
        ((hash >> 6) as usize & (self.known.len() - 1), 1 << (hash & 63))
    }
}

/// By hand, so that copying into an old past reuses its memory.
impl Clone for Past {
    fn clone(&self) -> Self {
        let Self { moves, boards, known, stood } = self;
        Self { moves: *moves, boards: boards.clone(), known: known.clone(), stood: *stood }
    }

    fn clone_from(&mut self, source: &Self) {
        let Self { moves, boards, known, stood } = source;
        self.moves = *moves;
        copy_into(&mut self.boards, boards);
        copy_into(&mut self.known, known);
        self.stood = *stood;
    }
}
