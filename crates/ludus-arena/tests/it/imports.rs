//! Games from files: what we wrote comes back, what others write is understood, and the rules have the last word.

mod habits;
mod round_trips;

use ludus_arena::import::{ImportedGame, read};

/// Reads a file and compares the spec and the moves; a position stands between them.
fn check(text: &str, game: &str, expected: &str) -> ImportedGame {
    let found = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(found.game, game, "{text}");
    let position = found.position.iter().map(|position| format!("({position})"));
    let words: Vec<String> = position.chain(found.moves.iter().cloned()).collect();
    assert_eq!(words.join(" "), expected, "{text}");
    found
}
