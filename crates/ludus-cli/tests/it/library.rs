//! `ludus library`: what was played as lists, as single results and as ratings, and files that are no library.

use std::{fmt::Write, fs};

use insta::assert_snapshot;
use rusqlite::Connection;
use serde_json::Value;

use crate::{
    data::Data,
    program::{ludus, ran, run},
};

/// Every question that can be asked about the filled library.
const QUESTIONS: &[&str] = &[
    "library",
    "library games",
    "library games --latest 3",
    "library games list --match 2",
    "library games list --tournament 1",
    "library games show 1.1.1",
    "library games show 1.1.2",
    "library games show 3.2.2",
    "library matches",
    "library matches show 1",
    "library tournaments",
    "library tournaments show 1",
    "library ratings",
    "library ratings ttt",
];

/// Matches at three games and a tournament with a name.
fn filled() -> Data {
    let data = Data::new();
    let file = data.folder().join("levels.toml");
    let tournament = r#"
        name = "levels"
        game = "othello:size=4"
        agents = ["random", "greedy", { name = "deep", agent = "alphabeta:depth=3" }]
        games = 2
        seed = 9"#;
    fs::write(&file, tournament).unwrap();
    for command in [
        "match othello:size=6 greedy alphabeta:depth=2",
        "match checkers greedy random",
        "match ttt simple random",
    ] {
        let words: Vec<&str> = command.split(' ').chain(["--games", "4", "--seed", "1"]).collect();
        data.printed(&words);
    }
    data.printed(&["tournament", file.to_str().unwrap()]);
    data
}

/// The text without what another run has different: the folder and the times.
fn masked(data: &Data, text: &str) -> String {
    let times = data.list("SELECT begun FROM matches UNION SELECT begun FROM tournaments", |row| row.get(0));
    let text = text.replace(data.folder().to_str().unwrap(), "DATA");
    times.iter().fold(text, |text, time: &String| text.replace(time, "2000-01-01 00:00:00"))
}

fn json(data: &Data, question: &str) -> Value {
    let words: Vec<&str> = question.split(' ').chain(["--json"]).collect();
    serde_json::from_str(&data.printed(&words)).unwrap()
}

#[test]
fn every_question_is_answered_as_it_was() {
    let data = filled();
    let mut answers = String::new();
    for question in QUESTIONS {
        let answer = data.printed(&question.split(' ').collect::<Vec<_>>());
        writeln!(answers, "$ ludus {question}\n{}", masked(&data, &answer)).unwrap();
    }
    assert_snapshot!("library", answers);
}

#[test]
fn every_answer_is_there_as_json() {
    let data = filled();
    for question in QUESTIONS {
        json(&data, question);
    }
    let overview = json(&data, "library");
    assert_eq!(
        (&overview["games"], &overview["matches"], &overview["tournaments"]),
        (&18.into(), &3.into(), &1.into())
    );
    assert_eq!(json(&data, "library matches")[2]["points"], 0.0);
    assert_eq!(
        json(&data, "library tournaments")[0]["agents"],
        serde_json::json!(["random", "greedy", "deep"])
    );
    assert_eq!(json(&data, "library matches show 1")["games"], 4);
    assert_eq!(json(&data, "library tournaments show 1")["name"], "levels");
    assert_eq!(json(&data, "library ratings").as_array().unwrap().len(), 4);
    assert_eq!(json(&data, "library games show 3.2.2")["id"], "3.2.2");
}

