//! Lines for people: as they were looked at, read back, and written by hand.

use insta::assert_snapshot;
use ludus_core::{Outcome, Player};
use ludus_formats::{
    Conclusion, GameRecord, Location,
    location::Placed,
    plain_text::{begins, read, write},
    read_game::{ReadRules, ReadStart},
};
use proptest::prelude::*;

use crate::records::{any_record, any_text, awkward, from_position, moves_of, on_one_line, record, seeded};

fn check_error(text: &str, expected: &str) {
    assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn games_are_written_as_they_were() {
    let games = [
        record("othello", &"f5 d6 c3 pass ".repeat(9)),
        awkward("go:size=9", "C3"),
        from_position(record("tic-tac-toe", "a1"), "x.o...x.o x", ["", ""], Player::First),
        GameRecord { conclusion: Conclusion::Margin(Outcome::DRAW), ..record("checkers", "") },
        GameRecord { conclusion: Conclusion::Resigned(Player::Second), ..record("checkers", "11-15") },
    ];
    assert_snapshot!("texts", games.iter().map(|game| write(game).unwrap()).collect::<String>());
}

#[test]
fn people_write_what_matters_as_they_like() {
    let text = "\u{feff}\r\n FIRST:   Ada  \r\ngame:dots:2x2\r\nmoves: aA\r\n   Aa  aB\r\n\tAb\r\nposition:  0110 0,0 1\r\n\
        result: second wins by 2.5\r\n\r\ngame: go\r\n";
    let game = read(text).unwrap();
    let at = |line, column| Location { line, column };
    assert_eq!(game.rules, ReadRules::Spec(Placed { text: "dots:2x2".into(), at: at(3, 6) }));
    assert_eq!(game.players.0, [Some("Ada".into()), None]);
    let position = Placed { text: "0110 0,0 1".into(), at: at(7, 12) };
    assert_eq!(game.start, Some(ReadStart::Position(position)));
    assert_eq!(moves_of(&game), "aA Aa aB Ab");
    let places: Vec<Location> = game.moves.iter().map(|mv| mv.at).collect();
    assert_eq!(places, [at(4, 8), at(5, 4), at(5, 8), at(6, 2)]);
    assert_eq!(game.conclusion, Conclusion::Margin(Outcome::from_half_points(-5)));
}

#[test]
fn nothing_but_the_game_must_be_there() {
    let game = read("game: go").unwrap();
    assert_eq!((moves_of(&game), game.conclusion), (String::new(), Conclusion::InProgress));
}

#[test]
fn a_text_is_known_by_its_first_key() {
    for text in ["game: go", "\n\nMoves:", "\u{feff}result: a draw"] {
        assert!(begins(text), "{text}");
    }
    for text in ["", "game", "event in May: (;B[aa])", "f5d6"] {
        assert!(!begins(text), "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let game = "wanted a line such as game: go:size=9";
    check_error("", &format!("line 1, column 1: found no game, {game}"));
    check_error("moves: C3", &format!("line 1, column 1: found no game, {game}"));
    check_error("game:\nmoves: C3", &format!("line 1, column 1: found no game, {game}"));
    let keys =
        "wanted one of game, first, second, event, round, date, position, moves, result, note with a colon";
    check_error("game: go\nmove: C3", &format!("line 2, column 1: found \"move\", {keys}"));
    check_error("game: go\nmoves", &format!("line 2, column 1: found \"moves\", {keys}"));
    check_error("game: go\nGame: go", "line 2, column 1: found game again, wanted it only once");
    let result =
        "wanted in progress, a draw, or first or second with wins by POINTS, resigned or forfeited: REASON";
    check_error("game: go\nresult: black won", &format!("line 2, column 9: found \"black won\", {result}"));
    check_error(
        "game: go\nresult: first wins by x",
        &format!("line 2, column 9: found \"first wins by x\", {result}"),
    );
}

#[test]
fn a_move_that_is_no_word_cannot_be_written() {
    for text in ["", "a b", "a\u{2028}b", "\n", "a\u{7}"] {
        let mut game = record("go", "C3");
        game.moves.push((Player::Second, text.into()));
        let expected = format!("move 2: found {text:?}, wanted a text without blanks");
        assert_eq!(write(&game).unwrap_err().to_string(), expected);
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn what_was_written_is_read(
        record in any_record("go:size=9", "C3 D4"),
        moves in prop::collection::vec("[!-~é中]{1,90}", 0..30),
        second in any_text(),
    ) {
        let mut record = record;
        record.moves.extend(moves.into_iter().map(|text| (Player::First, text)));
        let text = write(&record).unwrap() + &write(&awkward("othello", &second)).unwrap_or_default();
        let game = read(&text).unwrap();
        let moves: Vec<String> = record.moves.iter().map(|(_, text)| text.clone()).collect();
        prop_assert_eq!(game.moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>(), moves);
        for player in Player::BOTH {
            let name = on_one_line(&record.players[player]).trim().to_owned();
            let expected = (!name.is_empty() && name != "?").then_some(name);
            prop_assert_eq!(&game.players[player], &expected);
        }
        let expected = match record.conclusion {
            Conclusion::Forfeited(loser, why) => Conclusion::Forfeited(loser, on_one_line(&why).trim().into()),
            other => other,
        };
        prop_assert_eq!(game.conclusion, expected);
    }
}
