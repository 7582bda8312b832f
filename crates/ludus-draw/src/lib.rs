//! Boards and charts drawn for people. Drawings are made from a `BoardView` or from plain numbers and know no
//! game, so a new game can be seen the day its rules are written. Modules in reading order:

/// The colours, light, dark and as a page's variables, and which must stand out from which.
pub mod palette;
/// SVG elements as text.
mod svg;
/// Sentences for people who cannot see a picture.
mod sentences;
/// Boards as SVG pictures, whole or in parts for a page.
pub mod board;
/// Lines, bars, histograms and heat maps, who is ahead, and the course of a game as SVG pictures.
pub mod chart;
/// Boards, curves and heat maps as text, plain or in colour.
pub mod terminal;
