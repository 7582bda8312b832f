//! A study at the smallest size there is: every step is done, stopped, taken up and stored.

use std::{
    fs,
    path::{Path, PathBuf},
};

use insta::assert_snapshot;
use ludus_studies::{
    Experiment, PresetName, StudyError,
    checkers_evo::CheckersEvolution,
    markdown::{Pictures, render},
};

use crate::place::{Place, TICK, assert_stops_change_nothing, assert_threads_change_nothing};

fn tiny() -> CheckersEvolution {
    let mut study = CheckersEvolution::shipped(PresetName::Quick);
    let overrides = [
        ("generations", "2"),
        ("keep-every", "1"),
        ("agent", "alphabeta:depth=1"),
        ("ratings.anchors", "[\"alphabeta:depth=1,eval=pieces\"]"),
        ("ratings.games", "2"),
        ("judge.pieces.hidden", "[4, 2]"),
        ("learning.evolution-strategy.population", "4"),
        ("learning.evolution-strategy.opponents.drawn.games", "1"),
    ];
    for (path, value) in overrides {
        study.run = study.run.with(path, value).unwrap();
    }
    (study.searches.minimax, study.searches.alpha_beta) = (vec![2, 4], vec![2, 4]);
    study.matches.control = "alphabeta:depth=1,eval=pieces".into();
    study.matches.size.games = 4;
    study.tournament.agent = "alphabeta:depth=1".into();
    study.tournament.hidden = vec![4, 2];
    (study.tournament.population, study.tournament.games) = (2, 1);
    study
}

#[test]
fn a_whole_study_reports_as_it_did() {
    let report = Place::with_threads(1).carry_out(&tiny()).unwrap();
    assert_snapshot!(render(&report, Pictures::In("charts")));
}

#[test]
fn threads_change_nothing() {
    assert_threads_change_nothing(&tiny());
}

#[test]
fn a_study_that_is_stopped_before_every_step_ends_the_same() {
    assert_stops_change_nothing(&tiny());
}

#[test]
fn a_run_that_is_stopped_in_the_middle_goes_on_and_its_time_counts() {
    let (study, place) = (tiny(), Place::with_threads(1));
    let stopped = place.carry_out_until(&study, (None, Some(1)));
    assert!(matches!(stopped, Err(StudyError::Stopped)), "{stopped:?}");
    let report = place.carry_out(&study).unwrap();
    let unbroken = Place::with_threads(1).carry_out(&study).unwrap();
    assert_eq!(report.sections, unbroken.sections);
    assert!((report.cpu_seconds - unbroken.cpu_seconds - TICK).abs() < 1e-9, "{}", report.cpu_seconds);
}

/// The file of a step.
fn step_file(place: &Place, step: &str) -> PathBuf {
    place.assignment().folder("checkers-evo").join(format!("{step}.json"))
}

/// What the study says after somebody did something to the file of a step.
fn after(harm: impl Fn(&Path)) -> String {
    let (study, place) = (tiny(), Place::with_threads(1));
    let last = study.steps().len();
    assert!(place.carry_out_until(&study, (Some(last), None)).is_err());
    harm(&step_file(&place, "histograms"));
    let refused = place.carry_out(&study).unwrap_err().to_string();
    assert!(refused.contains(&step_file(&place, "histograms").display().to_string()), "{refused}");
    refused
}

fn edit(path: &Path, change: impl Fn(String) -> String) {
    fs::write(path, change(fs::read_to_string(path).unwrap())).unwrap();
}

#[test]
fn a_damaged_result_is_refused_by_name() {
    let altered = after(|path| edit(path, |text| text.replacen("0.0", "0.1", 1)));
    assert!(altered.contains("is damaged: found checksum"), "{altered}");
    let cut = after(|path| edit(path, |text| text[..text.len() - 1].into()));
    assert!(
        cut.contains("is damaged: EOF") && cut.contains("remove it to have this step done again"),
        "{cut}"
    );
    let exchanged = after(|path| {
        fs::copy(path.with_file_name("speeds.json"), path).unwrap();
    });
    assert!(exchanged.contains("found step \"speeds\", wanted \"histograms\""), "{exchanged}");
}

#[test]
fn results_of_other_settings_are_not_mixed_in() {
    let place = Place::with_threads(1);
    let mut study = tiny();
    assert!(place.carry_out_until(&study, (Some(2), None)).is_err());
    study.matches.size.games = 6;
    let refused = place.carry_out(&study).unwrap_err().to_string();
    assert!(refused.contains("searches.json was made with other settings"), "{refused}");
}

#[test]
fn a_run_of_the_same_name_with_other_settings_is_refused() {
    let (study, place) = (tiny(), Place::with_threads(1));
    assert!(place.carry_out_until(&study, (None, Some(1))).is_err());
    let run = place.data().join("runs/checkers-evo-quick-7-with-count/run.toml");
    edit(&run, |text| text.replace("generations = 2", "generations = 3"));
    let refused = place.carry_out(&study).unwrap_err().to_string();
    assert!(refused.contains("run checkers-evo-quick-7-with-count has other settings"), "{refused}");
}

#[test]
fn shipped_presets_are_read_and_written_alike() {
    for preset in [PresetName::Quick, PresetName::Paper] {
        let study = CheckersEvolution::shipped(preset);
        assert_eq!(CheckersEvolution::parse("again", &study.to_text()).unwrap(), study);
        assert_eq!(study.matches.size.games % 2, 0);
        assert!(study.matches.size.games >= 200);
        assert!(study.run.ratings.anchors.contains(&study.matches.control));
    }
}

#[test]
fn a_wrong_preset_is_refused_with_its_place() {
    let study = CheckersEvolution::shipped(PresetName::Quick);
    let generations = format!("generations = {}", study.run.generations);
    for (from, to, reason) in [
        ("bins = 20", "bars = 20", "unknown field `bars`"),
        (generations.as_str(), "generations = 0", "run: generations: found 0, wanted 1 or more"),
    ] {
        let text = study.to_text().replace(from, to);
        let refused = CheckersEvolution::parse("mine", &text).unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: ") && refused.contains(reason), "{refused}");
    }
}
