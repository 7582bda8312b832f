//! A grid of numbers as text: right-aligned columns under their labels, on coloured ground where the terminal has colours.
//! The ground only repeats what the numbers say, so that the plain form is complete.

use anstyle::Style;

use super::{
    Look,
    canvas::{plain, quiet},
    colours::{self, paint},
    grid::end_line,
};
use crate::chart::{HeatMap, heat_map::share, readable};

/// The grid with its labels, one line per row, each line ended.
#[must_use]
pub fn draw_heat_map(map: &HeatMap, look: Look) -> String {
    let margin = map.rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    // A blank before the longest text.
    let width = map.longest_text() + 1;
    let labels: String = map.columns.iter().map(|label| format!("{label:>width$}")).collect();
    let mut text = quiet(&format!("{:margin$}{labels}", ""), look);
    end_line(&mut text);
    let largest = map.largest();
    for (row, (label, _)) in map.rows.iter().enumerate() {
        text += &quiet(&format!("{label:>margin$}"), look);
        for column in 0..map.columns.len() {
            let value = map.value(row, column);
            text += &cell(value, share(value, largest), width, look);
        }
        end_line(&mut text);
    }
    text
}

fn cell(value: Option<f64>, share: f64, width: usize, look: Look) -> String {
    let number = value.map_or(String::new(), readable);
    let style = if value.is_some() { colours::cell(share) } else { Style::new() };
    paint(&plain(&format!("{number:>width$}"), look), style, look)
}
