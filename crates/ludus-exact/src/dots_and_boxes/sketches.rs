//! What was seen lately of positions that a move leads to. Moves in another order lead to the same position, soon after
//! one another, and to look it up by its free lines is much quicker than to work it out. Positions that share a place
//! push each other out.

use super::{graph::Lines, key::Key};

/// The most places, as a power of two: 128 kilobytes, which are always near. Sixteen times as many are found a quarter more
/// often and take a tenth longer in all.
const MOST_PLACES_BITS: u32 = 12;
/// A search of so few lines needs no more than one place.
const LINES_FOR_ONE: u32 = 8;

/// What matters of a quiet position before it is searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Sketch {
    pub(super) key: Key,
    /// How many boxes are open.
    pub(super) n_boxes: u8,
    /// How many strings there are, those without boxes among them.
    pub(super) n_strings: u8,
    /// How many joints look like another one.
    pub(super) n_alike: u8,
}

/// The latest sketches.
pub(super) struct Sketches {
    /// Each with the free lines that it is about.
    places: Vec<(Lines, Sketch)>,
    shift: u32,
}

impl Sketches {
    /// For a search of so many free lines.
    pub(super) fn new(n_free: u32) -> Self {
        let bits = n_free.saturating_sub(LINES_FOR_ONE).min(MOST_PLACES_BITS);
        Self { places: vec![(0, Sketch::default()); 1 << bits], shift: u64::BITS - 1 - bits }
    }

    /// The sketch of a position with these free lines, if it was seen lately. An empty place is about the end of the game,
    /// where nothing is left.
    #[inline(always)]
    pub(super) fn find(&self, free: Lines) -> Option<Sketch> {
        let (known, sketch) = self.places[self.place(free)];
        (known == free).then_some(sketch)
    }

    /// Keeps the sketch of a position with these free lines.
    #[inline(always)]
    pub(super) fn keep(&mut self, free: Lines, sketch: Sketch) {
        let place = self.place(free);
        self.places[place] = (free, sketch);
    }

    #[inline(always)]
    fn place(&self, free: Lines) -> usize {
        // The golden ratio as a fraction of a word spreads neighbouring numbers (Knuth, volume 3, 6.4).
        (free.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 >> self.shift) as usize
    }
}
