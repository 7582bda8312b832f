//! The pieces: stones and discs, men and kings, crosses and noughts, lines and owned boxes.

use ludus_core::{
    BoardView, Player,
    view::{Content, Shape, Surface},
};

use super::geometry::Geometry;
use crate::{
    palette::Palette,
    svg::{Ink, Picture, Point},
};

/// Dashes of the second player's lines, and dots of lines nobody has drawn.
const DASHED: &str = "11 8";
const DOTTED: &str = "1 7";
/// The thickness of a line between dots, and the radius of a dot.
const LINE: f64 = 5.5;
const DOT: f64 = 6.0;
/// Where ghosts are drawn.
const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

/// Where pieces are drawn, how large, and in which colours.
struct Brush<'a> {
    picture: &'a mut Picture,
    palette: &'a Palette,
    radius: f64,
}

pub(super) fn draw(picture: &mut Picture, view: &BoardView, geometry: &Geometry, palette: &Palette) {
    let mut brush = Brush { picture, palette, radius: geometry.radius() };
    if view.surface == Surface::Dots {
        return brush.dots(view, geometry);
    }
    for (idx, place) in view.places.iter().enumerate() {
        if let Content::Piece(player, shape) = place.content {
            brush.piece(geometry.centre(idx), player, shape);
        }
    }
}

/// The piece that each player would put on a place, as symbols around the origin.
pub(super) fn ghosts(surface: Surface, geometry: &Geometry, palette: &Palette) -> String {
    let ghost = |id: &str, draw: &dyn Fn(&mut Brush<'_>)| {
        // A symbol hides what lies left of and above its origin unless told otherwise.
        Picture::part("symbol", &[("id", id), ("overflow", "visible")], |picture| {
            draw(&mut Brush { picture, palette, radius: geometry.radius() });
        })
    };
    let both = [("ghost-first", Player::First), ("ghost-second", Player::Second)];
    let ghosts = both.map(|(id, player)| {
        let Some(shape) = new_shape(surface, player) else {
            let line = Content::Line(Some(player));
            let level = |brush: &mut Brush<'_>| brush.line(ORIGIN, (geometry.step, 0.0), line);
            let upright = |brush: &mut Brush<'_>| brush.line(ORIGIN, (0.0, geometry.step), line);
            return ghost(&format!("{id}-level"), &level) + &ghost(&format!("{id}-upright"), &upright);
        };
        ghost(id, &|brush| brush.piece(ORIGIN, player, shape))
    });
    ghosts.concat()
}

/// The shape of a player's new pieces on a surface; none where they are lines.
fn new_shape(surface: Surface, player: Player) -> Option<Shape> {
    match (surface, player) {
        (Surface::Crossings | Surface::Field, _) => Some(Shape::Disc),
        (Surface::Squares, Player::First) => Some(Shape::Cross),
        (Surface::Squares, Player::Second) => Some(Shape::Nought),
        (Surface::Checkered, _) => Some(Shape::Man),
        (Surface::Dots, _) => None,
    }
}

