//! SGF: as it was looked at, and read back by a strict reader.

use insta::assert_snapshot;
use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::{
    Conclusion, GameRecord,
    sgf::{SgfGame, SgfKind, write},
};
use proptest::prelude::*;

use crate::{
    records::{any_record, any_text, awkward, on_one_line, record, seeded},
    sgf_reader::{Node, read, value},
};

const GO: SgfGame<'_> = SgfGame { kind: SgfKind::Go, size: 9, komi: Some(6.5), rules: Some("Tromp-Taylor") };
const OTHELLO: SgfGame<'_> = SgfGame { kind: SgfKind::Othello, size: 8, komi: None, rules: None };
const GO_MOVES: &str = "C3 G7 C7 pass J1 A9 pass pass";

/// The text without the version, which changes with every release.
fn stable(text: &str) -> String {
    text.replace(concat!("Ludus:", env!("CARGO_PKG_VERSION")), "Ludus:VERSION")
}

/// The moves of a game as the file has them.
fn moves(nodes: &[Node]) -> String {
    let moves = nodes[1..].iter().map(|node| match &node[..] {
        [(colour, point)] => format!("{colour}{point}"),
        other => panic!("one move, not {other:?}"),
    });
    moves.collect::<Vec<_>>().join(" ")
}

fn check_moves(game: &SgfGame<'_>, texts: &str, expected: &str) {
    assert_eq!(moves(&read(&write(&record("", texts), game).unwrap())), expected, "{texts}");
}

fn check_result(conclusion: Conclusion, expected: &str) {
    let record = GameRecord { conclusion, ..record("go", "") };
    let nodes = read(&write(&record, &GO).unwrap());
    assert_eq!(value(&nodes[0], "RE"), Some(expected));
}

#[test]
fn games_are_written_as_they_were() {
    assert_snapshot!("go", stable(&write(&record("go:size=9", GO_MOVES), &GO).unwrap()));
    assert_snapshot!("go_awkward", stable(&write(&awkward("go:size=9", "C3"), &GO).unwrap()));
    let othello = record("othello", "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 f8 f7 h6 pass g5 c6");
    assert_snapshot!("othello", stable(&write(&othello, &OTHELLO).unwrap()));
}

#[test]
fn points_of_go_skip_a_letter_and_count_from_below() {
    check_moves(&GO, GO_MOVES, "Bcg Wgc Bcc W Bii Waa B W");
    check_moves(&GO, "h1 j1 PASS", "Bhi Wii B");
    let large = SgfGame { size: 25, ..GO };
    check_moves(&large, "A1 A25 Z1 Z25 J10", "Bay Waa Byy Wya Bip");
}

#[test]
fn squares_of_othello_count_from_above() {
    check_moves(&OTHELLO, "f5 a1 H8 a8 pass", "Bfe Waa Bhh Wah B");
    let large = SgfGame { size: 10, ..OTHELLO };
    check_moves(&large, "i9 j10 a10", "Bii Wjj Baj");
}

#[test]
fn a_player_may_move_twice() {
    let mut game = record("othello", "f5 d6");
    game.moves[1].0 = Player::First;
    assert_eq!(moves(&read(&write(&game, &OTHELLO).unwrap())), "Bfe Bdf");
}

#[test]
fn results_name_the_winner_and_how() {
    check_result(Conclusion::Margin(Outcome::from_half_points(5)), "B+2.5");
    check_result(Conclusion::Margin(Outcome::from_points(-64)), "W+64");
    check_result(Conclusion::Margin(Outcome::DRAW), "0");
    check_result(Conclusion::Resigned(Player::First), "W+R");
    check_result(Conclusion::Resigned(Player::Second), "B+R");
    check_result(Conclusion::Forfeited(Player::First, "no answer".into()), "W+F");
}

