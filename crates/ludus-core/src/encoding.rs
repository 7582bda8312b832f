//! Positions as numbers for nets. Everything is in the mover's view: own things first, so that a position
//! and its colour-swapped twin look the same and a net learns both at once. Only what the rules themselves give to one of the
//! players, such as komi, may tell them apart.
//!
//! Dense planes feed convolutions; sparse features feed nets that keep their first layer up to date while a
//! search moves about. `Features::changed` compares two boards and needs no move, so one routine serves
//! every kind of move.

use std::ops::Range;

use crate::{game::Game, player::Player, symmetry::Symmetry};

/// The number of one sparse input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(pub u32);

/// One sparse input switched on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The input is on now.
    Added(Feature),
    /// The input is off now.
    Removed(Feature),
}

/// Where on a picture of planes a slot of the policy lies: what a net that serves every size of board needs to know of a game's
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolicySlot {
    /// One of a cell's logits.
    Cell {
        /// Which of them, from 0.
        logit: usize,
        /// The cell, row by row from 0.
        cell: usize,
    },
    /// One of the whole board's logits, from 0, such as that of a pass.
    Global(usize),
}

impl PolicySlot {
    /// Where a symmetry of a board of this size takes it.
    #[must_use]
    pub fn mapped(self, symmetry: Symmetry, size: (usize, usize)) -> Self {
        match self {
            Self::Cell { logit, cell } => Self::Cell { logit, cell: symmetry.map_index(size, cell) },
            Self::Global(global) => Self::Global(global),
        }
    }
}

/// Whose a cell of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// It can be nobody's in any position, as the lines between boxes.
    Never,
    /// It is nobody's here.
    Nobody,
    /// It is this player's.
    Player(Player),
}

impl Owner {
    /// Whose it is after the players have exchanged their parts.
    #[must_use]
    pub fn exchanged(self) -> Self {
        match self {
            Self::Player(player) => Self::Player(player.opponent()),
            other => other,
        }
    }
}

/// Positions of a game as planes and features.
pub trait Encode: Game {
    /// The standard sparse features of this game.
    type Sparse: Features<Self>;

    /// One name per plane, in order.
    fn plane_names(&self) -> &'static [&'static str];
    /// Rows and columns of each plane.
    fn plane_size(&self) -> (usize, usize);
    /// Overwrites all of `planes`, shaped [planes, rows, cols], in the mover's view. A board symmetry of the
    /// position moves the cells of each plane and changes nothing else.
    fn encode_planes(&self, position: &Self::Position, planes: &mut [f32]);
    /// The features for this size.
    fn sparse(&self) -> Self::Sparse;
    /// The same situation with the players' parts exchanged, built afresh and without its past. Its planes, but for the uneven
    /// ones, and its features are equal to those of the original.
    fn swap_players(&self, position: &Self::Position) -> Self::Position;

    /// The planes that tell the players apart because the rules do.
    fn uneven_planes(&self) -> Range<usize> {
        0..0
    }

    /// Where each slot of the policy lies on the planes, in the mover's view as these are; no two lie at one place. Unless
    /// a game says otherwise its slots are the cells, row by row, and then whatever belongs to no cell.
    fn slots(&self) -> Vec<PolicySlot> {
        let (rows, cols) = self.plane_size();
        let place = |slot: usize| match slot.checked_sub(rows * cols) {
            None => PolicySlot::Cell { logit: 0, cell: slot },
            Some(global) => PolicySlot::Global(global),
        };
        (0..self.policy_size()).map(place).collect()
    }

    /// Whose each cell of the planes is, row by row: what nets learn to foresee of a game's end. `None` for games whose cells
    /// belong to nobody.
    fn cell_owners(&self, _position: &Self::Position) -> Option<Vec<Owner>> {
        None
    }

    /// The length of the buffer that [`Encode::encode_planes`] fills.
    fn planes_len(&self) -> usize {
        let (rows, cols) = self.plane_size();
        self.plane_names().len() * rows * cols
    }
}

