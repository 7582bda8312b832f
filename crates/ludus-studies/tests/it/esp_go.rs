//! The study of ESP for Go at the smallest size there is, against a player that needs no other program.

use insta::assert_snapshot;
use ludus_studies::{
    PresetName,
    esp_go::{BoardSettings, EspGoStudy},
    markdown::{Pictures, render},
    published::EspGo,
};
use ludus_train::{learning::Learning, settings::Settings};

use crate::place::{Place, assert_stops_change_nothing, assert_threads_change_nothing};

fn smallest(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    (settings.generations, settings.keep_every, settings.ratings.games) = (1, 1, 2);
    settings.game += ",limit=20";
    if let Learning::Esp(esp) = &mut settings.learning {
        (esp.subpopulation, esp.trials, esp.games) = (4, 1, 1);
        esp.opponents = vec!["careless:agent=\"greedy\",chance=0.3".into()];
    }
    settings
}

fn tiny() -> EspGoStudy {
    let mut study = EspGoStudy::shipped(PresetName::Quick);
    study.run = smallest(&study.run);
    study.randomness.boards = vec![BoardSettings { rows: 3, generations: 1 }];
    study.randomness.shares = vec![0.0, 1.0];
    (study.layers.runs, study.layers.generations, study.layers.front) = (2, 2, 1);
    for board in study.fronts.boards.iter_mut().chain(&mut study.larger.boards) {
        board.generations = 1;
    }
    study.larger.more_neurons = 2;
    (study.sane.neurons, study.sane.generations) = (vec![2], 1);
    (study.sane.learning.neurons, study.sane.learning.blueprints) = (8, 4);
    study.beyond.boards = vec![5, 9];
    study.beyond.opponent = "random".into();
    study.beyond.size.games = 2;
    study.beyond.runs = study.beyond.runs[..2].iter().map(smallest).collect();
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
fn shipped_presets_are_read_and_written_alike() {
    for preset in [PresetName::Quick, PresetName::Paper] {
        let study = EspGoStudy::shipped(preset);
        assert_eq!(EspGoStudy::parse("again", &study.to_text()).unwrap(), study);
    }
    let paper = EspGoStudy::shipped(PresetName::Paper);
    let Learning::Esp(esp) = &paper.run.learning else { panic!("the study is about ESP") };
    assert_eq!(esp.subpopulation * esp.trials * esp.games, 1_000);
    assert_eq!(paper.layers.runs, EspGo::shipped().specialists.runs);
    assert_eq!(paper.randomness.shares.len(), 11);
}

#[test]
fn a_wrong_preset_is_refused_with_its_place() {
    let study = EspGoStudy::shipped(PresetName::Quick);
    for (from, to, reason) in [
        ("more-neurons", "fewer-neurons", "unknown field `fewer-neurons`"),
        ("go:size=7,komi=0.5\"\nagent", "go:size=9,komi=0.5\"\nagent", "run.game"),
        ("random=0.3,replies", "random=0.4,replies", "random=0.3"),
    ] {
        let text = study.to_text();
        assert!(text.contains(from), "{from} in {text}");
        let refused = EspGoStudy::parse("mine", &text.replace(from, to)).unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: ") && refused.contains(reason), "{refused}");
    }
}
