//! Boards turned and mirrored. The memory of proofs knows a board by the least of its eight images, so that what was
//! found in one corner counts in all; sets are mapped a byte at a time by tables, because this happens at every node.

use ludus_core::Symmetry;

use super::board::{Board, Grid};

/// The images of one byte of a set, for every value of it.
type ByteImages = [u16; 256];

/// The eight symmetries of a board of one size, known by their place in [`Symmetry::SQUARE`].
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// For each symmetry the images of the low and of the high byte.
    images: Vec<[ByteImages; 2]>,
    inverses: Vec<usize>,
}

impl Symmetries {
    pub(super) fn new(size: usize) -> Self {
        let inverse = |symmetry: Symmetry| {
            Symmetry::SQUARE.iter().position(|&other| other == symmetry.inverse()).unwrap_or_default()
        };
        Self {
            images: Symmetry::SQUARE.iter().map(|&symmetry| byte_images(size, symmetry)).collect(),
            inverses: Symmetry::SQUARE.iter().map(|&symmetry| inverse(symmetry)).collect(),
        }
    }

    /// The symmetry that undoes another.
    pub(super) fn inverse(&self, symmetry: usize) -> usize {
        self.inverses[symmetry]
    }

    /// The image of a board.
    pub(super) fn map(&self, symmetry: usize, board: Board) -> Board {
        Board { black: self.map_set(symmetry, board.black), white: self.map_set(symmetry, board.white) }
    }

    /// The image of a set of points.
    pub(super) fn map_set(&self, symmetry: usize, set: u16) -> u16 {
        let [low, high] = &self.images[symmetry];
        low[usize::from(set & 0xff)] | high[usize::from(set >> 8)]
    }

    /// The symmetry whose image of a board is the least, and that image.
    pub(super) fn least(&self, board: Board) -> (usize, Board) {
        let images = (0..self.images.len()).map(|symmetry| (symmetry, self.map(symmetry, board)));
        images.min_by_key(|&(_, image)| image).unwrap_or((0, board))
    }
}

fn byte_images(size: usize, symmetry: Symmetry) -> [ByteImages; 2] {
    let area = Grid::new(size).area();
    let image_of = |set: usize| {
        let points = (0..area).filter(|idx| set >> idx & 1 == 1);
        points.fold(0, |image, idx| image | 1 << symmetry.map_index((size, size), idx))
    };
    [0, 8].map(|shift| std::array::from_fn(|byte| image_of(byte << shift)))
}
