//! The squares of a pattern: a dotted frame around each, and in it the signs of what the square may hold, side
//! by side: a ring for empty, a disc for the mover's own, a cross for the opponent's. All three stand where
//! anything may lie, so that a reader needs to learn three signs and not seven. The target has solid corners
//! instead of a frame, and may be a square too.

use super::overlay::{Pen, on_board};
use crate::svg::{Ink, Point};

/// What a place is to a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternSign {
    /// A square that is looked at.
    Square(States),
    /// The square that the move takes.
    Target,
}

/// What a square of a pattern may hold: nothing, the mover's own, the opponent's, or one of several of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct States(u8);

impl States {
    /// Nothing lies there.
    pub const EMPTY: Self = Self(1);
    /// The mover's own piece lies there.
    pub const OWN: Self = Self(2);
    /// The opponent's piece lies there.
    pub const OPPONENT: Self = Self(4);
    /// Anything may lie there.
    pub const ANY: Self = Self(7);

    /// The single states and what they are called.
    const NAMES: [(Self, &'static str); 3] =
        [(Self::EMPTY, "empty"), (Self::OWN, "own"), (Self::OPPONENT, "opponent's")];

    /// States from the mask of a pattern: 1 empty, 2 own, 4 the opponent's, or a sum of these; `None` for a mask
    /// that allows nothing or something else.
    #[must_use]
    pub fn decode(mask: u8) -> Option<Self> {
        (1..=Self::ANY.0).contains(&mask).then_some(Self(mask))
    }

    /// The single states among these.
    fn single(self) -> impl Iterator<Item = (Self, &'static str)> {
        Self::NAMES.into_iter().filter(move |(state, _)| self.0 & state.0 != 0)
    }

    /// Such as `empty or own`.
    pub(super) fn words(self) -> String {
        if self == Self::ANY {
            return "anything".into();
        }
        self.single().map(|(_, name)| name).collect::<Vec<_>>().join(" or ")
    }
}

/// Dots of the frame.
const DOTTED: &str = "1 5";
/// The radius of a sign and the distance from one to the next, in user units.
const SIGN: f64 = 3.2;
const PITCH: f64 = 10.0;
/// The height of the plate with the signs.
const PLATE: f64 = 11.0;
/// How far below the centre of a place the plate lies, so that a piece can be seen above it; in steps.
const BELOW: f64 = 0.3;

impl Pen<'_> {
    pub(super) fn pattern(&mut self) {
        for &(place, sign) in on_board(&self.overlay.pattern, self.view) {
            let at = self.geometry.centre(place);
            match sign {
                PatternSign::Square(states) => self.pattern_square(at, states),
                PatternSign::Target => self.target(at),
            }
        }
    }

    fn pattern_square(&mut self, at: Point, states: States) {
        let side = 0.84 * self.geometry.step;
        let corner = at.moved(-side / 2.0, -side / 2.0);
        self.picture.rect(corner, (side, side), 2.0, Ink::stroke(self.palette.card, 4.4));
        let dots = Ink::stroke(self.palette.text, 2.2).with_dash(Some(DOTTED));
        self.picture.rect(corner, (side, side), 2.0, dots);
        let middle = at.moved(0.0, BELOW * self.geometry.step);
        let width = PITCH * states.single().count() as f64 + 1.0;
        let plate = Ink::fill(self.palette.card).with_stroke(self.palette.rim, 1.0);
        self.picture.rect(middle.moved(-width / 2.0, -PLATE / 2.0), (width, PLATE), 3.0, plate);
        for (idx, (state, _)) in states.single().enumerate() {
            self.state(middle.moved(PITCH * (idx as f64 + 0.5) + 0.5 - width / 2.0, 0.0), state);
        }
    }

    /// The sign of a single state.
    fn state(&mut self, at: Point, state: States) {
        let text = self.palette.text;
        match state {
            States::EMPTY => self.picture.circle(at, SIGN - 0.4, Ink::stroke(text, 1.3)),
            States::OWN => self.picture.circle(at, SIGN, Ink::fill(text)),
            _ => self.picture.cross(at, SIGN - 0.6, Ink::stroke(text, 1.7)),
        }
    }

    /// Four corners around a place.
    fn target(&mut self, at: Point) {
        let (reach, arm) = (0.43 * self.geometry.step, 0.2 * self.geometry.step);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(right, down)| {
            let corner = at.moved(right * reach, down * reach);
            vec![corner.moved(-right * arm, 0.0), corner, corner.moved(0.0, -down * arm)]
        });
        self.cased(3.2, self.palette.accent, |picture, ink| picture.strokes(&corners, ink));
    }
}
