//! What engines are told before a game: who speaks their protocol, and boards of Go told stone by stone.

use ludus_core::{Notation, Seed};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::SPECS;

struct SetUpStart;

impl GameVisitor for SetUpStart {
    type Output = (bool, Option<Vec<String>>);

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        (G::SPEAKS_GTP, game.gtp_setup(&game.start()))
    }
}

/// What is said of the start, in one line, and whether the game speaks the protocol at all.
fn told(spec: &str) -> (bool, Option<String>) {
    let (speaks, commands) = AnyGame::parse(spec).unwrap().visit(SetUpStart);
    (speaks, commands.map(|commands| commands.join("; ")))
}

#[test]
fn go_and_othello_tell_engines_their_start() {
    let check = |spec: &str, expected: &str| assert_eq!(told(spec), (true, Some(expected.into())), "{spec}");
    check("go:size=7", "boardsize 7; clear_board; komi 7.5");
    check("go:size=19,komi=-3", "boardsize 19; clear_board; komi -3");
    check("othello", "boardsize 8; clear_board");
    check("othello:size=10", "boardsize 10; clear_board");
}

#[test]
fn a_start_that_no_engine_knows_is_not_told() {
    assert_eq!(told("othello:start=reversi"), (true, None));
}

#[test]
fn only_games_that_speak_the_protocol_tell_their_start() {
    for spec in SPECS.iter().filter(|spec| !spec.contains("reversi")) {
        let (speaks, commands) = told(spec);
        assert_eq!(commands.is_some(), speaks, "{spec}");
        assert_eq!(speaks, spec.starts_with("go") || spec.starts_with("othello"), "{spec}");
    }
}

/// Tells of the boards of random games, and follows the telling on a board of letters whose every step the
/// reader of positions must accept: it refuses chains without liberties.
struct FollowStones;

impl GameVisitor for FollowStones {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let mut rng = Seed(7).stream("stones", 0);
        let mut scratch = Vec::new();
        for _ in 0..20 {
            let mut position = game.start();
            while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
                game.play(&mut position, mv);
                let text = game.format_position(&position);
                let rows = text.split(' ').next().unwrap();
                assert_eq!(follow(game, &game.gtp_setup(&position).unwrap()), rows);
            }
        }
    }
}

/// The rows that commands lead to.
fn follow<G: Notation>(game: &G, commands: &[String]) -> String {
    let size: usize = commands[0].strip_prefix("boardsize ").unwrap().parse().unwrap();
    let mut rows = vec![vec!['.'; size]; size];
    let mut text = String::new();
    for command in commands.iter().skip(2) {
        if let Some(stone) = command.strip_prefix("play ") {
            let (colour, point) = stone.split_once(' ').unwrap();
            let column = "ABCDEFGHJ".find(&point[..1]).unwrap();
            let row = size - point[1..].parse::<usize>().unwrap();
            assert_eq!(rows[row][column], '.', "{command}");
            rows[row][column] = if colour == "black" { 'X' } else { 'O' };
        }
        text = rows.iter().map(String::from_iter).collect::<Vec<_>>().join("/");
        game.parse_position(&format!("{text} X - 0,0")).unwrap();
    }
    text
}

#[test]
fn every_board_of_go_can_be_told_stone_by_stone() {
    AnyGame::parse("go:size=5").unwrap().visit(FollowStones);
}

#[test]
fn an_othello_board_in_the_middle_of_a_game_is_not_told() {
    struct Later;
    impl GameVisitor for Later {
        type Output = Option<Vec<String>>;

        fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
            let mut position = game.start();
            let mv = game.parse_legal_move(&position, "f5").unwrap();
            game.play(&mut position, mv);
            game.gtp_setup(&position)
        }
    }
    assert_eq!(AnyGame::parse("othello").unwrap().visit(Later), None);
}
