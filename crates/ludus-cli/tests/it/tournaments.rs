//! `ludus tournament`: files and typed lines, who meets whom, and participants that break down.

use std::{collections::BTreeSet, fs};

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{data::Data, program::Ran};

/// A file with every key.
const EVERY_KEY: &str = r#"
name = "all keys"
game = "othello:size=4"
kind = "gauntlet"
agents = [
    "greedy",
    { name = "dice", agent = "random" },
    { name = "deep", agent = "alphabeta:depth=3" },
]
games = 5
openings = 3
seed = 12
anchor = "deep"
"#;

/// Plays the tournament of a file with this text.
fn run_file(data: &Data, text: &str, options: &[&str]) -> Ran {
    fs::create_dir_all(data.folder()).unwrap();
    let file = data.folder().join("t.toml");
    fs::write(&file, text).unwrap();
    data.run(&[&["tournament", file.to_str().unwrap()], options].concat())
}

fn parse(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap()
}

/// The score of one participant against another, with everything that was counted on the way.
fn pairing<'a>(report: &'a Value, first: &str, second: &str) -> Option<&'a Value> {
    let pairings = report["pairings"].as_array().unwrap();
    pairings.iter().find(|pairing| pairing["first"] == first && pairing["second"] == second)
}

#[test]
fn every_key_of_a_file_arrives_in_the_report_and_in_the_library() {
    let data = Data::new();
    let played = run_file(&data, EVERY_KEY, &["--json"]);
    assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
    let report = parse(&played);
    for (key, expected) in [
        ("name", json!("all keys")),
        ("game", json!("othello:size=4")),
        ("kind", json!("gauntlet")),
        ("opening_plies", json!(3)),
        ("seed", json!(12)),
        ("anchor", json!("deep")),
        // Five games of each of two pairings, rounded up.
        ("planned", json!(2 * 6)),
        ("games", json!(2 * 6)),
    ] {
        assert_eq!(report[key], expected, "{key}");
    }
    let agents = report["agents"].as_array().unwrap();
    let specs: BTreeSet<[&str; 2]> =
        agents.iter().map(|agent| ["name", "agent"].map(|key| agent[key].as_str().unwrap())).collect();
    assert_eq!(
        specs,
        BTreeSet::from([["deep", "alphabeta:depth=3"], ["dice", "random"], ["greedy", "greedy"]])
    );
    let anchor = agents.iter().find(|agent| agent["name"] == "deep").unwrap();
    assert_eq!(anchor["elo"], 0.0);
    assert_eq!(data.printed(&["library", "tournaments", "show", "1", "--json"]), played.out);
}

#[test]
fn options_overrule_the_file() {
    let data = Data::new();
    let options = ["--json", "--games", "2", "--openings", "1", "--seed", "77", "--anchor", "dice"];
    let report = parse(&run_file(&data, EVERY_KEY, &options));
    let found = ["planned", "opening_plies", "seed", "anchor"].map(|key| report[key].clone());
    assert_eq!(found, [json!(2 * 2), json!(1), json!(77), json!("dice")]);
}

#[test]
fn a_typed_tournament_is_that_of_the_same_file() {
    let file =
        "game = \"othello:size=4\"\nagents = [\"random\", \"greedy\"]\ngames = 4\nopenings = 2\nseed = 3";
    let typed = "tournament othello:size=4 random greedy --games 4 --openings 2 --seed 3";
    let typed = Data::new().printed(&typed.split(' ').collect::<Vec<_>>());
    assert_eq!(run_file(&Data::new(), file, &[]).out, typed);
}

#[test]
fn a_report_is_as_it_was() {
    let played = run_file(&Data::new(), EVERY_KEY, &[]);
    assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
    assert_snapshot!("gauntlet", played.out);
    let typed =
        "tournament othello:size=6 random greedy alphabeta:depth=2 mcts:simulations=30 --games 20 --seed 8";
    assert_snapshot!("round_robin", Data::new().printed(&typed.split(' ').collect::<Vec<_>>()));
}