#[test]
fn what_cannot_be_written_is_refused_with_its_place() {
    let check = |moves: &str, game: SgfGame<'_>, expected: &str| {
        assert_eq!(write(&record("", moves), &game).unwrap_err().to_string(), expected);
    };
    let wanted = "wanted pass or a point such as C3 of a board of size 9";
    for text in ["I3", "K3", "C0", "C03", "C10", "C", "3C", "C-3", "CC3", "ü3", "C99999999999999999999"] {
        check(&format!("D4 {text}"), GO, &format!("move 2: found {text:?}, {wanted}"));
    }
    check("i9", OTHELLO, "move 1: found \"i9\", wanted pass or a point such as f5 of a board of size 8");
    check("h9", OTHELLO, "move 1: found \"h9\", wanted pass or a point such as f5 of a board of size 8");
    let size_error = "the size: found 26, wanted 1 to 25, as far as letters without I go";
    check("C3", SgfGame { size: 26, ..GO }, size_error);
    let size_error = "the size: found 0, wanted 1 to 26, as far as letters go";
    check("", SgfGame { size: 0, ..OTHELLO }, size_error);
    check("C3", SgfGame { komi: Some(f64::NAN), ..GO }, "the komi: found NaN, wanted a number");
    let date_error = "the date: found \"09.03.2025\", wanted digits in the form YYYY-MM-DD";
    let dated = GameRecord { date: Some("09.03.2025".into()), ..record("go", "C3") };
    assert_eq!(write(&dated, &GO).unwrap_err().to_string(), date_error);
}

#[test]
fn swapped_names_swap_with_the_result() {
    let game = record("go", GO_MOVES);
    let swapped = GameRecord { players: game.players.clone().swapped(), ..game };
    let root = &read(&write(&swapped, &GO).unwrap())[0];
    let found = ["PB", "PW", "RE"].map(|name| value(root, name).unwrap());
    assert_eq!(found, ["mcts:simulations=800", "alphabeta:depth=5", "B+2.5"]);
}

/// The comment that a record should give.
fn expected_comment(record: &GameRecord) -> Option<String> {
    let mut lines: Vec<String> = record.notes.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    let colour = |player| if player == Player::First { "black" } else { "white" };
    match &record.conclusion {
        Conclusion::Margin(_) | Conclusion::InProgress => {}
        Conclusion::Resigned(player) => lines.push(format!("{} resigned", colour(*player))),
        Conclusion::Forfeited(player, why) => {
            lines.push(format!("{} forfeited: {why}", colour(*player)));
        }
    }
    let text = lines.join("\n").replace("\r\n", "\n").replace('\r', "\n");
    let kept = text.split('\n').map(on_one_line).collect::<Vec<_>>().join("\n");
    (!lines.is_empty()).then_some(kept)
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn any_texts_are_found_again(record in any_record("go:size=9", GO_MOVES), rules in any_text()) {
        let game = SgfGame { rules: Some(&rules), ..GO };
        let nodes = read(&write(&record, &game).unwrap());
        let root = &nodes[0];
        prop_assert_eq!(value(root, "GM"), Some("1"));
        prop_assert_eq!(value(root, "SZ"), Some("9"));
        prop_assert_eq!(value(root, "KM"), Some("6.5"));
        prop_assert_eq!(value(root, "DT"), Some("2025-03-09"));
        let PerPlayer([black, white]) = &record.players;
        for (name, text) in [("PB", black), ("PW", white), ("RU", &rules)] {
            prop_assert_eq!(value(root, name), Some(&*on_one_line(text)));
        }
        prop_assert_eq!(value(root, "RO").map(String::from), record.round.as_deref().map(on_one_line));
        prop_assert_eq!(value(root, "EV").map(String::from), record.event.as_deref().map(on_one_line));
        prop_assert_eq!(value(root, "C").map(String::from), expected_comment(&record));
        prop_assert_eq!(moves(&nodes), "Bcg Wgc Bcc W Bii Waa B W");
    }

    #[test]
    fn any_move_is_written_or_refused(text in any_text(), size in 0_usize..30) {
        let mut game = record("go", "C3");
        game.moves.push((Player::Second, text));
        for kind in [SgfKind::Go, SgfKind::Othello] {
            if let Ok(text) = write(&game, &SgfGame { kind, size, komi: None, rules: None }) {
                prop_assert_eq!(read(&text).len(), 3);
            }
        }
    }
}
