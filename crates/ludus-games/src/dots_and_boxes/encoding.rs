//! Planes and features. Lines belong to nobody, so both players see the same board; only the score plane
//! depends on the mover. Who gets the last word depends on whether free lines, safe lines and long chains are odd in number, and
//! convolutions cannot count that well, so planes say it; nor do they follow a chain across the board, so each box says how long its own is.
//!
//! The features are the drawn lines alone, without the score: a position is worth the boxes that are still to
//! be won, which depends on the lines alone, and whoever evaluates adds the score.

use ludus_core::{Change, Encode, Feature, Features, Game, Owner, Player, PolicySlot, Symmetry};

use super::{
    geometry::{Cell, Line, Size},
    line_set::LineSet,
    rules::{DotsAndBoxes, Position},
    strings::Strings,
};

/// One feature per drawn line, numbered in the order of the board.
#[derive(Clone, Copy, Debug)]
pub struct LineFeatures(Size);

/// The planes that show lines and the sides of boxes.
const SIDE_PLANES: usize = 6;
/// Those and the ones that show chains and loops; planes that are the same everywhere follow them.
const BOARD_PLANES: usize = SIDE_PLANES + 3;
/// What lengths of chains and loops are told in.
const LENGTH_UNIT: f32 = 8.0;

impl Encode for DotsAndBoxes {
    type Sparse = LineFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &[
            "drawn lines",
            "free lines",
            "closed boxes",
            "boxes with three sides",
            "boxes with two sides",
            "safe lines",
            "lengths of chains",
            "lengths of loops",
            "long chains",
            "odd number of free lines",
            "odd number of safe lines",
            "odd number of long chains",
            "score",
        ]
    }

    fn plane_size(&self) -> (usize, usize) {
        self.size.grid()
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        let (rows, cols) = self.size.grid();
        let (board, whole) = planes.split_at_mut(BOARD_PLANES * rows * cols);
        let strings = Strings::new(self.free(position), self.all_boxes());
        let safe = strings.safe_lines();
        board.fill(0.0);
        self.show_sides(position, safe, board);
        self.show_strings(&strings, &mut board[SIDE_PLANES * rows * cols..]);
        let mut n_long = 0;
        strings.for_each(|string| n_long += usize::from(string.is_long_chain()));
        let odd = |number: usize| (number % 2) as f32;
        let told = [odd(strings.n_free() as usize), odd(safe.len()), odd(n_long), self.score_share(position)];
        whole.chunks_exact_mut(rows * cols).zip(told).for_each(|(plane, told)| plane.fill(told));
    }

    /// A line lies where the picture has it.
    fn slots(&self) -> Vec<PolicySlot> {
        let cell = |slot| self.size.cell_index(self.size.line(slot));
        (0..self.policy_size()).map(|slot| PolicySlot::Cell { logit: 0, cell: cell(slot) }).collect()
    }

    /// Boxes are somebody's once they are closed; lines and dots never are.
    fn cell_owners(&self, position: &Position) -> Option<Vec<Owner>> {
        let owned = position.owned();
        let owner = |cell| match cell {
            Cell::Dot | Cell::Line(_) => Owner::Never,
            Cell::Box(number) => {
                let owner = Player::BOTH.into_iter().find(|&player| owned[player] >> number & 1 == 1);
                owner.map_or(Owner::Nobody, Owner::Player)
            }
        };
        Some(self.size.cells().map(owner).collect())
    }

    fn sparse(&self) -> LineFeatures {
        LineFeatures(self.size)
    }

    fn swap_players(&self, position: &Position) -> Position {
        let [_, second_owns] = position.owned().0;
        self.position(position.drawn, second_owns, position.mover.opponent())
    }
}

impl DotsAndBoxes {
    /// Shows lines, which of them give nothing away, and how many sides boxes have.
    fn show_sides(&self, position: &Position, safe: LineSet, planes: &mut [f32]) {
        let (rows, cols) = self.size.grid();
        let drawn = position.drawn;
        let [closed, three_sided, two_sided] =
            [drawn.closed_boxes(), drawn.three_sided_boxes(), drawn.two_sided_boxes()];
        for (index, cell) in self.size.cells().enumerate() {
            let plane = match cell {
                Cell::Line(line) if drawn.contains(line) => 0,
                Cell::Line(_) => 1,
                Cell::Box(number) if closed >> number & 1 == 1 => 2,
                Cell::Box(number) if three_sided >> number & 1 == 1 => 3,
                Cell::Box(number) if two_sided >> number & 1 == 1 => 4,
                Cell::Dot | Cell::Box(_) => continue,
            };
            planes[plane * rows * cols + index] = 1.0;
        }
        safe.for_each(|line| planes[5 * rows * cols + self.size.cell_index(line)] = 1.0);
    }

    /// Shows how long the chain or the loop of each box is, and whether that is a long chain.
    fn show_strings(&self, strings: &Strings, planes: &mut [f32]) {
        let (rows, cols) = self.size.grid();
        strings.for_each(|string| {
            let length = string.length() as f32 / LENGTH_UNIT;
            for (index, cell) in self.size.cells().enumerate() {
                let is_part = matches!(cell, Cell::Box(number) if string.boxes >> number & 1 == 1);
                if is_part {
                    planes[usize::from(string.is_loop()) * rows * cols + index] = length;
                    planes[2 * rows * cols + index] = f32::from(u8::from(string.is_long_chain()));
                }
            }
        });
    }

    /// How far the mover leads, as a share of all boxes.
    pub(super) fn score_share(&self, position: &Position) -> f32 {
        let [own, opponent] =
            [position.mover, position.mover.opponent()].map(|player| f32::from(position.boxes[player]));
        (own - opponent) / self.size.n_boxes() as f32
    }
}

impl LineFeatures {
    fn feature(self, line: Line) -> Feature {
        Feature(self.0.slot(line) as u32)
    }
}

impl Features<DotsAndBoxes> for LineFeatures {
    fn count(&self) -> usize {
        self.0.n_lines()
    }

    fn active(&self, _game: &DotsAndBoxes, position: &Position, out: &mut Vec<Feature>) {
        out.clear();
        position.drawn.for_each(|line| out.push(self.feature(line)));
    }

    fn changed(&self, _game: &DotsAndBoxes, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        before.drawn.difference(after.drawn).for_each(|line| {
            let feature = self.feature(line);
            let added = after.drawn.contains(line);
            out.push(if added { Change::Added(feature) } else { Change::Removed(feature) });
        });
    }

    fn mirror(&self, feature: Feature) -> Feature {
        feature
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        self.feature(self.0.map_line(symmetry, self.0.line(feature.0 as usize)))
    }
}
