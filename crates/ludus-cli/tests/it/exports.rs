//! Exported games as other programs read them. Every file is read by a strict reader of its format, its moves are
//! played again by the rules, and names and results are compared with the library's rows, from both seats.

use std::{collections::BTreeSet, fs};

use ludus_core::Player;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde_json::Value;

use crate::{data::Data, pdn_reader, program::Ran, sgf_reader};

/// A game as a file or the library has it.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    /// Who plays the first move, and who the second.
    names: [String; 2],
    moves: Vec<String>,
    /// Of the player who moves first.
    half_points: i32,
}

/// Matches whose names differ from their agents' and whose winners sit on both sides.
fn play(game: &str) -> Data {
    let data = Data::new();
    let file = data.folder().join("two.toml");
    let agents = r#"[{ name = "Ada", agent = "random" }, { name = "Bob", agent = "greedy" }]"#;
    let text = format!("game = {game:?}\nseed = 4\ngames = 6\nagents = {agents}");
    fs::write(&file, text).unwrap();
    data.printed(&["tournament", file.to_str().unwrap()]);
    data
}

/// What the library's rows say.
fn stored(data: &Data) -> Vec<Record> {
    let sql = "SELECT first_name, second_name, side, moves, half_points FROM games JOIN matches ON id = match
               ORDER BY match, pair, side";
    data.list(sql, |row| {
        let mut names = [row.get(0)?, row.get(1)?];
        if row.get::<_, u8>(2)? == 2 {
            names.reverse();
        }
        let moves: String = row.get(3)?;
        Ok(Record { names, moves: moves.split(' ').map(String::from).collect(), half_points: row.get(4)? })
    })
}

fn export(data: &Data, format: &str) -> String {
    data.printed(&["library", "tournaments", "export", "1", "--format", format])
}

/// Plays moves by the rules; the result in half points of the first player, if the game is over then.
struct Replay<'a>(&'a [String]);

impl GameVisitor for Replay<'_> {
    type Output = (Vec<String>, Option<i32>);

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let mut position = game.start();
        let mut played = Vec::new();
        for text in self.0 {
            // A transcript leaves out passes, which are forced where they stand.
            let mut words = vec![text.as_str()];
            if game.parse_legal_move(&position, text).is_err() {
                words.insert(0, "pass");
            }
            for word in words {
                let mv = game.parse_legal_move(&position, word).unwrap();
                game.play(&mut position, mv);
                played.push(word.to_owned());
            }
        }
        (played, game.outcome(&position).map(|outcome| outcome.half_points_for(Player::First)))
    }
}

/// Compares what a file says with the rows, and its moves with the rules.
fn check(game: &str, files: &[Record], data: &Data) {
    let stored = stored(data);
    let winners: Vec<i32> = stored.iter().map(|record| record.half_points.signum()).collect();
    assert!(winners.contains(&1) && winners.contains(&-1), "both seats win: {winners:?}");
    assert_eq!(files, stored);
    for record in files {
        let (_, result) = AnyGame::parse(game).unwrap().visit(Replay(&record.moves));
        assert_eq!(result, Some(record.half_points), "{record:?}");
    }
}

/// A result such as `B+17.5` in half points for black.
fn parse_result(text: &str) -> i32 {
    let points = |text: &str| (2.0 * text.parse::<f64>().unwrap()) as i32;
    match text.split_once('+') {
        Some(("B", margin)) => points(margin),
        Some(("W", margin)) => -points(margin),
        _ => panic!("{text}"),
    }
}

/// The games of an SGF file; `place` gives a move its name from column and row, counted from zero at the top.
fn read_sgf(text: &str, place: impl Fn(u8, u8) -> String) -> Vec<Record> {
    let games = text.split_inclusive(")\n").map(sgf_reader::read);
    let read = |nodes: Vec<sgf_reader::Node>| {
        let of_root = |name| sgf_reader::value(&nodes[0], name).unwrap();
        let moves = nodes[1..].iter().zip(["B", "W"].into_iter().cycle()).map(|(node, colour)| {
            match sgf_reader::value(node, colour).unwrap().as_bytes() {
                [] => "pass".into(),
                [column, row] => place(column - b'a', row - b'a'),
                other => panic!("{other:?}"),
            }
        });
        Record {
            names: [of_root("PB"), of_root("PW")].map(String::from),
            moves: moves.collect(),
            half_points: parse_result(of_root("RE")),
        }
    };
    games.map(read).collect()
}

