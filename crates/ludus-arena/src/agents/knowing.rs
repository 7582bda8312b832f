//! What agents that ask exact play have in common: the option, and a thought made of a solution.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_core::{Game, Symmetry, spec::OptionInfo};
use ludus_exact::{Tables, oracle_for};
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Oracle, Root, Task, Unsolved, oracle::solve_among};

use crate::{
    agent::{Candidate, Exactness, Thought, Why},
    error::AgentError,
};

/// The option of searches that may ask exact play.
pub(crate) const EXACT: OptionInfo = OptionInfo {
    key: "exact",
    values: "on, off",
    default: "off",
    meaning: "take what exact play knows at once for the end of the game",
};

/// Boards that a move of a search may cost when exact play knows the position: its children are known, too, or
/// nearly so.
const EASY: u64 = 1_000_000;

/// The oracle of a game.
pub(crate) fn oracle<G: Catalogued>(
    game: &G,
    tables: &Arc<Tables>,
) -> Result<Box<dyn Oracle<G>>, AgentError> {
    oracle_for(game, tables).ok_or_else(|| AgentError::not_for_game::<G>("exact"))
}

/// The move to make where exact play knows everything at once. Gets the oracle ready for the search that follows
/// if it does not.
pub(crate) fn known_move<G: Game>(
    oracle: &mut dyn Oracle<G>,
    game: &G,
    root: &Root<'_, G>,
    stop: &AtomicBool,
) -> Option<Thought<G::Move>> {
    oracle.prepare(stop).ok()?;
    oracle.probe(game, root.position)?;
    exact_move(oracle, game, root, Budget { nodes: EASY, stop }).ok()
}

/// The best of the root's moves. Where the past keeps a position out of reach, as many idle moves do in checkers, it is
/// what would be best without one.
pub(crate) fn exact_move<G: Game>(
    oracle: &mut dyn Oracle<G>,
    game: &G,
    root: &Root<'_, G>,
    budget: Budget<'_>,
) -> Result<Thought<G::Move>, Unsolved> {
    let task = Task { game, position: root.position, aim: Aim::Margin, budget };
    let (mut solution, exactness) = match oracle.solve(&task) {
        Err(Unsolved::OutOfReach(_)) if game.past_matters() => {
            let fresh = game.map_position(Symmetry::IDENTITY, root.position);
            (oracle.solve(&Task { position: &fresh, ..task })?, Exactness::WithoutPast)
        }
        answer => (answer?, Exactness::Proven),
    };
    solution.best.retain(|mv| root.moves.contains(mv));
    if solution.best.is_empty() {
        // Somebody has kept all the best ones from us.
        solution = solve_among(oracle, &task, root.moves)?;
    }
    let value = solution.exact.outcome.points_for(game.to_move(root.position));
    let candidate = |&mv: &G::Move| Candidate { mv, value: Some(value), simulated: None };
    Ok(Thought {
        mv: solution.best[0],
        value: Some(value),
        depth: solution.exact.plies.unwrap_or(0),
        nodes: solution.nodes,
        line: vec![solution.best[0]],
        why: Why {
            candidates: solution.best.iter().map(candidate).collect(),
            exact: Some(exactness),
            ..Why::NONE
        },
    })
}
