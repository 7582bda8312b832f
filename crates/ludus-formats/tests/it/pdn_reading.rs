//! PDN as others write it, and as we do.

use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::{
    Conclusion, Location,
    location::Placed,
    pdn::{read, write},
    read_game::{ReadRules, ReadStart},
};
use proptest::prelude::*;

use crate::records::{any_record, from_position, moves_of, on_one_line, record, seeded};

const MOVES: &str = "9-14 23-18 14x23 27x18 5-9 26-23 12-16 30-26 16-19 24x15x8";

fn check_moves(text: &str, expected: &str) {
    assert_eq!(moves_of(&read(text).unwrap()), expected, "{text}");
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn a_game_says_who_played_what() {
    let text = "[Event \"Match\"]\r\n[Black \"Ada \\\"the\\\" first\"]\r\n[White \"?\"]\r\n[Result \"0-1\"]\r\n\
        [GameType \"21,B,8,8,N1,0\"]\r\n\r\n1. 11-15 22-18 2. 15x22\r\n25x18 0-1\r\n";
    let game = read(text).unwrap();
    assert_eq!(game.rules, ReadRules::Checkers);
    assert_eq!(game.players, PerPlayer([Some("Ada \"the\" first".into()), None]));
    assert_eq!(game.conclusion, Conclusion::Margin(Outcome::win(Player::First)));
    assert_eq!(moves_of(&game), "11-15 22-18 15x22 25x18");
    assert_eq!(game.moves[3].at, Location { line: 8, column: 1 });
}

#[test]
fn habits_of_other_programs_are_understood() {
    check_moves("1.11-15 22-18 2.15X22 25:18 *", "11-15 22-18 15x22 25:18");
    check_moves("1. 11-15! {good} 22-18?? ; bad 11-16\n2. 15x22 $1 $12 25x18", "11-15 22-18 15x22 25x18");
    check_moves("1. 11-15 (1. 9-14 {)} (1. 10-14) 23-18) 22-18", "11-15 22-18");
    check_moves("11-15{a}22-18(b)15x22", "11-15 22-18 15x22");
    check_moves("1... 24-20 2. 11-15", "24-20 11-15");
    check_moves("1 11-15 22-18 2 15x22", "11-15 22-18 15x22");
    check_moves("% an escape 1-5\n1. 11-15", "11-15");
    check_moves("1. 11-15 1-0 22-18", "11-15");
    check_moves("1. 11-15 [Event \"next\"] 1. 9-14", "11-15");
    check_moves("[Event \"a\"]\n*\n[Event \"b\"]\n1. 9-14", "");
    check_moves("\u{feff}[event \"a\"] 1. 9-14", "9-14");
    check_moves("", "");
}

#[test]
fn results_are_read_in_all_their_forms() {
    let check = |text: &str, expected: Conclusion| {
        assert_eq!(read(text).unwrap().conclusion, expected, "{text}");
    };
    let [black, white] = Player::BOTH.map(|player| Conclusion::Margin(Outcome::win(player)));
    check("11-15 1-0", white.clone());
    check("11-15 2-0", white.clone());
    check("11-15 0-1", black.clone());
    check("11-15 1/2-1/2", Conclusion::Margin(Outcome::DRAW));
    check("11-15 1-1", Conclusion::Margin(Outcome::DRAW));
    check("11-15 *", Conclusion::InProgress);
    check("11-15", Conclusion::InProgress);
    check("[Result \"1-0\"] 11-15", white.clone());
    check("[Result \"1-0\"] 11-15 0-1", black);
    check("11-15 {black\nresigned} 1-0", Conclusion::Resigned(Player::First));
    check("11-15 {white resigned} 1-0", white);
    check("11-15 {white resigned} *", Conclusion::InProgress);
    check("11-15 {black forfeited: no answer} 1-0", Conclusion::Forfeited(Player::First, "no answer".into()));
}

#[test]
fn a_position_to_begin_with_is_kept_with_its_place() {
    let fen = "W:W18,24,K10:B12,16.";
    let check = |tags: &str, expected: Option<Location>| {
        let start = expected.map(|at| ReadStart::Position(Placed { text: fen.into(), at }));
        assert_eq!(read(&format!("{tags}\n1. 18-14")).unwrap().start, start, "{tags}");
    };
    check(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"), Some(Location { line: 2, column: 7 }));
    check(&format!("[FEN \"{fen}\"]"), Some(Location { line: 1, column: 7 }));
    check(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]"), None);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let wanted = "wanted a move such as 11-15 or 15x24, a comment or a result";
    check_error("1. 11-15 e3-d4", &format!("line 1, column 10: found \"e3-d4\", {wanted}"));
    check_error("1.pass", &format!("line 1, column 3: found \"pass\", {wanted}"));
    check_error("1. 11-15\n)", &format!("line 2, column 1: found ')', {wanted}"));
    check_error("1. 11-15 { a\nb", "line 1, column 10: found a comment without end, wanted } behind it");
    check_error("1. 11-15 (( a) {)}", "line 1, column 10: found a variation without end, wanted ) behind it");
    check_error("[Event \"a]\n11-15", "line 1, column 9: found a tag without end, wanted \"] behind it");
    check_error("[Event a]", "line 1, column 8: found 'a', wanted a tag such as [Event \"name\"]");
    check_error("[Event \"a\"", "line 1, column 11: found the end of the text, wanted ] at the end of a tag");
    check_error(
        "[GameType \"20\"]",
        "line 1, column 12: found \"20\", wanted 21, the number of English checkers",
    );
}

#[test]
fn a_position_is_read_as_it_was_written() {
    let fen = "W:W18,24:B12,16";
    let game = from_position(record("checkers", "18-14 12-19 24x15"), fen, ["", ""], Player::Second);
    let text = write(&game).unwrap();
    let expected = "[SetUp \"1\"]\n[FEN \"W:W18,24:B12,16\"]\n\n{seed: 17} 1... 18-14 2. 12-19 24x15 *\n\n";
    assert!(text.ends_with(expected), "{text}");
    assert!(text.contains("[Event \"?\"]") && text.contains("[Round \"?\"]"), "{text}");
    let found = read(&text).unwrap();
    assert!(matches!(&found.start, Some(ReadStart::Position(position)) if position.text == fen), "{found:?}");
    assert_eq!(moves_of(&found), "18-14 12-19 24x15");
    assert_eq!(found.conclusion, Conclusion::InProgress);
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn what_was_written_is_read(record in any_record("checkers:idle=40", MOVES)) {
        let game = read(&write(&record).unwrap()).unwrap();
        let is_spec = matches!(&game.rules, ReadRules::Spec(Placed { text, .. }) if text == "checkers:idle=40");
        prop_assert!(is_spec, "{:?}", game.rules);
        prop_assert_eq!(moves_of(&game), MOVES);
        for player in Player::BOTH {
            let name = on_one_line(&record.players[player]).trim().to_owned();
            let expected = (!name.is_empty() && name != "?").then_some(name);
            prop_assert_eq!(&game.players[player], &expected);
        }
        prop_assert_eq!(game.conclusion.winner(), record.conclusion.winner());
        let is_open = |conclusion: &Conclusion| *conclusion == Conclusion::InProgress;
        prop_assert_eq!(is_open(&game.conclusion), is_open(&record.conclusion));
    }
}
