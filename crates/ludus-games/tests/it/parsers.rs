//! Every parser on arbitrary text: an error is fine, a panic is not, and what is accepted reads back.

use ludus_games::{AnyGame, Catalogued, GameVisitor};
use proptest::prelude::*;

use crate::SPECS;

/// Reads `text` as a position and as a move of the start.
struct ReadAnything<'a>(&'a str);

impl GameVisitor for ReadAnything<'_> {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let start = game.start();
        let _ = game.parse_legal_move(&start, self.0);
        if let Ok(position) = game.parse_position(self.0) {
            let text = game.format_position(&position);
            assert_eq!(game.parse_position(&text), Ok(position), "{}: {text}", game.spec());
        }
    }
}

fn read_as_every_game(text: &str) {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(ReadAnything(text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        read_as_every_game(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn arbitrary_texts_never_panic(text in "\\PC{0,80}") {
        read_as_every_game(&text);
    }

    #[test]
    fn texts_made_of_the_right_characters_never_panic(text in "[XOxo.\\-_/:,WBKrRbB0-9aAbBcCiI \n|]{0,120}") {
        read_as_every_game(&text);
    }

    #[test]
    fn arbitrary_specs_never_panic(text in "\\PC{0,40}") {
        let _ = AnyGame::parse(&text);
    }

    #[test]
    fn specs_with_real_names_never_panic(
        name in prop::sample::select(vec!["go", "othello", "checkers", "dots", "tic-tac-toe"]),
        rest in "(:[a-z0-9=.,\"x-]{0,30})?",
    ) {
        if let Ok(game) = AnyGame::parse(&format!("{name}{rest}")) {
            let printed = game.to_string();
            prop_assert_eq!(AnyGame::parse(&printed).unwrap().to_string(), printed);
        }
    }
}
