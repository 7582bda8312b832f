//! The scalable Go study at the smallest size there is: every step is done, stopped, taken up and stored.

use insta::assert_snapshot;
use ludus_studies::{
    PresetName,
    markdown::{Pictures, render},
    scalable_go::ScalableGoStudy,
};

use crate::place::{Place, assert_stops_change_nothing, assert_threads_change_nothing};

fn tiny() -> ScalableGoStudy {
    let mut study = ScalableGoStudy::shipped(PresetName::Quick);
    for (path, value) in [
        ("keep-every", "1"),
        ("agent", "alphabeta:depth=1"),
        ("game", "go:size=5,rules=prisoner-territory,limit=12"),
        ("ratings.games", "2"),
        ("ratings.anchors", "[\"random\"]"),
        ("learning.round-robin.population", "3"),
    ] {
        study.run = study.run.with(path, value).unwrap();
    }
    study.speeds.first_move = vec![1];
    (study.sets.control, study.sets.small, study.sets.scaled) = (1, 1, 1);
    study.longer.generations = 1;
    study.opponents.agents = vec!["random".into()];
    study.windows.boards = 3;
    study.windows.dropped = vec![3];
    (study.larger.seven, study.larger.nine, study.larger.nine_depth) = (1, 1, 2);
    study.larger.opponents = vec!["random".into()];
    (study.ours.small, study.ours.scaled, study.ours.scratch, study.ours.sets) = (1, 1, 1, 1);
    for size in [
        &mut study.sets.openings,
        &mut study.opponents.size,
        &mut study.windows.size,
        &mut study.larger.size,
        &mut study.ours.size,
    ] {
        size.games = 2;
    }
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
        let study = ScalableGoStudy::shipped(preset);
        assert_eq!(ScalableGoStudy::parse("again", &study.to_text()).unwrap(), study);
        assert!(study.ours.size.games >= 200);
    }
    let paper = ScalableGoStudy::shipped(PresetName::Paper);
    assert_eq!(
        (paper.sets.sets, paper.sets.control, paper.sets.small, paper.sets.scaled),
        (4, 500, 500, 300)
    );
}

#[test]
fn a_wrong_preset_is_refused_with_its_place() {
    let study = ScalableGoStudy::shipped(PresetName::Quick);
    for (from, to, reason) in [
        ("radius = 0.1", "radii = 0.1", "unknown field `radii`"),
        ("size=5", "size=7", "run.game"),
        ("sharing = \"divergent\"", "sharing = \"shared\"", "unknown variant `shared`"),
    ] {
        let text = study.to_text().replacen(from, to, 1);
        let refused = ScalableGoStudy::parse("mine", &text).unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: ") && refused.contains(reason), "{refused}");
    }
}