#[test]
fn a_gauntlet_has_only_the_pairings_of_its_first_participant() {
    let data = Data::new();
    let typed =
        "tournament othello:size=4 greedy random alphabeta:depth=2 minimax:depth=1 --games 2 --seed 5";
    let typed: Vec<&str> = typed.split(' ').collect();
    data.printed(&[&typed[..], &["--gauntlet"]].concat());
    let names = |data: &Data| {
        let sql = "SELECT first_name || ' ' || second_name FROM matches ORDER BY pairing";
        data.list(sql, |row| row.get::<_, String>(0))
    };
    let of_first = ["greedy random", "greedy alphabeta:depth=2", "greedy minimax:depth=1"];
    assert_eq!(names(&data), of_first);
    let all = Data::new();
    all.printed(&typed);
    assert_eq!(names(&all).len(), 6);
    // A pairing is the match that would be played alone, whoever else takes part.
    let of_gauntlet: Vec<_> = all.games().into_iter().filter(|game| game.of_match <= 3).collect();
    assert_eq!(data.games(), of_gauntlet);
}

#[test]
fn every_pairing_plays_the_same_openings() {
    let data = Data::new();
    let typed = "tournament othello:size=6 random greedy alphabeta:depth=2 --games 12 --openings 6 --seed 5";
    data.printed(&typed.split(' ').collect::<Vec<_>>());
    let mut openings = vec![BTreeSet::new(); 6];
    for game in data.games() {
        let opening: Vec<String> = game.moves.split(' ').take(6).map(String::from).collect();
        openings[game.pair as usize - 1].insert(opening);
    }
    // Six games each, of three pairings from both sides.
    assert_eq!(data.games().len(), 6 * 6);
    assert!(openings.iter().all(|of_pair| of_pair.len() == 1), "{openings:?}");
    let different: BTreeSet<_> = openings.iter().flatten().collect();
    assert_eq!(different.len(), 6, "pairs differ from each other");
}

#[test]
fn a_broken_participant_is_named_and_spoils_nobody_elses_results() {
    const BROKEN: &str = "gtp:command=\"false\"";
    let data = Data::new();
    let arguments = |agents: &[&'static str]| {
        [&["tournament", "go:size=5"], agents, &["--games", "4", "--seed", "2", "--json"]].concat()
    };
    let played = data.run(&arguments(&["random", BROKEN, "greedy"]));
    let complaint = format!("error: {BROKEN} broke down in 8 games; these games count as lost\n");
    assert_eq!((played.code, played.err), (Some(1), complaint));
    let report: Value = serde_json::from_str(&played.out).unwrap();

    let forfeits = report["forfeits"].as_array().unwrap();
    assert_eq!(forfeits.len(), 8);
    for forfeit in forfeits {
        assert_eq!((&forfeit["agent"], &forfeit["kind"]), (&json!(BROKEN), &json!("crashed")));
        assert!(forfeit["first"] == BROKEN || forfeit["second"] == BROKEN, "{forfeit}");
    }
    let standings = report["agents"].as_array().unwrap();
    let lost = standings.iter().find(|agent| agent["name"] == BROKEN).unwrap();
    assert_eq!((&lost["losses"], &lost["forfeits"], &lost["rank"]), (&json!(8), &json!(8), &json!(3)));

    let without: Value =
        serde_json::from_str(&Data::new().printed(&arguments(&["random", "greedy"]))).unwrap();
    let counted = |report: &Value| {
        let pairing = pairing(report, "random", "greedy").unwrap();
        ["games", "wins", "draws", "losses", "margin", "elo", "pairs"].map(|key| pairing[key].clone())
    };
    assert_eq!(counted(&report), counted(&without));
    let kinds = data
        .list("SELECT DISTINCT ending || ' ' || fault FROM games WHERE fault IS NOT NULL", |row| {
            row.get::<_, String>(0)
        });
    assert_eq!(kinds, ["forfeited crashed"]);
    assert!(pairing(&report, "random", BROKEN).is_some());

    let text = data.run(&["tournament", "--resume", "1"]);
    assert_eq!(text.code, Some(1));
    let told: Vec<&str> = text.out.lines().filter(|line| line.contains("forfeit by")).collect();
    let [told] = told[..] else { panic!("{}", text.out) };
    assert!(told.starts_with(&format!("  forfeit by {BROKEN}, crashed: ")), "{told}");
    assert!(told.contains("(8 times, the first in pair 1, random first, "), "{told}");
}

