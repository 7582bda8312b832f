//! The evaluation `classic`: what players of the game look at, each as the mover's share less the opponent's.
//! Everything is found with shifts and population counts on whole sets of pieces.
//!
//! There is no search behind it, so pieces that can be jumped over at once are counted too: without them a
//! position in the middle of an exchange would look won to whoever has just taken.
//!
//! The weights, in hundredths of a man, are a logistic regression on the results of 5,000 games of alpha-beta at
//! depth 5 with one random move in twenty (212,367 positions). It was offered two more features that are left out:
//! the number of steps got no weight, and kings without a step, which are rare, one of the wrong sign.

use ludus_core::{
    Player, Score,
    evaluation::{Part, ValueFn},
};

use super::{
    board::{king_row, row},
    generator::Mobility,
    rules::{Checkers, Position},
};

const MAN: i32 = Score::POINT;
const KING: i32 = 120;
/// A lead of one piece, divided by all pieces: an exchange makes the same lead larger.
const SHARE: i32 = 300;
/// One row that a man has gone forward. The regression made it negative: men that get through count as runaways,
/// and those that do not have left their home.
const ADVANCE: i32 = -3;
/// A man on the row where the opponent would crown.
const GUARD: i32 = 13;
/// A man on one of the eight squares in the middle. Against the books, but so the regression found it.
const CENTRAL_MAN: i32 = -7;
/// A king on one of them.
const CENTRAL_KING: i32 = 7;
/// A man one free step away from its crown.
const RUNAWAY: i32 = 33;
/// A piece of the opponent that the mover can jump over now.
const PREY: i32 = 72;
/// A piece of the mover that the opponent can jump over unless it is saved.
const THREATENED: i32 = -34;
/// Having the opposition.
const OPPOSITION: i32 = 2;

/// The rows whose number has the bit 1, 2 and 4: a sum of row numbers is three population counts.
const ROWS_BY_BIT: [u64; 3] =
    [row(1) | row(3) | row(5) | row(7), row(2) | row(3) | row(6) | row(7), row(4) | row(5) | row(6) | row(7)];
/// The eight squares that lie two steps or more from every side.
const CENTRE_SQUARES: u64 = {
    let middle_columns = 0b0110 | 0b0110 << 4;
    middle_columns << 9 | middle_columns << 18
};

/// Weighs what players look at.
pub(super) struct Classic;

impl ValueFn<Checkers> for Classic {
    fn root(&mut self, _game: &Checkers, _position: &Position) {}

    fn value(&mut self, _game: &Checkers, position: &Position) -> Score {
        Score::estimate(terms(position).iter().map(|part| part.score).sum())
    }

    fn parts(&mut self, _game: &Checkers, position: &Position, parts: &mut Vec<Part>) {
        parts.clear();
        parts.extend(terms(position));
    }
}

/// One player's pieces and what they can do.
struct Side {
    player: Player,
    men: u64,
    kings: u64,
    mobility: Mobility,
}

impl Side {
    fn new(position: &Position, player: Player) -> Self {
        let pieces = position.pieces[player];
        Self {
            player,
            men: pieces & !position.kings,
            kings: pieces & position.kings,
            mobility: Mobility::of_player(position, player),
        }
    }

    fn pieces(&self) -> u64 {
        self.men | self.kings
    }

    /// The rows that all men together have gone forward.
    fn advance(&self) -> i32 {
        let rows: i32 = (0..).zip(ROWS_BY_BIT).map(|(bit, rows)| count(self.men & rows) << bit).sum();
        match self.player {
            Player::First => rows,
            Player::Second => 7 * count(self.men) - rows,
        }
    }

    fn guards(&self) -> u64 {
        self.men & king_row(self.player.opponent())
    }

    fn runaways(&self) -> u64 {
        let next_to_last = match self.player {
            Player::First => row(6),
            Player::Second => row(1),
        };
        self.men & next_to_last & self.mobility.steppers()
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

fn terms(position: &Position) -> [Part; 11] {
    let own = Side::new(position, position.mover);
    let other = Side::new(position, position.mover.opponent());
    let lead = |set: fn(&Side) -> u64| count(set(&own)) - count(set(&other));
    let men = lead(|side| side.men);
    let kings = lead(|side| side.kings);
    let n_pieces = count(own.pieces() | other.pieces());
    [
        Part::lead("men", men, MAN),
        Part::lead("kings", kings, KING),
        Part::whole("share", SHARE * (men + kings) / n_pieces.max(1)),
        Part::lead("advance", own.advance() - other.advance(), ADVANCE),
        Part::lead("guard", lead(Side::guards), GUARD),
        Part::lead("central men", lead(|side| side.men & CENTRE_SQUARES), CENTRAL_MAN),
        Part::lead("central kings", lead(|side| side.kings & CENTRE_SQUARES), CENTRAL_KING),
        Part::lead("runaways", lead(Side::runaways), RUNAWAY),
        Part::lead("prey", count(own.mobility.prey()), PREY),
        Part::lead("threatened", count(other.mobility.prey()), THREATENED),
        Part::lead("opposition", opposition(position), OPPOSITION),
    ]
}

/// With as many pieces on both sides: 1 if the mover would be the last to find a harmless move, else -1. The old
/// rule counts the pieces on every other row, from the mover's home row on, and wants an odd number.
fn opposition(position: &Position) -> i32 {
    let [first, second] = position.pieces.0;
    if first.count_ones() != second.count_ones() {
        return 0;
    }
    // There is an even number of pieces in all, so the rows in between, which are every other one from the second
    // player's home row, hold an odd number as well.
    if count((first | second) & ROWS_BY_BIT[0]) % 2 == 1 { 1 } else { -1 }
}
