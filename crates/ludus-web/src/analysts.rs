//! Who judges a game when nobody is named: an agent that is quick enough to be asked about every move of it.

use ludus_arena::{AgentSpec, table::AnyTable};

/// Where evaluations are good, a short search of each move is worth more than simulations.
const BY_SEARCH: &str = "pvs:nodes=4000";
/// Elsewhere simulations give visits and values of all moves at once; so many for each place let most moves have enough
/// visits to be judged by.
const SIMULATIONS_OF_A_PLACE: usize = 30;
const FEWEST_SIMULATIONS: usize = 2000;

/// The usual analyst of a game.
pub(crate) fn usual(table: &dyn AnyTable) -> AgentSpec {
    let text = match table.game_name() {
        "othello" | "checkers" => BY_SEARCH.into(),
        _ => {
            let simulations = FEWEST_SIMULATIONS.max(SIMULATIONS_OF_A_PLACE * table.view().places.len());
            format!("mcts:simulations={simulations}")
        }
    };
    AgentSpec::parse(&text).expect("the text is well-formed")
}