#[test]
fn games_are_rounded_up_to_whole_pairs() {
    for (games, planned) in [(1, 2), (2, 2), (3, 4)] {
        let text = format!("game = \"ttt\"\nagents = [\"random\", \"simple\"]\ngames = {games}");
        assert_eq!(parse(&run_file(&Data::new(), &text, &["--json"]))["planned"], planned, "{games}");
    }
}

#[test]
fn a_file_that_cannot_be_played_is_refused_with_the_place() {
    for (line, expected) in [
        ("gmaes = 4", "at line 3, column 1\n  |\n3 | gmaes = 4\n  | ^^^^^\nunknown field `gmaes`"),
        ("games = 0", "games: found 0, wanted 1 to 10000000 games for each of 1 pairings"),
        ("games = 20000000", "games: found 20000000, wanted 1 to 10000000 games"),
        ("games = -4", "at line 3, column 9"),
        ("openings = 1001", "openings: found 1001, wanted 0 to 1000 random plies"),
        ("kind = \"swiss\"", "unknown variant `swiss`, expected `round-robin` or `gauntlet`"),
        ("anchor = \"greedy\"", "anchor: found \"greedy\", wanted the name of a participant: random, simple"),
        ("seed = \"x", "at line 3, column"),
    ] {
        check_refused(&format!("game = \"ttt\"\nagents = [\"random\", \"simple\"]\n{line}"), expected);
    }
    for (agents, expected) in [
        ("[\"random\"]", "agents: found 1, wanted two or more"),
        ("[\"random\", \"random\"]", "agents: found \"random\" twice"),
        ("[\"random\", { name = \"random\", agent = \"simple\" }]", "agents: found \"random\" twice"),
        ("[\"random\", { name = \" \", agent = \"simple\" }]", "agents: found \" \" twice or without a name"),
        ("[\"random\", { nam = \"x\", agent = \"simple\" }]", "at line 2, column 10"),
        ("[\"random\", \"minimax:dept=2\"]", "agent \"minimax:dept=2\": minimax has no option \"dept\""),
        ("[\"random\", \"greedy\"]", "agent \"greedy\": greedy does not play tic-tac-toe"),
    ] {
        check_refused(&format!("game = \"ttt\"\nagents = {agents}"), expected);
    }
    check_refused("game = \"ttt\"", "missing field `agents`");
    check_refused("agents = [\"random\", \"simple\"]", "missing field `game`");
    check_refused("game = \"chess\"\nagents = [\"random\", \"simple\"]", "game: there is no game \"chess\"");
}

/// Nothing is stored of what cannot be played, and the file is named.
fn check_refused(text: &str, expected: &str) {
    let data = Data::new();
    let Ran { out, err, code } = run_file(&data, text, &[]);
    assert_eq!((code, out.as_str()), (Some(2), ""), "{text}");
    assert!(
        err.starts_with("error: ") && err.contains("t.toml: ") && err.contains(expected),
        "{text}: {err}"
    );
    assert!(!data.file().exists(), "{text}");
}

#[test]
fn a_file_that_is_missing_is_refused_with_what_is_wanted() {
    let refused = Data::new().run(&["tournament", "no-such.toml"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with("error: cannot read no-such.toml: "), "{}", refused.err);
    let wanted = "; wanted a tournament file, or a game and two or more agents\n";
    assert!(refused.err.ends_with(wanted), "{}", refused.err);
}
