//! Stronger beats weaker, by the lower end of the 95 % interval.

use std::sync::atomic::AtomicBool;

use ludus_arena::{
    AgentSpec,
    opening::usual_plies,
    pairing::{self, Plan, Tally},
};
use ludus_core::Seed;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

struct PlayMatch<'a> {
    agents: [&'a str; 2],
    pairs: u64,
}

impl GameVisitor for PlayMatch<'_> {
    type Output = Tally;

    fn visit<G: Catalogued>(self, game: &G) -> Tally {
        let agents = self.agents.map(|text| AgentSpec::parse(text).unwrap());
        let plan = Plan {
            agents: [&agents[0], &agents[1]],
            pairs: self.pairs,
            opening_plies: usual_plies(game),
            seed: Seed(1),
            threads: 2,
        };
        Tally::of(&plan, &pairing::play(game, &plan, &|_| {}, &AtomicBool::new(false)).unwrap())
    }
}

fn check(game: &str, stronger: &str, weaker: &str, pairs: u64) {
    let tally = AnyGame::parse(game).unwrap().visit(PlayMatch { agents: [stronger, weaker], pairs });
    assert!(tally.low > 0.5, "{game}: {tally:?}");
}

#[test]
fn classical_agents_beat_random_everywhere() {
    for (game, agent) in [
        ("go:size=5", "greedy"),
        ("go:size=5", "mcts:simulations=100"),
        ("othello:size=6", "greedy-influence"),
        ("othello:size=6", "hybrid:depth=2"),
        ("checkers", "alphabeta:depth=3"),
        ("dots:3x3", "greedy"),
        ("dots:3x3", "chains"),
        ("ttt", "offensive"),
        ("ttt", "defensive"),
    ] {
        check(game, agent, "random", 30);
    }
}

mod slow {
    use super::check;

    /// The promise of the agents: 200 games each.
    #[test]
    fn deeper_and_longer_thought_wins() {
        for game in ["othello", "checkers", "dots:3x3", "go:size=4"] {
            check(game, "alphabeta:depth=6", "alphabeta:depth=2", 100);
        }
        for game in ["othello", "checkers", "dots:3x3", "go:size=5"] {
            check(game, "mcts:simulations=2000", "mcts:simulations=200", 100);
        }
        check("othello", "hybrid", "greedy", 100);
        check("go:size=7", "hybrid:depth=2", "greedy", 100);
        // Most games of Tic-tac-toe are drawn, whoever plays: it takes many to tell.
        check("ttt", "alphabeta:depth=6", "alphabeta:depth=2", 10_000);
        check("ttt", "mcts:simulations=2000", "mcts:simulations=200", 5_000);
    }
}
