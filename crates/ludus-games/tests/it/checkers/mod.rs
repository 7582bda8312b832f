//! Checkers beside a mailbox reference, and positions worked out by hand.

mod draws;
mod evaluations;
mod jumps;
mod mailbox;
mod numbers;
mod placements;
mod texts;

use ludus_core::{
    Game, Notation, Player, Rng, Seed,
    perft::{Counting, perft},
    spec::Spec,
};
use ludus_games::{
    Catalogued,
    checkers::{Checkers, Kind, Position, Setup, Square},
};
use mailbox::{Limits, Mailbox, USUAL};

use crate::reference::{Reference, compare};

fn with_limits(options: &str) -> Checkers {
    let spec = Spec::parse(&format!("checkers:{options}")).unwrap();
    Checkers::from_spec(&spec).unwrap().unwrap()
}

fn position(text: &str) -> Position {
    Checkers::STANDARD.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves as sorted texts.
fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    Checkers::STANDARD.legal_moves(position, &mut moves);
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

/// Plays moves given as text, each of which must be legal.
fn play(game: &Checkers, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_legal_move(position, text).unwrap_or_else(|error| panic!("{error}"));
        game.play(position, mv);
    }
}

fn compare_random_play(moves: u64) {
    compare(&Checkers::STANDARD, || Mailbox::start(USUAL), moves / 4);
    for (options, limits) in [
        ("idle=20", Limits { idle: 20, ..USUAL }),
        ("idle=4", Limits { idle: 4, ..USUAL }),
        ("quiet=12", Limits { quiet: 12, ..USUAL }),
    ] {
        compare(&with_limits(options), || Mailbox::start(limits), moves / 4);
    }
}

#[test]
fn random_play_agrees_with_the_reference() {
    compare_random_play(50_000);
}

fn agree_about(position: &Position) {
    let text = Checkers::STANDARD.format_position(position);
    let reference = Mailbox::read(&text, USUAL);
    let mut expected = reference.legal();
    expected.sort_unstable();
    assert_eq!(legal(position), expected, "{text}");
    assert_eq!(Checkers::STANDARD.outcome(position), reference.outcome(), "{text}");
}

#[test]
fn two_kings_anywhere_have_the_moves_of_the_reference() {
    for (black, white) in Square::all().flat_map(|black| Square::all().map(move |white| (black, white))) {
        let mut setup = Setup::default();
        setup.put(Player::First, Kind::King, black).unwrap();
        if setup.put(Player::Second, Kind::King, white).is_ok() {
            agree_about(&setup.position(Player::First).unwrap());
            agree_about(&setup.position(Player::Second).unwrap());
        }
    }
}

/// A board with up to twelve pieces a side, thrown at random. Jumps are far longer here than in play.
fn random_board(rng: &mut Rng) -> Option<Position> {
    let squares: Vec<Square> = Square::all().collect();
    let mut setup = Setup::default();
    for player in Player::BOTH {
        for _ in 0..=rng.below(12) {
            let kind = rng.pick(&[Kind::Man, Kind::King])?;
            // A piece that does not fit is left out.
            let _ = setup.put(player, kind, rng.pick(&squares)?);
        }
    }
    setup.position(rng.pick(&Player::BOTH)?)
}

fn compare_random_boards(boards: u32) {
    let mut rng = Seed(3).stream("random boards", 0);
    for _ in 0..boards {
        if let Some(position) = random_board(&mut rng) {
            agree_about(&position);
        }
    }
}

#[test]
fn random_boards_have_the_moves_of_the_reference() {
    compare_random_boards(20_000);
}

/// The positions of the perft file that are not the start.
fn perft_positions() -> Vec<&'static str> {
    let rows = include_str!("../../../data/perft/checkers.perft").lines();
    let mut positions: Vec<&str> = rows
        .filter(|row| !row.starts_with('#'))
        .filter_map(|row| row.split(';').nth(3))
        .map(str::trim)
        .collect();
    positions.dedup();
    positions
}

fn compare_path_counts(most_paths: u64) {
    for text in perft_positions() {
        for depth in 1.. {
            let counted = perft(&Checkers::STANDARD, &position(text), depth, Counting::FullLength);
            if counted > most_paths {
                break;
            }
            assert_eq!(counted, Mailbox::read(text, USUAL).count_paths(depth), "{text} at depth {depth}");
        }
    }
}

#[test]
fn the_reference_counts_the_same_paths_from_the_perft_positions() {
    compare_path_counts(10_000);
}

mod slow {
    #[test]
    fn millions_of_random_moves_agree_with_the_reference() {
        super::compare_random_play(3_000_000);
    }

    #[test]
    fn a_million_random_boards_have_the_moves_of_the_reference() {
        super::compare_random_boards(1_000_000);
    }

    #[test]
    fn the_reference_counts_the_same_paths_deeper() {
        super::compare_path_counts(2_000_000);
    }
}
