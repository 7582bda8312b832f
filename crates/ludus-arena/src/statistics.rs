//! What results say and how sure they are: one score, a running match, many agents, repeated experiments.
//! Everything here is arithmetic on counts and numbers and knows no game. Logarithms come from `libm`, so
//! that a report has the same digits on every machine. Modules in reading order:

mod intervals;
mod linear;
/// Stopping a match as soon as it is decided, with known error rates.
pub mod sprt;
/// Ratings of many agents from all their games.
pub mod ratings;
/// Whether two samples of results differ.
pub mod significance;

pub use intervals::{Interval, elo, elo_error, mean_and_error, pair_interval, wilson};
