//! PDN: as it was looked at, and read back by a strict reader.

use insta::assert_snapshot;
use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::{Conclusion, GameRecord, pdn::write};
use proptest::prelude::*;

use crate::{
    pdn_reader::read,
    records::{any_record, any_text, awkward, on_one_line, record, seeded},
};

const MOVES: &str = "9-14 23-18 14x23 27x18 5-9 26-23 12-16 30-26 16-19 24x15 10x19 23x16 11x20 22-17 \
    7-11 18-15 11x18 28-24 20x27 32x5 8-11 26-23 4-8 25-22 11-15 17-13 8-11 21-17 11-16 23-18 15-19";

fn check_result(conclusion: Conclusion, expected: &str) {
    let game = &read(&write(&GameRecord { conclusion, ..record("checkers", MOVES) }).unwrap())[0];
    assert_eq!([game.tag("Result"), &game.result], [expected; 2]);
}

#[test]
fn games_are_written_as_they_were() {
    assert_snapshot!("checkers", write(&record("checkers", MOVES)).unwrap());
    assert_snapshot!("checkers_awkward", write(&awkward("checkers", "11-15 22-18 15x22")).unwrap());
}

#[test]
fn games_stand_one_behind_the_other() {
    let games =
        [record("checkers", MOVES), awkward("checkers", ""), record("checkers", "11-15 22-18 15x22x29")];
    let texts: String = games.iter().map(|game| write(game).unwrap()).collect();
    let found = read(&texts);
    assert_eq!(found.len(), 3);
    assert_eq!(found[2].moves, ["11-15", "22-18", "15x22x29"]);
    assert!(texts.lines().all(|line| line.chars().count() < 80), "{texts}");
}

#[test]
fn black_begins_and_has_the_second_half_of_a_result() {
    check_result(Conclusion::Margin(Outcome::win(Player::First)), "0-1");
    check_result(Conclusion::Margin(Outcome::win(Player::Second)), "1-0");
    check_result(Conclusion::Margin(Outcome::DRAW), "1/2-1/2");
    check_result(Conclusion::Resigned(Player::First), "1-0");
    check_result(Conclusion::Forfeited(Player::Second, "no answer".into()), "0-1");
    let game = &read(&write(&record("checkers", MOVES)).unwrap())[0];
    assert_eq!([game.tag("Black"), game.tag("White")], ["alphabeta:depth=5", "mcts:simulations=800"]);
}

#[test]
fn an_ending_before_the_end_is_told() {
    let check = |conclusion, expected: &str| {
        let game = &read(&write(&GameRecord { conclusion, ..record("checkers", MOVES) }).unwrap())[0];
        assert_eq!(game.comments, ["seed: 17", expected]);
    };
    check(Conclusion::Resigned(Player::Second), "white resigned");
    let reason = "played 1-32\n{sic}".to_owned();
    check(Conclusion::Forfeited(Player::First, reason), "black forfeited: played 1-32 (sic)");
}

#[test]
fn no_line_begins_with_the_sign_that_hides_it() {
    let notes = vec![("shares".into(), "%50 ".repeat(60))];
    let text = write(&GameRecord { notes, ..record("checkers", MOVES) }).unwrap();
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
}

#[test]
fn unknown_things_are_marked_so() {
    let game = GameRecord { event: None, date: None, ..record("checkers", "") };
    let game = &read(&write(&game).unwrap())[0];
    assert_eq!(["Event", "Site", "Date"].map(|name| game.tag(name)), ["?", "?", "????.??.??"]);
}

#[test]
fn what_cannot_be_written_is_refused_with_its_place() {
    for text in ["1-0", "0-1", "*", "11", "11-15-18", "11x15-18", "011-15", "11-33", "11-", "{", "pass"] {
        let error = write(&record("checkers", &format!("11-15 {text}"))).unwrap_err();
        let expected =
            format!("move 2: found {text:?}, wanted squares from 1 to 32 such as 11-15 or 15x24x31");
        assert_eq!(error.to_string(), expected);
    }
    let mut game = record("checkers", "11-15 22-18");
    game.moves[1].0 = Player::First;
    let expected = "move 2: found \"22-18\", wanted a move of the other player, for movers alternate in PDN";
    assert_eq!(write(&game).unwrap_err().to_string(), expected);
    let dated = GameRecord { date: Some("2025-3-9".into()), ..record("checkers", "") };
    let expected = "the date: found \"2025-3-9\", wanted digits in the form YYYY-MM-DD";
    assert_eq!(write(&dated).unwrap_err().to_string(), expected);
}

/// What a comment keeps of a text: its words, with parentheses for braces.
fn in_comment(text: &str) -> String {
    let line = on_one_line(text).replace('{', "(").replace('}', ")");
    let words = format!("<{line}>").split_whitespace().collect::<Vec<_>>().join(" ");
    words[1..words.len() - 1].into()
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn any_texts_are_found_again(record in any_record("checkers", MOVES)) {
        let games = read(&write(&record).unwrap());
        prop_assert_eq!(games.len(), 1);
        let game = &games[0];
        let PerPlayer([black, white]) = &record.players;
        let event = record.event.as_deref().unwrap_or("?");
        let round = record.round.as_deref().unwrap_or("?");
        let tags = [("Black", black.as_str()), ("White", white), ("Round", round), ("Event", event)];
        for (name, text) in tags {
            prop_assert_eq!(game.tag(name), on_one_line(text));
        }
        prop_assert_eq!(game.tag("Date"), "2025.03.09");
        prop_assert_eq!(game.tag("GameType"), "21");
        prop_assert_eq!(&game.moves, &MOVES.split_whitespace().collect::<Vec<_>>());
        let mut comments: Vec<String> =
            record.notes.iter().map(|(key, value)| in_comment(&format!("{key}: {value}"))).collect();
        if let Conclusion::Forfeited(_, reason) = &record.conclusion {
            let loser = if game.result == "1-0" { "black" } else { "white" };
            comments.push(in_comment(&format!("{loser} forfeited: {reason}")));
        }
        prop_assert_eq!(&game.comments[..comments.len()], comments);
    }

    #[test]
    fn any_move_is_written_or_refused(text in prop_oneof![any_text(), "[0-9x-]{0,8}"]) {
        let mut game = record("checkers", "11-15");
        game.moves.push((Player::Second, text.clone()));
        if let Ok(written) = write(&game) {
            prop_assert_eq!(&read(&written)[0].moves, &["11-15", &text]);
        }
    }
}
