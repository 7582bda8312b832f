//! What is known about a position, drawn on top of it. Everything is optional and sits on places, so that
//! any agent can show what it thinks without knowing how boards are drawn.

use ludus_core::{
    BoardView, Player,
    view::{Content, Shape, Surface},
};

use super::geometry::Geometry;
use crate::{
    palette::{Colour, Palette},
    svg::{Anchor, Font, Ink, Picture, Point},
};

/// The least radius of the sign of a legal move.
const LEGAL_RADIUS: f64 = 4.8;
/// The size of a value's text where there is room.
const VALUE_SIZE: f64 = 13.0;
/// How wide a character is, and the plate beyond the text, in sizes of the text. Semibold figures of the
/// common sans-serif fonts are between 0.56 and 0.7 wide.
const FIGURE_WIDTH: f64 = 0.66;
const PLATE_PADDING: f64 = 0.6;

/// Things to show on places, each with the index of its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Signs.
    pub marks: Vec<(usize, Mark)>,
    /// Short texts on plates, such as values or visit counts.
    pub values: Vec<(usize, String)>,
    /// How much a place is liked, from −1 (avoided) to 1.
    pub heat: Vec<(usize, f64)>,
    /// Who will own a place, from −1 (surely the second player) to 1 (surely the first).
    pub ownership: Vec<(usize, f64)>,
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

pub(super) fn draw(
    picture: &mut Picture,
    view: &BoardView,
    overlay: &Overlay,
    (geometry, palette): (&Geometry, &Palette),
) {
    let mut pen = Pen { picture, view, geometry, palette };
    on_board(&overlay.heat, view).for_each(|&(place, heat)| pen.heat(place, heat));
    on_board(&overlay.ownership, view).for_each(|&(place, share)| pen.ownership(place, share));
    pen.last_move();
    on_board(&overlay.marks, view).for_each(|&(place, mark)| pen.mark(place, mark));
    on_board(&overlay.values, view).for_each(|(place, text)| pen.value(*place, text));
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
struct Pen<'a> {
    picture: &'a mut Picture,
    view: &'a BoardView,
    geometry: &'a Geometry,
    palette: &'a Palette,
}

impl Pen<'_> {
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
            Mark::Inaccuracy => self.outlined(at, &[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)], inaccuracy),
            Mark::Mistake => {
                self.outlined(at, &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)], mistake);
            }
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
        let size = 0.3 * self.geometry.step;
        let outline = corners.iter().map(|&(right, down)| at.moved(right * size, down * size)).collect();
        self.picture.strokes(&[outline], Ink::fill(colour).with_stroke(self.palette.card, 1.8));
    }

    /// Strokes of some width and colour, drawn over broader ones in the colour of the card.
    fn cased(&mut self, width: f64, colour: Colour, draw: impl Fn(&mut Picture, Ink<'_>)) {
        draw(self.picture, Ink::stroke(self.palette.card, width + 3.0));
        draw(self.picture, Ink::stroke(colour, width));
    }

    /// A text on a plate as wide as the text needs, the text as small as the place demands.
    fn value(&mut self, place: usize, text: &str) {
        let n_characters = text.chars().count();
        if n_characters == 0 {
            return;
        }
        let at = self.geometry.centre(place);
        let widths = FIGURE_WIDTH * n_characters as f64 + PLATE_PADDING;
        let size = VALUE_SIZE.min(self.geometry.text_room() / widths);
        let corner = at.moved(-0.5 * widths * size, -0.75 * size);
        let ink = Ink::fill(self.palette.card).with_stroke(self.palette.rim, 1.0);
        self.picture.rect(corner, (widths * size, 1.5 * size), 0.3 * size, ink);
        let font = Font { size, weight: 600, anchor: Anchor::Middle };
        self.picture.text(at, text, font, self.palette.text);
    }
}
