//! What games say about moves that are forced or forbidden.

use ludus_core::BoardGame;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

/// What is said after `moves`.
struct Notice<'a>(&'a str);

impl GameVisitor for Notice<'_> {
    type Output = Option<String>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        game.notice(&position_after(game, self.0))
    }
}

fn position_after<G: BoardGame>(game: &G, moves: &str) -> G::Position {
    let mut position = game.start();
    for text in moves.split_whitespace() {
        let mv = game.parse_legal_move(&position, text).unwrap();
        game.play(&mut position, mv);
    }
    position
}

fn check(game: &str, moves: &str, wanted: Option<&str>) {
    let notice = AnyGame::parse(game).unwrap().visit(Notice(moves));
    match (&notice, wanted) {
        (None, None) => {}
        (Some(notice), Some(part)) => assert!(notice.contains(part), "{game} after {moves}: {notice}"),
        _ => panic!("{game} after {moves}: found {notice:?}, wanted {wanted:?}"),
    }
}

#[test]
fn a_forced_jump_is_said_and_a_free_choice_is_not() {
    check("checkers", "", None);
    check("checkers", "11-15 22-18", Some("a jump must be made"));
}

#[test]
fn a_pass_without_a_choice_is_said() {
    check("othello", "f5", None);
    check("othello:size=4", "b1 c1 d4 c4 d1 a3 b4 a1 d3 d2", Some("a pass is the only move"));
}

#[test]
fn the_point_that_ko_forbids_is_named() {
    check("go:size=5,ko=simple", "B3 C3 C4 D4 C2 D2 E1 E3 D3", Some("C3"));
    check("go:size=5,ko=simple", "B3 C3", None);
}
