//! Published studies beside what Ludus measures. A study's text gives figures; its experiment gives ours; a report sets
//! them side by side, with a verdict for each pair. Nothing here plays, learns or prints: whoever does hands over numbers
//! and gets texts, so that every table can be checked without running an experiment. Modules in reading order:

/// What the texts printed, as typed data.
pub mod published;
/// What numbers count.
pub mod unit;
/// A published number beside ours, and what to think of it.
pub mod comparison;
/// Reports: sections of text, tables and charts.
pub mod report;
/// Charts of reports, and how they are drawn.
pub mod chart;
/// Values counted into bins.
pub mod histogram;
/// Numbers as they stand in tables.
mod numbers;
/// What all forms of a table say.
mod cells;
/// Reports as Markdown.
pub mod markdown;
/// Reports as one HTML file.
pub mod html;
/// Reports as JSON.
mod json;

pub use comparison::{Comparison, Measured, Published, Verdict, Wanted};
pub use report::{Grid, Report, Row, Section, Table};
pub use unit::Unit;
