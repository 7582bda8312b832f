//! Stronger beats weaker, by the lower end of the 95 % interval.

use ludus_arena::{ledger::Pair, opening::usual_plies, tally::Tally};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::{match_schedule, play_all};

struct PlayMatch<'a> {
    agents: [&'a str; 2],
    pairs: u64,
}

impl GameVisitor for PlayMatch<'_> {
    type Output = Tally;

    fn visit<G: Catalogued>(self, game: &G) -> Tally {
        let mut schedule = match_schedule(self.agents, self.pairs);
        schedule.opening_plies = usual_plies(game);
        let ledger = play_all(game, &schedule, 2);
        Tally::of(&schedule, 0, &ledger.pairs(0, 0).collect::<Vec<Pair<'_>>>())
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
