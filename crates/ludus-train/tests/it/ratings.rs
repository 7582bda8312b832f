//! Ratings of champions: the same numbers for the same champion whoever counts, and nothing when it is stopped.

use std::{fs, path::PathBuf};

use ludus_exact::Tables;
use ludus_train::{
    Executor, Origin,
    ratings::{Rating, RatingError, StageScore},
    run::RunName,
    runs,
    settings::{Settings, preset},
};
use tempfile::TempDir;

fn settings() -> Settings {
    let settings = Settings::parse(preset("tic-tac-toe").unwrap().text).unwrap();
    let settings = settings.with("ratings.games", "20").unwrap();
    settings.with("ratings.positions", "30").unwrap()
}

/// The file of a player that has learned nothing yet.
fn champion() -> (TempDir, PathBuf) {
    let learner = settings().learner(&Tables::unkept(), None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a champion, with odd letters.safetensors");
    let origin = Origin { run: "test".into(), generation: 0, seed: 0 };
    fs::write(&path, learner.champion(&origin)).unwrap();
    (folder, path)
}

fn rate(generation: u64, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Result<Rating, RatingError> {
    let (_folder, path) = champion();
    let mut rater = settings().rater(&Tables::unkept()).unwrap();
    rater.rate(&path, generation, &Executor { threads, stop })
}

#[test]
fn a_rating_does_not_depend_on_threads() {
    assert_eq!(rate(3, 1, &|| false).unwrap(), rate(3, 2, &|| false).unwrap());
}

#[test]
fn another_generation_plays_other_openings_on_the_same_positions() {
    let [one, other] = [1, 2].map(|generation| rate(generation, 2, &|| false).unwrap());
    assert_ne!(one.anchors, other.anchors);
    assert_eq!(one.exact, other.exact);
}

#[test]
fn a_rating_adds_up() {
    let rating = rate(0, 2, &|| false).unwrap();
    let names: Vec<&str> = rating.anchors.iter().map(|anchor| anchor.anchor.as_str()).collect();
    assert_eq!(names, ["random", "simple"]);
    assert!(rating.anchors.iter().all(|anchor| anchor.games == 20 && anchor.low <= anchor.score));
    let mean = (rating.anchors[0].score + rating.anchors[1].score) / 2.0;
    assert!((rating.score - mean).abs() < 1e-12);
    assert_eq!((rating.games, rating.exact.unwrap().positions), (40, 30));
    assert_eq!(rating.elo > 0.0, rating.score > 0.5);
}

#[test]
fn a_rating_that_is_stopped_is_none() {
    assert_eq!(rate(0, 2, &|| true), Err(RatingError::Stopped(ludus_train::Stopped)));
}

#[test]
fn stages_of_the_game_share_the_positions() {
    let exact = rate(0, 2, &|| false).unwrap().exact.unwrap();
    assert_eq!(exact.stages.iter().map(|stage| stage.positions).sum::<u64>(), exact.positions);
    let names: Vec<String> = exact.stages.iter().map(StageScore::name).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names[0].starts_with("plies 0-"), "{names:?}");
}

/// A line as runs wrote it before there were stages.
const OLD: &str = r#"{"generation":4,"games":0,"score":0.5,"elo":0.0,"elo_error":0.0,"anchors":[],"exact":{"positions":9,"optimal":0.5,"low":0.25,"high":0.75,"chance":0.25}}"#;

#[test]
fn a_line_without_stages_is_read_and_written_as_it_was() {
    let rating: Rating = serde_json::from_str(OLD).unwrap();
    assert!(rating.stages().is_empty());
    assert_eq!(serde_json::to_string(&rating).unwrap(), OLD);
}

#[test]
fn best_moves_have_a_line_for_each_stage_from_where_it_is_known() {
    let runs = tempfile::tempdir().unwrap();
    let folder = runs.path().join("old");
    fs::create_dir(&folder).unwrap();
    let stage = |first: u32, optimal: f64| {
        format!(
            r#"{{"first_ply":{first},"last_ply":{},"positions":3,"optimal":{optimal},"low":0.0,"high":1.0}}"#,
            first + 2
        )
    };
    let stages = format!(r#""chance":0.25,"stages":[{},{}]"#, stage(0, 0.125), stage(3, 1.0));
    let new = OLD.replace(r#""chance":0.25"#, &stages).replace(r#""generation":4"#, r#""generation":8"#);
    fs::write(folder.join("run.toml"), "").unwrap();
    fs::write(folder.join("ratings.jsonl"), format!("{OLD}\n{new}\n")).unwrap();
    let history = runs::load(runs.path(), &RunName::parse("old").unwrap()).unwrap();
    let curve = runs::curves(&history).into_iter().find(|curve| curve.name == "best moves").unwrap();
    let points: Vec<(&str, Vec<(f64, f64)>)> = curve
        .series
        .iter()
        .map(|series| (&*series.name, series.points.iter().map(|(at, point)| (*at, point.value)).collect()))
        .collect();
    assert_eq!(
        points,
        [
            ("best moves", vec![(4.0, 50.0), (8.0, 50.0)]),
            ("by chance", vec![(4.0, 25.0), (8.0, 25.0)]),
            ("plies 0-2", vec![(8.0, 12.5)]),
            ("plies 3-5", vec![(8.0, 100.0)]),
        ]
    );
}
