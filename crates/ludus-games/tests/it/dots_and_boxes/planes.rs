//! What nets see of a hand-worked position.

use ludus_core::{Encode, Features};

use super::{Position, after, board};

/// The planes of a 1x3 board row by row, `#` for one and `.` for nought; other numbers as they are.
fn planes(position: &Position) -> Vec<[String; 3]> {
    let game = board("1x3");
    let mut cells = vec![f32::NAN; game.planes_len()];
    game.encode_planes(position, &mut cells);
    let text = |cell: &f32| match *cell {
        0.0 => ".".into(),
        1.0 => "#".into(),
        other => format!("{other:.2} "),
    };
    let row = |plane: &[f32], row: usize| plane[7 * row..][..7].iter().map(text).collect();
    cells.chunks(21).map(|plane| [0, 1, 2].map(|idx| row(plane, idx))).collect()
}

#[test]
fn planes_show_lines_boxes_and_the_movers_lead() {
    let game = board("1x3");
    let position = after(&game, "aA aB Aa Ab bA cB bB");
    let lead = "-0.33 ".repeat(7);
    let [all, none] = ["#", "."].map(|cell| cell.repeat(7));
    assert_eq!(
        planes(&position),
        [
            [".#.#...", "#.#....", ".#.#.#."],
            [".....#.", "....#.#", "......."],
            [".......", ".#.....", "......."],
            [".......", "...#...", "......."],
            [none.as_str(), &none, &none],
            [".....#.", "......#", "......."],
            [".......", "...0.12 ...", "......."],
            [none.as_str(), &none, &none],
            [none.as_str(), &none, &none],
            [all.as_str(), &all, &all],
            [none.as_str(), &none, &none],
            [none.as_str(), &none, &none],
            [lead.as_str(), &lead, &lead],
        ]
    );
    // Every pair of two sides: opposite ones, and those that meet.
    let two_sided = |moves| planes(&after(&game, moves))[4].clone();
    assert_eq!(two_sided("aA aB bA Ac cA"), [".......", ".#.#.#.", "......."].map(String::from));
    assert_eq!(two_sided("Aa aB bB Ac Ad"), [".......", ".#.#.#.", "......."].map(String::from));
    assert_eq!(planes(&after(&game, "aA aB"))[9], [none.as_str(), &none, &none]);
}

#[test]
fn planes_show_how_long_chains_are_and_whether_long_ones_are_odd_in_number() {
    let position = after(&board("1x3"), "aA bA cA aB bB cB");
    let planes = planes(&position);
    assert_eq!(planes[6], [".......", ".0.38 .0.38 .0.38 .", "......."].map(String::from));
    assert_eq!(planes[8], [".......", ".#.#.#.", "......."].map(String::from));
    assert_eq!(planes[11], ["#######"; 3].map(String::from));
}

#[test]
fn features_number_the_drawn_lines() {
    let game = board("1x3");
    let mut active = Vec::new();
    game.sparse().active(&game, &after(&game, "cB Ab aA"), &mut active);
    let numbers: Vec<u32> = active.iter().map(|feature| feature.0).collect();
    assert_eq!(numbers, [0, 4, 9]);
}
