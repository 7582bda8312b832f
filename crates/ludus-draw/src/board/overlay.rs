//! What is known about a position, drawn on top of it. Everything is optional and sits on places, so that
//! any agent can show what it thinks without knowing how boards are drawn. A page gets each kind as a group
//! of its own, because people switch kinds on and off and that should not need the server.

use ludus_core::{
    BoardView, Player,
    view::{Content, Shape, Surface},
};

use super::{geometry::Geometry, pattern::PatternSign};
use crate::{
    palette::{Colour, Palette},
    svg::{DIAMOND, Ink, Picture, Point, TRIANGLE},
};

/// The least radius of the sign of a legal move.
const LEGAL_RADIUS: f64 = 4.8;
/// Dashes of the rings of a hint.
const HINT_DASH: &str = "7 6";

/// Things to show on places, each with the index of its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Signs.
    pub marks: Vec<(usize, Mark)>,
    /// Short texts on plates.
    pub values: Vec<(usize, String)>,
    /// Smaller texts on plates, below the value where a place has one: how often it was visited.
    pub visits: Vec<(usize, String)>,
    /// How much a place is liked, from −1 (avoided) to 1.
    pub heat: Vec<(usize, f64)>,
    /// Who will own a place, from −1 (surely the second player) to 1 (surely the first).
    pub ownership: Vec<(usize, f64)>,
    /// The squares of a pattern.
    pub pattern: Vec<(usize, PatternSign)>,
    /// The places where to look.
    pub hint: Vec<usize>,
}

/// A sign on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A legal move: a ringed dot.
    Legal,
    /// The best move: a ring around a dot.
    Best,
    /// A slightly wrong move: a triangle.
    Inaccuracy,
    /// A wrong move: a diamond.
    Mistake,
    /// A losing move: a cross.
    Blunder,
}

impl Mark {
    /// Every mark and its name.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("legal", Self::Legal),
        ("best", Self::Best),
        ("inaccuracy", Self::Inaccuracy),
        ("mistake", Self::Mistake),
        ("blunder", Self::Blunder),
    ];
}

/// The class of a group and what draws it.
type Group = (&'static str, fn(&mut Pen<'_>));

/// The kinds from the lowest to the topmost; the dots of legal moves are apart from the other marks.
const GROUPS: [Group; 9] = [
    ("heat", |pen| pen.heats()),
    ("ownership", |pen| pen.ownerships()),
    ("pattern", |pen| pen.pattern()),
    ("hint", |pen| pen.hint()),
    ("last-move", |pen| pen.last_move()),
    ("legal", |pen| pen.marks(|mark| mark == Mark::Legal)),
    ("marks", |pen| pen.marks(|mark| mark != Mark::Legal)),
    ("values", |pen| pen.values()),
    ("visits", |pen| pen.visits()),
];

/// Everything, from the lowest to the topmost kind.
pub(super) fn draw(
    picture: &mut Picture,
    view: &BoardView,
    overlay: &Overlay,
    (geometry, palette): (&Geometry, &Palette),
) {
    let mut pen = Pen { picture, view, overlay, geometry, palette };
    pen.heats();
    pen.ownerships();
    pen.pattern();
    pen.hint();
    pen.last_move();
    pen.marks(|_| true);
    pen.values();
    pen.visits();
}

/// The same, each kind in a group.
pub(super) fn draw_groups(
    picture: &mut Picture,
    view: &BoardView,
    overlay: &Overlay,
    (geometry, palette): (&Geometry, &Palette),
) {
    for (class, draw) in GROUPS {
        picture.group(class, |picture| draw(&mut Pen { picture, view, overlay, geometry, palette }));
    }
}

/// The entries whose places exist.
pub(super) fn on_board<'a, T>(
    entries: &'a [(usize, T)],
    view: &BoardView,
) -> impl Iterator<Item = &'a (usize, T)> {
    let n_places = view.places.len();
    entries.iter().filter(move |&&(place, _)| place < n_places)
}

/// Draws on places. Signs have a casing in the colour of the card, which every ink is chosen to stand out
/// from, so that they can be seen on wood, felt, dark squares and pieces alike.
pub(super) struct Pen<'a> {
    pub(super) picture: &'a mut Picture,
    pub(super) view: &'a BoardView,
    pub(super) overlay: &'a Overlay,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
}

