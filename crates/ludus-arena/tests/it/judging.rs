//! Agents judged against exact play: the perfect one never errs, chance is as good as counted, and nothing depends on
//! threads.

use std::sync::atomic::AtomicBool;

use ludus_arena::{
    AgentSpec,
    judge::{Hearing, JudgeError, Judgement, Sample, judge},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

struct Judge<'a> {
    agent: &'a str,
    by: Sample,
    threads: usize,
}

impl GameVisitor for Judge<'_> {
    type Output = Result<Judgement, JudgeError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let hearing = Hearing {
            agent: &AgentSpec::parse(self.agent).unwrap(),
            seed: Seed(1),
            tables: &Tables::unkept(),
            threads: self.threads,
        };
        judge(game, &hearing, self.by, &|_| {}, &AtomicBool::new(false))
    }
}

fn judged(game: &str, agent: &str, positions: u64, threads: usize) -> Judgement {
    judged_by(game, agent, Sample::Anywhere(positions), threads)
}

fn judged_by(game: &str, agent: &str, by: Sample, threads: usize) -> Judgement {
    AnyGame::parse(game).unwrap().visit(Judge { agent, by, threads }).unwrap()
}

#[test]
fn the_perfect_player_makes_no_mistake_and_gives_nothing_away() {
    for game in ["ttt", "dots:2x2", "othello:size=4", "go:size=2"] {
        let all = judged(game, "exact", 100, 2).all;
        assert_eq!((all.optimal, all.result_kept, all.mean_loss), (1.0, 1.0, 0.0), "{game}");
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
fn every_number_of_plies_is_judged_by_itself() {
    // Twelve lines: the last leaves no choice. Every random game has every number of plies.
    let judgement = judged_by("dots:2x2", "alphabeta:depth=1", Sample::EveryPly(50), 2);
    let plies: Vec<(u32, u32, u64)> =
        judgement.plies.iter().map(|stage| (stage.first_ply, stage.last_ply, stage.positions)).collect();
    assert_eq!(plies, (0..11).map(|ply| (ply, ply, 50)).collect::<Vec<_>>());
    let least = judgement.least.unwrap();
    let share = |ply: u32| judgement.plies[ply as usize].optimal;
    assert_eq!(share(least.optimal_ply), least.optimal);
    assert!((0..11).all(|ply| least.optimal <= share(ply)), "{least:?}");
    assert!(least.optimal < 1.0 && least.result_kept >= least.optimal, "{least:?}");
    for stage in judgement.plies.iter().chain(&judgement.stages).chain([&judgement.all]) {
        assert!(stage.result_kept >= stage.optimal, "who keeps the margin keeps the result: {stage:?}");
        assert!(stage.result_kept_low <= stage.result_kept && stage.result_kept <= stage.result_kept_high);
    }
    assert_eq!(judgement.stages.iter().map(|stage| stage.positions).sum::<u64>(), 550);
    assert_eq!(judgement, judged_by("dots:2x2", "alphabeta:depth=1", Sample::EveryPly(50), 3));
}

#[test]
fn numbers_of_plies_that_few_games_reach_have_fewer_positions() {
    let judgement = judged_by("othello:size=4", "exact", Sample::EveryPly(20), 2);
    let of =
        |ply: u32| judgement.plies.iter().find(|stage| stage.first_ply == ply).map(|stage| stage.positions);
    assert_eq!(of(0), Some(20));
    assert!(judgement.plies.iter().all(|stage| (1..=20).contains(&stage.positions)));
    assert_eq!(judgement.least.unwrap().optimal, 1.0);
}

#[test]
fn a_game_that_is_never_in_reach_is_refused() {
    for by in [Sample::Anywhere(1), Sample::EveryPly(1)] {
        let error = AnyGame::parse("go:size=9").unwrap().visit(Judge { agent: "random", by, threads: 1 });
        let message = error.unwrap_err().to_string();
        let begins = "no position of 1000 random games can be solved quickly (the start is out of reach: ";
        assert!(message.starts_with(begins), "{message}");
        assert!(message.ends_with("choose a smaller board"), "{message}");
    }
}
