//! How games end and what they are worth under each rule set, worked out by hand.

use ludus_core::{Game, Notation, Player, Seed};

use super::{go, play};

/// Sets up `text`, plays `moves`, and compares black's margin in points; `None` when the game goes on.
fn check(spec: &str, text: &str, moves: &str, margin: Option<f64>) {
    let game = go(spec);
    let mut position = game.parse_position(text).unwrap();
    play(&game, &mut position, moves);
    let outcome = game.outcome(&position).map(|outcome| outcome.points_for(Player::First));
    assert_eq!(outcome, margin, "{spec}: {text} after {moves}");
}

/// Black surrounds ten points, white five; nothing is left to play for.
const WALLS: &str = "..XO./..XO./..XO./..XO./..XO. X - 3,1";
/// Black surrounds ten points, the empty column touches both.
const SHARED: &str = "..X.O/..X.O/..X.O/..X.O/..X.O X - 0,0";

#[test]
fn area_is_stones_and_surrounded_points() {
    // Black has 10 + 5, white 5 + 5.
    check("go:size=5,rules=tromp-taylor", WALLS, "pass pass", Some(5.0));
    check("go:size=5,rules=area", WALLS, "pass pass", Some(5.0 - 7.5));
    check("go:size=5,rules=area,komi=-3", WALLS, "pass pass", Some(8.0));
    // 10 + 5 against 5; the shared column is nobody's.
    check("go:size=5,rules=tromp-taylor", SHARED, "pass pass", Some(10.0));
}

#[test]
fn territory_is_surrounded_points_and_prisoners() {
    // Black has 10 + 3, white 5 + 1.
    check("go:size=5,rules=territory", WALLS, "pass pass", Some(7.0 - 6.5));
    check("go:size=5,rules=area,scoring=territory", WALLS, "pass pass", Some(7.0 - 7.5));
    check("go:size=5,rules=territory,komi=0", SHARED, "pass pass", Some(10.0));
}

#[test]
fn a_pass_hands_over_a_prisoner_where_the_rules_say_so() {
    // Both pass once: 10 + 4 against 5 + 2.
    check("go:size=5,rules=prisoner-territory", WALLS, "pass pass", Some(7.0));
    check("go:size=5,rules=territory,komi=0,pass-stones=yes", WALLS, "pass pass", Some(7.0));
    let game = go("go:size=3,rules=prisoner-territory");
    let mut position = game.start();
    play(&game, &mut position, "pass");
    assert_eq!(game.format_position(&position), ".../.../... O - 0,1 1");
}

#[test]
fn white_passes_last_where_the_rules_say_so() {
    let spec = "go:size=3,rules=prisoner-territory";
    let empty = ".../.../... X - 0,0";
    // Nobody has territory and both gave a stone.
    check(spec, empty, "pass pass", Some(0.0));
    // White's pass comes first and black's second, so white must pass again. Black has eight points of
    // territory and two prisoners, white has one prisoner.
    check(spec, empty, "B2 pass pass", None);
    check(spec, empty, "B2 pass pass pass", Some(9.0));
    // Anything but a pass starts the count anew.
    check(spec, empty, "B2 pass pass A1 pass", None);
    check("go:size=3,rules=prisoner-territory,last-pass=any", empty, "B2 pass pass", Some(8.0));
}

#[test]
fn a_text_with_passes_goes_on_where_they_left_off() {
    check("go:size=3", ".../.X./... O - 0,0 1", "pass", Some(9.0 - 7.5));
    check("go:size=3", ".../.X./... O - 0,0 2", "", Some(9.0 - 7.5));
    check("go:size=3,rules=prisoner-territory", ".../.X./... O - 0,0 2", "", None);
    check("go:size=3,rules=prisoner-territory", ".../.X./... X - 0,0 2", "", Some(8.0));
}

#[test]
fn prisoners_are_those_captured_and_those_who_killed_themselves() {
    // Black's two stones in the corner die by their own hand; later white captures three.
    let game = go("go:size=5,ko=simple,suicide=yes,scoring=territory");
    let mut position = game.parse_position("X.OXO/OO.X./..OX./...O./..... W - 0,0").unwrap();
    play(&game, &mut position, "E3 B5");
    assert_eq!(game.format_position(&position), "..OXO/OO.X./..OXO/...O./..... O - 0,2");
    play(&game, &mut position, "C4 pass E4");
    assert_eq!(game.format_position(&position), "..O.O/OOO.O/..O.O/...O./..... X - 0,5");
}

#[test]
fn a_pass_during_a_ko_does_not_count_where_it_is_ignored() {
    let ko = "..XO./.XO.O/..XO./...../..... X D4 0,1";
    // White has D4, E5 and a prisoner; the other empty points touch both.
    let margin = Some(-3.0);
    check("go:size=5,rules=territory,komi=0", ko, "pass pass", margin);
    check("go:size=5,rules=territory,komi=0,ko-pass=ignored", ko, "pass pass", None);
    check("go:size=5,rules=territory,komi=0,ko-pass=ignored", ko, "pass pass pass", margin);
}

#[test]
fn a_game_ends_by_score_at_its_limit() {
    let empty = ".../.../... X - 0,0";
    check("go:size=3,limit=2", empty, "B2", None);
    check("go:size=3,limit=2", empty, "B2 pass", Some(1.5));
    assert_eq!(go("go:size=3").max_plies(), 27);
}

#[test]
fn random_moves_are_equally_likely() {
    // Twelve points are empty; the ko on D3 and the suicide on A1 are forbidden, the pass is a move as well.
    let game = go("go:size=5,rules=territory");
    let position = game.parse_position(".X.../XXXO./OXO.O/O.XO./.O... X D3 0,1").unwrap();
    let mut legal = Vec::new();
    game.legal_moves(&position, &mut legal);
    assert_eq!(legal.len(), 11);
    let n_draws = 20_000 * legal.len();
    let mut counts = vec![0_i32; legal.len()];
    let mut rng = Seed(3).stream("uniform", 0);
    for _ in 0..n_draws {
        let mv = game.random_move(&position, &mut rng, &mut Vec::new()).unwrap();
        counts[legal.iter().position(|&other| other == mv).unwrap()] += 1;
    }
    // Five standard deviations of a count with mean 20,000.
    assert!(counts.iter().all(|count| (count - 20_000).abs() < 5 * 141), "{counts:?}");
}
