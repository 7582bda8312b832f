//! Transcripts of Othello: as they were looked at, and cut into squares again.

use insta::assert_snapshot;
use ludus_core::Player;
use ludus_formats::transcript::write;
use proptest::prelude::*;

use crate::records::{any_text, awkward, from_position, record, seeded};

#[test]
fn games_are_written_as_they_were() {
    let games = [
        record("othello", "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7"),
        record("othello", "F5 pass D6 Pass C3"),
        record("othello:size=10", "g6 j10 a1 i9"),
        awkward("othello", "f5 d6"),
        record("othello", ""),
    ];
    assert_snapshot!("transcripts", games.iter().map(|game| write(game).unwrap()).collect::<String>());
}

#[test]
fn what_is_no_square_is_refused_with_its_place() {
    for text in ["5f", "f", "f5d6", "f0", "f-5", "--"] {
        let error = write(&record("othello", &format!("f5 {text}"))).unwrap_err();
        let expected = format!("move 2: found {text:?}, wanted pass or a square such as f5");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_game_from_a_position_cannot_be_written() {
    let game = from_position(record("othello", "f5"), "a position", ["", ""], Player::Second);
    let expected = "the start: found \"a position\", wanted the usual one, for a transcript has no other";
    assert_eq!(write(&game).unwrap_err().to_string(), expected);
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn squares_are_found_again(squares in prop::collection::vec("[a-j]([1-9]|10)", 0..80)) {
        let line = write(&record("othello", &squares.join(" pass "))).unwrap();
        let mut found: Vec<String> = Vec::new();
        for letter in line.strip_suffix('\n').unwrap().chars() {
            if letter.is_ascii_alphabetic() {
                found.push(String::new());
            }
            found.last_mut().unwrap().push(letter);
        }
        prop_assert_eq!(found, squares);
    }

    #[test]
    fn a_game_is_always_one_line(text in any_text()) {
        let mut game = record("othello", "f5");
        game.moves[0].1 = text;
        if let Ok(line) = write(&game) {
            prop_assert_eq!(line.lines().count(), 1);
        }
    }
}
