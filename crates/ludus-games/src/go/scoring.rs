//! Counting at the end, as in the rules of Tromp and Taylor: an empty point reaches a colour if a path of
//! empty points leads to it, and it belongs to the only colour it reaches. Area scoring counts all points of
//! a player, territory scoring the empty ones and the prisoners. Nothing is judged dead.
//!
//! Colours are spread from point to point until nothing changes. Played-out boards have few empty points in
//! small regions, so that one or two rounds are enough and nothing needs to be filled region by region.

use ludus_core::{Outcome, Player, player::PerPlayer};

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
    point_set::PointSet,
    position::Position,
    rule_sets::Scoring,
    rules::Go,
};

/// The colours that a point reaches, as two bits. A stone reaches its own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reach(u8);

impl Reach {
    const NOTHING: Self = Self(0);
    const BLACK: Self = Self(1);
    const WHITE: Self = Self(2);
}

/// What each player would be paid for if the game ended here, komi apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// Empty points that reach no other colour.
    pub(super) surrounded: PerPlayer<u32>,
    /// Stones on the board where they count, else prisoners.
    pub(super) held: PerPlayer<u32>,
}

impl Go {
    /// The outcome if the game ended here.
    pub(super) fn score(&self, position: &Position) -> Outcome {
        let Count { surrounded, held } = self.count(position);
        let margin = lead(surrounded, Player::First) + lead(held, Player::First);
        Outcome::from_half_points(2 * margin - self.rules().komi.half_points())
    }

    /// What the score is made of.
    pub(super) fn count(&self, position: &Position) -> Count {
        let Position { board, status, .. } = position;
        let reach = spread(self.grid(), board);
        let surrounded = owned(&reach, board.empties().iter().copied());
        let held = match self.rules().scoring {
            Scoring::Area => {
                let PerPlayer([black, white]) = owned(&reach, self.grid().points());
                PerPlayer([black - surrounded[Player::First], white - surrounded[Player::Second]])
            }
            Scoring::Territory => status.prisoners,
        };
        Count { surrounded, held }
    }
}

impl Go {
    /// Who owns each point, row by row: whose stone lies there, or the only colour that an empty one reaches.
    pub(super) fn points_owned(&self, position: &Position) -> Vec<Option<Player>> {
        let reach = spread(self.grid(), &position.board);
        let owner = |point: Point| match reach[point.cell()] {
            Reach::BLACK => Some(Player::First),
            Reach::WHITE => Some(Player::Second),
            _ => None,
        };
        self.grid().points().map(owner).collect()
    }
}

/// How much more of something `player` has than the opponent.
pub(super) fn lead(counts: PerPlayer<u32>, player: Player) -> i32 {
    counts[player] as i32 - counts[player.opponent()] as i32
}

/// How many of `points` each player owns.
fn owned(reach: &[Reach], points: impl Iterator<Item = Point>) -> PerPlayer<u32> {
    let mut owned = PerPlayer([0, 0]);
    for point in points {
        owned[Player::First] += u32::from(reach[point.cell()] == Reach::BLACK);
        owned[Player::Second] += u32::from(reach[point.cell()] == Reach::WHITE);
    }
    owned
}

/// The colours that each cell reaches; border reaches nothing.
fn spread(grid: &Grid, board: &Board) -> [Reach; PointSet::CAPACITY] {
    let mut reach = [Reach::NOTHING; PointSet::CAPACITY];
    for (reach, colour) in reach.iter_mut().zip(board.colours()) {
        *reach = match colour {
            Colour::Black => Reach::BLACK,
            Colour::White => Reach::WHITE,
            Colour::Empty | Colour::Border => Reach::NOTHING,
        };
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &point in board.empties() {
            let around = grid.neighbours(point).map(|neighbour| reach[neighbour.cell()].0);
            let colours = Reach(around.into_iter().fold(reach[point.cell()].0, |any, colours| any | colours));
            changed |= colours != reach[point.cell()];
            reach[point.cell()] = colours;
        }
    }
    reach
}
