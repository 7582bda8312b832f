//! What the texts printed, read from data files. Figures are data and not code, so that they can be laid beside the text
//! line by line, and every file is checked by the sums inside it: a slip of the pen breaks a total. Where a text
//! contradicts itself both numbers stand in the file, and the test that finds the contradiction names it.

/// Checkers players evolved by a strategy after Blondie24.
pub mod checkers_evo;
/// Dots and Boxes the AlphaZero way.
pub mod dots_zero;
/// Go nets that rate every point, evolved against GNU Go.
pub mod esp_go;
/// Othello by ordered heuristics, minimax and a small net.
pub mod othello_hybrid;

/// Go nets of subsections that are scaled from board to board.
pub mod scalable_go;

pub use checkers_evo::CheckersEvo;
pub use dots_zero::DotsZero;
pub use esp_go::EspGo;
pub use othello_hybrid::OthelloHybrid;
pub use scalable_go::ScalableGo;

/// A data file that does not say what it should, with the line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct PublishedError {
    file: &'static str,
    reason: toml::de::Error,
}

/// Reads a data file; keys that nobody asked for are refused.
fn parse<T: serde::de::DeserializeOwned>(file: &'static str, text: &str) -> Result<T, PublishedError> {
    toml::from_str(text).map_err(|reason| PublishedError { file, reason })
}
