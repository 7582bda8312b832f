//! Sets of lines as two bitboards, and the boxes that follow from them. Two 128-bit words hold every size up
//! to 9x9, so one type serves all.

use super::geometry::{Line, Orientation, STRIDE, Size};

/// One bit per box, numbered as in `geometry`.
pub(super) type BoxSet = u128;

/// A set of lines: the horizontal ones, then the vertical ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSet(pub(super) [u128; 2]);

impl LineSet {
    /// Every line of a board.
    pub(super) fn all(size: Size) -> Self {
        let mut all = Self::default();
        size.lines().for_each(|line| all.insert(line));
        all
    }

    pub(super) fn insert(&mut self, line: Line) {
        // Writing both words takes a quarter off the time of a playout: an index that is known only at run
        // time would send them through memory, from which the next instructions cannot take them at once.
        let bit = 1 << line.place();
        let if_vertical = (line.orientation() as u128).wrapping_neg();
        self.0[0] |= bit & !if_vertical;
        self.0[1] |= bit & if_vertical;
    }

    pub(super) fn contains(self, line: Line) -> bool {
        self.0[line.orientation() as usize] >> line.place() & 1 == 1
    }

    /// The number of lines in the set.
    pub(super) fn len(self) -> usize {
        let [horizontal, vertical] = self.0.map(u128::count_ones);
        (horizontal + vertical) as usize
    }

    /// The lines that are in exactly one of the two sets.
    pub(super) fn difference(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }

    /// The lines of this set that the other does not hold.
    pub(super) fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The lines of this set that are sides of `boxes`.
    pub(super) fn around(self, boxes: BoxSet) -> Self {
        let [horizontal, vertical] = self.0;
        Self([horizontal & (boxes | boxes << STRIDE), vertical & (boxes | boxes << 1)])
    }

    /// The boxes with four sides in the set.
    pub(super) fn closed_boxes(self) -> BoxSet {
        let [top, bottom, left, right] = self.sides();
        top & bottom & left & right
    }

    /// The boxes with exactly three sides in the set: what the next line can close.
    pub(super) fn three_sided_boxes(self) -> BoxSet {
        let [top, bottom, left, right] = self.sides();
        (top & bottom & (left ^ right)) | (left & right & (top ^ bottom))
    }

    /// The boxes with exactly two sides in the set: what the next line can open.
    pub(super) fn two_sided_boxes(self) -> BoxSet {
        let [top, bottom, left, right] = self.sides();
        let opposite = (top & bottom & !(left | right)) | (left & right & !(top | bottom));
        opposite | ((top ^ bottom) & (left ^ right))
    }

    /// For each side, the boxes that have it. Beyond the board there can be one of two opposite sides but
    /// never both, so no box appears there.
    pub(super) fn sides(self) -> [BoxSet; 4] {
        let [horizontal, vertical] = self.0;
        [horizontal, horizontal >> STRIDE, vertical, vertical >> 1]
    }

    /// The line that `list` puts in the place `idx`, which is below the number of lines.
    pub(super) fn line_at(self, idx: u32) -> Line {
        let [horizontal, vertical] = self.0;
        let n_horizontal = horizontal.count_ones();
        if idx < n_horizontal {
            Line::at(Orientation::Horizontal, bit_at(horizontal, idx))
        } else {
            Line::at(Orientation::Vertical, bit_at(vertical, idx - n_horizontal))
        }
    }

    /// Clears and fills `lines`: all horizontal ones, then all vertical ones.
    pub(super) fn list(self, lines: &mut Vec<Line>) {
        lines.clear();
        for (mut places, orientation) in
            self.0.into_iter().zip([Orientation::Horizontal, Orientation::Vertical])
        {
            while places != 0 {
                lines.push(Line::at(orientation, places.trailing_zeros()));
                places &= places - 1;
            }
        }
    }

    /// Visits the lines in the order of the board: rows of dots, each followed by the verticals below it.
    pub(super) fn for_each(self, mut visit: impl FnMut(Line)) {
        let [mut horizontal, mut vertical] = self.0;
        let mut first_place = 0;
        while horizontal | vertical != 0 {
            // One loop for six rows of lines is quicker than six loops: each end of a loop is mispredicted.
            let mut lines = spread(horizontal as u64) | spread(vertical as u64) << STRIDE;
            while lines != 0 {
                let Line(line) = SPREAD_LINES[lines.trailing_zeros() as usize];
                visit(Line(line + first_place));
                lines &= lines - 1;
            }
            horizontal >>= SPREAD_ROWS * STRIDE;
            vertical >>= SPREAD_ROWS * STRIDE;
            first_place += (SPREAD_ROWS * STRIDE) as u8;
        }
    }
}

/// The number of the bit before which `idx` others are set.
fn bit_at(word: u128, idx: u32) -> u32 {
    let n_low = (word as u64).count_ones();
    let (mut half, skipped, first) =
        if idx < n_low { (word as u64, idx, 0) } else { ((word >> 64) as u64, idx - n_low, 64) };
    for _ in 0..skipped {
        half &= half - 1;
    }
    first + half.trailing_zeros()
}

/// How many rows fit into 64 bits together with as many rows of the other kind.
const SPREAD_ROWS: usize = 3;

/// The line that each bit means when `SPREAD_ROWS` rows of both kinds alternate in one word.
const SPREAD_LINES: [Line; 2 * SPREAD_ROWS * STRIDE] = {
    let mut lines = [Line(0); 2 * SPREAD_ROWS * STRIDE];
    let mut bit = 0;
    while bit < lines.len() {
        let (row, col) = (bit / STRIDE, bit % STRIDE);
        let orientation = if row % 2 == 0 { Orientation::Horizontal } else { Orientation::Vertical };
        lines[bit] = Line::new(orientation, row / 2, col);
        bit += 1;
    }
    lines
};

/// The first `SPREAD_ROWS` rows of a word, each followed by an empty row.
fn spread(word: u64) -> u64 {
    const ROW: u64 = (1 << STRIDE) - 1;
    let row = |row: usize| (word & ROW << (row * STRIDE)) << (row * STRIDE);
    row(0) | row(1) | row(2)
}
