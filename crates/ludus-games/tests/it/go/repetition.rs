//! Which moves repeat and who forbids it: simple ko looks back one move, positional superko at every board.

use ludus_core::{Game, Notation};
use ludus_games::go::{Go, Position};

use super::{go, is_legal, play};

/// Every rule set with superko, then every one with simple ko, as options.
const SUPERKO: &[&str] = &["rules=area", "rules=tromp-taylor", "rules=prisoner-territory"];
const SIMPLE_KO: &[&str] = &["rules=territory", "rules=area,ko=simple", "ko=simple,suicide=yes"];

/// Sets up `text`, plays `moves`, and checks under which rules the last of them is legal.
fn check_last(text: &str, moves: &str, legal_under_superko: bool, legal_under_simple_ko: bool) {
    let size = text.split('/').count();
    let (moves, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    for (rule_sets, expected) in [(SUPERKO, legal_under_superko), (SIMPLE_KO, legal_under_simple_ko)] {
        for rules in rule_sets {
            let game = go(&format!("go:size={size},{rules}"));
            let mut position = game.parse_position(text).unwrap();
            play(&game, &mut position, moves);
            assert_eq!(is_legal(&game, &position, last), expected, "{rules}: {last} after {moves}");
        }
    }
}

/// White can take the stone on D4 by playing C4.
const KO: &str = "..XO./.X.XO/..XO./...../..... O - 0,0";

#[test]
fn a_ko_cannot_be_taken_back_at_once() {
    check_last(KO, "C4", true, true);
    check_last(KO, "C4 D4", false, false);
}

#[test]
fn a_ko_can_be_taken_back_after_an_exchange() {
    check_last(KO, "C4 A1 E1 D4", true, true);
    check_last(KO, "C4 pass E1 D4", true, true);
}

#[test]
fn only_simple_ko_is_lifted_by_two_passes() {
    // Passes change no board, so superko still forbids what they leave. White's pass comes first here, and
    // these rules want white to pass last, so that the game goes on.
    let black_takes = "..OX./.O.OX/..OX./...../..... X - 0,0";
    for (ko, expected) in [("positional", false), ("simple", true)] {
        let game = go(&format!("go:size=5,rules=prisoner-territory,ko={ko}"));
        let mut position = game.parse_position(black_takes).unwrap();
        play(&game, &mut position, "C4 pass pass");
        assert_eq!(is_legal(&game, &position, "D4"), expected, "{ko}");
    }
}

#[test]
fn the_ko_point_is_part_of_a_text_under_simple_ko_only() {
    for (rules, expected) in [
        ("territory", "..XO./.XO.O/..XO./...../..... X D4 0,1"),
        ("area", "..XO./.XO.O/..XO./...../..... X - 0,1"),
    ] {
        let game = go(&format!("go:size=5,rules={rules}"));
        let mut position = game.parse_position(KO).unwrap();
        play(&game, &mut position, "C4");
        assert_eq!(game.format_position(&position), expected);
    }
}

#[test]
fn a_ko_point_in_a_text_forbids_the_move() {
    let game = go("go:size=5,rules=territory");
    let with_ko = game.parse_position("..XO./.XO.O/..XO./...../..... X D4 0,1").unwrap();
    let without = game.parse_position("..XO./.XO.O/..XO./...../..... X - 0,1").unwrap();
    assert!(!is_legal(&game, &with_ko, "D4"));
    assert!(is_legal(&game, &without, "D4"));
}

/// Black has one stone to send along, on B5; white can capture two but not keep the gain.
const SEND_TWO: &str = ".X.X./OOX../...../...../..... X - 0,0";

#[test]
fn sending_two_and_returning_one_repeats_the_board_after_three_moves() {
    check_last(SEND_TWO, "A5 C5", true, true);
    check_last(SEND_TWO, "A5 C5 B5", false, true);
}

#[test]
fn capturing_two_stones_makes_no_ko() {
    // White's lone stone on C5 has one liberty, as in a ko, but it has captured two.
    let game = go("go:size=5,rules=territory");
    let mut position = game.parse_position(SEND_TWO).unwrap();
    play(&game, &mut position, "A5 C5");
    assert_eq!(game.format_position(&position), "..OX./OOX../...../...../..... X - 0,2");
}

/// A column of kos at the left edge of a board; white has taken the first, third and so on.
fn column_of_kos(count: usize) -> String {
    let size = 3 * count;
    let rows = (0..count).flat_map(|idx| {
        let middle = if idx % 2 == 0 { "XO.O" } else { "X.XO" };
        [".XO.", middle, ".XO."]
    });
    let rows: Vec<String> = rows.map(|row| format!("{row:.<size$}")).collect();
    format!("{} X - 0,0", rows.join("/"))
}

fn board(game: &Go, position: &Position) -> String {
    game.format_position(position).split(' ').next().unwrap().into()
}

/// Plays `cycle` again and again under simple ko, and finds its last move forbidden under superko.
fn check_cycle(text: &str, cycle: &str) {
    check_last(text, cycle, false, true);
    let game = go(&format!("go:size={},rules=territory", text.split('/').count()));
    let mut position = game.parse_position(text).unwrap();
    let start = board(&game, &position);
    for _ in 0..10 {
        play(&game, &mut position, cycle);
        assert_eq!(board(&game, &position), start);
    }
}

#[test]
fn three_kos_go_round_for_ever_under_simple_ko_and_not_under_superko() {
    check_cycle(&column_of_kos(3), "C8 B5 C2 B8 C5 B2");
}

#[test]
fn four_kos_go_round_for_ever_under_simple_ko_and_not_under_superko() {
    check_cycle(&column_of_kos(4), "C11 B8 C5 B2 C8 B11 C2 B5");
}

#[test]
fn suicide_of_several_stones_is_a_matter_of_the_rules() {
    let corner = "X.O../OO.../...../...../..... X - 0,0";
    for (rules, expected) in [
        ("rules=area", false),
        ("rules=territory", false),
        ("rules=prisoner-territory", false),
        ("rules=tromp-taylor", true),
        ("ko=simple,suicide=yes", true),
    ] {
        let game = go(&format!("go:size=5,{rules}"));
        let mut position = game.parse_position(corner).unwrap();
        assert_eq!(is_legal(&game, &position, "B5"), expected, "{rules}");
        if expected {
            play(&game, &mut position, "B5");
            assert_eq!(game.format_position(&position), "..O../OO.../...../...../..... O - 0,2");
        }
    }
}

#[test]
fn suicide_of_a_single_stone_is_never_legal() {
    for rules in SUPERKO.iter().chain(SIMPLE_KO) {
        let game = go(&format!("go:size=5,{rules}"));
        let position = game.parse_position(".O.../O..../...../...../..... X - 0,0").unwrap();
        assert!(!is_legal(&game, &position, "A5"), "{rules}");
    }
}

#[test]
fn superko_forbids_a_suicide_that_brings_a_board_back() {
    for (rules, expected) in [("rules=tromp-taylor", false), ("ko=simple,suicide=yes", true)] {
        let game = go(&format!("go:size=5,{rules}"));
        let mut position = game.parse_position("..O../OO.../...../...../..... X - 0,0").unwrap();
        play(&game, &mut position, "A5 pass");
        assert_eq!(is_legal(&game, &position, "B5"), expected, "{rules}");
    }
}

#[test]
fn the_empty_start_is_a_past_board() {
    // Black fills the whole board, so that the last stone would take all four off and leave it empty.
    let game = go("go:size=2,rules=tromp-taylor");
    let mut position = game.start();
    play(&game, &mut position, "A1 A2 B2");
    assert_eq!(game.format_position(&position), ".X/X. O - 1,0");
    play(&game, &mut position, "pass A2 pass");
    assert!(!is_legal(&game, &position, "B1"));
    let set_up = game.parse_position("XX/X. X - 1,0").unwrap();
    assert!(is_legal(&game, &set_up, "B1"));
}
