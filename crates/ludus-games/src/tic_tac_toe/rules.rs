//! The rules. A board is two sets of nine bits; which of the 512 sets hold a line is worked out once, by the
//! compiler. The key is made of the board itself.

use ludus_core::{
    Game, Key, Outcome, Player, Symmetry,
    key::mix,
    player::PerPlayer,
    spec::{Info, Options, Spec, SpecError},
};

use crate::catalogue::Catalogued;

/// Rows and columns.
pub(super) const SIZE: usize = 3;
/// Squares of the board.
pub(super) const SQUARES: usize = SIZE * SIZE;
/// Every square.
pub(super) const FULL: u16 = (1 << SQUARES) - 1;

/// The eight lines as sets of squares: rows, columns, diagonals.
pub(super) const LINES: [u16; 8] = [
    0b111,
    0b111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// One bit for each of the 512 sets of squares: whether it holds a line.
const WON: [u64; 8] = {
    let mut won = [0; 8];
    let mut set = 0;
    while set < 1 << SQUARES {
        let mut idx = 0;
        while idx < LINES.len() {
            if set & LINES[idx] == LINES[idx] {
                won[set as usize / 64] |= 1 << (set % 64);
            }
            idx += 1;
        }
        set += 1;
    }
    won
};

/// The rules of Tic-tac-toe; there is only one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe;

/// A square, numbered row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub(super) u8);

/// The marks of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) marks: PerPlayer<u16>,
    pub(super) mover: Player,
}

impl Position {
    pub(super) fn has_line(&self, player: Player) -> bool {
        holds_line(self.marks[player])
    }

    /// The marks of the mover and of the opponent.
    pub(super) fn own_and_other(&self) -> (u16, u16) {
        (self.marks[self.mover], self.marks[self.mover.opponent()])
    }

    pub(super) fn occupied(&self) -> u16 {
        self.marks[Player::First] | self.marks[Player::Second]
    }

    /// The squares where the mover may play: none when a line is complete. Only the player who has just
    /// moved can have completed one.
    fn free(&self) -> u16 {
        if self.has_line(self.mover.opponent()) { 0 } else { FULL & !self.occupied() }
    }
}

/// Whether a set of squares holds a line.
pub(super) fn holds_line(set: u16) -> bool {
    let set = usize::from(set);
    WON[set / 64] >> (set % 64) & 1 == 1
}

impl Game for TicTacToe {
    type Position = Position;
    type Move = Square;

    fn start(&self) -> Position {
        Position { marks: PerPlayer([0, 0]), mover: Player::First }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Square>) {
        moves.clear();
        let mut free = position.free();
        while free != 0 {
            moves.push(Square(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn play(&self, position: &mut Position, Square(square): Square) {
        position.marks[position.mover] |= 1 << square;
        position.mover = position.mover.opponent();
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let last = position.mover.opponent();
        if position.has_line(last) {
            return Some(Outcome::win(last));
        }
        (position.occupied() == FULL).then_some(Outcome::DRAW)
    }

    fn key(&self, position: &Position) -> Key {
        let [first, second] = position.marks.0;
        Key(mix(u64::from(first) | u64::from(second) << 16 | (position.mover as u64) << 32))
    }

    fn past_matters(&self) -> bool {
        false
    }

    fn max_plies(&self) -> u32 {
        SQUARES as u32
    }

    fn policy_size(&self) -> usize {
        SQUARES
    }

    fn policy_slot(&self, _position: &Position, Square(square): Square) -> usize {
        square.into()
    }

    fn symmetries(&self) -> &[Symmetry] {
        Symmetry::of_board(SIZE, SIZE)
    }

    fn map_move(&self, symmetry: Symmetry, Square(square): Square) -> Square {
        Square(symmetry.map_index((SIZE, SIZE), square.into()) as u8)
    }

    fn map_position(&self, symmetry: Symmetry, position: &Position) -> Position {
        let map = |marks: u16| {
            (0..SQUARES)
                .filter(|square| marks & (1 << square) != 0)
                .fold(0, |mapped, square| mapped | 1 << symmetry.map_index((SIZE, SIZE), square))
        };
        Position { marks: PerPlayer(position.marks.0.map(map)), mover: position.mover }
    }

    fn count_moves(&self, position: &Position, _scratch: &mut Vec<Square>) -> usize {
        position.free().count_ones() as usize
    }
}

impl Catalogued for TicTacToe {
    const INFO: &'static Info = &Info {
        name: "tic-tac-toe",
        aliases: &["tictactoe", "ttt", "noughts-and-crosses"],
        summary: "three in a row on nine squares",
        options: &[],
    };

    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError> {
        Options::of(spec, Self::INFO)?;
        Ok(Some(Self))
    }

    fn spec(&self) -> Spec {
        Spec::plain(Self::INFO.name)
    }
}