impl Pen<'_> {
    fn heats(&mut self) {
        on_board(&self.overlay.heat, self.view).for_each(|&(place, heat)| self.heat(place, heat));
    }

    fn ownerships(&mut self) {
        on_board(&self.overlay.ownership, self.view).for_each(|&(place, share)| self.ownership(place, share));
    }

    fn marks(&mut self, is_wanted: fn(Mark) -> bool) {
        let marks = on_board(&self.overlay.marks, self.view).filter(|&&(_, mark)| is_wanted(mark));
        marks.for_each(|&(place, mark)| self.mark(place, mark));
    }

    /// A dashed ring with round corners around each place.
    fn hint(&mut self) {
        let Palette { accent, card, .. } = *self.palette;
        let side = 0.9 * self.geometry.step;
        for &place in self.overlay.hint.iter().filter(|&&place| place < self.view.places.len()) {
            let corner = self.geometry.centre(place).moved(-side / 2.0, -side / 2.0);
            for ink in [Ink::stroke(card, 5.4), Ink::stroke(accent, 2.6).with_dash(Some(HINT_DASH))] {
                self.picture.rect(corner, (side, side), 0.35 * side, ink);
            }
        }
    }

    /// Liked places are filled, avoided ones hollow; the size tells how much.
    fn heat(&mut self, place: usize, heat: f64) {
        let Palette { first, second, card, .. } = *self.palette;
        let side = 0.88 * self.geometry.step * heat.abs().min(1.0).sqrt();
        let at = self.geometry.centre(place);
        if heat > 0.0 {
            self.picture.square(at, side, Ink::fill(first).with_stroke(card, 1.4).with_opacity(0.7));
        } else if heat < 0.0 {
            self.picture.square(at, side, Ink::stroke(card, 4.0));
            self.picture.square(at, side, Ink::stroke(second, 2.2).with_dash(Some("4 4")));
        }
    }

    /// A small square in the owner's colour; the size tells how sure.
    fn ownership(&mut self, place: usize, share: f64) {
        let Palette { black, white, white_rim, first, second, card, .. } = *self.palette;
        let owner = match share {
            share if share > 0.0 => Player::First,
            share if share < 0.0 => Player::Second,
            _ => return,
        };
        let ink = match (self.view.surface, owner) {
            (Surface::Squares | Surface::Dots, Player::First) => Ink::fill(first).with_stroke(card, 1.0),
            (Surface::Squares | Surface::Dots, Player::Second) => Ink::fill(card).with_stroke(second, 3.0),
            (_, Player::First) => Ink::fill(black).with_stroke(white, 1.0),
            (_, Player::Second) => Ink::fill(white).with_stroke(white_rim, 1.0),
        };
        let side = 0.38 * self.geometry.step * share.abs().min(1.0);
        self.picture.square(self.geometry.centre(place), side, ink);
    }

    /// A ring on the piece that moved, dots on the places it came through.
    fn last_move(&mut self) {
        let Some((&last, earlier)) = self.view.last_move.split_last() else { return };
        let Palette { black, white, accent, text, card, .. } = *self.palette;
        let step = self.geometry.step;
        for &place in earlier.iter().filter(|&&place| place < self.view.places.len()) {
            let dot = Ink::fill(accent).with_stroke(card, 1.6);
            self.picture.circle(self.geometry.centre(place), 0.13 * step, dot);
        }
        let Some(place) = self.view.places.get(last) else { return };
        let (radius, ink) = match place.content {
            Content::Piece(Player::First, Shape::Disc) => (0.19 * step, Ink::stroke(white, 0.07 * step)),
            Content::Piece(Player::Second, Shape::Disc) => (0.19 * step, Ink::stroke(black, 0.07 * step)),
            Content::Piece(_, Shape::Man | Shape::King) => {
                (1.12 * self.geometry.radius(), Ink::stroke(accent, 0.07 * step))
            }
            Content::Line(_) => (0.2 * step, Ink::fill(card).with_stroke(text, 2.6)),
            _ => (0.08 * step, Ink::fill(card).with_stroke(text, 2.6)),
        };
        self.picture.circle(self.geometry.centre(last), radius, ink);
    }

    fn mark(&mut self, place: usize, mark: Mark) {
        let (at, step) = (self.geometry.centre(place), self.geometry.step);
        let Palette { inaccuracy, mistake, blunder, .. } = *self.palette;
        match mark {
            Mark::Legal => self.legal(at),
            Mark::Best => self.best(at),
            Mark::Inaccuracy => self.outlined(at, &TRIANGLE, inaccuracy),
            Mark::Mistake => self.outlined(at, &DIAMOND, mistake),
            Mark::Blunder => {
                self.cased(0.1 * step, blunder, |picture, ink| picture.cross(at, 0.24 * step, ink));
            }
        }
    }

    /// A ringed dot, black where pieces are; on a card it must not be taken for one of the dots to be joined.
    fn legal(&mut self, at: Point) {
        let Palette { black, white, accent, card, .. } = *self.palette;
        let ink = match self.view.surface {
            Surface::Squares | Surface::Dots => Ink::fill(accent).with_stroke(card, 1.8),
            Surface::Crossings | Surface::Field | Surface::Checkered => {
                Ink::fill(black).with_stroke(white, 1.8)
            }
        };
        self.picture.circle(at, LEGAL_RADIUS.max(0.11 * self.geometry.step), ink);
    }

    /// A ring with a dot in it; the ring of a last move has none.
    fn best(&mut self, at: Point) {
        let (step, accent, card) = (self.geometry.step, self.palette.accent, self.palette.card);
        self.cased(0.08 * step, accent, |picture, ink| picture.circle(at, 0.42 * step, ink));
        self.picture.circle(at, 0.13 * step, Ink::fill(accent).with_stroke(card, 1.6));
    }

    /// A filled shape with these corners around `at`.
    fn outlined(&mut self, at: Point, corners: &[(f64, f64)], colour: Colour) {
        let ink = Ink::fill(colour).with_stroke(self.palette.card, 1.8);
        self.picture.outline(at, corners, 0.3 * self.geometry.step, ink);
    }

    /// Strokes of some width and colour, drawn over broader ones in the colour of the card.
    pub(super) fn cased(&mut self, width: f64, colour: Colour, draw: impl Fn(&mut Picture, Ink<'_>)) {
        draw(self.picture, Ink::stroke(self.palette.card, width + 3.0));
        draw(self.picture, Ink::stroke(colour, width));
    }
}
