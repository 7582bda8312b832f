//! Go beside a reference of characters and flood fill, and what is special to Go: repetition, rule sets,
//! scoring, unconditional life, the number of legal boards and the texts.

mod captures;
mod evaluations;
mod heuristics;
mod inputs;
mod legal_boards;
mod life;
mod move_inputs;
mod planes;
mod ratings;
mod reference;
mod repetition;
mod rule_sets;
mod texts;

use ludus_core::{Game, Notation, spec::Spec};
use ludus_games::{
    Catalogued,
    go::{Go, Position},
};

use crate::reference::compare;

fn go(spec: &str) -> Go {
    Go::from_spec(&Spec::parse(spec).unwrap()).unwrap().unwrap()
}

/// Plays moves, each of which must be legal.
fn play(game: &Go, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_legal_move(position, text).unwrap_or_else(|error| panic!("{moves}: {error}"));
        game.play(position, mv);
    }
}

fn is_legal(game: &Go, position: &Position, text: &str) -> bool {
    let mv = game.parse_move(position, text).unwrap();
    game.try_play(&mut position.clone(), mv).is_ok()
}

fn compare_with_reference(spec: &str, moves: u64) {
    let game = go(spec);
    compare(&game, || reference::Characters::new(game.settings()), moves);
}

/// Rule sets and sizes with their share of the moves, in hundredths.
const COMPARED: &[(&str, u64)] = &[
    ("go:size=2", 4),
    ("go:size=2,rules=tromp-taylor,limit=40", 4),
    ("go:size=3", 8),
    ("go:size=3,rules=tromp-taylor", 10),
    ("go:size=3,ko=simple,suicide=yes", 8),
    ("go:size=4,rules=prisoner-territory,suicide=yes", 8),
    ("go:size=5", 8),
    ("go:size=5,rules=tromp-taylor", 9),
    ("go:size=5,rules=territory", 10),
    ("go:size=5,rules=territory,ko-pass=ignored,pass-stones=yes,last-pass=white", 10),
    ("go:size=6,rules=prisoner-territory", 8),
    ("go:size=7,ko=simple,suicide=yes,komi=-3.5", 6),
    ("go:size=9", 3),
    ("go:size=9,rules=territory", 3),
    ("go:size=19,limit=450", 1),
];

#[test]
fn random_play_agrees_with_the_reference() {
    for &(spec, share) in COMPARED {
        compare_with_reference(spec, 500 * share);
    }
}

mod slow {
    #[test]
    fn millions_of_random_moves_agree_with_the_reference() {
        for &(spec, share) in super::COMPARED {
            super::compare_with_reference(spec, 30_000 * share);
        }
    }
}
