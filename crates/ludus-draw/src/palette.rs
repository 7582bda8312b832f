//! The colours, light and dark. They were chosen for contrast (WCAG) and to stay apart under the three kinds
//! of colour blindness; `Palette::pairs` names what must stand out from what, and a test measures it.
//!
//! On a web page every colour is a CSS variable, so that a page turns from light to dark without being drawn
//! again; `style_sheet` gives the variables their values.

mod style_sheet;

pub use style_sheet::style_sheet;

/// Light or dark surroundings, or whichever of them a page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on light ground.
    Light,
    /// Light ink on dark ground.
    Dark,
    /// The variables of [`style_sheet`], which the page around the drawing must have.
    Page,
}

/// A colour as it is written in SVG: `#RRGGBB`, or `var(--name)` on a page.
pub type Colour = &'static str;

/// Every colour of a theme by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// What everything lies on.
    pub page: Colour,
    /// A panel on the page.
    pub card: Colour,
    /// The rim of a panel, and lines not yet drawn.
    pub rim: Colour,
    /// Text.
    pub text: Colour,
    /// Text that stays behind.
    pub quiet: Colour,
    /// Links and the best move.
    pub accent: Colour,
    /// The first player's drawn shapes, and what a net likes.
    pub first: Colour,
    /// The second player's drawn shapes, and what a net avoids.
    pub second: Colour,
    /// The field under crossings.
    pub wood: Colour,
    /// The lines on it.
    pub wood_line: Colour,
    /// The field under discs.
    pub felt: Colour,
    /// The lines on it.
    pub felt_line: Colour,
    /// The light squares of a checkered board.
    pub light_square: Colour,
    /// The dark squares of a checkered board.
    pub dark_square: Colour,
    /// Numbers on dark squares.
    pub square_number: Colour,
    /// Black stones, discs and men.
    pub black: Colour,
    /// The rim of a black stone, and the shadow of a man.
    pub shade: Colour,
    /// The gleam on a black stone.
    pub gleam: Colour,
    /// White stones, discs and men.
    pub white: Colour,
    /// The rim of a white stone.
    pub white_rim: Colour,
    /// The rim of a black man.
    pub man_rim: Colour,
    /// A slightly wrong move.
    pub inaccuracy: Colour,
    /// A wrong move.
    pub mistake: Colour,
    /// A losing move.
    pub blunder: Colour,
    /// Lines and bars of charts, in order of use.
    pub series: [Colour; 4],
}

const LIGHT: Palette = Palette {
    page: "#F6F7F9",
    card: "#FFFFFF",
    rim: "#D3D9E1",
    text: "#1A2230",
    quiet: "#566171",
    accent: "#0067A3",
    first: "#0B4F8A",
    second: "#D07A00",
    wood: "#E8C88E",
    wood_line: "#5C4522",
    felt: "#3A8C70",
    felt_line: "#1C513D",
    light_square: "#EFE7D6",
    dark_square: "#738797",
    square_number: "#16202A",
    black: "#1B1E24",
    shade: "#000000",
    gleam: "#5A616D",
    white: "#FBFAF7",
    white_rim: "#6F6A60",
    man_rim: "#E9EDF2",
    inaccuracy: "#B08C00",
    mistake: "#C25700",
    blunder: "#7A1238",
    series: ["#B36B00", "#123E70", "#0B6B4F", "#DB4FA3"],
};

const DARK: Palette = Palette {
    page: "#11151B",
    card: "#1A2029",
    rim: "#333D4A",
    text: "#E8ECF1",
    quiet: "#9DA9B8",
    accent: "#5BB8EE",
    first: "#4F97E0",
    second: "#F5C176",
    wood: "#B08A52",
    wood_line: "#33240F",
    felt: "#2E7A5E",
    felt_line: "#123526",
    light_square: "#C9BFA9",
    dark_square: "#4C5D6B",
    square_number: "#E8ECF1",
    black: "#14171C",
    shade: "#000000",
    gleam: "#5A616D",
    white: "#F1EFE9",
    white_rim: "#48443C",
    man_rim: "#E9EDF2",
    inaccuracy: "#F3E08A",
    mistake: "#F09A3C",
    blunder: "#E0527A",
    series: ["#F2B860", "#4F97E0", "#A8EBD5", "#D9689F"],
};

