//! Agents judged against exact play: the perfect one never errs, chance is as good as counted, and nothing depends on
//! threads.

use std::sync::atomic::AtomicBool;

use ludus_arena::{
    AgentSpec,
    judge::{Hearing, JudgeError, Judgement, judge},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

struct Judge<'a> {
    agent: &'a str,
    positions: u64,
    threads: usize,
}

impl GameVisitor for Judge<'_> {
    type Output = Result<Judgement, JudgeError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let hearing = Hearing {
            agent: &AgentSpec::parse(self.agent).unwrap(),
            positions: self.positions,
            seed: Seed(1),
            tables: &Tables::unkept(),
            threads: self.threads,
        };
        judge(game, &hearing, &|_| {}, &AtomicBool::new(false))
    }
}

fn judged(game: &str, agent: &str, positions: u64, threads: usize) -> Judgement {
    AnyGame::parse(game).unwrap().visit(Judge { agent, positions, threads }).unwrap()
}

#[test]
fn the_perfect_player_makes_no_mistake_and_gives_nothing_away() {
    for game in ["ttt", "dots:2x2", "othello:size=4", "go:size=2"] {
        let all = judged(game, "exact", 100, 2).all;
        assert_eq!((all.optimal, all.mean_loss), (1.0, 0.0), "{game}");
    }
}

#[test]
fn random_moves_are_optimal_as_often_as_counted() {
    let judgement = judged("ttt", "random", 20_000, 2);
    for stage in judgement.stages.iter().chain([&judgement.all]) {
        // Nearly four standard errors.
        assert!((stage.optimal - stage.chance).abs() < stage.high - stage.low, "{stage:?}");
        assert!(stage.mean_loss > 0.0 && stage.mean_loss_error > 0.0, "{stage:?}");
    }
    assert_eq!(judgement.stages.iter().map(|stage| stage.positions).sum::<u64>(), 20_000);
}

#[test]
fn a_judgement_is_the_same_on_any_number_of_threads() {
    for (game, agent) in [("ttt", "mcts:simulations=20"), ("dots:2x3", "random")] {
        assert_eq!(judged(game, agent, 200, 1), judged(game, agent, 200, 5), "{game}");
    }
}

#[test]
fn a_deeper_search_is_judged_better() {
    let [shallow, deep] =
        ["alphabeta:depth=1", "alphabeta:depth=8"].map(|agent| judged("dots:2x2", agent, 400, 2).all);
    assert!(deep.low > shallow.high && deep.mean_loss < shallow.mean_loss, "{shallow:?} {deep:?}");
}

#[test]
fn a_game_that_is_never_in_reach_is_refused() {
    let error =
        AnyGame::parse("go:size=9").unwrap().visit(Judge { agent: "random", positions: 1, threads: 1 });
    let message = error.unwrap_err().to_string();
    assert!(
        message.starts_with(
            "no position of 1000 random games can be solved quickly (the start is out of reach: "
        )
    );
    assert!(message.ends_with("choose a smaller board"), "{message}");
}
