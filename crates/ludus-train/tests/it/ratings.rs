//! Ratings of champions: the same numbers for the same champion whoever counts, and nothing when it is stopped.

use std::{fs, path::PathBuf};

use ludus_exact::Tables;
use ludus_train::{
    Executor, Origin,
    ratings::{Rating, RatingError},
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
