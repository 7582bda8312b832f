//! The agent `exact`: it keeps the value of every game it can reach, move by move, says why it cannot elsewhere, and
//! helps searches.

use std::sync::{Arc, atomic::AtomicBool};

use ludus_arena::{Agent, AgentSpec, Halt};
use ludus_core::{Game, Outcome, Player, Seed, Symmetry, player::PerPlayer};
use ludus_exact::{Settings, Tables, oracle_for};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{Aim, Budget, Oracle, Root, Task, Unsolved};

static NEVER: AtomicBool = AtomicBool::new(false);

fn tables() -> Arc<Tables> {
    Tables::new(Settings { mebibytes: 64, threads: 2, ..Settings::default() }, Box::new(|_| {}))
}

/// The value, unless the past keeps it out of reach, as many idle moves do in checkers.
fn value<G: Game>(oracle: &mut dyn Oracle<G>, game: &G, position: &G::Position) -> Option<Outcome> {
    let budget = Budget { nodes: u64::MAX, stop: &NEVER };
    match oracle.value(&Task { game, position, aim: Aim::Margin, budget }) {
        Ok(solved) => Some(solved.exact.outcome),
        Err(Unsolved::OutOfReach(_)) if game.past_matters() => None,
        Err(unsolved) => panic!("{unsolved}"),
    }
}

/// Lets `exact` play from positions of random games, against random and against itself.
struct KeepValue {
    /// How many random plies come first at most; the first position in reach on the way is taken.
    plies: u32,
    games: u64,
}

impl GameVisitor for KeepValue {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let tables = tables();
        let build = |text: &str| AgentSpec::parse(text).unwrap().build(game, &tables).unwrap();
        let mut judge = oracle_for(game, &tables).unwrap();
        for idx in 0..self.games {
            let start = start_in_reach(game, judge.as_ref(), self.plies, idx);
            for opponent in ["random", "exact"] {
                let mut agents = PerPlayer([build("exact"), build(opponent)]);
                if idx % 2 == 1 {
                    agents.0.swap(0, 1);
                }
                let ours = if idx % 2 == 0 { Player::First } else { Player::Second };
                play(game, (judge.as_mut(), start.clone()), (agents, ours), (opponent, idx));
            }
        }
    }
}

/// A position of the random game with this number that can be judged quickly, the earliest; the next game's if there is
/// none.
fn start_in_reach<G: Game>(game: &G, oracle: &dyn Oracle<G>, plies: u32, idx: u64) -> G::Position {
    let mut scratch = Vec::new();
    for attempt in 0.. {
        let mut rng = Seed(1).stream("kept values", idx << 20 | attempt);
        let mut position = game.start();
        let first = rng.below(plies + 1);
        for ply in 0.. {
            let is_over = game.outcome(&position).is_some();
            let alone = game.map_position(Symmetry::IDENTITY, &position);
            if ply >= first && !is_over && game.outcome(&alone).is_none() && oracle.is_quick(game, &alone) {
                return alone;
            }
            let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
            game.play(&mut position, mv);
        }
    }
    unreachable!("some game comes into reach")
}

/// Plays a game to its end. Whoever plays exactly never lets the value fall, and gets it in the end.
fn play<G: Catalogued>(
    game: &G,
    (judge, mut position): (&mut dyn Oracle<G>, G::Position),
    (mut agents, ours): (PerPlayer<Box<dyn Agent<G>>>, Player),
    (opponent, idx): (&str, u64),
) {
    let mut kept = value(judge, game, &position);
    for player in Player::BOTH {
        agents[player].begin(game, &position, Seed(idx).stream("agents", player as u64));
    }
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        game.legal_moves(&position, &mut moves);
        let mover = game.to_move(&position);
        let chosen =
            agents[mover].choose(game, &Root { position: &position, moves: &moves }, &NEVER).unwrap();
        let before = game.format_position(&position);
        game.play(&mut position, chosen.mv);
        Player::BOTH.into_iter().for_each(|player| agents[player].observe(game, chosen.mv));
        let after = value(judge, game, &position);
        let text = format!("{} against {opponent}, {before}", game.spec());
        if let (Some(before), Some(after)) = (kept, after) {
            if mover == ours || opponent == "exact" {
                assert_eq!(after, before, "{text}");
            } else {
                assert!(after.half_points_for(ours) >= before.half_points_for(ours), "{text}");
            }
        }
        kept = after;
    }
    assert_eq!(game.outcome(&position), kept);
}

