//! Evaluations worked out by hand, and what every sensible one agrees on.

use ludus_core::{Game, Notation, Player, Score, Seed};
use ludus_games::Catalogued;

use super::{
    drawn,
    knowledge::{evaluation, parts, value},
    narrow, othello, sized, wide,
};

/// A small board with a black corner and discs of both that can be flipped.
const SMALL: [&str; 4] = ["XO--", "-XO-", "-OX-", "----"];

fn check_parts(name: &str, expected: &[(&str, i32)]) {
    let game = narrow(sized(4));
    let position = game.parse_position(&drawn(&SMALL, 'X')).unwrap();
    let found = parts(&game, name, &position);
    let found: Vec<(&str, i32)> = found.iter().map(|(part, score)| (part.as_str(), *score)).collect();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn discs_and_influence_are_counted_for_both() {
    check_parts("pieces", &[("discs", 0)]);
    check_parts("influence", &[("own influence", 250), ("opponent's influence", -25)]);
}

#[test]
fn the_eight_features_are_the_study_s() {
    let expected = [
        ("own influence", 250),
        ("opponent's influence", -25),
        // White may flip b2 and c3, Black all three white discs.
        ("own flippable", -100),
        ("opponent's flippable", 150),
        ("own corners", 1000),
        ("opponent's corners", 0),
        ("own sides", 0),
        ("opponent's sides", -100),
    ];
    check_parts("features", &expected);
}

#[test]
fn classic_weighs_what_it_sees_by_how_full_the_board_is() {
    // Six of sixteen squares are filled, a third of the way from the early weights to the middle ones.
    let expected = [
        ("discs", 0),
        // Four moves against three.
        ("mobility", 77),
        // The corner lies open to nobody: two discs against three.
        ("frontier", 212),
        ("corners", 820),
        // The white disc stands beside a corner that is taken.
        ("C-squares", 0),
        // c3 against c2 and b3.
        ("X-squares", 620),
        ("stable discs", 307),
        ("corners in reach", 0),
        // Ten squares are empty, so White fills the last.
        ("parity", -114),
    ];
    check_parts("classic", &expected);
}

/// A corner is better than another square, which is better than having the opponent in the corner.
fn check_corner<G: Catalogued>(game: &G, name: &str) {
    let start = game.format_position(&game.start());
    let with_corner = |disc| game.parse_position(&format!("{disc}{}", &start[1..])).unwrap();
    let [own, none, opponent] = ["X", "-", "O"].map(|disc| value(game, name, &with_corner(disc)));
    assert!(own > none && none > opponent, "{name}: {own}, {none}, {opponent}");
}

#[test]
fn every_evaluation_wants_corners_on_every_board() {
    for name in ["classic", "influence", "pieces", "features"] {
        for size in [4, 6, 8] {
            check_corner(&narrow(sized(size)), name);
        }
        check_corner(&wide(sized(10)), name);
    }
}

#[test]
fn stable_discs_grow_along_edges_and_inwards_from_a_corner() {
    let stable = |rows: &[&str]| {
        let position = othello().parse_position(&drawn(rows, 'X')).unwrap();
        parts(&othello(), "classic", &position).iter().find(|part| part.0 == "stable discs").unwrap().1
    };
    let rest = ["---XO---", "---OX---", "--------", "--------", "--------"];
    let board = |first: [&'static str; 3]| stable(&[&first[..], &rest[..]].concat());
    let one = board(["X-------", "--------", "--------"]);
    assert!(one > 0);
    // The weight is the same for all boards that are not yet a quarter full.
    assert_eq!(board(["--------", "XXXX----", "XX------"]), 0);
    assert_eq!(board(["XXXO----", "XX------", "XX------"]), 6 * one);
    assert_eq!(board(["XXXO----", "XXO-----", "-X------"]), 5 * one);
    assert_eq!(board(["X--O---X", "--------", "X-------"]), 2 * one);
}

/// The move whose position is worst for the opponent under this evaluation.
fn best_move<G: Catalogued>(game: &G, name: &str, position: &G::Position) -> G::Move {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut evaluation = evaluation(game, name);
    let worth = |mv: &G::Move| {
        let mut after = position.clone();
        game.play(&mut after, *mv);
        let end = game.outcome(&after).map(|end| Score::finished(end, game.to_move(&after)));
        -end.unwrap_or_else(|| evaluation.value(game, &after))
    };
    moves.into_iter().max_by_key(worth).unwrap()
}

/// How many of a hundred games from random openings the first evaluation wins, looking one move ahead.
fn wins(names: [&str; 2]) -> usize {
    let game = othello();
    let wins = |idx: &u64| {
        let player = Player::BOTH[*idx as usize % 2];
        let mut rng = Seed(7).stream("openings", idx / 2);
        let mut position = game.start();
        for _ in 0..8 {
            let mv = game.random_move(&position, &mut rng, &mut Vec::new()).unwrap();
            game.play(&mut position, mv);
        }
        while game.outcome(&position).is_none() {
            let name = names[usize::from(game.to_move(&position) != player)];
            let mv = best_move(&game, name, &position);
            game.play(&mut position, mv);
        }
        game.outcome(&position).unwrap().half_points_for(player) > 0
    };
    (0..100).filter(wins).count()
}

#[test]
fn classic_beats_the_simpler_evaluations_even_one_move_ahead() {
    for (name, at_least) in [("pieces", 80), ("influence", 70), ("features", 55)] {
        let wins = wins(["classic", name]);
        assert!(wins >= at_least, "{wins} of 100 against {name}");
    }
}
