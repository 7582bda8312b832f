//! Unconditional life after Benson (Life in the Game of Go, 1976): chains that cannot be captured even if
//! their owner always passes. A region is a connected set of points without own stones; it is vital to a
//! chain that touches all its empty points. A set of chains lives if each has two vital regions whose
//! surrounding chains are all in the set; the largest such set is what remains after striking out chains
//! until nothing changes. The proof supposes that suicide is forbidden.

use ludus_core::Player;

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
    point_set::PointSet,
    position::Position,
    rules::Go,
};

/// A maximal connected set of points without own stones.
struct Region {
    points: PointSet,
    /// The cells around it, border among them.
    rim: PointSet,
}

/// A region as chains see it; chains are named by their heads.
struct Eye {
    surrounding: PointSet,
    vital_to: PointSet,
}

impl Go {
    /// The stones of `player` that cannot be captured even if the player never moves again.
    #[must_use]
    pub fn unconditionally_alive(&self, position: &Position, player: Player) -> PointSet {
        let board = &position.board;
        let colour = Colour::of(player);
        let eyes = self.eyes(board, colour);
        let mut alive = PointSet::EMPTY;
        self.grid().points().filter(|&point| board.colour(point) == colour).for_each(|stone| {
            alive.insert(board.head(stone));
        });
        loop {
            let doomed = alive.iter().find(|&head| !has_two_eyes(head, &eyes, &alive));
            let Some(head) = doomed else { break };
            alive.remove(head);
        }
        let mut stones = PointSet::EMPTY;
        alive.iter().flat_map(|head| board.chain(head)).for_each(|stone| stones.insert(stone));
        stones
    }

    /// Every region without stones of this colour.
    fn eyes(&self, board: &Board, colour: Colour) -> Vec<Eye> {
        let belongs = |point| ![colour, Colour::Border].contains(&board.colour(point));
        let mut seen = PointSet::EMPTY;
        let mut eyes = Vec::new();
        for start in self.grid().points().filter(|&point| belongs(point)) {
            if !seen.contains(start) {
                let region = Region::around(self.grid(), start, belongs);
                region.points.iter().for_each(|point| seen.insert(point));
                eyes.push(self.eye(board, colour, &region));
            }
        }
        eyes
    }

    fn eye(&self, board: &Board, colour: Colour, region: &Region) -> Eye {
        let heads = |cells: &mut dyn Iterator<Item = Point>| {
            let mut heads = PointSet::EMPTY;
            cells
                .filter(|&cell| board.colour(cell) == colour)
                .for_each(|cell| heads.insert(board.head(cell)));
            heads
        };
        let surrounding = heads(&mut region.rim.iter());
        let empties = region.points.iter().filter(|&point| board.colour(point) == Colour::Empty);
        let vital_to = empties.fold(surrounding, |vital_to, point| {
            vital_to.intersection(&heads(&mut self.grid().neighbours(point).into_iter()))
        });
        Eye { surrounding, vital_to }
    }
}

fn has_two_eyes(head: Point, eyes: &[Eye], alive: &PointSet) -> bool {
    let vital = eyes.iter().filter(|eye| eye.vital_to.contains(head) && eye.surrounding.is_subset(alive));
    vital.count() >= 2
}

impl Region {
    /// The region of `start` among the cells that belong.
    fn around(grid: &Grid, start: Point, belongs: impl Fn(Point) -> bool) -> Self {
        let mut region = Self { points: PointSet::EMPTY, rim: PointSet::EMPTY };
        let mut unexplored = PointSet::EMPTY;
        region.points.insert(start);
        unexplored.insert(start);
        while let Some(point) = unexplored.pop() {
            for neighbour in grid.neighbours(point) {
                if !belongs(neighbour) {
                    region.rim.insert(neighbour);
                } else if !region.points.contains(neighbour) {
                    region.points.insert(neighbour);
                    unexplored.insert(neighbour);
                }
            }
        }
        region
    }
}