const PAGE: Palette = Palette {
    page: "var(--page)",
    card: "var(--card)",
    rim: "var(--rim)",
    text: "var(--text)",
    quiet: "var(--quiet)",
    accent: "var(--accent)",
    first: "var(--first)",
    second: "var(--second)",
    wood: "var(--wood)",
    wood_line: "var(--wood-line)",
    felt: "var(--felt)",
    felt_line: "var(--felt-line)",
    light_square: "var(--light-square)",
    dark_square: "var(--dark-square)",
    square_number: "var(--square-number)",
    black: "var(--black)",
    shade: "var(--shade)",
    gleam: "var(--gleam)",
    white: "var(--white)",
    white_rim: "var(--white-rim)",
    man_rim: "var(--man-rim)",
    inaccuracy: "var(--inaccuracy)",
    mistake: "var(--mistake)",
    blunder: "var(--blunder)",
    series: ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)"],
};

impl Theme {
    /// Both themes with colours of their own.
    pub const BOTH: [Self; 2] = [Self::Light, Self::Dark];

    /// The colours of this theme.
    #[must_use]
    pub fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Page => &PAGE,
        }
    }
}

/// A demand on a palette: the first colour stands out from the second by at least this contrast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// What the two are, for messages.
    pub name: &'static str,
    /// Ink.
    pub ink: Colour,
    /// Ground.
    pub ground: Colour,
    /// The least contrast ratio; 4.5 for text and 3 for shapes, after WCAG 2.
    pub least: f64,
}

/// Text must be this far from its ground.
const TEXT: f64 = 4.5;
/// Shapes must be this far from theirs.
const SHAPE: f64 = 3.0;

impl Palette {
    /// Everything that must stand out from something.
    #[must_use]
    pub fn pairs(&self) -> Vec<Pair> {
        let text = |name, ink, ground| Pair { name, ink, ground, least: TEXT };
        let shape = |name, ink, ground| Pair { name, ink, ground, least: SHAPE };
        let mut pairs = vec![
            text("text on page", self.text, self.page),
            text("text on card", self.text, self.card),
            text("quiet text on page", self.quiet, self.page),
            text("quiet text on card", self.quiet, self.card),
            text("accent on card", self.accent, self.card),
            text("label on wood", self.wood_line, self.wood),
            text("label on the frame of a checkered board", self.text, self.rim),
            shape("first player's shapes", self.first, self.card),
            shape("second player's shapes", self.second, self.card),
            shape("black stone on wood", self.black, self.wood),
            shape("rim of a white stone on wood", self.white_rim, self.wood),
            shape("black disc on felt", self.black, self.felt),
            shape("white disc on felt", self.white, self.felt),
            shape("black man's rim on its square", self.man_rim, self.dark_square),
            shape("white man on its square", self.white, self.dark_square),
            shape("number on its square", self.square_number, self.dark_square),
            shape("squares of two colours", self.light_square, self.dark_square),
            shape("dot of a legal move in its ring", self.black, self.white),
            shape("inaccuracy", self.inaccuracy, self.card),
            shape("mistake", self.mistake, self.card),
            shape("blunder", self.blunder, self.card),
        ];
        pairs.extend(self.series.map(|colour| shape("series of a chart", colour, self.card)));
        pairs
    }
}

/// The contrast ratio of two colours after WCAG 2, from 1 (the same) to 21 (black on white). Variables have
/// none: they count as black.
#[must_use]
pub fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Relative luminance after WCAG 2, from 0 to 1.
fn luminance(colour: Colour) -> f64 {
    [(1, 0.2126), (3, 0.7152), (5, 0.0722)].iter().map(|&(at, weight)| weight * linear(colour, at)).sum()
}

/// One channel of a colour as light, from 0 to 1.
fn linear(colour: Colour, at: usize) -> f64 {
    let digits = colour.get(at..at + 2).unwrap_or("00");
    let channel = f64::from(u8::from_str_radix(digits, 16).unwrap_or(0)) / 255.0;
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}
