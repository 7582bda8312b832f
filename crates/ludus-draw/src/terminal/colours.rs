//! The colours of boards and charts in a terminal, chosen from the 256-colour cube to come near the palette of the
//! pages: fields that both players' pieces stand out from, quiet labels.

use anstyle::{Ansi256Color, Style};
use ludus_core::{
    Player,
    view::{Shape, Surface},
};

use super::Look;

/// Labels, numbers and lines not drawn: readable, but behind everything else.
pub(super) const QUIET: Style = coloured(245);

const fn colour(index: u8) -> Option<anstyle::Color> {
    Some(anstyle::Color::Ansi256(Ansi256Color(index)))
}

const fn coloured(index: u8) -> Style {
    Style::new().fg_color(colour(index))
}

/// What lies under a place.
pub(super) fn field(surface: Surface, outside: bool) -> Style {
    match (surface, outside) {
        (Surface::Crossings, _) => Style::new().bg_color(colour(180)).fg_color(colour(94)),
        (Surface::Field, _) => Style::new().bg_color(colour(29)).fg_color(colour(22)),
        (Surface::Checkered, false) => Style::new().bg_color(colour(60)).fg_color(colour(250)),
        (Surface::Checkered, true) => Style::new().bg_color(colour(187)),
        (Surface::Squares | Surface::Dots, _) => QUIET,
    }
}

/// The brackets around the last move.
pub(super) fn bracket(under: Style) -> Style {
    under.fg_color(colour(229)).bold()
}

/// A piece on its field. Drawn shapes are blue and orange, which every kind of colour blindness tells apart.
pub(super) fn piece(under: Style, player: Player, shape: Shape) -> Style {
    let index = match (shape, player) {
        (Shape::Cross | Shape::Nought, Player::First) => 75,
        (Shape::Cross | Shape::Nought, Player::Second) => 214,
        (Shape::Disc, Player::First) => 16,
        (Shape::Man | Shape::King, Player::First) => 232,
        (Shape::Disc | Shape::Man | Shape::King, Player::Second) => 231,
    };
    under.fg_color(colour(index)).bold()
}

/// The colours of curves in order of use, near those of the pages: orange, blue, green, pink. They are light enough for
/// dark terminals and dark enough for light ones.
const SERIES: [u8; 4] = [172, 32, 35, 169];

/// The `idx`-th curve.
pub(super) fn series(idx: usize) -> Style {
    coloured(SERIES[idx % SERIES.len()])
}

/// The grounds of cells below and above zero, from hardly anything to the most. Black stands out from each by a
/// contrast of at least 4.5.
const BELOW: [u8; 5] = [230, 223, 222, 215, 208];
const ABOVE: [u8; 5] = [195, 153, 117, 75, 39];

/// A cell whose number has this share of the largest amount, with its sign.
pub(super) fn cell(share: f64) -> Style {
    let ramp = if share < 0.0 { BELOW } else { ABOVE };
    let step = (share.abs() * ramp.len() as f64).ceil() as usize;
    let ground = if step == 0 { 255 } else { ramp[(step - 1).min(ramp.len() - 1)] };
    Style::new().bg_color(colour(ground)).fg_color(colour(16))
}

/// The text in its style, or bare.
pub(super) fn paint(text: &str, style: Style, look: Look) -> String {
    match look {
        Look::Plain => text.into(),
        Look::Colour => format!("{style}{text}{style:#}"),
    }
}
