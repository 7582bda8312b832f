//! Whatever a tournament file holds, it is a plan or one clear message, and never a panic.

use ludus_arena::{library::GameId, tournament::TournamentFile};
use ludus_core::Seed;
use ludus_exact::Tables;
use proptest::prelude::*;

/// Words that stand in tournament files, right and wrong.
const WORDS: &[&str] = &[
    "game = ",
    "agents = ",
    "kind = ",
    "games = ",
    "openings = ",
    "seed = ",
    "anchor = ",
    "name = ",
    "\"ttt\"",
    "\"go:size=4\"",
    "\"othello:size=5\"",
    "[\"random\", \"greedy\"]",
    "[\"random\"]",
    "[]",
    "{ name = \"a\", agent = \"random\" }",
    "[",
    "]",
    ",",
    "\n",
    "\"round-robin\"",
    "\"gauntlet\"",
    "0",
    "1",
    "7",
    "-1",
    "99999999999999999999",
    "\"",
    "=",
    "#",
    "[[agents]]",
    "\"random\"",
    "true",
    "é",
];

/// The message of a text that is no tournament, if it is none.
fn complaint(text: &str) -> Option<String> {
    match TournamentFile::parse(text) {
        Ok(file) => file.plan(Seed(1), &Tables::unkept()).err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_plan_or_a_message(text in "\\PC{0,200}") {
        prop_assert_ne!(complaint(&text), Some(String::new()));
    }

    #[test]
    fn any_words_are_a_plan_or_a_message(words in prop::collection::vec(prop::sample::select(WORDS), 0..30)) {
        prop_assert_ne!(complaint(&words.concat()), Some(String::new()));
    }

    #[test]
    fn names_of_games_are_read_back(of_match in 0..i64::MAX, pair in 1_u64..u64::MAX, side in 1..3) {
        let text = format!("{of_match}.{pair}.{side}");
        prop_assert_eq!(text.parse::<GameId>().unwrap().to_string(), text);
    }

    #[test]
    fn any_text_is_the_name_of_a_game_or_a_message(text in "[0-9.x-]{0,30}") {
        match text.parse::<GameId>() {
            Ok(id) => prop_assert_eq!(id.to_string().parse(), Ok(id)),
            Err(message) => prop_assert!(message.contains(&text)),
        }
    }
}

#[test]
fn the_words_make_some_plans() {
    assert_eq!(
        complaint("game = \"ttt\"\nagents = [\"random\", \"simple\"]\nkind = \"gauntlet\"\ngames = 7\n"),
        None
    );
}
