//! Who plays, judges and advises when nobody is named. A game whose levels nobody has measured yet is left to simulations,
//! which need nothing but the rules.

use ludus_arena::{AgentSpec, table::AnyTable};

/// Where evaluations are good, a short search of each move is worth more than simulations.
const BY_SEARCH: &str = "pvs:nodes=4000";
/// Elsewhere simulations give visits and values of all moves at once; so many for each place let most moves have enough
/// visits to be judged by.
const SIMULATIONS_OF_A_PLACE: usize = 30;
const FEWEST_SIMULATIONS: usize = 2000;

/// Levels that sit opposite a person and that give hints.
const OPPONENT: &str = "level:beginner";
const ADVISER: &str = "level:strong";
/// Who does both where there are no levels.
const WITHOUT_LEVELS: &str = "mcts:simulations=200";

/// Who sits opposite a person who has chosen nobody.
pub(crate) fn opponent(table: &dyn AnyTable) -> &'static str {
    if table.levels().is_empty() { WITHOUT_LEVELS } else { OPPONENT }
}

/// Who gives hints.
pub(crate) fn adviser(table: &dyn AnyTable) -> AgentSpec {
    parse(if table.levels().is_empty() { WITHOUT_LEVELS } else { ADVISER })
}

/// Who judges positions and moves: quick enough to be asked about every move of a game.
pub(crate) fn usual(table: &dyn AnyTable) -> AgentSpec {
    let text = match table.game_name() {
        "othello" | "checkers" => BY_SEARCH.into(),
        _ => {
            let simulations = FEWEST_SIMULATIONS.max(SIMULATIONS_OF_A_PLACE * table.view().places.len());
            format!("mcts:simulations={simulations}")
        }
    };
    parse(&text)
}

fn parse(text: &str) -> AgentSpec {
    AgentSpec::parse(text).expect("the text is well-formed")
}
