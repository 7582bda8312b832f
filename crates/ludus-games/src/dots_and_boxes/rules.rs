//! The rules. A line is one bit and closed boxes follow from the lines, so only owners are kept beside them.
//!
//! Who owns which box is kept for the eye alone: the outcome knows only how many boxes each player has, so
//! positions that differ in nothing else are equal and have the same key.

use std::fmt;

use ludus_core::{Game, IllegalMove, Key, Outcome, Player, Rng, Symmetry, key::mix, player::PerPlayer};

use super::{
    geometry::{Line, Size},
    line_set::{BoxSet, LineSet},
};

/// The rules of Dots and Boxes on one size of board.
#[derive(Clone)]
pub struct DotsAndBoxes {
    pub(super) size: Size,
    /// Every line as a set.
    all: LineSet,
    /// Every line in the order of the board.
    pub(super) lines: Vec<Line>,
}

/// The drawn lines, the closed boxes of both players and whose turn it is.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(super) drawn: LineSet,
    /// The closed boxes of the first player; the other closed ones are the second's.
    pub(super) first_owns: BoxSet,
    /// How many boxes each player has closed.
    pub(super) boxes: PerPlayer<u8>,
    /// How many lines are left to draw.
    pub(super) n_free: u8,
    pub(super) mover: Player,
}

/// Compares lines, numbers of boxes and mover: which box is whose never matters again.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.drawn, self.boxes, self.mover) == (other.drawn, other.boxes, other.mover)
    }
}

impl Eq for Position {}

impl Position {
    /// The closed boxes of each player.
    pub(super) fn owned(&self) -> PerPlayer<BoxSet> {
        PerPlayer([self.first_owns, self.drawn.closed_boxes() & !self.first_owns])
    }

    /// The first player's lead so far.
    #[must_use]
    pub fn margin(&self) -> Outcome {
        let [first, second] = self.boxes.0.map(i32::from);
        Outcome::from_points(first - second)
    }
}

impl DotsAndBoxes {
    /// The rules for a board of `size`.
    pub(super) fn new(size: Size) -> Self {
        Self { size, all: LineSet::all(size), lines: size.lines().collect() }
    }

    /// The rows of boxes.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.size.rows
    }

    /// The columns of boxes.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.size.cols
    }

    /// A position from what can be seen on paper.
    pub(super) fn position(&self, drawn: LineSet, first_owns: BoxSet, mover: Player) -> Position {
        let first = first_owns.count_ones();
        let second = drawn.closed_boxes().count_ones() - first;
        Position {
            drawn,
            first_owns,
            boxes: PerPlayer([first as u8, second as u8]),
            n_free: (self.lines.len() - drawn.len()) as u8,
            mover,
        }
    }

    /// Every box of the board.
    pub(super) fn all_boxes(&self) -> BoxSet {
        self.all.closed_boxes()
    }

    /// The lines that are not drawn yet.
    pub(super) fn free(&self, position: &Position) -> LineSet {
        self.all.difference(position.drawn)
    }
}

/// Prints the size alone: the rest follows from it.
impl fmt::Debug for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DotsAndBoxes({}x{})", self.size.rows, self.size.cols)
    }
}

impl Game for DotsAndBoxes {
    type Position = Position;
    type Move = Line;

    fn start(&self) -> Position {
        self.position(LineSet::default(), 0, Player::First)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Line>) {
        moves.clear();
        self.free(position).for_each(|line| moves.push(line));
    }

    fn play(&self, position: &mut Position, line: Line) {
        let before = position.drawn.closed_boxes();
        position.drawn.insert(line);
        position.n_free -= 1;
        let closed = position.drawn.closed_boxes() & !before;
        if closed == 0 {
            position.mover = position.mover.opponent();
            return;
        }
        // A line is a side of two boxes at most.
        position.boxes[position.mover] += 1 + u8::from(closed & (closed - 1) != 0);
        if position.mover == Player::First {
            position.first_owns |= closed;
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.n_free == 0).then(|| position.margin())
    }

    fn key(&self, position: &Position) -> Key {
        let [horizontal, vertical] = position.drawn.0;
        // The high halves use 35 and 26 bits on the largest board, so both fit into one word.
        let high = (horizontal >> 64 | vertical >> 64 << 36) as u64;
        // The lines fix how many boxes are closed, so one player's number is enough.
        let score = u64::from(position.boxes[Player::First]) << 1 | position.mover as u64;
        Key([horizontal as u64, vertical as u64, high]
            .into_iter()
            .fold(mix(score), |key, word| mix(key ^ word)))
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        self.lines.len() as u32
    }

    fn policy_size(&self) -> usize {
        self.lines.len()
    }

    fn policy_slot(&self, _position: &Position, line: Line) -> usize {
        self.size.slot(line)
    }

    fn symmetries(&self) -> &[Symmetry] {
        Symmetry::of_board(self.size.rows, self.size.cols)
    }

    fn map_move(&self, symmetry: Symmetry, line: Line) -> Line {
        self.size.map_line(symmetry, line)
    }

    fn map_position(&self, symmetry: Symmetry, position: &Position) -> Position {
        let mut drawn = LineSet::default();
        position.drawn.for_each(|line| drawn.insert(self.size.map_line(symmetry, line)));
        let mut boxes = position.first_owns;
        let mut first_owns = 0;
        while boxes != 0 {
            first_owns |= 1 << self.size.map_box(symmetry, boxes.trailing_zeros() as usize);
            boxes &= boxes - 1;
        }
        self.position(drawn, first_owns, position.mover)
    }

    fn try_play(&self, position: &mut Position, line: Line) -> Result<(), IllegalMove> {
        if !self.free(position).contains(line) {
            return Err(IllegalMove);
        }
        self.play(position, line);
        Ok(())
    }

    fn count_moves(&self, position: &Position, _scratch: &mut Vec<Line>) -> usize {
        position.n_free.into()
    }

    fn captures(&self, position: &Position, line: Line) -> u32 {
        let mut drawn = position.drawn;
        drawn.insert(line);
        (drawn.closed_boxes() & !position.drawn.closed_boxes()).count_ones()
    }

    fn random_move(&self, position: &Position, rng: &mut Rng, _scratch: &mut Vec<Line>) -> Option<Line> {
        let free = self.free(position);
        (position.n_free > 0).then(|| free.line_at(rng.below(position.n_free.into())))
    }

    fn playout(&self, position: &mut Position, rng: &mut Rng, scratch: &mut Vec<Line>) -> (Outcome, u32) {
        // The free lines are listed once, in the order in which `random_move` counts them, and stay so.
        self.free(position).list(scratch);
        let plies = scratch.len() as u32;
        while !scratch.is_empty() {
            let idx = rng.below(scratch.len() as u32) as usize;
            self.play(position, scratch.remove(idx));
        }
        (position.margin(), plies)
    }
}
