//! Planes and features. Lines belong to nobody, so both players see the same board; only the score plane
//! depends on the mover. Who gets the last word depends on whether an odd number of lines is free, and convolutions cannot
//! count that well, so a plane says it.
//!
//! The features are the drawn lines alone, without the score: a position is worth the boxes that are still to
//! be won, which depends on the lines alone, and whoever evaluates adds the score.

use ludus_core::{Change, Encode, Feature, Features, Game, Owner, Player, PolicySlot, Symmetry};

use super::{
    geometry::{Cell, Line, Size},
    rules::{DotsAndBoxes, Position},
};

/// One feature per drawn line, numbered in the order of the board.
#[derive(Clone, Copy, Debug)]
pub struct LineFeatures(Size);

/// The planes that show the board; the two that are the same everywhere follow them.
const BOARD_PLANES: usize = 5;

impl Encode for DotsAndBoxes {
    type Sparse = LineFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        &[
            "drawn lines",
            "free lines",
            "closed boxes",
            "boxes with three sides",
            "boxes with two sides",
            "odd number of free lines",
            "score",
        ]
    }

    fn plane_size(&self) -> (usize, usize) {
        self.size.grid()
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        let (rows, cols) = self.size.grid();
        let (board, whole) = planes.split_at_mut(BOARD_PLANES * rows * cols);
        let (parity, score) = whole.split_at_mut(rows * cols);
        board.fill(0.0);
        parity.fill(((self.size.n_lines() - position.drawn.len()) % 2) as f32);
        score.fill(self.score_share(position));
        let closed = position.drawn.closed_boxes();
        let three_sided = position.drawn.three_sided_boxes();
        let two_sided = position.drawn.two_sided_boxes();
        for (index, cell) in self.size.cells().enumerate() {
            let plane = match cell {
                Cell::Line(line) if position.drawn.contains(line) => 0,
                Cell::Line(_) => 1,
                Cell::Box(number) if closed >> number & 1 == 1 => 2,
                Cell::Box(number) if three_sided >> number & 1 == 1 => 3,
                Cell::Box(number) if two_sided >> number & 1 == 1 => 4,
                Cell::Dot | Cell::Box(_) => continue,
            };
            board[plane * rows * cols + index] = 1.0;
        }
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
