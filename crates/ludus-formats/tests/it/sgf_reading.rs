//! SGF as others write it, and as we do.

use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::{
    Conclusion, GameRecord, Location, ReadGame,
    location::Placed,
    read_game::{ReadRules, ReadStart},
    sgf::{SgfGame, SgfKind, read, write},
};
use proptest::prelude::*;

use crate::records::{any_record, from_position, moves_of, on_one_line, record, seeded};

const GO: SgfGame<'_> = SgfGame { kind: SgfKind::Go, size: 9, komi: Some(6.5), rules: Some("Tromp-Taylor") };
const GO_MOVES: &str = "C3 G7 C7 pass J1 A9 pass pass";

fn check_moves(text: &str, expected: &str) {
    assert_eq!(moves_of(&read(text).unwrap()), expected, "{text}");
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
}

/// The stones of a set-up, `b:` or `w:` before each, and the mover behind them.
fn start_of(game: &ReadGame) -> String {
    let Some(ReadStart::Stones { stones, mover, .. }) = &game.start else { return "usual".into() };
    let letter = |player| if player == Player::First { 'b' } else { 'w' };
    let mut words: Vec<String> =
        stones.iter().map(|(owner, place)| format!("{}:{place}", letter(*owner))).collect();
    words.push(letter(*mover).into());
    words.join(" ")
}

fn check_start(text: &str, expected: &str) {
    assert_eq!(start_of(&read(text).unwrap()), expected, "{text}");
}

#[test]
fn a_game_says_who_played_what() {
    let text =
        "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[Ada]PW[Bob \\[2k\\]]RE[W+R]C[hello];B[cg];W[gc]C[a ; b) c])";
    let game = read(text).unwrap();
    let rules = Some("Japanese".into());
    assert_eq!(game.rules, ReadRules::Sgf { kind: SgfKind::Go, size: 9, komi: Some(6.5), rules });
    assert_eq!(game.players, PerPlayer([Some("Ada".into()), Some("Bob [2k]".into())]));
    assert_eq!(game.conclusion, Conclusion::Resigned(Player::First));
    assert_eq!(game.start, None);
    assert_eq!(moves_of(&game), "b:C3 w:G7");
    assert_eq!(game.moves[1].at, Location { line: 1, column: text.find("gc").unwrap() + 1 });
}

#[test]
fn habits_of_other_programs_are_understood() {
    check_moves("(;B[aa];W[tt];B[])", "b:A19 w:pass b:pass");
    check_moves("(;SZ[25];B[tt])", "b:U6");
    check_moves("(;SZ[9];b[AA];w[ii])", "b:A9 w:J1");
    check_moves("(;GaMe[1]SiZe[9]SZ[9];Black[aa];White[ii])", "b:A9 w:J1");
    check_moves("\u{feff}From: a@b (me)\r\n\r\n(\r\n;SZ[9:9]\r\n;B[aa]\r\n;W [ ii ]\r\n)\r\n", "b:A9 w:J1");
    check_moves("(;SZ[9]C[a\\]b\\\\];B[aa]C[x\\\r\ny];W[ii])", "b:A9 w:J1");
    check_moves("(;SZ[9];B[aa]BL[12.3]OB[3];W[ii]LB[aa:1][bb:2])", "b:A9 w:J1");
    check_moves("(;SZ[9];B[aa](;W[ii];B[bb](;W[cc])(;W[dd]))(;W[ee]))", "b:A9 w:J1 b:B8 w:C7");
    check_moves("(;SZ[9];B[aa])(;SZ[13];B[bb])", "b:A9");
    check_moves("(;GM[2];B[fe];W[f4];B[D3])", "b:f5 w:f4 b:d3");
    check_moves("(;)", "");
}

#[test]
fn escapes_keep_signs_and_join_lines() {
    let names = read("(;PB[a\\\nb\\\r\nc\\]\\\\]PW[x\ny\\:z])").unwrap().players;
    assert_eq!(names, PerPlayer([Some("abc]\\".into()), Some("x y:z".into())]));
}

#[test]
fn stones_are_set_up_before_the_first_move() {
    check_start("(;SZ[9]AB[gc][cg];W[ee])", "b:G7 b:C3 w");
    check_start("(;SZ[9]AB[gc][cg])", "b:G7 b:C3 w");
    check_start("(;SZ[9]AB[gc]AW[cg])", "b:G7 w:C3 b");
    check_start("(;SZ[9]AB[aa:bb]AE[ba]PL[Black])", "b:A9 b:A8 b:B8 b");
    check_start("(;SZ[9];AW[aa];PL[w];W[bb])", "w:A9 w");
    check_start("(;SZ[9]PL[W])", "w");
    check_start("(;SZ[9];W[aa])", "w");
    check_start("(;SZ[9]PL[B];B[aa])", "usual");
    check_start("(;SZ[9]AB[aa]AE[aa];B[aa])", "usual");
    check_start("(;GM[2]SZ[8]AB[de][ed]AW[dd][ee]PL[B])", "w:d4 b:e4 b:d5 w:e5 b");
}

