//! Every printed sum, mean and share is worked out again from the numbers it was made of, so that a digit that was
//! copied wrongly is found. Contradictions of the texts themselves are named where they show.

mod checkers_evo;
mod dots_zero;
mod othello_appendix;
mod othello_hybrid;
mod scalable_go;

use ludus_studies::published::{CheckersEvo, OthelloHybrid};

/// Fails unless `printed` is `exact` rounded to so many decimals, either way where it lies between two.
#[track_caller]
fn check_rounded(printed: f64, exact: f64, decimals: i32) {
    let half_unit = 0.5 * 10_f64.powi(-decimals);
    assert!((printed - exact).abs() <= half_unit * 1.000_001, "printed {printed}, worked out {exact}");
}

#[test]
fn an_unknown_key_is_refused_by_name_and_file() {
    let text = include_str!("../../data/checkers-evo.toml").replace("games_a_match", "games_per_match");
    let message = CheckersEvo::parse(&text).unwrap_err().to_string();
    assert!(message.starts_with("checkers-evo.toml: ") && message.contains("games_per_match"), "{message}");
    let text = include_str!("../../data/othello-hybrid.toml").replacen("\"greedy\"", "\"greedier\"", 1);
    let message = OthelloHybrid::parse(&text).unwrap_err().to_string();
    assert!(message.starts_with("othello-hybrid.toml: ") && message.contains("greedier"), "{message}");
}
