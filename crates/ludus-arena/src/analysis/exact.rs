//! What exact play says about a position, or in words why it says nothing. Unlike the agent `exact` it never leaves
//! the past of a game aside: what it says is so.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_exact::{Tables, oracle_for};
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Task};
use serde::Serialize;

use super::for_first;

/// How a game ends under best play of both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactReport {
    /// The margin at the end for the mover, in points.
    pub value: f64,
    /// The same for the first player.
    pub value_for_first: f64,
    /// Every move that keeps it, the one to play first; none when the game is over.
    pub best: Vec<String>,
    /// Plies to the end, where a win has a length.
    pub plies: Option<u32>,
}

/// The truth about a position, if at most `nodes` boards tell it.
///
/// # Errors
/// It is out of reach, takes more boards, or somebody raised `stop`; in words.
pub fn exact_view<G: Catalogued>(
    game: &G,
    position: &G::Position,
    tables: &Arc<Tables>,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<ExactReport, String> {
    let oracle = oracle_for(game, tables);
    let mut oracle = oracle.ok_or_else(|| format!("nobody can solve {} yet", G::INFO.name))?;
    let task = Task { game, position, aim: Aim::Margin, budget: Budget { nodes, stop } };
    let solution = oracle.solve(&task).map_err(|unsolved| unsolved.to_string())?;
    let mover = game.to_move(position);
    let value = solution.exact.outcome.points_for(mover);
    Ok(ExactReport {
        value,
        value_for_first: for_first(mover, value),
        best: solution.best.iter().map(|&mv| game.format_move(position, mv)).collect(),
        plies: solution.exact.plies,
    })
}
