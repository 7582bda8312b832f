//! What every way of learning promises: a state that was saved goes on as if nothing had been, whatever the number of
//! threads, and being stopped in the middle of a generation changes nothing. Games are tiny, so that every generation of
//! every learner can be tried.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ludus_core::{Game, Outcome, Player, Seed};
use ludus_exact::{Tables, oracle_for};
use ludus_games::{AnyGame, tic_tac_toe::TicTacToe};
use ludus_search::{Aim, Budget, Task};
use ludus_train::{
    Executor, Learner, Origin, Stopped, Unfinished,
    learning::Learning,
    pupils::{Pupils, Subject, play_out},
    saved::Saved,
};
use serde_json::{Value, json};

/// A game, what is learned of it and how.
struct Lesson {
    game: &'static str,
    judge: Value,
    agent: &'static str,
    learning: Value,
}

impl Lesson {
    fn subject(&self) -> Subject {
        Subject {
            judge: serde_json::from_value(self.judge.clone()).unwrap(),
            agent: self.agent.into(),
            seed: Seed(8),
            tables: Tables::unkept(),
        }
    }

    /// Begins, or goes on from what was saved.
    fn begin(&self, saved: Option<&[u8]>) -> Result<Box<dyn Learner>, String> {
        let learning: Learning = serde_json::from_value(self.learning.clone()).unwrap();
        let begun = learning.begin(&AnyGame::parse(self.game).unwrap(), self.subject(), saved);
        begun.map_err(|error| error.to_string())
    }

    fn learner(&self, saved: Option<&[u8]>) -> Box<dyn Learner> {
        self.begin(saved).unwrap()
    }
}

fn never() -> bool {
    false
}

const ONE: Executor<'static> = Executor { threads: 1, stop: &never };
const TWO: Executor<'static> = Executor { threads: 2, stop: &never };

/// All that can be seen of a learner.
fn seen(learner: &dyn Learner) -> (Vec<u8>, Vec<u8>, bool) {
    let origin = Origin { run: "test".into(), generation: learner.generation(), seed: 8 };
    (learner.save(), learner.champion(&origin), learner.is_finished())
}

/// A learner that is taken up after every generation, stopped, and goes on with two threads is like one that never was.
fn check(lesson: &Lesson) {
    let mut unbroken = lesson.learner(None);
    for generation in 0..8 {
        let state = unbroken.save();
        let mut resumed = lesson.learner(Some(&state));
        assert_eq!(resumed.generation(), generation);
        assert_eq!(seen(resumed.as_ref()), seen(unbroken.as_ref()), "taken up at {generation}");
        check_stop(resumed.as_mut(), &state);
        assert_eq!(resumed.advance(&TWO), unbroken.advance(&ONE));
        assert_eq!(seen(resumed.as_ref()), seen(unbroken.as_ref()), "gone on from {generation}");
        assert_ne!(unbroken.save(), state);
    }
}

/// A learner that is stopped at its first job or at its second is as it was before.
fn check_stop(learner: &mut dyn Learner, state: &[u8]) {
    for n_jobs in 0..2 {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= n_jobs;
        assert_eq!(learner.advance(&Executor { threads: 1, stop: &stop }), Err(Unfinished::Stopped(Stopped)));
        assert_eq!(learner.save(), state);
    }
}

/// A small net over the pieces of tic-tac-toe.
fn net_lesson(learning: Value) -> Lesson {
    Lesson {
        game: "tic-tac-toe",
        judge: json!({ "pieces": {
            "sees": "board", "hidden": [3], "activation": "softsign", "bias": true, "piece-count": false, "view": "mover",
        }}),
        agent: "alphabeta:depth=1",
        learning,
    }
}

/// An influence map on the smallest board of Othello.
fn map_lesson(learning: Value) -> Lesson {
    Lesson {
        game: "othello:size=4",
        judge: json!({ "map": {} }),
        agent: "influence:ties=first,map={map}",
        learning,
    }
}

fn strategy(opponents: &Value) -> Value {
    json!({ "evolution-strategy": {
        "population": 5, "weights": 0.2, "step": 0.1, "opening-plies": 1, "opponents": opponents,
        "points": { "win": 1.0, "draw": 0.0, "loss": -2.0 },
    }})
}

