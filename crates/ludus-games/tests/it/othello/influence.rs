//! The influence map: which squares share a letter on each board.

use ludus_core::{Game, Notation};
use ludus_games::othello::{InfluenceMap, Layout, Move, Othello};

use super::{narrow, sized, wide};

/// The map whose letters A to H are worth 1 to 8, so that a corner is the only 10.
fn drawn<L: Layout>(game: &Othello<L>, size: usize) -> Vec<String> {
    let map = InfluenceMap::new(game, [1, 2, 3, 4, 5, 6, 7, 8]);
    let letter = |name: String| match game.parse_move(&game.start(), &name).unwrap() {
        Move::Place(square) => {
            ["-", "A", "B", "C", "D", "E", "F", "G", "H", "?", "#"][map.value(square) as usize]
        }
        Move::Pass => "?",
    };
    let name = |row: usize, col: usize| format!("{}{}", char::from(b'a' + col as u8), row + 1);
    (0..size).map(|row| (0..size).map(|col| letter(name(row, col))).collect()).collect()
}

/// Maps mirror themselves, so the upper half shows all.
fn check(map: &[String], upper_half: &[&str]) {
    assert_eq!(map[..map.len() / 2], *upper_half);
    assert!(map.iter().eq(map.iter().rev()));
}

#[test]
fn eight_letters_make_the_map_of_figure_4_1() {
    check(&drawn(&narrow(sized(8)), 8), &["#ACFFCA#", "ABDGGDBA", "CDEHHEDC", "FGH--HGF"]);
}

#[test]
fn other_boards_take_the_letter_that_is_as_far_from_the_edges() {
    check(&drawn(&narrow(sized(4)), 4), &["#AA#", "A--A"]);
    check(&drawn(&narrow(sized(6)), 6), &["#ACCA#", "ABDDBA", "CD--DC"]);
    check(
        &drawn(&wide(sized(10)), 10),
        &["#ACFFFFCA#", "ABDGGGGDBA", "CDEHHHHEDC", "FGHHHHHHGF", "FGHH--HHGF"],
    );
}