#[test]
fn results_are_read_in_all_their_forms() {
    let check = |text: &str, expected: Conclusion| {
        assert_eq!(read(&format!("(;RE[{text}])")).unwrap().conclusion, expected, "{text}");
    };
    check("B+3.5", Conclusion::Margin(Outcome::from_half_points(7)));
    check("w+12", Conclusion::Margin(Outcome::from_points(-12)));
    check("0", Conclusion::Margin(Outcome::DRAW));
    check("Draw", Conclusion::Margin(Outcome::DRAW));
    check("Jigo", Conclusion::Margin(Outcome::DRAW));
    check("B+Resign", Conclusion::Resigned(Player::Second));
    check("W+T", Conclusion::Forfeited(Player::First, "time".into()));
    check("B+F", Conclusion::Forfeited(Player::Second, "forfeit".into()));
    for nothing in ["", "?", "Void", "B+", "B+99999999999", "someone"] {
        check(nothing, Conclusion::InProgress);
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    check_error("", "line 1, column 1: found the end of the text, wanted a game, which begins with (;");
    check_error(
        "no (game)\n",
        "line 2, column 1: found the end of the text, wanted a game, which begins with (;",
    );
    check_error(
        "(;B[aa]",
        "line 1, column 8: found the end of the text, wanted a property such as B[cg], ; or )",
    );
    check_error("(;B[aa]]", "line 1, column 8: found ']', wanted a property such as B[cg], ; or )");
    check_error("(;\nB;W[aa])", "line 2, column 2: found ';', wanted [ and a value after B");
    check_error("(;\n;B[aa\n", "line 2, column 4: found a value without end, wanted ] behind it");
    check_error("(;GM[3])", "line 1, column 6: found \"3\", wanted 1 for Go or 2 for Othello");
    let size = "wanted one number from 1 to 25 for rows and columns";
    check_error("(;SZ[19:13])", &format!("line 1, column 6: found \"19:13\", {size}"));
    check_error("(;SZ[0])", &format!("line 1, column 6: found \"0\", {size}"));
    check_error("(;SZ[1000])", &format!("line 1, column 6: found \"1000\", {size}"));
    check_error("(;KM[much])", "line 1, column 6: found \"much\", wanted a number of points");
    check_error("(;KM[1e999])", "line 1, column 6: found \"1e999\", wanted a number of points");
    check_error("(;PL[X])", "line 1, column 6: found \"X\", wanted the mover, B or W");
    let point = "two letters such as cg on a board of size 9";
    check_error(
        "(;SZ[9]\r\n;B[aj])",
        &format!("line 2, column 4: found \"aj\", wanted nothing for a pass or {point}"),
    );
    check_error(
        "(;SZ[9];B[a1])",
        &format!("line 1, column 11: found \"a1\", wanted nothing for a pass or {point}"),
    );
    check_error("(;SZ[9]AB[])", &format!("line 1, column 11: found \"\", wanted {point}"));
    let setup = "line 1, column 11: found AB behind a move, wanted set-up before the first move";
    check_error("(;;B[aa];;AB[bb])", setup);
}

#[test]
fn a_set_up_is_read_as_it_was_written() {
    let game = from_position(record("", "E5 D4"), "a position", ["C3 J9", "A1"], Player::Second);
    let text = write(&game, &GO).unwrap();
    assert!(text.contains("\nAB[cg][ia]\nAW[ai]\nPL[W]\n;W[ee];B[df]"), "{text}");
    assert!(!["RE[", "EV[", "RO["].iter().any(|name| text.contains(name)), "{text}");
    let found = read(&text).unwrap();
    assert_eq!(start_of(&found), "b:J9 b:C3 w:A1 w");
    assert_eq!(moves_of(&found), "w:E5 b:D4");
    assert_eq!(found.conclusion, Conclusion::InProgress);
}

#[test]
fn a_start_of_more_than_stones_is_refused() {
    let mut game = from_position(record("", ""), "a position", ["C3", ""], Player::First);
    let expected = "the start: found \"a position\", wanted a board that stones and a mover make up";
    game.start.as_mut().unwrap().stones = Some(vec![(Player::First, "K3".into())]);
    assert_eq!(write(&game, &GO).unwrap_err().to_string(), expected);
    game.start.as_mut().unwrap().stones = None;
    assert_eq!(write(&game, &GO).unwrap_err().to_string(), expected);
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn what_was_written_is_read(record in any_record("go:size=9", GO_MOVES)) {
        let game = read(&write(&record, &GO).unwrap()).unwrap();
        let is_spec = matches!(&game.rules, ReadRules::Spec(Placed { text, .. }) if text == "go:size=9");
        prop_assert!(is_spec, "{:?}", game.rules);
        let moves: Vec<_> = game.moves.iter().map(|mv| (mv.mover.unwrap(), mv.text.clone())).collect();
        prop_assert_eq!(moves, record.moves.clone());
        for player in Player::BOTH {
            let name = on_one_line(&record.players[player]).trim().to_owned();
            let expected = (!name.is_empty() && name != "?").then_some(name);
            prop_assert_eq!(&game.players[player], &expected);
        }
        let expected = match record.conclusion {
            Conclusion::Forfeited(loser, _) => Conclusion::Forfeited(loser, "forfeit".into()),
            other => other,
        };
        prop_assert_eq!(game.conclusion, expected);
    }

    #[test]
    fn points_are_read_as_they_were_written(size in 1_usize..=25, numbers in prop::collection::vec(0_usize..625, 0..9)) {
        for kind in [SgfKind::Go, SgfKind::Othello] {
            let places: Vec<String> = numbers.iter().map(|number| kind.place(size, number % (size * size))).collect();
            let record = GameRecord { game: String::new(), ..record("", &places.join(" ")) };
            let game = read(&write(&record, &SgfGame { kind, size, komi: None, rules: None }).unwrap()).unwrap();
            prop_assert_eq!(game.moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>(), places);
        }
    }
}