#[test]
fn sgf_of_go_has_black_and_white_and_the_winner_right() {
    let data = play("go:size=5");
    let place = |column: u8, row: u8| format!("{}{}", (b'A' + column) as char, 5 - row);
    check("go:size=5", &read_sgf(&export(&data, "sgf"), place), &data);
}

#[test]
fn sgf_of_othello_has_black_and_white_and_the_winner_right() {
    let data = play("othello:size=6");
    let place = |column: u8, row: u8| format!("{}{}", (b'a' + column) as char, row + 1);
    check("othello:size=6", &read_sgf(&export(&data, "sgf"), place), &data);
}

#[test]
fn pdn_of_checkers_has_black_and_white_and_the_winner_right() {
    let data = play("checkers");
    let text = export(&data, "pdn");
    let read = |game: pdn_reader::Game| {
        assert_eq!(game.tag("Result"), game.result);
        let notes: BTreeSet<&str> = game.comments.iter().map(String::as_str).collect();
        assert_eq!(notes, BTreeSet::from(["seed: 4", "Ada: random", "Bob: greedy"]));
        // Black moves first at English draughts, and a win counts one point.
        let half_points = match game.result.as_str() {
            "0-1" => 2,
            "1-0" => -2,
            _ => 0,
        };
        Record {
            names: [game.tag("Black"), game.tag("White")].map(String::from),
            moves: game.moves,
            half_points,
        }
    };
    let files: Vec<Record> = pdn_reader::read(&text).into_iter().map(read).collect();
    check("checkers", &files, &data);
}

#[test]
fn json_lines_have_the_players_by_seat_and_the_winner_right() {
    for game in ["othello:size=6", "dots:2x2"] {
        let data = play(game);
        let read = |line: &str| {
            let game: Value = serde_json::from_str(line).unwrap();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let half_points = (2.0 * game["margin"].as_f64().unwrap()) as i32;
            let winner = [Value::from("second"), Value::Null, Value::from("first")]
                [(half_points.signum() + 1) as usize]
                .clone();
            assert_eq!(game["winner"], winner);
            Record {
                names: [text(&game["first"]), text(&game["second"])],
                moves: game["moves"].as_array().unwrap().iter().map(|mv| text(&mv["move"])).collect(),
                half_points,
            }
        };
        let files: Vec<Record> = export(&data, "jsonl").lines().map(read).collect();
        check(game, &files, &data);
    }
}

#[test]
fn transcripts_replay_to_the_stored_moves_and_result() {
    let data = play("othello:size=6");
    let stored = stored(&data);
    let text = export(&data, "transcript");
    assert_eq!(text.lines().count(), stored.len());
    for (line, record) in text.lines().zip(stored) {
        let places: Vec<String> =
            line.as_bytes().chunks(2).map(|place| String::from_utf8(place.to_vec()).unwrap()).collect();
        let (moves, result) = AnyGame::parse("othello:size=6").unwrap().visit(Replay(&places));
        assert_eq!((moves, result), (record.moves, Some(record.half_points)));
    }
}

#[test]
fn a_format_that_does_not_suit_is_refused_with_the_one_that_does() {
    for (game, format, usual) in [
        ("go:size=5", "pdn", "sgf"),
        ("othello:size=6", "pdn", "transcript"),
        ("checkers", "sgf", "pdn"),
        ("dots:2x2", "transcript", "jsonl"),
    ] {
        let data = play(game);
        let Ran { out, err, code } = data.run(&["library", "games", "export", "1.1.1", "--format", format]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{game}");
        assert!(
            err.starts_with("error: game 1.1.1 is ") && err.ends_with(&format!("use --format {usual}\n")),
            "{err}"
        );
        let without = data.printed(&["library", "games", "export", "1.1.1"]);
        assert_eq!(without, data.printed(&["library", "games", "export", "1.1.1", "--format", usual]));
    }
}

#[test]
fn a_file_holds_what_would_be_printed() {
    let data = play("othello:size=6");
    let file = data.folder().join("games.sgf");
    let target = ["--format", "sgf", "--out", file.to_str().unwrap()];
    let said = data.printed(&[&["library", "games", "export", "--tournament", "1"], &target[..]].concat());
    assert_eq!(said, format!("6 games written to {}\n", file.display()));
    assert_eq!(fs::read_to_string(&file).unwrap(), export(&data, "sgf"));
}
