//! Who is ahead, as one bar: the first player's part from the left, the second player's from the right, and a
//! marker in the middle. Values are squashed by a hyperbolic tangent, because the difference between one point
//! and three matters more than that between forty and sixty, and no value may push a player off the bar.

use ludus_core::{Player, player::PerPlayer, view::Surface};

use super::{axis::readable, plot::SMALL};
use crate::{
    palette::{Colour, Palette, Theme},
    svg::{Anchor, Font, Heading, Ink, Picture, Point},
};

/// Who is ahead by how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluationBar<'a> {
    /// The first player's value in points; infinite for a game that is surely won or lost.
    pub value: f64,
    /// The value in points that is a clear lead: it gives the leader about seven eighths of the bar.
    pub scale: f64,
    /// What the players are called.
    pub player_names: PerPlayer<&'a str>,
    /// What the game is played on, which decides whether the players are black and white.
    pub surface: Surface,
    /// The colours.
    pub theme: Theme,
}

/// Width and height of the picture.
const SIZE: (f64, f64) = (360.0, 50.0);
/// Where the bar begins and ends, its upper side and its height.
const STRETCH: (f64, f64) = (1.0, 359.0);
const TOP: f64 = 8.0;
const HEIGHT: f64 = 16.0;
/// How far from the middle of the bar, as a share of its half, the largest values end: both players are seen.
const FARTHEST: f64 = 0.96;
/// The height of a marker, which is twice as wide.
const MARKER: f64 = 6.0;

/// The bar as one SVG document.
#[must_use]
pub fn evaluation_bar(bar: &EvaluationBar<'_>) -> String {
    let description = describe(bar);
    let heading = Heading { prefix: "evaluation-", title: "Evaluation", description: &description };
    let mut picture = Picture::new(SIZE, &heading);
    let palette = bar.theme.palette();
    parts(&mut picture, bar, palette);
    markers(&mut picture, palette.accent);
    let ends = [(Player::First, STRETCH.0, Anchor::Start), (Player::Second, STRETCH.1, Anchor::End)];
    for (player, x, anchor) in ends {
        let font = Font { anchor, ..SMALL };
        picture.text(Point::new(x, SIZE.1 - 9.0), bar.player_names[player], font, palette.quiet);
    }
    picture.finish()
}

/// The second player's part is the ground on which the first player's lies.
fn parts(picture: &mut Picture, bar: &EvaluationBar<'_>, palette: &Palette) {
    let (left, right) = STRETCH;
    let colours = colours(bar.surface, palette);
    let corner = Point::new(left, TOP);
    let rim = Ink::stroke(palette.quiet, 1.0);
    picture.rect(corner, (right - left, HEIGHT), 3.0, Ink::fill(colours[Player::Second]));
    let width = first_share(bar) * (right - left);
    picture.rect(corner, (width, HEIGHT), 3.0, Ink::fill(colours[Player::First]));
    picture.rect(corner, (right - left, HEIGHT), 3.0, rim);
}

fn colours(surface: Surface, palette: &Palette) -> PerPlayer<Colour> {
    match surface {
        Surface::Crossings | Surface::Field | Surface::Checkered => PerPlayer([palette.black, palette.white]),
        Surface::Squares | Surface::Dots => PerPlayer([palette.first, palette.second]),
    }
}

/// The first player's share of the bar; a half for what is no number.
fn first_share(bar: &EvaluationBar<'_>) -> f64 {
    let lead = (bar.value / bar.scale.abs()).tanh();
    let lead = if lead.is_nan() { 0.0 } else { lead };
    0.5 + 0.5 * FARTHEST * lead
}

/// Triangles that point at the middle from above and below.
fn markers(picture: &mut Picture, colour: Colour) {
    let middle = (STRETCH.0 + STRETCH.1) / 2.0;
    for (tip, away) in [(TOP, -1.0), (TOP + HEIGHT, 1.0)] {
        let corners = [(0.0, 0.0), (-1.0, away), (1.0, away)];
        picture.outline(Point::new(middle, tip), &corners, MARKER, Ink::fill(colour));
    }
}

fn describe(bar: &EvaluationBar<'_>) -> String {
    let leader = if bar.value > 0.0 { Player::First } else { Player::Second };
    let name = bar.player_names[leader];
    match bar.value.abs() {
        value if value.is_nan() => "Nobody knows who is ahead.".into(),
        0.0 => "The players are even.".into(),
        1.0 => format!("{name} is ahead by 1 point."),
        value if value.is_infinite() => format!("{name} wins."),
        value => format!("{name} is ahead by {} points.", readable(value)),
    }
}
