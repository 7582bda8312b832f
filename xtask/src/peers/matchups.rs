//! What is compared: the same game in OpenSpiel's words and in ours, and how much faster ours must be.
//!
//! The rules are brought together on our side, because OpenSpiel's are fixed: it ends a game of Go after two
//! moves per point and draws checkers after forty plies without a capture. It also ends a game of Go whose
//! board repeats and knows no repetition in checkers; that changes the mean lengths by less than 1 %.

/// One game on both sides.
#[derive(Debug)]
pub(crate) struct Matchup {
    /// What the tables call it.
    pub(crate) title: &'static str,
    /// The game as OpenSpiel spells it.
    pub(crate) peer: &'static str,
    /// The same game as a spec of ours.
    pub(crate) ours: &'static str,
    /// How many times as many random games per second we want.
    pub(crate) wanted: f64,
    /// The same while listing all legal moves at every ply, where a figure is asked for.
    pub(crate) wanted_by_listing: Option<f64>,
    /// How many times as many simulations per second we want, where a figure is asked for.
    pub(crate) wanted_in_search: Option<f64>,
}

/// The rows of the tables, from the smallest game to the largest.
pub(crate) const MATCHUPS: &[Matchup] = &[
    matchup("Tic-tac-toe", "tic_tac_toe", "tic-tac-toe", 5.0),
    Matchup {
        wanted_in_search: Some(5.0),
        ..matchup("Dots and Boxes 3x3", "dots_and_boxes(num_rows=3,num_cols=3)", "dots-and-boxes:3x3", 10.0)
    },
    matchup("Dots and Boxes 5x5", "dots_and_boxes(num_rows=5,num_cols=5)", "dots-and-boxes:5x5", 10.0),
    Matchup { wanted_in_search: Some(10.0), ..matchup("Othello", "othello", "othello", 120.0) },
    Matchup { wanted_in_search: Some(10.0), ..matchup("Checkers", "checkers", "checkers:quiet=40", 70.0) },
    matchup("Go 5x5", "go(board_size=5)", "go:size=5,limit=50", 10.0),
    Matchup {
        wanted_by_listing: Some(4.0),
        wanted_in_search: Some(8.0),
        ..matchup("Go 9x9", "go(board_size=9)", "go:size=9,limit=162", 18.0)
    },
    matchup("Go 19x19", "go(board_size=19)", "go:size=19,limit=722", 40.0),
];

const fn matchup(title: &'static str, peer: &'static str, ours: &'static str, wanted: f64) -> Matchup {
    Matchup { title, peer, ours, wanted, wanted_by_listing: None, wanted_in_search: None }
}
