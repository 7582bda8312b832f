//! The conformance check passes an honest game and catches every fault it is meant to catch.

use ludus_core::{
    Seed,
    conformance::{self, Effort, Violation},
};

use crate::strip::{Fault, Strip};

const EFFORT: Effort = Effort { seed: Seed(1), games: 50 };

fn violation(fault: Fault) -> Violation {
    match conformance::check(&Strip(fault), &EFFORT) {
        Ok(survey) => panic!("{fault:?} passed: {survey:?}"),
        Err(violation) => violation,
    }
}

#[test]
fn an_honest_game_passes() {
    let survey = conformance::check(&Strip(Fault::None), &EFFORT).unwrap();
    assert!(survey.positions > 150 && survey.keys > 20 && survey.longest == 4, "{survey:?}");
    assert_eq!(conformance::check_keys(&Strip(Fault::None), &EFFORT), Ok(survey));
}

#[test]
fn every_fault_breaks_its_law() {
    let check = |fault, law| assert_eq!(violation(fault).law, law, "{fault:?}: {}", violation(fault));
    check(Fault::MovesAfterTheEnd, 1);
    check(Fault::ListsAMoveTwice, 1);
    check(Fault::CountsWrongly, 1);
    check(Fault::RefusesALegalMove, 2);
    check(Fault::AcceptsAnIllegalMove, 2);
    check(Fault::KeyIgnoresTheMover, 3);
    check(Fault::KeyIsAConstant, 3);
    check(Fault::TextForgetsTheMover, 4);
    check(Fault::TwoMovesWithOneName, 4);
    check(Fault::ViewNamesAMoverAtTheEnd, 4);
    check(Fault::SymmetryMovesTheWrongWay, 5);
    check(Fault::PlanesTellTheColour, 5);
    check(Fault::SlotDependsOnTheBoard, 5);
    check(Fault::StaleFeatures, 5);
    check(Fault::NeverEnds, 6);
}

#[test]
fn a_violation_says_what_is_wrong_and_how_to_get_there() {
    let text = violation(Fault::NeverEnds).to_string();
    assert!(text.starts_with("law 6: 5 plies and still no end\n  in 0 0 1\n  after "), "{text}");
}

#[test]
fn the_same_seed_checks_the_same_games() {
    assert_eq!(violation(Fault::KeyIsAConstant), violation(Fault::KeyIsAConstant));
}
