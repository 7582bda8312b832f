//! The planes of a position as lists of points, by name.

use ludus_core::{Encode, Game, Notation};

use super::go;

/// Compares the planes that are not all nought; a plane of ones is `all`.
fn check(spec: &str, text: &str, expected: &[(&str, &str)]) {
    let game = go(spec);
    let position = game.parse_position(text).unwrap();
    let start = game.start();
    let mut points = Vec::new();
    game.legal_moves(&start, &mut points);
    let mut planes = vec![f32::NAN; game.planes_len()];
    game.encode_planes(&position, &mut planes);
    let area = game.policy_size() - 1;
    let found: Vec<(&str, String)> = game
        .plane_names()
        .iter()
        .zip(planes.chunks_exact(area))
        .map(|(&name, plane)| {
            let on = (0..area).filter(|&idx| plane[idx] == 1.0);
            let names: Vec<String> = on.map(|idx| game.format_move(&start, points[idx])).collect();
            (name, if names.len() == area { "all".into() } else { names.join(" ") })
        })
        .filter(|(_, points)| !points.is_empty())
        .collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(name, points)| (*name, points.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn liberties_are_counted_exactly_in_the_movers_view() {
    // Each stone is a chain of its own; C4 has taken a stone on D4.
    check(
        "go:size=5,rules=territory",
        "..XO./.XO.O/..XO./...../..... X D4 0,1",
        &[
            ("own", "C5 B4 C3"),
            ("opponent", "D5 C4 E4 D3"),
            ("own, 1 liberty", "C5"),
            ("own, 2 liberties", "C3"),
            ("own, 3 or more liberties", "B4"),
            ("opponent, 1 liberty", "C4"),
            ("opponent, 2 liberties", "D5"),
            ("opponent, 3 or more liberties", "E4 D3"),
            ("ko", "D4"),
        ],
    );
}

#[test]
fn points_in_hand_are_counted_in_rows_of_the_board_and_told_to_the_mover() {
    let hand = |spec: &str, text: &str| {
        let game = go(spec);
        let mut planes = vec![f32::NAN; game.planes_len()];
        game.encode_planes(&game.parse_position(text).unwrap(), &mut planes);
        let plane = planes.split_off(planes.len() - (game.policy_size() - 1));
        assert!(plane.iter().all(|&cell| cell == plane[0]), "{spec} {text}");
        plane[0]
    };
    assert_eq!(hand("go:size=5,komi=7.5", "...../...../..X../...../..... O - 0,0"), 1.5);
    assert_eq!(hand("go:size=5,komi=7.5", "...../...../...../...../..... X - 0,0"), -1.5);
    assert_eq!(hand("go:size=5,komi=0", "...../...../...../...../..... X - 3,0"), 0.0, "only stones count");
    assert_eq!(hand("go:size=5,rules=territory,komi=0", "...../...../...../...../..... X - 10,5"), 1.0);
    assert_eq!(hand("go:size=5,rules=territory,komi=-5", "...../...../...../...../..... O - 10,5"), -2.0);
    assert_eq!(hand("go:size=3,komi=100", ".../.../... O - 0,0"), 3.0, "no more than the board");
}

#[test]
fn a_liberty_that_several_stones_touch_counts_once() {
    // The bent chain touches B3 twice and has no other liberty.
    check(
        "go:size=3",
        "X.O/XXO/OO. O - 0,0 1",
        &[
            ("own", "C3 C2 A1 B1"),
            ("opponent", "A3 A2 B2"),
            ("own, 1 liberty", "A1 B1"),
            ("own, 2 liberties", "C3 C2"),
            ("opponent, 1 liberty", "A3 A2 B2"),
            ("after a pass", "all"),
        ],
    );
}
