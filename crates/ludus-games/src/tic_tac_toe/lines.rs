//! The evaluation `lines`: what each line without an opposing mark promises. A line that holds marks of both
//! players is worth nothing to either, so the two players' lines never overlap.

use ludus_core::{
    Score,
    evaluation::{Part, ValueFn},
};

use super::rules::{LINES, Position, TicTacToe};

/// Worth of an open line by the marks in it, in hundredths of a won game. Two marks threaten to win, and eight
/// lines of one mark still weigh less than two such threats. The numbers are a choice, not a measurement.
const ONE_MARK: i32 = 4;
const TWO_MARKS: i32 = 20;

/// Counts open lines.
pub(super) struct Lines;

/// The mover's open lines less the opponent's, by the number of marks.
struct Difference {
    one: i32,
    two: i32,
}

impl Difference {
    fn of(position: &Position) -> Self {
        let (own, other) = position.own_and_other();
        let count = |n_marks| n_open_lines(own, other, n_marks) - n_open_lines(other, own, n_marks);
        Self { one: count(1), two: count(2) }
    }

    fn parts(&self) -> [Part; 2] {
        [Part::lead("one mark", self.one, ONE_MARK), Part::lead("two marks", self.two, TWO_MARKS)]
    }
}

/// The lines that hold this many marks of `own` and none of `other`.
fn n_open_lines(own: u16, other: u16, n_marks: u32) -> i32 {
    let is_counted = |line: &&u16| **line & other == 0 && (**line & own).count_ones() == n_marks;
    LINES.iter().filter(is_counted).count() as i32
}

impl ValueFn<TicTacToe> for Lines {
    fn root(&mut self, _game: &TicTacToe, _position: &Position) {}

    fn value(&mut self, _game: &TicTacToe, position: &Position) -> Score {
        Score::estimate(Difference::of(position).parts().iter().map(|part| part.score).sum())
    }

    fn parts(&mut self, _game: &TicTacToe, position: &Position, parts: &mut Vec<Part>) {
        parts.clear();
        parts.extend(Difference::of(position).parts());
    }
}