fn keep_values(game: &str, plies: u32, games: u64) {
    AnyGame::parse(game).unwrap().visit(KeepValue { plies, games });
}

#[test]
fn exact_keeps_the_value_with_every_move() {
    for (game, plies, games) in [
        ("ttt", 4, 200),
        ("dots:2x2", 6, 100),
        ("dots:3x3", 14, 100),
        ("dots:5x5", 60, 20),
        ("othello:size=4", 6, 50),
        ("othello", 60, 20),
        ("othello:size=10", 100, 5),
        ("go:size=2", 4, 50),
        ("go:size=3", 10, 20),
    ] {
        keep_values(game, plies, games);
    }
}

#[test]
fn where_nothing_is_in_reach_another_agent_moves_or_nobody_does() {
    struct Refuses;
    impl GameVisitor for Refuses {
        type Output = ();

        fn visit<G: Catalogued>(self, game: &G) {
            let start = game.start();
            let mut moves = Vec::new();
            game.legal_moves(&start, &mut moves);
            let root = Root { position: &start, moves: &moves };
            let spec = AgentSpec::parse("exact").unwrap();
            let refused = spec.build(game, &tables()).unwrap().choose(game, &root, &NEVER);
            let Err(Halt::Fails(fault)) = refused else { panic!("{refused:?}") };
            assert!(fault.message.starts_with("out of reach: "), "{fault}");
            let error = spec.check(game, &tables()).unwrap_err().to_string();
            assert!(error.starts_with("exact cannot play from the start: out of reach: "), "{error}");
            assert!(error.ends_with("exact:otherwise=AGENT leaves such moves to another agent"), "{error}");
            let helped = AgentSpec::parse("exact:otherwise=\"alphabeta:depth=2\"").unwrap();
            helped.check(game, &tables()).unwrap();
            let alone = AgentSpec::parse("alphabeta:depth=2").unwrap();
            let think =
                |spec: &AgentSpec| spec.build(game, &tables()).unwrap().choose(game, &root, &NEVER).unwrap();
            assert_eq!(think(&helped), think(&alone));
        }
    }
    for game in ["othello", "go:size=9", "dots:5x5", "checkers"] {
        AnyGame::parse(game).unwrap().visit(Refuses);
    }
}

#[test]
fn searches_with_exact_play_behind_them_find_the_best_move_at_any_depth() {
    struct Helps;
    impl GameVisitor for Helps {
        type Output = ();

        fn visit<G: Catalogued>(self, game: &G) {
            let tables = tables();
            let mut oracle = oracle_for(game, &tables).unwrap();
            for idx in 0..20 {
                let position = start_in_reach(game, oracle.as_ref(), 8, idx);
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                let budget = Budget { nodes: u64::MAX, stop: &NEVER };
                let task = Task { game, position: &position, aim: Aim::Margin, budget };
                let best = oracle.solve(&task).unwrap().best;
                for text in
                    ["alphabeta:depth=1,exact", "minimax:depth=1,exact", "pvs:depth=1,exact", "mcts:exact"]
                {
                    let mut agent = AgentSpec::parse(text).unwrap().build(game, &tables).unwrap();
                    agent.begin(game, &position, Seed(idx).stream("helped", 0));
                    let thought =
                        agent.choose(game, &Root { position: &position, moves: &moves }, &NEVER).unwrap();
                    assert!(best.contains(&thought.mv), "{text}: {}", game.format_position(&position));
                }
            }
        }
    }
    for game in ["ttt", "dots:2x3"] {
        AnyGame::parse(game).unwrap().visit(Helps);
    }
}

mod slow {
    use super::keep_values;

    /// Ten thousand games in all against random, and as many against itself.
    #[test]
    fn exact_keeps_the_value_over_ten_thousand_games() {
        for (game, plies, games) in [
            ("ttt", 4, 2000),
            ("dots:2x3", 8, 1500),
            ("dots:3x3", 14, 2000),
            ("othello:size=4", 6, 1000),
            ("othello", 60, 300),
            ("checkers", 0, 2000),
            ("go:size=2", 4, 500),
            ("go:size=3", 10, 700),
        ] {
            keep_values(game, plies, games);
        }
    }
}
