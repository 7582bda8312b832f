//! What searches ask of an evaluation, and what players without a search ask. Searches are compiled per game and take these as `dyn`: a virtual
//! call costs two nanoseconds, a second copy of every search costs far more.

use std::fmt;

use crate::{game::Game, value::Score};

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

    /// How much of a score is 1 on the evaluation's own scale: a point, or the largest output of a net.
    fn unit(&self) -> i32 {
        Score::POINT
    }

    /// Whether judging a position takes longer than a look at memory that is not in the processor's cache.
    fn is_dear(&self) -> bool {
        false
    }

    /// How many children of one position it likes to judge at once; 1 where nothing is gained by it.
    fn siblings(&self) -> usize {
        1
    }

    /// Clears and fills `scores` with what [`ValueFn::leaf`] says of each of these children of `before`.
    fn leaves(&mut self, game: &G, before: &G::Position, after: &[G::Position], scores: &mut Vec<Score>) {
        scores.clear();
        for child in after {
            let score = self.leaf(game, before, child);
            scores.push(score);
        }
    }

    /// Clears and fills `parts` with what [`ValueFn::value`] of the position on top is the sum of. Stays empty
    /// where a value has no parts, as in a net.
    fn parts(&mut self, _game: &G, _position: &G::Position, parts: &mut Vec<Part>) {
        parts.clear();
    }
}

/// For players that do not look ahead: says at once which moves it wants.
pub trait PolicyFn<G: Game>: Send {
    /// Overwrites all of `wishes` [policy size] with how much the mover wants each slot; those of illegal moves mean
    /// nothing.
    fn wish(&mut self, game: &G, position: &G::Position, wishes: &mut [f32]);
}

/// What one feature contributes to a value, in the eyes of whom the value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The feature, in a word or two.
    pub name: &'static str,
    /// Whose it is.
    pub whose: Whose,
    /// Its contribution, on the scale of [`Score`].
    pub score: i32,
    /// What the score is the product of. `None` where it is no product of whole numbers, such as the worth of chains
    /// that were played out.
    pub product: Option<Product>,
}

/// So much of something at so much each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Product {
    /// How much of the feature there is.
    pub amount: i32,
    /// What one is worth, on the scale of [`Score`].
    pub weight: i32,
}

/// Whose a feature is, for the player whom a value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// What the player has more of than the opponent; less than nothing if the opponent has more.
    Lead,
    /// The player's alone.
    Own,
    /// The opponent's alone.
    Opponents,
}

impl Whose {
    /// What stands before the name of a feature.
    #[must_use]
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Lead => "",
            Self::Own => "own ",
            Self::Opponents => "opponent's ",
        }
    }
}

impl Part {
    /// What the player has more of than the opponent, at so much each.
    #[must_use]
    #[inline]
    pub const fn lead(name: &'static str, amount: i32, weight: i32) -> Self {
        Self { name, whose: Whose::Lead, score: amount * weight, product: Some(Product { amount, weight }) }
    }

    /// What one of the two has, at so much each.
    #[must_use]
    #[inline]
    pub const fn of(whose: Whose, name: &'static str, Product { amount, weight }: Product) -> Self {
        Self { whose, ..Self::lead(name, amount, weight) }
    }

    /// A score that is no product.
    #[must_use]
    #[inline]
    pub const fn whole(name: &'static str, score: i32) -> Self {
        Self { name, whose: Whose::Lead, score, product: None }
    }

    /// The same in the eyes of the opponent: a lead becomes a lack, and what was the player's own is the opponent's, of
    /// which there is as much as before.
    #[must_use]
    pub fn turned(self) -> Self {
        let (whose, amount_sign, weight_sign) = match self.whose {
            Whose::Lead => (Whose::Lead, -1, 1),
            Whose::Own => (Whose::Opponents, 1, -1),
            Whose::Opponents => (Whose::Own, 1, -1),
        };
        let turn = |Product { amount, weight }| Product {
            amount: amount_sign * amount,
            weight: weight_sign * weight,
        };
        Self { whose, score: -self.score, product: self.product.map(turn), ..self }
    }

    /// By how much it is more than `earlier`, the same feature of another position.
    #[must_use]
    pub fn risen_from(self, earlier: Self) -> Self {
        let product = match (self.product, earlier.product) {
            (Some(now), Some(then)) if now.weight == then.weight => {
                Some(Product { amount: now.amount - then.amount, ..now })
            }
            _ => None,
        };
        Self { score: self.score - earlier.score, product, ..self }
    }
}

/// The name with whose it is, such as `own corners`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.whose.prefix(), self.name)
    }
}
