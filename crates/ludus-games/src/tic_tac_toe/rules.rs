//! The rules. A board is two sets of nine bits; a line is won when all its bits are in one set. The key is
//! the board itself, which is exact and costs nothing.

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
const FULL: u16 = (1 << SQUARES) - 1;

/// The eight lines as sets of squares: rows, columns, diagonals.
const LINES: [u16; 8] = [
    0b111,
    0b111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

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
    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| self.marks[player] & line == *line)
    }

    pub(super) fn occupied(&self) -> u16 {
        self.marks[Player::First] | self.marks[Player::Second]
    }
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
        if self.outcome(position).is_none() {
            let free = |square: &u8| position.occupied() & (1 << square) == 0;
            moves.extend((0..SQUARES as u8).filter(free).map(Square));
        }
    }

    fn play(&self, position: &mut Position, Square(square): Square) {
        position.marks[position.mover] |= 1 << square;
        position.mover = position.mover.opponent();
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Only the player who has just moved can have completed a line, but a text may set up either.
        let winner = Player::BOTH.into_iter().find(|&player| position.has_line(player));
        match winner {
            Some(player) => Some(Outcome::win(player)),
            None => (position.occupied() == FULL).then_some(Outcome::DRAW),
        }
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
