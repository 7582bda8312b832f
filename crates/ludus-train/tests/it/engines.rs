//! Programs of others as opponents: what is learned from them when all goes well, and what happens when they break down.

mod breakdowns;
mod killed;
mod remembering;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use ludus_core::spec::{Spec, SpecOption};
use ludus_exact::Tables;
use ludus_train::{
    Executor,
    run::{End, Lesson, Observer, Run, RunError},
    settings::Settings,
};
use serde_json::{Value, json};

use crate::walker::{files, name};

/// The text of the agent of a command line, with further options.
fn engine(command: &str, options: &[(&str, &str)]) -> String {
    let options = [("command", command)].into_iter().chain(options.iter().copied());
    let options = options.map(|(key, value)| SpecOption::new(key, value)).collect();
    Spec { name: "gtp".into(), options }.to_string()
}

/// A small net that learns Go on a board of this size.
fn settings(size: u32, generations: u64, learning: &Value) -> Settings {
    let text = json!({
        "seed": 5, "game": format!("go:size={size}"), "agent": "alphabeta:depth=1", "generations": generations,
        "keep-every": 2,
        "ratings": { "anchors": ["random"], "games": 2, "openings": 1, "positions": 0 },
        "judge": { "pieces": {
            "sees": "board", "hidden": [2], "activation": "softsign", "bias": true, "piece-count": false, "view": "mover",
        }},
        "learning": learning,
    });
    serde_json::from_value(text).unwrap()
}

fn cma_es(opponents: &[&str]) -> Value {
    json!({ "cma-es": {
        "population": 4, "step": 0.3, "covariance": "diagonal", "opponents": opponents, "games": 2, "opening-plies": 1,
    }})
}

fn genetic(opponents: &[&str]) -> Value {
    json!({ "genetic": {
        "population": 6, "crossover": 0.75, "mutation": 0.9, "genes": { "reals": { "low": -1.0, "high": 1.0 } },
        "opponents": opponents,
    }})
}

/// Begins the run or goes on with it.
fn go_on(
    runs: &Path,
    settings: &Settings,
    executor: Executor<'_>,
    observer: &mut dyn Observer,
) -> Result<End, RunError> {
    let run = match Run::open(runs, &name()) {
        Err(RunError::Missing { .. }) => Run::create(runs, &name(), &settings.to_text())?,
        run => run?,
    };
    let mut taken_up = run.take_up(None)?;
    let tables = Tables::unkept();
    let mut learner = settings.learner(&tables, taken_up.state.as_deref()).unwrap();
    let mut rater = settings.rater(&tables).unwrap();
    let mut lesson = Lesson { learner: learner.as_mut(), rater: rater.as_mut(), plan: settings.plan() };
    taken_up.course.go_on(&mut lesson, &executor, observer)
}

fn never() -> bool {
    false
}

fn threads(threads: usize) -> Executor<'static> {
    Executor { threads, stop: &never }
}

/// The files of a run that nothing happened to.
fn unbroken(settings: &Settings, n_threads: usize) -> BTreeMap<PathBuf, Vec<u8>> {
    let runs = tempfile::tempdir().unwrap();
    assert_eq!(go_on(runs.path(), settings, threads(n_threads), &mut ()).unwrap(), End::Finished);
    files(runs.path())
}
