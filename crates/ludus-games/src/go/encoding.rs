//! Planes and features. Liberties of 1, 2, and 3 or more get a plane each for both sides, because what a net
//! must see of a chain is how soon it can be captured; they are counted exactly, by walking the chain until
//! three are found. What a player has in hand, komi and the prisoners that count, decides how much must be won on the board.

use std::ops::Range;

use ludus_core::{
    Change, Encode, Feature, Features, Owner, PieceBoard, PieceSquares, Player, Side, Symmetry,
};

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
    position::{Position, Status},
    rule_sets::Scoring,
    rules::Go,
    scoring::lead,
};

/// One feature per side and point.
#[derive(Clone, Copy, Debug)]
pub struct StoneFeatures {
    size: usize,
}

const PLANE_NAMES: &[&str] = &[
    "own",
    "opponent",
    "own, 1 liberty",
    "own, 2 liberties",
    "own, 3 or more liberties",
    "opponent, 1 liberty",
    "opponent, 2 liberties",
    "opponent, 3 or more liberties",
    "ko",
    "after a pass",
    "points in hand",
];
/// The first plane about liberties.
const LIBERTY_PLANES: usize = 2;
/// Chains with so many liberties or more look alike.
const MANY_LIBERTIES: usize = 3;
const KO_PLANE: usize = 8;
const PASS_PLANE: usize = 9;
const HAND_PLANE: usize = 10;

fn side_of(player: Player, viewer: Player) -> Side {
    if player == viewer { Side::Own } else { Side::Opponent }
}

/// The number of liberties of a stone's chain, up to [`MANY_LIBERTIES`].
fn few_liberties(grid: &Grid, board: &Board, stone: Point) -> usize {
    let mut found = [Point::BORDER; MANY_LIBERTIES];
    let mut n_found = 0;
    let touched = board.chain(stone).flat_map(|stone| grid.neighbours(stone));
    for liberty in touched.filter(|&cell| board.colour(cell) == Colour::Empty) {
        if !found[..n_found].contains(&liberty) {
            found[n_found] = liberty;
            n_found += 1;
        }
        if n_found == MANY_LIBERTIES {
            break;
        }
    }
    n_found
}

impl Encode for Go {
    type Sparse = StoneFeatures;

    fn plane_names(&self) -> &'static [&'static str] {
        PLANE_NAMES
    }

    fn plane_size(&self) -> (usize, usize) {
        (self.grid().size(), self.grid().size())
    }

    fn encode_planes(&self, position: &Position, planes: &mut [f32]) {
        let Position { board, status, .. } = position;
        let grid = self.grid();
        let area = grid.area();
        planes.fill(0.0);
        for point in grid.points() {
            let Some(player) = board.colour(point).player() else { continue };
            let side = side_of(player, status.mover) as usize;
            planes[side * area + grid.index(point)] = 1.0;
            // Each chain is walked once, when its head is met.
            if board.head(point) == point {
                let n_liberties = few_liberties(grid, board, point);
                let plane = LIBERTY_PLANES + side * MANY_LIBERTIES + n_liberties - 1;
                board.chain(point).for_each(|stone| planes[plane * area + grid.index(stone)] = 1.0);
            }
        }
        if let Some(ko) = status.ko {
            planes[KO_PLANE * area + grid.index(ko)] = 1.0;
        }
        if status.passes > 0 {
            planes[PASS_PLANE * area..HAND_PLANE * area].fill(1.0);
        }
        planes[HAND_PLANE * area..].fill(self.rows_in_hand(status));
    }

    /// White's komi is not Black's.
    fn uneven_planes(&self) -> Range<usize> {
        HAND_PLANE..HAND_PLANE + 1
    }

    fn cell_owners(&self, position: &Position) -> Option<Vec<Owner>> {
        let owners = self.points_owned(position).into_iter();
        Some(owners.map(|owner| owner.map_or(Owner::Nobody, Owner::Player)).collect())
    }

    fn sparse(&self) -> StoneFeatures {
        StoneFeatures { size: self.grid().size() }
    }

    fn swap_players(&self, position: &Position) -> Position {
        let Status { mover, ko, passes, prisoners } = position.status;
        let status = Status { mover: mover.opponent(), ko, passes, prisoners: prisoners.swapped() };
        self.rebuilt(position, status, |point, player| (point, player.opponent()))
    }
}

impl Go {
    /// The lead of the mover in points that are not on the board, counted in rows of it, and the whole board at the most.
    fn rows_in_hand(&self, status: &Status) -> f32 {
        let komi = self.rules().komi.half_points() as f32 / 2.0;
        let komi = if status.mover == Player::First { -komi } else { komi };
        let prisoners = match self.rules().scoring {
            Scoring::Area => 0,
            Scoring::Territory => lead(status.prisoners, status.mover),
        };
        let side = self.grid().size() as f32;
        ((komi + prisoners as f32) / side).clamp(-side, side)
    }
}

impl StoneFeatures {
    fn numbering(self) -> PieceSquares {
        PieceSquares { kinds: 1, squares: self.size * self.size }
    }
}

impl Features<Go> for StoneFeatures {
    fn count(&self) -> usize {
        self.numbering().count()
    }

    fn active(&self, game: &Go, Position { board, status, .. }: &Position, out: &mut Vec<Feature>) {
        out.clear();
        for player in [status.mover, status.mover.opponent()] {
            let stones = game.grid().points().enumerate();
            let stones = stones.filter(|&(_, point)| board.colour(point) == Colour::of(player));
            let side = side_of(player, status.mover);
            out.extend(stones.map(|(square, _)| self.numbering().feature(side, 0, square)));
        }
    }

    fn changed(&self, game: &Go, before: &Position, after: &Position, out: &mut Vec<Change>) {
        out.clear();
        let viewer = before.status.mover;
        for (square, point) in game.grid().points().enumerate() {
            let [old, new] = [before, after].map(|position| position.board.colour(point).player());
            if old == new {
                continue;
            }
            let feature = |player| self.numbering().feature(side_of(player, viewer), 0, square);
            out.extend(old.map(|player| Change::Removed(feature(player))));
            out.extend(new.map(|player| Change::Added(feature(player))));
        }
    }

    fn mirror(&self, feature: Feature) -> Feature {
        self.numbering().other_side(feature)
    }

    fn map(&self, symmetry: Symmetry, feature: Feature) -> Feature {
        self.numbering().moved(feature, |square| symmetry.map_index((self.size, self.size), square))
    }

    fn piece_board(&self) -> Option<PieceBoard> {
        Some(PieceBoard::full(self.numbering(), (self.size, self.size)))
    }
}
