//! What searches ask of an evaluation. Searches are compiled per game and take these as `dyn`: a virtual
//! call costs two nanoseconds, a second copy of every search costs far more.

use crate::{
    game::Game,
    value::{PovValue, Score},
};

/// For alpha-beta: follows the search, so that nets can keep one accumulator per ply. Hand-made evaluations
/// ignore `push` and `pop`.
pub trait ValueFn<G: Game>: Send {
    /// Starts a new search at `position` and forgets the last one.
    fn root(&mut self, game: &G, position: &G::Position);

    /// The search went from `before`, on top until now, to `after`.
    fn push(&mut self, _game: &G, _before: &G::Position, _after: &G::Position) {}

    /// The search took its last step back.
    fn pop(&mut self) {}

    /// The value of the position on top for the player to move there; it is not finished.
    fn value(&mut self, game: &G, position: &G::Position) -> Score;

    /// The value of a child that the search does not enter.
    fn leaf(&mut self, game: &G, before: &G::Position, after: &G::Position) -> Score {
        self.push(game, before, after);
        let value = self.value(game, after);
        self.pop();
        value
    }

    /// Clears and fills `parts` with what [`ValueFn::value`] of the position on top is the sum of. Stays empty
    /// where a value has no parts, as in a net.
    fn parts(&mut self, _game: &G, _position: &G::Position, parts: &mut Vec<Part>) {
        parts.clear();
    }
}

/// What one feature contributes to a value, in the eyes of whom the value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The feature, in a word or two.
    pub name: &'static str,
    /// Its contribution, on the scale of [`Score`].
    pub score: i32,
}

/// For tree search by policy and value: positions in batches, priors over policy slots.
pub trait Evaluator<G: Game>: Send {
    /// Clears and fills `out` with one evaluation per position of `batch`, in order.
    fn evaluate(&mut self, game: &G, batch: &[&G::Position], out: &mut Vec<Evaluation>);
}

/// A net's opinion of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// How good the position is for the player to move.
    pub value: PovValue,
    /// How likely each policy slot is to hold the best move; [policy size], not yet limited to legal moves.
    pub priors: Vec<f32>,
}