impl Brush<'_> {
    fn piece(&mut self, at: Point, player: Player, shape: Shape) {
        match shape {
            Shape::Disc => self.disc(at, player),
            Shape::Man => self.man(at, player),
            Shape::King => self.king(at, player),
            Shape::Cross => self.cross(at, 0.7 * self.radius, 0.3 * self.radius),
            Shape::Nought => self.nought(at, 0.72 * self.radius, 0.3 * self.radius),
        }
    }

    fn disc(&mut self, at: Point, player: Player) {
        let Palette { black, shade, gleam, white, white_rim, .. } = *self.palette;
        match player {
            Player::First => {
                self.picture.circle(at, self.radius, Ink::fill(black).with_stroke(shade, 1.0));
                let from = at.moved(-0.55 * self.radius, -0.25 * self.radius);
                let to = at.moved(-0.05 * self.radius, -0.6 * self.radius);
                self.picture.arc(from, to, 0.62 * self.radius, Ink::stroke(gleam, 0.1 * self.radius));
            }
            Player::Second => {
                self.picture.circle(at, self.radius, Ink::fill(white).with_stroke(white_rim, 1.6));
            }
        }
    }

    /// A man has a double rim, so that it is not taken for a disc.
    fn man(&mut self, at: Point, player: Player) {
        let Palette { black, shade, white, man_rim, .. } = *self.palette;
        let (body, rim) = if player == Player::First { (black, man_rim) } else { (white, black) };
        self.picture.circle(at.moved(0.0, 1.3), 1.03 * self.radius, Ink::fill(shade).with_opacity(0.25));
        self.picture.circle(at, self.radius, Ink::fill(body).with_stroke(rim, 2.0));
        self.picture.circle(at, 0.7 * self.radius, Ink::stroke(rim, 1.2).with_opacity(0.55));
    }

    fn king(&mut self, at: Point, player: Player) {
        self.man(at, player);
        let colour = if player == Player::First { self.palette.white } else { self.palette.black };
        // A crown: base, and three points with valleys between them, in units of the radius.
        let crown =
            [(-0.5, 0.4), (-0.5, -0.2), (-0.23, 0.1), (0.0, -0.4), (0.23, 0.1), (0.5, -0.2), (0.5, 0.4)];
        self.picture.outline(at, &crown, self.radius, Ink::fill(colour));
    }

    fn cross(&mut self, at: Point, reach: f64, width: f64) {
        self.picture.cross(at, reach, Ink::stroke(self.palette.first, width));
    }

    fn nought(&mut self, at: Point, radius: f64, width: f64) {
        self.picture.circle(at, radius, Ink::stroke(self.palette.second, width));
    }

    /// Owned boxes below, then lines, then the dots on top.
    fn dots(&mut self, view: &BoardView, geometry: &Geometry) {
        for (idx, place) in view.places.iter().enumerate() {
            if let Content::Owned(player) = place.content {
                self.owned(geometry.centre(idx), 2.0 * geometry.step, player);
            }
        }
        for (idx, place) in view.places.iter().enumerate() {
            let (row, col) = (idx / view.cols.max(1), idx % view.cols.max(1));
            if (row + col).is_multiple_of(2) {
                continue;
            }
            let reach = if row.is_multiple_of(2) { (geometry.step, 0.0) } else { (0.0, geometry.step) };
            self.line(geometry.at(row, col), reach, place.content);
        }
        for row in (0..view.rows).step_by(2) {
            for col in (0..view.cols).step_by(2) {
                self.picture.circle(geometry.at(row, col), DOT, Ink::fill(self.palette.text));
            }
        }
    }

    /// A line from dot to dot through `at`.
    fn line(&mut self, at: Point, (right, down): (f64, f64), content: Content) {
        self.picture.line(at.moved(-right, -down), at.moved(right, down), self.line_ink(content));
    }

    fn line_ink(&self, content: Content) -> Ink<'static> {
        let Palette { first, second, text, quiet, .. } = *self.palette;
        match content {
            Content::Line(Some(Player::First)) => Ink::stroke(first, LINE),
            Content::Line(Some(Player::Second)) => Ink::stroke(second, LINE).with_dash(Some(DASHED)),
            Content::Line(None) => Ink::stroke(text, LINE),
            _ => Ink::stroke(quiet, 1.4).with_dash(Some(DOTTED)),
        }
    }

    fn owned(&mut self, at: Point, side: f64, player: Player) {
        let Palette { first, second, .. } = *self.palette;
        let colour = if player == Player::First { first } else { second };
        self.picture.square(at, side, Ink::fill(colour).with_opacity(0.22));
        match player {
            Player::First => self.cross(at, 0.14 * side, 0.07 * side),
            Player::Second => self.nought(at, 0.16 * side, 0.07 * side),
        }
    }
}
