//! What the study's net sees, written out by hand.

use ludus_core::{
    Player,
    spec::{Options, Spec},
};
use ludus_games::{dots_and_boxes::DotsAndBoxes, knowledge::Knowledge};

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

#[test]
fn lines_tell_the_sides_of_boxes_and_leave_out_what_was_won() {
    let game = board("1x2");
    let offer = DotsAndBoxes::INPUTS.iter().find(|offer| offer.info.name == "lines").unwrap();
    let mut inputs = (offer.build)(&game, &Options::of(&Spec::plain("lines"), offer.info).unwrap()).unwrap();
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
