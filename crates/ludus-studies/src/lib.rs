//! Published studies beside what Ludus measures. A study's text gives figures; its experiment gives ours; a report sets
//! them side by side, with a verdict for each pair. Reports are made from stored results alone, so that every table can be
//! checked without running an experiment, and nothing here prints. Modules in reading order:

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
/// CPU time, and rates by it.
pub mod stopwatch;
/// How fast nets judge positions.
pub mod net_bench;
/// How fast nets of subsections judge boards.
pub mod subsection_bench;
/// How fast nets for policy and value judge positions.
pub mod policy_bench;
/// How fast residual nets judge boards.
pub mod residual_bench;
/// How fast residual nets learn.
pub mod learning_bench;
/// How fast the Dots and Boxes study's dense net judges positions.
pub mod normed_bench;
/// Whether numbers are normal.
pub mod normality;
/// Why a study cannot be carried out.
pub mod error;
/// Results of steps as files.
mod step_file;
/// Where a study is carried out, step by step.
pub mod workroom;
/// Steps that learn.
pub mod training;
/// Steps that play matches.
pub mod meeting;
/// Steps that ask exact play about an agent's moves.
pub mod hearing;
/// Lines over generations.
mod curves;
/// What is true of every study.
pub mod study;
/// Checkers players evolved by a strategy after Blondie24.
pub mod checkers_evo;
/// Othello by rules of thumb and a search over a bred net.
pub mod othello_hybrid;
/// Go nets that rate every point, evolved against GNU Go.
pub mod esp_go;
/// Go nets of subsections that are scaled from board to board.
pub mod scalable_go;
/// Dots and Boxes the AlphaZero way.
pub mod dots_zero;

pub use comparison::{Comparison, Measured, Published, Verdict, Wanted};
pub use error::StudyError;
pub use report::{Grid, Report, Row, Section, Table};
pub use study::{Experiment, PresetName, Study, carry_out};
pub use unit::Unit;
pub use workroom::{Advance, Assignment, Observer, StepNumber, Tools, Workroom};
