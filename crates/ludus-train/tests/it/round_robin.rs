//! The round robin of the scalable Go study: who survives, who comes after them, and what cannot be scaled.

use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::AnyGame;
use ludus_train::{
    Executor,
    learning::Learning,
    pupils::Subject,
    round_robin::{Survivors, best_of, survivors},
    saved::Saved,
};
use serde_json::{Value, json};

#[test]
fn the_best_third_survives_and_the_older_of_equals() {
    let points = [3.0, -1.0, 5.0, 5.0, 0.0, -9.0];
    assert_eq!(survivors(&points, Survivors::Best), [2, 3]);
    assert_eq!(survivors(&[0.0; 9], Survivors::Best), [0, 1, 2]);
}

#[test]
fn as_coded_the_very_best_are_thrown_away() {
    // Six nets: the code looks for 5 points, then 4 and so on.
    let points = [10.0, 6.0, 5.0, 4.0, -7.0, -18.0];
    assert_eq!(survivors(&points, Survivors::BelowHalf), [2, 3]);
    // Too few are left below, so the others are better than nobody.
    assert_eq!(survivors(&[10.0, 9.0, 8.0, 7.0, 6.0, -40.0], Survivors::BelowHalf), [5, 0]);
}

fn learning(more: &Value) -> Learning {
    let mut settings = json!({
        "population": 6, "weights": 1.0, "radius": 0.01, "survivors": "best",
        "points": { "win": 1.0, "draw": 0.0, "loss": -1.0 },
    });
    for (key, value) in more.as_object().unwrap() {
        settings[key] = value.clone();
    }
    serde_json::from_value(json!({ "round-robin": settings })).unwrap()
}

fn subject(judge: &Value) -> Subject {
    Subject {
        judge: serde_json::from_value(judge.clone()).unwrap(),
        agent: "alphabeta:depth=1".into(),
        seed: Seed(9),
        tables: Tables::unkept(),
    }
}

fn subsections() -> Value {
    json!({ "subsections": { "sharing": "divergent", "whole-board": true, "inputs": "ledger" } })
}

fn go(size: usize) -> AnyGame {
    AnyGame::parse(&format!("go:size={size},rules=prisoner-territory")).unwrap()
}

#[test]
fn a_third_survive_a_third_are_near_them_and_a_third_are_new() {
    let mut learner = learning(&json!({})).begin(&go(3), subject(&subsections()), None).unwrap();
    let members = |bytes: &[u8]| Saved::decode(bytes).unwrap().exact_rows("members", (6, 176)).unwrap();
    let before = members(&learner.save());
    let executor = Executor { threads: 2, stop: &|| false };
    let progress = learner.advance(&executor).unwrap();
    assert_eq!(progress.games, 30);
    assert!(progress.details["boards"] > 0.0);
    let after = members(&learner.save());
    assert!(after[..2].iter().all(|member| before.contains(member)));
    let distance = |one: &[f64], other: &[f64]| {
        one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    };
    for idx in 0..2 {
        let moved = distance(&after[idx], &after[2 + idx]);
        assert!(moved > 0.005 && moved <= 0.01, "{moved}");
        assert!(before.iter().chain(&after[..4]).all(|member| distance(member, &after[4 + idx]) > 0.5));
    }
}

#[test]
fn every_net_plays_itself_if_asked_to() {
    let settings = learning(&json!({ "plays-itself": true }));
    let mut learner = settings.begin(&go(3), subject(&subsections()), None).unwrap();
    assert_eq!(learner.advance(&Executor { threads: 1, stop: &|| false }).unwrap().games, 36);
}

#[test]
fn what_cannot_be_scaled_is_refused() {
    let refused = |judge: &Value, scaling: &Value| {
        let begun = learning(&json!({ "scaling": scaling })).begin(&go(5), subject(judge), None);
        begun.err().unwrap().to_string()
    };
    let from = |run: &str| json!({ "from": run, "source": "by-region", "second-layer": "carried" });
    assert!(refused(&subsections(), &from("nobody")).contains("data folder"));
    let data = tempfile::tempdir().unwrap();
    assert!(best_of(data.path(), "nobody").err().unwrap().to_string().contains("nobody"));
    assert!(best_of(data.path(), "../nobody").err().unwrap().to_string().contains("name of a run"));
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    for (more, key) in [
        (json!({ "population": 2 }), "population"),
        (json!({ "radius": 0.0 }), "radius"),
        (json!({ "weights": -1.0 }), "weights"),
    ] {
        let begun = learning(&more).begin(&go(3), subject(&subsections()), None);
        assert!(begun.err().unwrap().to_string().contains(key));
    }
}
