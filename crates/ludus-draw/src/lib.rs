//! Boards and charts drawn for people. Drawings are made from a `BoardView` or from plain numbers and know no
//! game, so a new game can be seen the day its rules are written. Modules in reading order:

/// The colours, light and dark, and which must stand out from which.
pub mod palette;
/// SVG elements as text.
mod svg;
/// Boards as SVG pictures.
pub mod board;
/// Line and bar charts as SVG pictures.
pub mod chart;
/// Boards as text, plain or in colour.
pub mod terminal;
