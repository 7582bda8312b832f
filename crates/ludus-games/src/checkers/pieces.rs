//! The evaluation `pieces`: a man is one point and a king somewhat more. It is the yardstick of the studies and
//! the evaluation by which searches are timed, so it is four population counts and nothing else.

use ludus_core::{
    Score,
    evaluation::{Part, ValueFn},
    spec::{Options, SpecError},
};

use super::rules::{Checkers, Position};

/// A king in men. The checkers study kept it between 1 and 3, where evolution settled at 1.4; the usual rule of
/// thumb is three men for two kings.
const KING: f64 = 1.5;

/// Counts men and kings.
pub(super) struct Pieces {
    /// What a king is worth beyond a man, on the scale of [`Score`].
    crown: i32,
}

impl Pieces {
    pub(super) fn from_options(options: &Options<'_>) -> Result<Self, SpecError> {
        let king = options.real("king", KING, 1.0..=3.0)?;
        Ok(Self { crown: ((king - 1.0) * f64::from(Score::POINT)).round() as i32 })
    }
}

/// How many more of the pieces in `set` are the mover's than the opponent's.
fn lead(position: &Position, set: u64) -> i32 {
    let count = |player| (position.pieces[player] & set).count_ones() as i32;
    count(position.mover) - count(position.mover.opponent())
}

impl ValueFn<Checkers> for Pieces {
    fn root(&mut self, _game: &Checkers, _position: &Position) {}

    #[inline]
    fn value(&mut self, _game: &Checkers, position: &Position) -> Score {
        let crowns = lead(position, position.kings);
        Score::estimate(Score::POINT * lead(position, u64::MAX) + self.crown * crowns)
    }

    fn parts(&mut self, _game: &Checkers, position: &Position, parts: &mut Vec<Part>) {
        parts.clear();
        parts.extend([
            Part::lead("men", lead(position, !position.kings), Score::POINT),
            Part::lead("kings", lead(position, position.kings), Score::POINT + self.crown),
        ]);
    }
}
