//! Texts on plates: values, and below them how often a place was visited. Each kind has plates of its own, so
//! that either can be read when the other is hidden; on a place that has both, the plates are equally wide and
//! touch, so that they look like one.

use super::overlay::{Pen, on_board};
use crate::svg::{Anchor, Font, Ink, Point};

/// The sizes of a value's text and of a number of visits, where there is room.
const VALUE_SIZE: f64 = 13.0;
const VISITS_SIZE: f64 = 10.0;
/// How wide a character is, and the plate beyond the text, in sizes of the text. Semibold figures of the
/// common sans-serif fonts are between 0.56 and 0.7 wide.
const FIGURE_WIDTH: f64 = 0.66;
const PLATE_PADDING: f64 = 0.6;
/// How high a plate is, in sizes of its text.
const PLATE_HEIGHT: f64 = 1.5;

/// A text as it fits onto a place.
struct Plate<'a> {
    text: &'a str,
    size: f64,
    width: f64,
    weight: u32,
}

impl<'a> Plate<'a> {
    /// As wide as the text needs, the text as small as the place demands; nothing for no text.
    fn new(text: &'a str, font: Font, room: f64) -> Option<Self> {
        let n_characters = text.chars().count();
        let widths = FIGURE_WIDTH * n_characters as f64 + PLATE_PADDING;
        let size = font.size.min(room / widths);
        (n_characters > 0).then_some(Self { text, size, width: widths * size, weight: font.weight })
    }

    fn height(&self) -> f64 {
        PLATE_HEIGHT * self.size
    }
}

impl Pen<'_> {
    pub(super) fn values(&mut self) {
        let (overlay, view) = (self.overlay, self.view);
        for (place, text) in on_board(&overlay.values, view) {
            let below = on_board(&overlay.visits, view).find(|(other, _)| other == place);
            let Some(mut plate) = self.value_plate(text) else { continue };
            let mut at = self.geometry.centre(*place);
            if let Some(below) = below.and_then(|(_, text)| self.visits_plate(text)) {
                plate.width = plate.width.max(below.width);
                at = at.moved(0.0, -below.height() / 2.0);
            }
            self.plate(&plate, at);
        }
    }

    pub(super) fn visits(&mut self) {
        let (overlay, view) = (self.overlay, self.view);
        for (place, text) in on_board(&overlay.visits, view) {
            let above = on_board(&overlay.values, view).find(|(other, _)| other == place);
            let Some(mut plate) = self.visits_plate(text) else { continue };
            let mut at = self.geometry.centre(*place);
            if let Some(above) = above.and_then(|(_, text)| self.value_plate(text)) {
                plate.width = plate.width.max(above.width);
                at = at.moved(0.0, above.height() / 2.0);
            }
            self.plate(&plate, at);
        }
    }

    fn value_plate<'a>(&self, text: &'a str) -> Option<Plate<'a>> {
        let font = Font { size: VALUE_SIZE, weight: 600, anchor: Anchor::Middle };
        Plate::new(text, font, self.geometry.text_room())
    }

    fn visits_plate<'a>(&self, text: &'a str) -> Option<Plate<'a>> {
        let font = Font { size: VISITS_SIZE, weight: 400, anchor: Anchor::Middle };
        Plate::new(text, font, self.geometry.text_room())
    }

    fn plate(&mut self, plate: &Plate<'_>, at: Point) {
        let &Plate { text, size, width, weight } = plate;
        let ink = Ink::fill(self.palette.card).with_stroke(self.palette.rim, 1.0);
        let corner = at.moved(-0.5 * width, -0.5 * plate.height());
        self.picture.rect(corner, (width, plate.height()), 0.3 * size, ink);
        self.picture.text(at, text, Font { size, weight, anchor: Anchor::Middle }, self.palette.text);
    }
}
