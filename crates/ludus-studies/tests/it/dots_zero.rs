//! The Dots and Boxes study at the smallest size there is: every step is done, stopped, taken up and stored.

use insta::assert_snapshot;
use ludus_studies::{
    PresetName, StudyError,
    dots_zero::DotsZeroStudy,
    markdown::{Pictures, render},
    published::DotsZero,
};
use ludus_train::learning::Learning;

use crate::place::{Place, assert_stops_change_nothing, assert_threads_change_nothing};

fn tiny() -> DotsZeroStudy {
    let mut study = DotsZeroStudy::shipped(PresetName::Quick);
    for (path, value) in [
        ("generations", "3"),
        ("agent", "zero:simulations=4,rule=puct,c=1,first-play=0,proofs=off,sign=ply"),
        ("judge.normed.hidden", "[8, 6]"),
        ("learning.zero.games", "4"),
        ("learning.zero.simulations", "[[0, 4]]"),
        ("learning.zero.reuse", "2.0"),
        ("learning.zero.gate.games", "4"),
        ("learning.zero.gate.simulations", "4"),
        ("learning.zero.warm-start.games", "6"),
        ("learning.zero.warm-start.simulations", "20"),
    ] {
        study.run = study.run.with(path, value).unwrap();
    }
    (study.subset_b.generations, study.subset_b.games) = (2, 6);
    (study.subset_b.simulations, study.subset_b.dispute) = (6, 4);
    study.subset_c.generations = 2;
    study.ours.generations = 1;
    study.sign.size.games = 4;
    study.opponents.plain = "mcts:simulations=4,c=1.41".into();
    study.opponents.others.clear();
    study.opponents.size.games = 4;
    (study.truth.positions, study.truth.agents) = (12, vec!["greedy".into()]);
    study.speeds.seconds = 0.0;
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
fn a_run_that_is_stopped_between_two_versions_goes_on() {
    let (study, place) = (tiny(), Place::with_threads(1));
    let stopped = place.carry_out_until(&study, (None, Some(2)));
    assert!(matches!(stopped, Err(StudyError::Stopped)), "{stopped:?}");
    let report = place.carry_out(&study).unwrap();
    let unbroken = Place::with_threads(1).carry_out(&study).unwrap();
    // Sections but for the one with times: those of the stopped run count, too.
    assert_eq!(report.sections[..5], unbroken.sections[..5]);
}

#[test]
fn subset_b_can_be_left_out() {
    let mut study = tiny();
    study.subset_b.generations = 0;
    let report = Place::with_threads(2).carry_out(&study).unwrap();
    let versions = &report.sections[0];
    assert!(versions.text.contains("Subset B") && versions.text.contains("left out"), "{}", versions.text);
}

#[test]
fn shipped_presets_are_read_and_written_alike() {
    for preset in [PresetName::Quick, PresetName::Paper] {
        let study = DotsZeroStudy::shipped(preset);
        assert_eq!(DotsZeroStudy::parse("again", &study.to_text()).unwrap(), study);
    }
}

#[test]
fn the_paper_preset_has_the_sizes_of_the_text() {
    let (paper, text) = (DotsZeroStudy::shipped(PresetName::Paper), DotsZero::shipped());
    let Learning::Zero(zero) = &paper.run.learning else {
        panic!("the study is about learning from own games")
    };
    let (a, b) = (&text.subsets.a, &text.subsets.b);
    let gate = zero.gate.unwrap();
    let found =
        (zero.games as u64, gate.games as u64, zero.simulations[0].1.into(), u64::from(gate.simulations));
    assert_eq!(found, (a.games, a.dispute, a.simulations, a.simulations));
    let found =
        (paper.subset_b.games as u64, paper.subset_b.dispute as u64, paper.subset_b.simulations.into());
    assert_eq!(found, (b.games, b.dispute, b.simulations));
    assert_eq!(zero.warm_start.unwrap().games as u64, text.warm_start.games);
    assert_eq!(
        (zero.dropout, zero.batch, zero.validation),
        (text.net.dropout, text.net.batch, Some(text.net.validation))
    );
    assert_eq!(paper.opponents.size.games, 160);
}

#[test]
fn a_wrong_preset_is_refused_with_its_place() {
    let study = DotsZeroStudy::shipped(PresetName::Quick);
    for (from, to, reason) in [
        ("dispute = ", "disputes = ", "unknown field `disputes`"),
        ("sign = \"ply\"", "sign = \"mover\"", "run: wanted sign=ply"),
        ("validation = 0.2\n", "", "wanted a gate and validation"),
    ] {
        let text = study.to_text();
        assert!(text.contains(from), "{from} in {text}");
        let refused = DotsZeroStudy::parse("mine", &text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: ") && refused.contains(reason), "{refused}");
    }
}
