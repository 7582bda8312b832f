//! Reading one chain: whether it is caught by atari after atari, as in a ladder. The attacker always leaves it one liberty; the
//! defender runs or takes a chain that attacks. Three liberties are freedom. Ko is not looked at.
//!
//! Every line is read to its end, although one that works would be enough: so how much there is to read does not depend on how
//! the board is turned, and neither does what is given up as too much.

use ludus_core::Player;

use super::{
    board::{Board, Colour},
    grid::{Grid, Point},
};

/// Stones that one question may place before it is given up. Ladders across 9x9 take about forty.
const MOST_STONES: u32 = 60;
/// So many liberties are freedom.
const FREE: usize = 3;

/// Reads chains, with boards of its own.
pub(super) struct Reader {
    boards: Vec<Board>,
    /// Stones that may still be placed.
    left: u32,
}

/// The first few liberties of a chain.
struct Breath {
    points: [Point; FREE],
    len: usize,
}

impl Reader {
    pub(super) fn new(grid: &Grid) -> Self {
        Self { boards: vec![Board::empty(grid)], left: 0 }
    }

    /// Whether the opponent can catch the chain of `stone` by moving next.
    pub(super) fn is_in_danger(&mut self, grid: &Grid, board: &Board, stone: Point) -> bool {
        self.ask(board, |reader| reader.falls(grid, 0, stone))
    }

    /// Whether a stone on `point`, a liberty, catches the chain of `stone`, which has two.
    pub(super) fn catches(&mut self, grid: &Grid, board: &Board, point: Point, stone: Point) -> bool {
        self.ask(board, |reader| reader.atari_works(grid, 0, point, stone))
    }

    /// Whether the mover's stone on `point` can be caught by moving next.
    pub(super) fn is_caught_there(
        &mut self,
        grid: &Grid,
        board: &Board,
        point: Point,
        mover: Player,
    ) -> bool {
        self.ask(board, |reader| match reader.place(grid, 0, point, mover) {
            true => reader.falls(grid, 1, point),
            false => true,
        })
    }

    /// Answers a question about a board; no, if it is too much.
    fn ask(&mut self, board: &Board, question: impl FnOnce(&mut Self) -> bool) -> bool {
        self.left = MOST_STONES;
        self.boards[0].clone_from(board);
        let answer = question(self);
        answer && self.left > 0
    }

    /// Puts a stone on the board of the next depth, with what it takes; whether it has a liberty then.
    fn place(&mut self, grid: &Grid, depth: usize, point: Point, player: Player) -> bool {
        if self.boards.len() == depth + 1 {
            self.boards.push(self.boards[depth].clone());
        }
        let (before, after) = self.boards.split_at_mut(depth + 1);
        let board = &mut after[0];
        board.clone_from(&before[depth]);
        if board.place(grid, point, player) {
            let others = Colour::of(player.opponent());
            for neighbour in grid.neighbours(point) {
                if board.colour(neighbour) == others && board.liberties(neighbour).is_none() {
                    board.take_off(grid, neighbour);
                }
            }
        }
        !board.liberties(point).is_none()
    }

    /// Whether the attacker, who is to move, catches a chain.
    fn falls(&mut self, grid: &Grid, depth: usize, stone: Point) -> bool {
        let Breath { points, len } = Breath::of(grid, &self.boards[depth], stone);
        match len {
            FREE => false,
            // Both are read, even if the first works.
            2 => [points[0], points[1]]
                .map(|point| self.atari_works(grid, depth, point, stone))
                .contains(&true),
            _ => true,
        }
    }

    /// Whether the attacker's stone on `point` catches a chain with two liberties.
    fn atari_works(&mut self, grid: &Grid, depth: usize, point: Point, stone: Point) -> bool {
        let Some(defender) = self.boards[depth].colour(stone).player() else { return false };
        self.left = self.left.saturating_sub(1);
        self.left > 0
            && self.place(grid, depth, point, defender.opponent())
            && !self.escapes(grid, depth + 1, stone, defender)
    }

    /// Whether the defender, who is to move, gets a chain out of atari for good.
    fn escapes(&mut self, grid: &Grid, depth: usize, stone: Point, defender: Player) -> bool {
        let board = &self.boards[depth];
        let breath = Breath::of(grid, board, stone);
        if breath.len != 1 {
            return breath.len > 1;
        }
        let mut replies = vec![breath.points[0]];
        for cell in board.chain(stone).flat_map(|stone| grid.neighbours(stone)) {
            let attacks = board.colour(cell) == Colour::of(defender.opponent());
            if attacks && board.liberties(cell).are_at_one_point() {
                let reply = Breath::of(grid, board, cell).points[0];
                if !replies.contains(&reply) {
                    replies.push(reply);
                }
            }
        }
        replies.into_iter().fold(false, |escapes, reply| {
            self.left = self.left.saturating_sub(1);
            let survives = self.left > 0
                && self.place(grid, depth, reply, defender)
                && !self.falls(grid, depth + 1, stone);
            survives || escapes
        })
    }
}

impl Breath {
    fn of(grid: &Grid, board: &Board, stone: Point) -> Self {
        let mut breath = Self { points: [Point::BORDER; FREE], len: 0 };
        for cell in board.chain(stone).flat_map(|stone| grid.neighbours(stone)) {
            let is_known = breath.points[..breath.len].contains(&cell);
            if board.colour(cell) == Colour::Empty && !is_known {
                breath.points[breath.len] = cell;
                breath.len += 1;
                if breath.len == FREE {
                    break;
                }
            }
        }
        breath
    }
}
