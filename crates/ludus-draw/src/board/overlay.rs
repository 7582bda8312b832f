//! What is known about a position, drawn on top of it. Everything is optional and sits on places, so that
//! any agent can show what it thinks without knowing how boards are drawn.

use ludus_core::{
    BoardView, Player,
    view::{Content, Surface},
};

use super::geometry::Geometry;
use crate::{
    palette::Palette,
    svg::{Anchor, Font, Ink, Picture, Point},
};

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
    /// The best move: a ring.
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
    overlay.heat.iter().for_each(|&(place, heat)| pen.heat(place, heat));
    overlay.ownership.iter().for_each(|&(place, share)| pen.ownership(place, share));
    pen.last_move();
    overlay.marks.iter().for_each(|&(place, mark)| pen.mark(place, mark));
    overlay.values.iter().for_each(|(place, text)| pen.value(*place, text));
}

struct Pen<'a> {
    picture: &'a mut Picture,
    view: &'a BoardView,
    geometry: &'a Geometry,
    palette: &'a Palette,
}

impl Pen<'_> {
    /// Liked places are filled, avoided ones hollow; the size tells how much.
    fn heat(&mut self, place: usize, heat: f64) {
        let side = 0.9 * self.geometry.step * heat.abs().min(1.0).sqrt();
        let at = self.geometry.centre(place);
        if heat > 0.0 {
            self.picture.square(at, side, Ink::fill(self.palette.first).with_opacity(0.55));
        } else if heat < 0.0 {
            let ink = Ink::stroke(self.palette.second, 2.2).with_dash(Some("4 4"));
            self.picture.square(at, side, ink);
        }
    }

    /// A small square in the owner's colour; the size tells how sure.
    fn ownership(&mut self, place: usize, share: f64) {
        let side = 0.38 * self.geometry.step * share.abs().min(1.0);
        let (fill, rim) = match share {
            share if share > 0.0 => (self.palette.black, self.palette.white),
            share if share < 0.0 => (self.palette.white, self.palette.white_rim),
            _ => return,
        };
        self.picture.square(self.geometry.centre(place), side, Ink::fill(fill).with_stroke(rim, 0.8));
    }

    /// A ring on the piece that moved, dots on the places it came through.
    fn last_move(&mut self) {
        let Some((&last, earlier)) = self.view.last_move.split_last() else { return };
        for &place in earlier {
            self.picture.circle(
                self.geometry.centre(place),
                0.1 * self.geometry.step,
                Ink::fill(self.palette.accent),
            );
        }
        let at = self.geometry.centre(last);
        let ring = 0.36 * self.geometry.radius();
        let ink = match self.view.places[last].content {
            Content::Piece(_, _) if self.view.surface == Surface::Checkered => {
                return self.picture.circle(
                    at,
                    1.05 * self.geometry.radius(),
                    Ink::stroke(self.palette.accent, 3.5),
                );
            }
            Content::Piece(Player::First, _) => Ink::stroke(self.palette.white, 2.6),
            Content::Piece(Player::Second, _) => Ink::stroke(self.palette.black, 2.6),
            _ => Ink::stroke(self.palette.accent, 2.6),
        };
        self.picture.circle(at, ring, ink);
    }

    fn mark(&mut self, place: usize, mark: Mark) {
        let at = self.geometry.centre(place);
        let size = 0.3 * self.geometry.step;
        let Palette { black, white, accent, inaccuracy, mistake, blunder, card, .. } = *self.palette;
        match mark {
            Mark::Legal => self.picture.circle(at, 0.25 * size, Ink::fill(black).with_stroke(white, 1.6)),
            Mark::Best => self.picture.circle(at, 1.15 * self.geometry.radius(), Ink::stroke(accent, 3.5)),
            Mark::Inaccuracy => {
                let outline =
                    vec![at.moved(0.0, -size), at.moved(size, 0.8 * size), at.moved(-size, 0.8 * size)];
                self.picture.strokes(&[outline], Ink::fill(inaccuracy).with_stroke(card, 1.5));
            }
            Mark::Mistake => {
                let outline = vec![
                    at.moved(0.0, -size),
                    at.moved(size, 0.0),
                    at.moved(0.0, size),
                    at.moved(-size, 0.0),
                ];
                self.picture.strokes(&[outline], Ink::fill(mistake).with_stroke(card, 1.5));
            }
            Mark::Blunder => {
                let reach = 0.8 * size;
                let falling = vec![at.moved(-reach, -reach), at.moved(reach, reach)];
                let rising = vec![at.moved(-reach, reach), at.moved(reach, -reach)];
                self.picture.strokes(&[falling.clone(), rising.clone()], Ink::stroke(card, 7.0));
                self.picture.strokes(&[falling, rising], Ink::stroke(blunder, 4.0));
            }
        }
    }

    /// A text on a plate as wide as the text needs.
    fn value(&mut self, place: usize, text: &str) {
        let at = self.geometry.centre(place);
        let size = 0.29 * self.geometry.step.max(36.0);
        let width = 0.62 * size * text.chars().count() as f64 + 0.7 * size;
        let corner = Point::new(at.x - width / 2.0, at.y - 0.75 * size);
        let ink = Ink::fill(self.palette.card).with_stroke(self.palette.rim, 1.0);
        self.picture.rect(corner, (width, 1.5 * size), 0.3 * size, ink);
        let font = Font { size, weight: 600, anchor: Anchor::Middle };
        self.picture.text(at, text, font, self.palette.text);
    }
}