#[test]
fn a_round_robin_can_be_interrupted_anywhere() {
    for plays_itself in [false, true] {
        check(&net_lesson(json!({ "round-robin": {
            "population": 6, "weights": 1.0, "radius": 0.1, "opening-plies": 1, "plays-itself": plays_itself,
            "points": { "win": 1.0, "draw": 0.0, "loss": -1.0 },
            "survivors": if plays_itself { "below-half" } else { "best" },
        }})));
    }
}

#[test]
fn an_evolution_strategy_with_drawn_opponents_can_be_interrupted_anywhere() {
    check(&net_lesson(strategy(&json!({ "drawn": { "games": 2 } }))));
}

#[test]
fn an_evolution_strategy_with_shared_opponents_can_be_interrupted_anywhere() {
    check(&net_lesson(strategy(&json!({ "shared": { "testers": 2, "champions": 1, "hall": 3 } }))));
}

#[test]
fn covariance_adaptation_can_be_interrupted_anywhere() {
    for (covariance, fitness) in [("full", "wins"), ("diagonal", "margin")] {
        check(&net_lesson(json!({ "cma-es": {
            "population": 6, "step": 0.1, "covariance": covariance, "opponents": ["random"], "games": 2,
            "opening-plies": 1, "fitness": fitness,
        }})));
    }
}

/// A net that wishes for moves on the smallest boards of Go.
fn policy_lesson(learning: Value) -> Lesson {
    Lesson {
        game: "go:size=2",
        judge: json!({ "policy": { "inputs": "points", "hidden": 2, "activation": "tanh" } }),
        agent: "policy",
        learning,
    }
}

fn esp(keep_team: bool) -> Value {
    // Something is done about every generation without a better net.
    json!({ "esp": {
        "subpopulation": 4, "trials": 2, "weights": { "uniform": 1.0 }, "mutation": 0.4, "scale": 0.3, "stagnation": 1,
        "lesion-threshold": 0.9, "keep-team": keep_team, "opponents": ["random"], "games": 2, "seats": "both",
        "opening-plies": 1,
    }})
}

#[test]
fn enforced_sub_populations_can_be_interrupted_anywhere() {
    check(&policy_lesson(esp(true)));
    check(&policy_lesson(esp(false)));
    // Any layout will do.
    check(&net_lesson(esp(true)));
}

#[test]
fn symbiotic_evolution_can_be_interrupted_anywhere() {
    for keep_team in [true, false] {
        check(&policy_lesson(json!({ "sane": {
            "neurons": 12, "blueprints": 6, "weights": { "cauchy": 0.5 }, "mutation": 0.1, "scale": 0.3,
            "pointer-mutation": 0.1, "keep-team": keep_team, "opponents": ["random"], "games": 2, "seats": "both",
            "opening-plies": 1,
        }})));
    }
}

#[test]
fn hosts_and_parasites_can_be_interrupted_anywhere() {
    // The hall is full twice in eight generations, and the opponents are met in some of them.
    let learning = json!({ "hosts-and-parasites": {
        "subpopulation": 4, "trials": 1, "weights": { "uniform": 1.0 }, "mutation": 0.4, "scale": 0.3, "testers": 2,
        "champions": 2, "hall": 3, "opening-plies": 1, "opponents": ["random"], "opponent-games": 2, "every": 3,
        "host-points": { "win": 1.0, "draw": 0.0, "loss": -3.0 }, "diversity": 0.5,
        "parasite-points": { "win": 3.0, "draw": 0.0, "loss": 0.0 },
    }});
    check(&policy_lesson(learning.clone()));
    check(&net_lesson(learning));
}

#[test]
fn a_genetic_algorithm_can_be_interrupted_anywhere() {
    // Half of all mutate, so that some are known already and enough have to play for being stopped.
    check(&net_lesson(json!({ "genetic": {
        "population": 12, "crossover": 0.75, "mutation": 0.5, "genes": { "reals": { "low": -1.0, "high": 1.0 } },
        "opponents": ["random", "simple"], "leave-out": "simple", "plateau": { "generations": 2, "mutation": 0.9 },
    }})));
}

#[test]
fn a_genetic_algorithm_on_a_ladder_can_be_interrupted_anywhere() {
    check(&map_lesson(json!({ "genetic": {
        "population": 12, "crossover": 0.75, "mutation": 0.5, "genes": { "integers": { "low": 0, "high": 10 } },
        "opponents": ["greedy:ties=first"], "ladder": { "fitness": 14.0, "rungs": 4, "patience": 3 },
    }})));
}

