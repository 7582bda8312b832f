//! What the study's net sees, written out by hand.

use ludus_core::{
    Game, Player, Seed,
    spec::{Options, Spec},
};
use ludus_games::{
    dots_and_boxes::DotsAndBoxes,
    knowledge::{Inputs, Knowledge},
};

use super::{after, board};

/// The matrix after some moves, a word for each row.
fn matrix(size: &str, moves: &str, cols: usize) -> String {
    let game = board(size);
    let offer = DotsAndBoxes::INPUTS.iter().find(|offer| offer.info.name == "matrix").unwrap();
    let mut inputs = (offer.build)(&game, &Options::of(&Spec::plain("matrix"), offer.info).unwrap()).unwrap();
    let mut numbers = vec![f32::NAN; inputs.count()];
    inputs.fill(&game, &after(&game, moves), Player::Second, &mut numbers);
    let rows = numbers.chunks(cols + 1);
    let row = |row: &[f32]| row.iter().map(ToString::to_string).collect::<String>();
    rows.map(row).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_drawn_line_is_one_and_every_row_of_dots_ends_with_a_number_that_is_never_used() {
    assert_eq!(matrix("3x3", "", 3), "0000 0000 0000 0000 0000 0000 0000");
    // The top left line, the vertical line at the left of the second row of boxes, the rightmost one of the first.
    assert_eq!(matrix("3x3", "aA Ba Ad", 3), "1000 0001 0000 1000 0000 0000 0000");
    assert_eq!(matrix("2x1", "aC Bb", 1), "00 00 00 01 10");
}

/// What nets over lines see.
fn line_inputs(game: &DotsAndBoxes) -> Box<dyn Inputs<DotsAndBoxes>> {
    let offer = DotsAndBoxes::INPUTS.iter().find(|offer| offer.info.name == "lines").unwrap();
    (offer.build)(game, &Options::of(&Spec::plain("lines"), offer.info).unwrap()).unwrap()
}

/// What such a net sees after some moves.
fn lines(size: &str, moves: &str) -> Vec<f32> {
    let game = board(size);
    let mut inputs = line_inputs(&game);
    let mut numbers = vec![f32::NAN; inputs.count()];
    inputs.fill(&game, &after(&game, moves), Player::First, &mut numbers);
    numbers
}

#[test]
fn one_twin_stands_for_all_and_is_what_its_symmetry_makes() {
    for size in ["3x3", "2x3", "3x2", "1x3", "4x4"] {
        let game = board(size);
        let mut inputs = line_inputs(&game);
        let orientations = inputs.orientations(&game).unwrap();
        let mut numbers = |position: &_| {
            let mut numbers = vec![f32::NAN; inputs.count()];
            inputs.fill(&game, position, game.to_move(position), &mut numbers);
            numbers
        };
        let (mut rng, mut scratch) = (Seed(4).stream("twins of lines", 0), Vec::new());
        for _ in 0..20 {
            let mut position = game.start();
            while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
                let here = numbers(&position);
                let mut standing = vec![f32::NAN; here.len()];
                let symmetry = orientations.smallest(&here, &mut standing);
                assert_eq!(numbers(&game.map_position(symmetry, &position)), standing, "{size}");
                for &symmetry in game.symmetries() {
                    let mut other = vec![f32::NAN; here.len()];
                    orientations.smallest(&numbers(&game.map_position(symmetry, &position)), &mut other);
                    assert_eq!(other, standing, "{size} {symmetry:?}");
                }
                game.play(&mut position, mv);
            }
        }
    }
}

#[test]
fn either_outer_line_of_a_corner_looks_the_same_and_no_other_pair_does() {
    let corners = [("aA", "Aa"), ("bA", "Ac"), ("aD", "Ca"), ("bD", "Cc")];
    for (one, other) in corners {
        assert_eq!(lines("3x2", one), lines("3x2", other), "{one} and {other}");
        assert_eq!(lines("3x2", &format!("{one} Ab")), lines("3x2", &format!("{other} Ab")));
        assert_ne!(lines("3x2", one), lines("3x2", &format!("{one} {other}")));
    }
    let names = "aA bA Aa Ab Ac aB bB Ba Bb Bc aC bC Ca Cb Cc aD bD".split(' ').collect::<Vec<_>>();
    for (idx, &one) in names.iter().enumerate() {
        for &other in &names[idx + 1..] {
            let are_corner = corners.iter().any(|&pair| pair == (one, other) || pair == (other, one));
            assert_eq!(lines("3x2", one) == lines("3x2", other), are_corner, "{one} and {other}");
        }
    }
}

#[test]
fn lines_tell_the_sides_of_boxes_and_leave_out_what_was_won() {
    let game = board("1x2");
    let mut inputs = line_inputs(&game);
    let mut told = |moves: &str| {
        let position = after(&game, moves);
        let mut numbers = vec![f32::NAN; inputs.count()];
        inputs.fill(&game, &position, Player::First, &mut numbers);
        let word: String = numbers.iter().map(ToString::to_string).collect();
        let (lines, rest) = word.split_at(7);
        (format!("{lines} {} {} {}", &rest[..3], &rest[3..6], &rest[6..]), inputs.lead(&game, &position))
    };
    assert_eq!(told(""), ("0000000 000 000 1".into(), 0.0));
    assert_eq!(told("aA aB Aa"), ("1010010 010 000 0".into(), 0.0));
    // The second player closes the left box, moves again and leads by one of two boxes; the right box has two sides.
    assert_eq!(told("aA aB Aa Ab bA"), ("1111010 001 100 0".into(), -0.5));
}
