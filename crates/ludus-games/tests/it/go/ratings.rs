//! The ratings where a move must be chosen, or must not.

use ludus_core::{Game, Notation};
use ludus_games::{
    go::{Go, Move, Position},
    knowledge::Rating,
};

use super::go;

fn rating(game: &Go, name: &str) -> Box<dyn Rating<Go>> {
    crate::rating(game, name)
}

/// All moves with the highest rating, in the order in which the game lists them.
fn best(game: &Go, name: &str, position: &Position) -> Vec<Move> {
    let mut rating = rating(game, name);
    let (mut moves, mut parts) = (Vec::new(), Vec::new());
    game.legal_moves(position, &mut moves);
    let mut rate = |mv| rating.rate(game, position, mv, &mut parts);
    let highest = moves.iter().map(|&mv| rate(mv)).max().unwrap();
    moves.retain(|&mv| rate(mv) == highest);
    moves
}

/// Compares the best moves, on the board as it is and as its mirror images show it.
fn check(spec: &str, names: &[&str], text: &str, expected: &str) {
    let game = go(spec);
    let position = game.parse_position(text).unwrap();
    for (name, &symmetry) in names.iter().flat_map(|name| game.symmetries().iter().map(move |s| (name, s))) {
        let mapped = game.map_position(symmetry, &position);
        let moves = best(&game, name, &mapped);
        assert_eq!(moves.len(), expected.split(' ').count(), "{name} of {text}: {moves:?}");
        for mv in expected.split(' ').map(|mv| game.parse_move(&position, mv).unwrap()) {
            assert!(moves.contains(&game.map_move(symmetry, mv)), "{name}: {expected} of {text}");
        }
    }
}

const ALL: &[&str] = &["greedy", "influence", "greedy-influence"];
const GREEDY: &[&str] = &["greedy", "greedy-influence"];

/// The white stone on C4 can be taken on D4, or run there.
const ATARI: &str = "..X../.XO../..X../...../.....";

#[test]
fn a_stone_in_atari_is_taken() {
    check("go:size=5", GREEDY, &format!("{ATARI} X - 0,0"), "D4");
    check("go:size=5,rules=territory", GREEDY, &format!("{ATARI} X - 0,0"), "D4");
}

#[test]
fn stones_in_atari_are_saved() {
    check("go:size=5", &["greedy"], &format!("{ATARI} O - 0,0"), "D4");
    check("go:size=5", GREEDY, "XXXX./OOO../XXX../...../..... O - 0,0", "D4");
}

#[test]
fn two_stones_are_taken_before_one() {
    check("go:size=5", GREEDY, "OO.../XX.../...../...../...XO X - 0,0", "C5");
}

#[test]
fn to_take_a_stone_is_better_than_to_save_one() {
    // White is in atari on A1 and can take E5.
    check("go:size=5", &["greedy"], "...OX/...../...../X..../O.... O - 0,0", "E4");
}

#[test]
fn influence_goes_to_the_middle_and_puts_stones_into_atari() {
    check("go:size=5", &["influence"], "...../...../...../...../..... X - 0,0", "D4 B4 C4 B3 C3 D3 B2 C2 D2");
    // On E4 and D5 the stone in the corner loses its last but one liberty, and with it the whole board.
    check("go:size=5", &["influence", "greedy-influence"], "....X/...../..O../...../..... O - 0,0", "E4 D5");
}

#[test]
fn no_eye_is_filled() {
    for rules in ["area", "tromp-taylor", "territory"] {
        let spec = format!("go:size=5,rules={rules}");
        check(&spec, ALL, ".XXXX/XXXXX/XXXXX/XXXXX/XXXX. X - 0,0", "pass");
        check(&spec, ALL, ".X.X./XXXXX/OOOOO/OOOOO/.O.O. X - 0,0", "pass");
    }
}

#[test]
fn neutral_points_are_taken_before_passing() {
    check("go:size=5", GREEDY, "XX.OO/XX.OO/XX.OO/XX.OO/XX.OO X - 0,0", "C5 C4 C3 C2 C1");
}

#[test]
fn no_stone_is_thrown_away() {
    // Wherever black can play, the stone is in atari at once.
    check("go:size=3", GREEDY, ".O./OO./OOO X - 0,0", "pass");
}

#[test]
fn a_rating_says_what_it_is_made_of() {
    let game = go("go:size=5");
    let position = game.parse_position(&format!("{ATARI} X - 0,0")).unwrap();
    let parts_of = |name, mv| {
        let mut parts = Vec::new();
        let mv = game.parse_move(&position, mv).unwrap();
        let score = rating(&game, name).rate(&game, &position, mv, &mut parts);
        let parts = parts.iter().filter(|part| part.score != 0);
        let parts: Vec<String> = parts.map(|part| format!("{} {}", part.name, part.score)).collect();
        format!("{}: {}", score.get(), parts.join(", "))
    };
    assert_eq!(parts_of("greedy", "D4"), "220: captures 200, gains liberties 20");
    assert_eq!(parts_of("greedy", "pass"), "-50: pass -50");
    // Black has a stone more and white one less, which counted as lost before: all that is new is liberties.
    assert_eq!(parts_of("influence", "D4"), "15: stones 200, zones -100, atari -100, liberties 15");
    assert_eq!(parts_of("influence", "pass"), "0: ");
}