/// What learning from one's own games needs, with `more` in addition or instead.
fn zero(more: &Value) -> Value {
    let mut settings = json!({
        "games": 5, "side-by-side": 2, "simulations": [[0, 4], [2, 6]], "value-from-search": [[0, 0.5]],
        "fast-moves": { "share": 0.5, "simulations": 2 }, "surprise": 0.5,
        "window": { "least": 40, "most": 80, "growth": 0.75 }, "reuse": 2.0, "batch": 8, "symmetries": true,
        "worth": { "margin": 0.0, "points": 1.0 },
        "losses": { "policy": 1.0, "value": 1.0, "score": 0.1, "ownership": 0.1 },
        "search": {
            "rule": { "gumbel": { "candidates": 4 } }, "random-plies": 2, "temperature": 1.0, "plies": 3, "strays": 0.2,
            "nodes": 500,
        },
        "optimiser": {
            "schedule": { "kind": "constant", "rate": 0.01 }, "longest-gradient": 1.0, "average": 0.9,
        },
    });
    for (key, value) in more.as_object().unwrap() {
        settings[key] = value.clone();
    }
    json!({ "zero": settings })
}

fn residual_lesson(game: &'static str, learning: Value) -> Lesson {
    Lesson {
        game,
        judge: json!({ "residual": {
            "channels": 4, "blocks": 1, "pooled-every": 1, "value-hidden": 4, "side": { "middle": 4, "spread": 2 },
        }}),
        agent: "zero:simulations=4",
        learning,
    }
}

#[test]
fn a_net_that_learns_from_its_own_games_can_be_interrupted_anywhere() {
    check(&residual_lesson("tic-tac-toe", zero(&json!({}))));
}

#[test]
fn a_net_that_learns_on_boards_of_two_sizes_can_be_interrupted_anywhere() {
    let more = json!({
        "boards": [{ "game": "dots:1x1", "games": 3, "from": 1, "until": 4 }],
        "worth": { "margin": 1.0, "points": 4.0 },
    });
    check(&residual_lesson("dots:1x2", zero(&more)));
}

#[test]
fn a_net_with_a_gate_and_a_warm_start_can_be_interrupted_anywhere() {
    let more = json!({
        "gate": { "games": 4, "simulations": 4, "share": 0.5, "begins": "in-turn" },
        "warm-start": { "games": 3, "simulations": 20 },
        "validation": 0.25,
        "dropout": 0.3,
        "search": {
            "rule": { "puct": { "c": 1.5, "noise": 0.25, "alpha": 1.0 } }, "random-plies": 1, "temperature": 1.0,
            "plies": 3, "sign": "ply", "nodes": 500,
        },
    });
    let judge = json!({ "normed": { "inputs": "matrix", "hidden": [8, 6], "value-bins": 5 } });
    check(&Lesson { judge, ..residual_lesson("dots:1x2", zero(&more)) });
}

/// The numbers of a generation's log that hold for games which nothing is learned from.
const VALIDATION: [&str; 3] = ["validation loss", "validation policy loss", "validation value loss"];

#[test]
fn games_kept_for_validation_say_how_wrong_a_net_is_and_are_not_learned_from() {
    let advance = |more: &Value| {
        let mut learner = residual_lesson("tic-tac-toe", zero(more)).learner(None);
        learner.advance(&ONE).unwrap().details
    };
    let (all, four_fifths) = (advance(&json!({})), advance(&json!({ "validation": 0.2 })));
    assert!(VALIDATION.iter().all(|name| !all.contains_key(*name)), "{all:?}");
    let [total, policy, value] = VALIDATION.map(|name| four_fifths[name]);
    assert!(total > 0.0 && policy > 0.0 && value > 0.0 && total + 1e-9 >= policy + value, "{four_fifths:?}");
    // Twice four fifths of the positions, in steps of eight.
    assert_eq!(four_fifths["positions"], all["positions"]);
    assert_eq!(four_fifths["steps"], (0.8 * 2.0 * four_fifths["positions"] / 8.0).floor());
    assert_ne!(four_fifths["loss"], all["loss"]);
}

