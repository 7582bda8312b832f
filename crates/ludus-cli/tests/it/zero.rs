//! Nets for policy and value as a user meets them: a file that plays, what each move was worth to it, in and out of runs.

use std::{fs, sync::Arc};

use insta::assert_snapshot;
use ludus_arena::learned::{Judge, PlayerFile, ResidualJudge};
use ludus_core::Seed;
use ludus_games::AnyGame;
use ludus_nets::{Card, Genome, SideScale};
use serde_json::Value;

use crate::program::{printed, run};

/// A player of Dots and Boxes with a small random net, as bytes of a file.
pub(crate) fn player() -> Vec<u8> {
    let AnyGame::DotsAndBoxes(game) = AnyGame::parse("dots:1x2").unwrap() else {
        panic!("it is another game");
    };
    let side = SideScale { middle: 6, spread: 3 };
    let judge = ResidualJudge { channels: 4, blocks: 1, pooled_every: 1, value_hidden: 4, side, fold: None };
    let layout = Arc::new(judge.shape(&game).layout());
    let mut rng = Seed(5).stream("zero", 0);
    let values = (0..layout.len()).map(|_| f64::from(rng.below(1001)) / 1000.0 - 0.5).collect();
    PlayerFile {
        game: "dots-and-boxes:rows=1,cols=2".into(),
        judge: Judge::Residual(judge),
        agent: "zero:simulations=30".into(),
        genome: Genome::new(layout, values).unwrap(),
        notes: Card::new(),
    }
    .encode()
}

#[test]
fn every_move_comes_with_visits_values_and_what_the_net_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("player.safetensors");
    fs::write(&path, player()).unwrap();
    let agent = format!("zero:net={},simulations=30,rule=puct", path.display());
    let ask = |more: &[&str]| {
        let usual = ["move", "dots:1x2", "--agent", &agent, "--moves", "aA", "--seed", "1"];
        printed(&[&usual[..], more].concat())
    };
    let text = ask(&[]);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("zero:")).collect();
    assert_snapshot!("a_move_by_a_net", lines.join("\n"));
    let report: Value = serde_json::from_str(&ask(&["--json"])).unwrap();
    let candidates = report["why"]["candidates"].as_array().unwrap();
    // Every free line, with the four numbers of the study's dump.
    assert_eq!(candidates.len(), 6);
    for candidate in candidates {
        let of = |key: &str| candidate[key].as_f64().unwrap_or_else(|| panic!("{key} of {candidate}"));
        if candidate["proven"].is_null() {
            assert!((of("q") * of("visits") - of("w")).abs() < 1e-4, "{candidate}");
        }
        assert!((0.0..=1.0).contains(&of("prior")) && (0.0..=1.0).contains(&of("policy")), "{candidate}");
    }
    assert_eq!(candidates.iter().map(|candidate| candidate["visits"].as_u64().unwrap()).sum::<u64>(), 30);
    // Others say what they have always said.
    let plain = ["move", "dots:1x2", "--agent", "mcts:simulations=9", "--seed", "1", "--json"];
    let plain: Value = serde_json::from_str(&printed(&plain)).unwrap();
    let keys: Vec<&String> = plain["why"]["candidates"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["move", "result", "share", "value", "visits"]);
}

#[test]
fn a_net_goes_into_a_run_and_out_again() {
    let folder = tempfile::tempdir().unwrap();
    let [path, other] = ["in.safetensors", "out.safetensors"].map(|name| folder.path().join(name));
    fs::write(&path, player()).unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    printed(&["import", path.to_str().unwrap(), "--name", "visitor", "--data", data]);
    let chosen = |agent: &str| {
        let text = printed(&["move", "dots:2x2", "--agent", agent, "--seed", "1", "--data", data]);
        text.lines().next().unwrap().to_owned()
    };
    let expected = chosen(&format!("net:{}", path.display()));
    assert_eq!(chosen("run:visitor"), expected);
    assert_eq!(chosen("zero:net=run:visitor,simulations=30"), expected);
    printed(&["export", "visitor", other.to_str().unwrap(), "--data", data]);
    assert_eq!(chosen(&format!("net:{}", other.display())), expected);
    let missing = run(&["move", "dots:2x2", "--agent", "zero", "--data", data]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("zero has learned nothing by itself"), "{}", missing.err);
    fs::write(&path, &player()[..500]).unwrap();
    let damaged = run(&["move", "dots:2x2", "--agent", &format!("zero:net={}", path.display())]);
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.err.contains("in.safetensors") && damaged.err.contains("wanted"), "{}", damaged.err);
}
