//! A board in parts, for a page that keeps one picture and replaces what has changed: the ground and the places
//! are sent once, pieces and overlay with every move, labels as attributes of the places. Each part is one
//! element that sets for itself what it needs, so that the page's own `<svg>` needs a view box and nothing else.

use ludus_core::BoardView;

use super::{
    geometry::Geometry,
    ground,
    overlay::{self, Overlay},
    pieces, places,
};
use crate::{palette::Theme, svg::Picture};

/// The parts of a board as SVG without the outer element, in the order in which they lie on each other, coloured
/// by the page's variables.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardParts {
    /// The width of the view box.
    pub width: f64,
    /// The height of the view box.
    pub height: f64,
    /// What a page can put on a place under the pointer, by `<use href="#ghost-first" x="…" y="…">`: symbols
    /// around the origin, `ghost-first` and `ghost-second`, for lines followed by `-level` and `-upright`.
    pub ghosts: String,
    /// What lies under the pieces.
    pub board: String,
    /// The pieces.
    pub pieces: String,
    /// What is known about the position, in groups that can be hidden by class: `heat`, `ownership`, `pattern`,
    /// `hint`, `last-move`, `legal`, `marks`, `values`, `visits`.
    pub overlay: String,
    /// The places that can be clicked, of class `place`. Each says in `data-` attributes which it is (`place`),
    /// what it is called (`name`), where its centre lies (`x`, `y`) and for lines which `ghost` fits.
    pub places: String,
    /// What lies on each of those places, to be set as its `aria-label`.
    pub labels: Vec<(usize, String)>,
}

/// The board in parts.
#[must_use]
pub fn board_parts(view: &BoardView, overlay: &Overlay) -> BoardParts {
    let geometry = Geometry::of(view);
    let palette = Theme::Page.palette();
    let (width, height) = geometry.size();
    let drawn = (&geometry, palette);
    let part = |class: &str, draw: &dyn Fn(&mut Picture)| {
        Picture::part("g", &[("class", class)], |picture| draw(picture))
    };
    BoardParts {
        width,
        height,
        ghosts: pieces::ghosts(view.surface, &geometry, palette),
        board: part("board", &|picture| ground::draw(picture, view, &geometry, palette)),
        pieces: part("pieces", &|picture| pieces::draw(picture, view, &geometry, palette)),
        overlay: part("overlay", &|picture| overlay::draw_groups(picture, view, overlay, drawn)),
        places: places::draw(view, &geometry),
        labels: places::labels(view),
    }
}