#[test]
fn a_gate_opens_for_the_first_net_after_a_warm_start_and_then_has_to_be_won() {
    let more = json!({
        "gate": { "games": 2, "simulations": 2, "share": 1.0, "begins": "incumbent" },
        "warm-start": { "games": 3, "simulations": 20 },
    });
    let mut learner = residual_lesson("tic-tac-toe", zero(&more)).learner(None);
    let beginner = seen(learner.as_ref());
    assert!(!learner.advance(&ONE).unwrap().details.contains_key("dispute"));
    let first = seen(learner.as_ref());
    assert_ne!(first, beginner);
    // Nobody wins more than all games.
    assert!(learner.advance(&ONE).unwrap().details.contains_key("dispute"));
}

#[test]
fn the_smallest_window_holds_the_latest_games_and_no_others() {
    let smallest = json!({ "window": { "least": 1, "most": 1, "growth": 0.0 } });
    let mut learner = residual_lesson("tic-tac-toe", zero(&smallest)).learner(None);
    for _ in 0..3 {
        let details = learner.advance(&ONE).unwrap().details;
        assert!(details["positions"] > 1.0 && details["window"] == details["positions"], "{details:?}");
    }
}

#[test]
fn a_net_whose_games_are_solved_out_can_be_interrupted_anywhere() {
    let more = json!({ "solve-out": { "free": 4 }, "worth": { "margin": 1.0, "points": 4.0 } });
    check(&residual_lesson("dots:1x2", zero(&more)));
}

#[test]
fn games_that_are_solved_out_from_the_start_end_as_best_play_does() {
    let AnyGame::DotsAndBoxes(game) = AnyGame::parse("dots:2x2").unwrap() else { panic!("another game") };
    let mut oracle = oracle_for(&game, &Tables::unkept()).unwrap();
    let budget = Budget { nodes: u64::MAX, stop: &AtomicBool::new(false) };
    let task = Task { game: &game, position: &game.start(), aim: Aim::Margin, budget };
    let winner = oracle.value(&task).unwrap().exact.outcome.winner();
    let more = json!({ "solve-out": { "free": 12 }, "worth": { "margin": 1.0, "points": 4.0 }, "games": 20 });
    let mut settings = zero(&more);
    settings["zero"]["search"]["random-plies"] = json!(0);
    let mut learner = residual_lesson("dots:2x2", settings).learner(None);
    let progress = learner.advance(&ONE).unwrap();
    let wanted = winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::First)));
    assert_eq!((progress.best, progress.mean), (wanted, wanted));
    assert_eq!(progress.details["positions"], 20.0 * 12.0, "each position of each game");
}

#[test]
fn nets_that_cannot_teach_themselves_are_refused() {
    let refused = |lesson: Lesson| lesson.begin(None).err().unwrap();
    assert_eq!(
        refused(policy_lesson(zero(&json!({})))),
        "judge: found one that says only half, wanted residual or normed, which say what to play and who wins"
    );
    let boards = |game: &str| zero(&json!({ "boards": [{ "game": game, "games": 1 }] }));
    assert_eq!(
        refused(residual_lesson("dots:2x2", boards("othello"))),
        "boards: found othello, wanted another size of dots-and-boxes"
    );
    let dense = json!({ "normed": { "inputs": "matrix", "hidden": [8] } });
    assert_eq!(
        refused(Lesson { judge: dense, ..residual_lesson("dots:2x2", boards("dots:1x1")) }),
        "boards: the net of this run cannot play dots:1x1, wanted a judge without weights for places, such as residual"
    );
    let one_bin = json!({ "normed": { "inputs": "matrix", "hidden": [8], "value-bins": 1 } });
    assert_eq!(
        refused(Lesson { judge: one_bin, ..residual_lesson("dots:2x2", zero(&json!({}))) }),
        "judge: found 1 value-bins, wanted 2 to 65536"
    );
    let told = refused(residual_lesson("tic-tac-toe", zero(&json!({ "simulations": [[3, 8]] }))));
    assert!(
        told.starts_with("simulations: found [(3, 8)], wanted pairs of a generation and a value"),
        "{told}"
    );
    let told = refused(residual_lesson(
        "tic-tac-toe",
        zero(&json!({ "window": { "least": 9, "most": 8, "growth": 0.5 } })),
    ));
    assert_eq!(told, "window.most: found 8, wanted at least as many as window.least");
    let told = refused(residual_lesson("tic-tac-toe", zero(&json!({ "cache": 99_999_999 }))));
    assert_eq!(told, "cache: found 99999999, wanted 0 to 4096 mebibytes");
    let told = refused(residual_lesson("tic-tac-toe", zero(&json!({ "validation": 1.0 }))));
    assert_eq!(told, "validation: found 1, wanted more than 0 and less than 1");
    let told = refused(residual_lesson("tic-tac-toe", zero(&json!({ "side-by-side": 0 }))));
    assert_eq!(told, "side-by-side: found 0, wanted 1 to 1024");
    for (key, value) in [("nodes", json!(99_999_999_999_u64)), ("random-plies", json!(4_294_967_295_u32))] {
        let mut settings = zero(&json!({}));
        settings["zero"]["search"][key] = value;
        let told = refused(residual_lesson("tic-tac-toe", settings));
        assert!(told.starts_with(&format!("search.{key}: found ")), "{told}");
    }
    let told = refused(residual_lesson("tic-tac-toe", zero(&json!({ "device": "abacus" }))));
    assert!(told.starts_with("found the device \"abacus\", wanted one of cpu"), "{told}");
}

