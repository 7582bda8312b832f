//! Runs that begin where another ended: one net grows from board to board, and does not need the other run again.

use std::{fs, path::Path, sync::Arc};

use ludus_exact::Tables;
use ludus_train::{
    Executor, Learner, Origin,
    learning::Learning,
    run::{Lesson, Run, RunName},
    settings::Settings,
};

fn never() -> bool {
    false
}

const EXECUTOR: Executor<'static> = Executor { threads: 1, stop: &never };

/// A run of two generations on a board of this size.
fn settings(size: usize, extra: &str) -> Settings {
    let text = format!(
        r#"
        seed = 3
        game = "go:size={size},komi=0.5,limit=20"
        agent = "policy"
        generations = 2
        keep-every = 1
        [ratings]
        anchors = ["random"]
        games = 2
        openings = 1
        positions = 0
        [judge.moves]
        inputs = "surroundings:reading=nothing"
        hidden = 1
        activation = "softsign"
        [learning.cma-es]
        population = 4
        step = 0.2
        covariance = "diagonal"
        opponents = ["random"]
        games = 2
        opening-plies = 1
        fitness = "margin"
        {extra}
        "#
    );
    Settings::parse(&text).unwrap()
}

fn tables(data: &Path) -> Arc<Tables> {
    let settings = ludus_exact::Settings { data: Some(data.into()), ..ludus_exact::Settings::default() };
    Tables::new(settings, Box::new(|_| {}))
}

/// Has a run learn to its end.
fn train(data: &Path, name: &str, settings: &Settings) {
    let run = Run::create(&data.join("runs"), &RunName::parse(name).unwrap(), &settings.to_text()).unwrap();
    let mut course = run.take_up(None).unwrap().course;
    let mut learner = settings.learner(&tables(data), None).unwrap();
    let mut rater = settings.rater(&tables(data)).unwrap();
    let mut lesson = Lesson { learner: learner.as_mut(), rater: rater.as_mut(), plan: settings.plan() };
    course.go_on(&mut lesson, &EXECUTOR, &mut ()).unwrap();
}

/// The numbers of a champion, whatever board it is of.
fn numbers(player: &[u8]) -> Vec<f64> {
    ludus_arena::learned::PlayerFile::decode(player).unwrap().genome.values().to_vec()
}

fn champion(learner: &dyn Learner) -> Vec<f64> {
    numbers(&learner.champion(&Origin { run: "test".into(), generation: 0, seed: 3 }))
}

fn kept(data: &Path, generation: u64) -> Vec<f64> {
    let file = format!("runs/small/checkpoints/{generation:06}/champion.safetensors");
    numbers(&fs::read(data.join(file)).unwrap())
}

#[test]
fn a_run_begins_at_the_champion_of_a_smaller_board_and_goes_on_without_it() {
    let data = tempfile::tempdir().unwrap();
    train(data.path(), "small", &settings(3, ""));
    let tables = tables(data.path());
    let begin = |from: &str| settings(4, &format!("start-from = \"{from}\"")).learner(&tables, None).unwrap();
    assert_ne!(kept(data.path(), 1), kept(data.path(), 2));
    assert_eq!(champion(begin("small@1").as_ref()), kept(data.path(), 1));
    let mut unbroken = begin("small");
    assert_eq!(champion(unbroken.as_ref()), kept(data.path(), 2));
    unbroken.advance(&EXECUTOR).unwrap();
    let state = unbroken.save();
    fs::remove_dir_all(data.path().join("runs")).unwrap();
    let settings = settings(4, "start-from = \"small\"");
    let mut resumed = settings.learner(&tables, Some(&state)).unwrap();
    assert_eq!(resumed.save(), state);
    assert_eq!(resumed.advance(&EXECUTOR), unbroken.advance(&EXECUTOR));
    assert_eq!(resumed.save(), unbroken.save());
    let refused = settings.learner(&tables, None).err().unwrap().to_string();
    assert!(refused.contains("start-from: small: there is no such run"), "{refused}");
}

#[test]
fn the_generation_to_begin_with_is_written_down() {
    let data = tempfile::tempdir().unwrap();
    train(data.path(), "small", &settings(3, ""));
    let pinned = |from: &str| {
        let settings = settings(4, &format!("start-from = \"{from}\""));
        match settings.learning.pinned(data.path()) {
            Learning::CmaEs(settings) => settings.start_from.unwrap(),
            other => panic!("{other:?}"),
        }
    };
    for (from, wanted) in [("small", "small@2"), ("small@1", "small@1"), ("nobody", "nobody")] {
        assert_eq!(pinned(from), wanted);
    }
}

#[test]
fn a_champion_that_does_not_fit_is_refused() {
    let data = tempfile::tempdir().unwrap();
    train(data.path(), "small", &settings(3, ""));
    let tables = tables(data.path());
    let refusal = |settings: Settings| settings.learner(&tables, None).err().unwrap().to_string();
    let from = |from: &str| settings(4, &format!("start-from = \"{from}\""));
    for (settings, complaint) in [
        (from("small@7"), "generation 7 is not kept; kept are 0, 1, 2"),
        (from("small@x"), "wanted the name of a run, or RUN@GENERATION"),
        (from("../small"), "wanted the name of a run, or RUN@GENERATION"),
        (from("small").with("judge.moves.hidden", "2").unwrap(), "small learned for another [judge]"),
        (from("small").with("game", "othello").unwrap(), "set of inputs of moves"),
    ] {
        let refused = refusal(settings);
        assert!(refused.contains(complaint), "{refused}");
    }
    let homeless = from("small").learner(&Tables::unkept(), None).err().unwrap().to_string();
    assert!(homeless.contains("there is no data folder here"), "{homeless}");
}
