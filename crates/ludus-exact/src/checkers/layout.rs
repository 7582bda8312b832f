//! Where each board has its place in a table: slices of one material each, in the order in which they can be worked
//! out, and in each slice the numbers of its boards.
//!
//! Places go through all slices in one row, so that a table is one list of bytes and a place fits into 32 bits.

use std::ops::Range;

use super::{
    board::Board,
    material::{Material, Stage},
    numbering::Numbering,
};

/// Most men or kings of one player, plus one: nobody has four when the other has one.
const FORCES: usize = 4;

/// The places of all boards of some numbers of pieces.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    slices: Vec<Slice>,
    /// The slice of each material by its code, if it has one.
    by_material: [Option<u8>; FORCES.pow(4)],
}

/// The places of one material.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    start: u32,
    numbering: Numbering,
}

impl Layout {
    /// From two pieces up to `most`.
    pub(super) fn new(most: u8) -> Self {
        let mut materials: Vec<Material> =
            (2..=most).flat_map(Material::all_of).filter(|material| material.is_contested()).collect();
        materials.sort_by_key(|&material| (material.stage(), material));
        let mut layout = Self { slices: Vec::new(), by_material: [None; FORCES.pow(4)] };
        materials.into_iter().for_each(|material| layout.append(material));
        layout
    }

    fn append(&mut self, material: Material) {
        if let Some(code) = code(material) {
            self.by_material[code] = Some(self.slices.len() as u8);
        }
        self.slices.push(Slice { start: self.len(), numbering: Numbering::new(material) });
    }

    /// How many places there are.
    pub(super) fn len(&self) -> u32 {
        self.slices.last().map_or(0, |slice| slice.places().end)
    }

    pub(super) fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// Slices of one stage after the other.
    pub(super) fn stages(&self) -> impl Iterator<Item = &[Slice]> {
        self.slices.chunk_by(|one, next| one.stage() == next.stage())
    }

    /// The places of a material.
    pub(super) fn slice(&self, material: Material) -> Option<&Slice> {
        Some(&self.slices[usize::from(self.by_material[code(material)?]?)])
    }

    /// The board with this place.
    pub(super) fn board(&self, place: u32) -> Board {
        slice_of(&self.slices, place).board(place)
    }

    /// The place of a board.
    pub(super) fn place(&self, board: &Board) -> Option<u32> {
        Some(self.slice(board.material())?.place(board))
    }
}

impl Slice {
    pub(super) fn material(&self) -> Material {
        self.numbering.material()
    }

    pub(super) fn places(&self) -> Range<u32> {
        self.start..self.start + self.numbering.len()
    }

    /// The place of a board, which is of this material.
    pub(super) fn place(&self, board: &Board) -> u32 {
        self.start + self.numbering.encode(board)
    }

    /// The board with this place.
    pub(super) fn board(&self, place: u32) -> Board {
        self.numbering.decode(place - self.start)
    }

    fn stage(&self) -> Stage {
        self.material().stage()
    }
}

/// The one of some slices, in their order, that holds a place.
pub(super) fn slice_of(slices: &[Slice], place: u32) -> &Slice {
    &slices[slices.partition_point(|slice| slice.places().end <= place)]
}

/// A number for each material of four pieces at most.
fn code(material: Material) -> Option<usize> {
    let Material { own, other } = material;
    let mut counts = [own.men, own.kings, other.men, other.kings].into_iter().map(usize::from);
    counts.try_fold(0, |code, count| (count < FORCES).then_some(code * FORCES + count))
}