#[test]
fn a_window_of_games_that_cannot_have_been_played_is_refused() {
    let lesson = residual_lesson("tic-tac-toe", zero(&json!({})));
    let mut learner = lesson.learner(None);
    learner.advance(&ONE).unwrap();
    let state = learner.save();
    // The window is the last table of the file; a move of its last game becomes one that there is not.
    let mut damaged = 0;
    for back in (1..400).step_by(7) {
        let mut bytes = state.clone();
        let place = bytes.len() - back;
        bytes[place] ^= 0xff;
        // Whatever it is, it is taken or refused; nothing breaks.
        damaged += usize::from(lesson.begin(Some(&bytes)).is_err());
    }
    assert!(damaged > 0);
    assert!(lesson.begin(Some(&state)).is_ok());
}

#[test]
fn points_of_a_generation_are_those_of_both_sides_of_its_games() {
    let lesson = net_lesson(json!({ "evolution-strategy": {
        "population": 2, "weights": 0.2, "step": 0.1, "opening-plies": 0, "opponents": { "drawn": { "games": 3 } },
        "points": { "win": 100.0, "draw": 10.0, "loss": 1.0 },
    }}));
    let mut learner = lesson.learner(None);
    let pupils = Pupils::new(&TicTacToe, lesson.subject()).unwrap();
    let n_weights = pupils.layout().len();
    for _ in 0..5 {
        let nets = Saved::decode(&learner.save()).unwrap().exact_rows("weights", (2, n_weights)).unwrap();
        let outcomes = [[0, 1], [1, 0]].map(|seats| outcome(&pupils, seats.map(|net| nets[net].as_slice())));
        let points = |net: usize| -> f64 {
            let sides = [Player::BOTH[net], Player::BOTH[1 - net]];
            let worth = outcomes.iter().zip(sides).map(|(outcome, side)| match outcome.winner() {
                Some(winner) if winner == side => 100.0,
                Some(_) => 1.0,
                None => 10.0,
            });
            3.0 * worth.sum::<f64>()
        };
        let progress = learner.advance(&ONE).unwrap();
        assert_eq!(progress.best, points(0).max(points(1)));
        assert_eq!(progress.mean, f64::midpoint(points(0), points(1)));
        assert_eq!(progress.games, 6);
    }
}

fn outcome(pupils: &Pupils<TicTacToe>, seats: [&[f64]; 2]) -> Outcome {
    let [mut first, mut second] = seats.map(|numbers| pupils.player(numbers));
    let chances = [0, 1].map(|seat| Seed(0).stream("none", seat));
    let end = play_out(&TicTacToe, &[], [first.as_mut(), second.as_mut()], chances).unwrap().unwrap();
    TicTacToe.outcome(&end).unwrap()
}

#[test]
fn a_state_of_other_settings_is_refused() {
    let genetic = |population: usize| {
        map_lesson(json!({ "genetic": {
            "population": population, "crossover": 0.75, "mutation": 0.1,
            "genes": { "integers": { "low": 0, "high": 10 } }, "opponents": ["greedy:ties=first"],
        }}))
    };
    let state = genetic(5).learner(None).save();
    let error = genetic(6).begin(Some(&state)).err().unwrap();
    assert_eq!(error, "found no table chromosomes of 48 numbers; the run was made with other settings");
    assert!(genetic(5).begin(Some(&state[..state.len() - 1])).is_err());
}
