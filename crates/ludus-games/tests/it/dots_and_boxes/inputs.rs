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

/// The numbers in words: `#` for 1, `.` for 0, and quarters by how many they are.
fn sketch(numbers: &[f32]) -> String {
    let letter = |&number: &f32| match number {
        0.0 => '.',
        1.0 => '#',
        _ => char::from_digit((4.0 * number) as u32, 10).unwrap(),
    };
    numbers.iter().map(letter).collect()
}

#[test]
fn lines_tell_safe_ones_sides_of_boxes_chains_and_loops() {
    let check = |size: &str, moves: &str, [of_lines, of_boxes, odds, safe, alike]: [&str; 5]| {
        let game = board(size);
        let n_boxes = game.rows() * game.cols();
        let numbers = lines(size, moves);
        let behind = 3 + 6 + 6 * n_boxes;
        let (front, of_board) = numbers.split_at(numbers.len() - behind);
        let (front, boxes) = front.split_at(front.len() - 8 * n_boxes);
        let (drawn, is_safe) = front.split_at(front.len() / 2);
        assert_eq!(format!("{} {}", sketch(drawn), sketch(is_safe)), of_lines, "{size} {moves}");
        assert_eq!(boxes.chunks(8).map(sketch).collect::<Vec<_>>().join(" "), of_boxes, "{size} {moves}");
        assert_eq!(sketch(&of_board[..3]), odds, "{size} {moves}");
        assert_eq!(sketch(&of_board[3..9]), safe, "{size} {moves}");
        assert_eq!(
            of_board[9..].chunks(3).map(sketch).collect::<Vec<_>>().join(" "),
            alike,
            "{size} {moves}"
        );
    };
    check("1x2", "", ["....... #######", "........ ........", "##.", "......", "... ... ... ..."]);
    // The left box can be closed; whatever else touches it gives nothing more away, but its last side is not safe.
    check("1x2", "aA aB Aa", ["#.#..#. .#..#.#", ".#..#..1 ........", ".#.", "...#..", "#.. ... ... ..."]);
    check(
        "1x2",
        "aA aB Aa Ab bA",
        ["####.#. .......", "..#..... #...#..1", "...", "#.....", "#.. ... ... ..."],
    );
    // A long chain.
    check(
        "1x3",
        "aA bA cA aB bB cB",
        ["###....### ..........", "#.....#3 #.....#3 #.....#3", "..#", "#.....", "... ... ... ... #.. ..."],
    );
    // A loop of four.
    check(
        "2x2",
        "aA bA Aa Ac Ba Bc aC bC",
        [
            "###.#..#.### ............",
            "#..#...# #..#...# #..#...# #..#...#",
            "...",
            "#.....",
            "... ... ... ... ... ... ... #..",
        ],
    );
}

#[test]
fn lines_leave_out_what_was_won() {
    let game = board("1x2");
    let inputs = line_inputs(&game);
    assert_eq!(inputs.lead(&game, &after(&game, "aA aB Aa")), 0.0);
    // The second player closes the left box, moves again and leads by one of two boxes.
    assert_eq!(inputs.lead(&game, &after(&game, "aA aB Aa Ab bA")), -0.5);
}
