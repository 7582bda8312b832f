//! Each rule of thumb where it must speak and where it must not, from all sides and for both players.

use ludus_core::{Game, Notation};
use ludus_games::{
    Catalogued,
    knowledge::Advice,
    othello::{Start, Variant},
};

use super::{
    drawn,
    knowledge::{advice, from_all_sides, heuristic},
    narrow, othello, sized, wide,
};

/// What is expected: `d1` to be played, `not a2 b5` to be forbidden, or nothing.
fn check_on<G: Catalogued>(game: &G, name: &str, position: &str, expected: &str) {
    let mut heuristic = heuristic(game, name, None).unwrap();
    let position = game.parse_position(position).unwrap();
    let read = |text: &str| game.parse_legal_move(&position, text).unwrap();
    from_all_sides(game, &position, |position, map_move| {
        let advice = advice(heuristic.as_mut(), game, position);
        let what = format!("{name} on {}", game.format_position(position));
        match expected.strip_prefix("not ") {
            Some(moves) => {
                let Advice::Forbid(forbidden) = advice else { panic!("{what}: {advice:?}") };
                let expected: Vec<G::Move> = moves.split(' ').map(|text| map_move(read(text))).collect();
                assert_eq!(forbidden.len(), expected.len(), "{what}: {forbidden:?}");
                assert!(expected.iter().all(|mv| forbidden.contains(mv)), "{what}: {forbidden:?}");
            }
            None if expected.is_empty() => assert_eq!(advice, Advice::Nothing, "{what}"),
            None => assert_eq!(advice, Advice::Play(map_move(read(expected))), "{what}"),
        }
    });
}

/// The same on a board of six rows with Black to move.
fn check(name: &str, rows: [&str; 6], expected: &str) {
    check_on(&narrow(sized(6)), name, &drawn(&rows, 'X'), expected);
}

const WIPE_OUT: [&str; 6] = ["-X----", "-XXO--", "--XO-X", "--XOX-", "--XO--", "--XXXX"];
const CORNER: [&str; 6] = ["------", "-OXX--", "--XX--", "OOOO--", "X-----", "------"];
const BLOCK: [&str; 6] = ["XXXX-O", "-OOXOO", "OOOXXO", "OOOXXO", "OOOOOO", "OOOXOO"];
const LAST_MOVE_LOSES: [&str; 6] = ["XXXXXO", "-OOXXO", "OOOXXO", "OOOXXO", "OOOOOO", "OOOXOO"];
const LAST_MOVE_DRAWS: [&str; 6] = ["OOOOO-", "XOXXOO", "XXOXOO", "XOXOOO", "XXOXOO", "XXXXXO"];
const LAST_MOVE_WINS: [&str; 6] = ["O-OOOO", "XOOOOO", "XXOOOO", "XOXXXO", "XXXXXX", "XXXXXX"];

#[test]
fn killer_wipes_the_opponent_out() {
    check("killer", WIPE_OUT, "d1");
    check("killer", CORNER, "");
    check("killer", LAST_MOVE_WINS, "");
    let rows =
        [&["----------"; 3][..], &["---X------", "---XOX----", "----XX----"], &["----------"; 4]].concat();
    check_on(&wide(sized(10)), "killer", &drawn(&rows, 'X'), "e4");
}

#[test]
fn killer_does_not_take_an_empty_board_of_reversi_for_a_beaten_opponent() {
    let game = narrow(Variant { start: Start::Reversi, ..sized(6) });
    check_on(&game, "killer", &game.format_position(&game.start()), "");
}

#[test]
fn corner_takes_a_corner() {
    check("corner", CORNER, "a1");
    check("corner", WIPE_OUT, "");
    check_on(&othello(), "corner", &othello().format_position(&othello().start()), "");
}

#[test]
fn corner_takes_the_first_of_several() {
    let game = narrow(sized(4));
    let position = game.parse_position("-OX--XX--XX-XO-- X").unwrap();
    let mut corner = heuristic(&game, "corner", None).unwrap();
    let a1 = game.parse_legal_move(&position, "a1").unwrap();
    game.parse_legal_move(&position, "c4").unwrap();
    assert_eq!(advice(corner.as_mut(), &game, &position), Advice::Play(a1));
}

#[test]
fn block_leaves_the_opponent_without_a_move() {
    check("block", BLOCK, "e1");
    check("block", CORNER, "");
}

#[test]
fn block_ends_the_game_only_to_win_it() {
    check("block", LAST_MOVE_WINS, "b1");
    check("block", LAST_MOVE_LOSES, "");
    check("block", LAST_MOVE_DRAWS, "");
}

#[test]
fn blacklist_forbids_what_gives_the_opponent_a_corner() {
    check("blacklist", ["------", "---O--", "-XOO--", "-OXO--", "--X---", "------"], "not b5");
    check("blacklist", ["------", "-OX---", "--OX--", "-XOO--", "X-----", "------"], "not a2");
    check("blacklist", ["XXO---", "-OOOO-", "OOOOO-", "OOOXXX", "O-X-OO", "OOO-O-"], "not e1 d6");
}

#[test]
fn blacklist_forbids_nothing_when_every_move_gives_a_corner_or_none_does() {
    check("blacklist", ["-XO---", "-XOXO-", "--OOXX", "-OOX--", "O-XO--", "-X-O--"], "");
    check_on(&othello(), "blacklist", &othello().format_position(&othello().start()), "");
    // A pass lets White take either corner on the right.
    check_on(&narrow(sized(4)), "blacklist", "OXX--XX--XX----- X", "");
}