#[test]
fn a_listed_game_has_its_players_by_seat_and_the_margin_of_its_row() {
    let data = filled();
    let sql = "SELECT first_name, second_name, side, half_points FROM games JOIN matches ON id = match
               ORDER BY match, pair, side";
    let rows = data.list(sql, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
    let games = json(&data, "library games");
    assert_eq!(games.as_array().unwrap().len(), rows.len());
    for (game, (named, other, side, half_points)) in games.as_array().unwrap().iter().zip(rows) {
        let (named, other, side, half_points): (String, String, u8, i32) = (named, other, side, half_points);
        let [first, second] = if side == 1 { [named, other] } else { [other, named] };
        assert_eq!((&game["first"], &game["second"]), (&first.as_str().into(), &second.as_str().into()));
        assert_eq!(game["margin"], f64::from(half_points) / 2.0);
        let winner = match half_points.signum() {
            1 => Value::from(first),
            0 => Value::Null,
            _ => Value::from(second),
        };
        assert_eq!(game["winner"], winner, "{game}");
    }
}

#[test]
fn times_are_shown_on_demand_only() {
    let data = filled();
    for (question, names) in [
        ("library matches show 1", &["alphabeta:depth=2", "greedy"][..]),
        ("library tournaments show 1", &["deep", "greedy", "random"]),
    ] {
        let words: Vec<&str> = question.split(' ').chain(["--times"]).collect();
        let (without, with) = (data.printed(&words[..words.len() - 1]), data.printed(&words));
        let times: Vec<&str> = with.strip_prefix(&without).unwrap().lines().collect();
        assert_eq!(times.len(), names.len());
        for (time, name) in times.iter().zip(names) {
            let (seconds, of) = time.split_once(" seconds a game: ").unwrap();
            assert_eq!((seconds.trim().parse::<f64>().is_ok(), of), (true, *name));
        }
    }
}

#[test]
fn what_is_not_there_is_said_with_what_to_do() {
    let data = filled();
    for (question, code, expected) in [
        ("library matches show 99", 1, "there is no match 99; `ludus library matches` lists them"),
        ("library matches export 99", 1, "there is no match 99; `ludus library matches` lists them"),
        (
            "library tournaments show 99",
            1,
            "there is no tournament 99; `ludus library tournaments` lists them",
        ),
        ("match --resume 99", 1, "there is no match 99; `ludus library matches` lists them"),
        ("tournament --resume 99", 1, "there is no tournament 99; `ludus library tournaments` lists them"),
        ("library games show 1.9.1", 1, "there is no game 1.9.1; `ludus library games` lists them"),
        (
            "library games show 1.1.3",
            2,
            "found \"1.1.3\", wanted match, pair and side 1 or 2, such as 12.3.1",
        ),
        ("library games export --match 99", 2, "no game is chosen; `ludus library games` lists them"),
        ("library ratings chess", 2, "chess"),
    ] {
        let refused = data.run(&question.split(' ').collect::<Vec<_>>());
        assert_eq!((refused.code, refused.out.as_str()), (Some(code), ""), "{question}");
        assert!(refused.err.starts_with("error: ") && refused.err.contains(expected), "{}", refused.err);
    }
}

#[test]
fn a_file_that_is_no_library_is_refused_and_left_alone() {
    let rubbish = |data: &Data| fs::write(data.file(), b"rubbish ".repeat(1000)).unwrap();
    let of_another_program = |data: &Data| {
        let connection = Connection::open(data.file()).unwrap();
        connection.execute_batch("CREATE TABLE games (id INTEGER); INSERT INTO games VALUES (1)").unwrap();
    };
    for make in [&rubbish as &dyn Fn(&Data), &of_another_program] {
        let data = Data::new();
        make(&data);
        let before = fs::read(data.file()).unwrap();
        for command in ["library", "library games", "match ttt random simple", "tournament ttt random simple"]
        {
            let refused = data.run(&command.split(' ').collect::<Vec<_>>());
            let expected = format!(
                "error: {} is not a library of Ludus; move it away, or choose another folder with --data\n",
                data.file().display()
            );
            assert_eq!((refused.code, refused.out, refused.err), (Some(1), String::new(), expected));
        }
        assert_eq!(fs::read(data.file()).unwrap(), before);
    }
}

#[test]
fn a_library_with_a_damaged_page_fails_without_a_panic() {
    let data = filled();
    let mut bytes = fs::read(data.file()).unwrap();
    // The first page says what the file is; the others hold what was played.
    bytes[4096..].fill(0x5a);
    fs::write(data.file(), &bytes).unwrap();
    let failed = data.run(&["library", "games"]);
    assert_eq!((failed.code, failed.out.as_str()), (Some(1), ""));
    let expected = format!("error: the library {}: ", data.file().display());
    assert!(failed.err.starts_with(&expected), "{}", failed.err);
}

#[test]
fn a_folder_that_cannot_be_made_is_one_clear_message() {
    let data = Data::new();
    let file = data.folder().join("a file");
    fs::write(&file, "here").unwrap();
    for command in [&["library"][..], &["match", "ttt", "random", "simple"]] {
        let failed = run(&[command, &["--data", file.to_str().unwrap()]].concat());
        assert_eq!((failed.code, failed.out.as_str(), failed.err.lines().count()), (Some(1), "", 1));
        let expected = format!("error: cannot use the data folder {}: ", file.display());
        assert!(failed.err.starts_with(&expected), "{}", failed.err);
        assert!(failed.err.ends_with("; choose another one with --data\n"), "{}", failed.err);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "here");
}

#[test]
fn the_environment_chooses_a_folder_and_the_option_overrules_it() {
    let [chosen, other] = [Data::new(), Data::new()];
    let play = ["match", "ttt", "random", "simple", "--games", "2"];
    let count = "SELECT count(*) FROM games";
    let in_environment = |command: &mut std::process::Command| {
        ran(command.env("LUDUS_DATA", other.folder()).output().unwrap()).code
    };
    assert_eq!(in_environment(&mut chosen.ludus(&play)), Some(0));
    assert_eq!((chosen.count(count), other.count(count)), (2, 0));
    assert_eq!(in_environment(&mut ludus(&play)), Some(0));
    assert_eq!((chosen.count(count), other.count(count)), (2, 2));
}