/// Sparse inputs in the mover's view.
pub trait Features<G: Game>: Send + Sync {
    /// All features are numbered below this.
    fn count(&self) -> usize;
    /// Clears and fills `out` with what is on, in ascending order.
    fn active(&self, game: &G, position: &G::Position, out: &mut Vec<Feature>);
    /// Clears and fills `out` with what changed, in the view of the player to move **before**.
    fn changed(&self, game: &G, before: &G::Position, after: &G::Position, out: &mut Vec<Change>);
    /// The same thing seen by the other player.
    fn mirror(&self, feature: Feature) -> Feature;
    /// The same thing on the mapped board.
    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature;
    /// How the features lie on a board, if each is a piece on a square.
    fn piece_board(&self) -> Option<PieceBoard> {
        None
    }
}

/// Features as pieces on the squares of a board, for nets that look at parts of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceBoard {
    /// How the pieces are numbered.
    pub numbering: PieceSquares,
    /// Rows and columns of the board, squares that nothing can stand on included.
    pub size: (usize, usize),
    /// Where each square lies on it, row by row.
    pub cells: Vec<usize>,
}

impl PieceBoard {
    /// A board of which every square can be taken.
    #[must_use]
    pub fn full(numbering: PieceSquares, size: (usize, usize)) -> Self {
        Self { numbering, size, cells: (0..numbering.squares).collect() }
    }
}

/// Whose piece it is, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player to move.
    Own,
    /// The other one.
    Opponent,
}

/// Numbers features made of side, kind of piece and square: what most boards need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSquares {
    /// How many kinds of piece each side has.
    pub kinds: usize,
    /// How many squares the board has.
    pub squares: usize,
}

impl PieceSquares {
    /// The number of different features.
    #[must_use]
    pub fn count(self) -> usize {
        2 * self.kinds * self.squares
    }

    /// The feature of one piece: own pieces come first, then kinds, then squares.
    #[must_use]
    pub fn feature(self, side: Side, kind: usize, square: usize) -> Feature {
        debug_assert!(kind < self.kinds && square < self.squares);
        Feature(((side as usize * self.kinds + kind) * self.squares + square) as u32)
    }

    /// The same piece on the same square with its owner exchanged.
    #[must_use]
    pub fn other_side(self, feature: Feature) -> Feature {
        let half = (self.kinds * self.squares) as u32;
        Feature(if feature.0 < half { feature.0 + half } else { feature.0 - half })
    }

    /// The same piece moved to the square that `map` gives.
    #[must_use]
    pub fn moved(self, feature: Feature, map: impl Fn(usize) -> usize) -> Feature {
        let square = feature.0 as usize % self.squares;
        Feature((feature.0 as usize - square + map(square)) as u32)
    }

    /// Adds the features of all pieces in a set of bits; `square` turns a bit's number into a square.
    pub fn push_active(
        self,
        (side, kind): (Side, usize),
        mut pieces: u128,
        square: impl Fn(usize) -> usize,
        out: &mut Vec<Feature>,
    ) {
        while pieces != 0 {
            out.push(self.feature(side, kind, square(pieces.trailing_zeros() as usize)));
            pieces &= pieces - 1;
        }
    }

    /// Adds the difference of two sets of bits, `[old, new]`, as changes.
    pub fn push_changes(
        self,
        (side, kind): (Side, usize),
        [old, new]: [u128; 2],
        square: impl Fn(usize) -> usize,
        out: &mut Vec<Change>,
    ) {
        let mut different = old ^ new;
        while different != 0 {
            let bit = different.trailing_zeros() as usize;
            let feature = self.feature(side, kind, square(bit));
            let added = new >> bit & 1 == 1;
            out.push(if added { Change::Added(feature) } else { Change::Removed(feature) });
            different &= different - 1;
        }
    }
}
