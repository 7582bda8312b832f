//! Evaluations, the greedy rating and captures on positions worked out by hand. The first player, PDN's black,
//! begins on squares 1 to 12.

use ludus_core::{
    Game, Score, Seed,
    evaluation::Part,
    spec::{Options, Spec},
};
use ludus_games::{
    Knowledge,
    checkers::{Checkers, Position, Square},
};

use super::position;

/// The value by the evaluation that `spec` names, and its parts.
fn judge(spec: &str, position: &Position) -> (Score, Vec<Part>) {
    let spec = Spec::parse(spec).unwrap();
    let offer = Checkers::EVALUATIONS.iter().find(|offer| offer.info.name == spec.name).unwrap();
    let options = Options::of(&spec, offer.info).unwrap();
    let mut evaluation = (offer.build)(&Checkers::STANDARD, &options).unwrap();
    let mut parts = Vec::new();
    evaluation.parts(&Checkers::STANDARD, position, &mut parts);
    (evaluation.value(&Checkers::STANDARD, position), parts)
}

#[test]
fn pieces_are_men_and_kings_as_the_mover_sees_them() {
    let check = |spec: &str, text: &str, expected: i32| {
        assert_eq!(judge(spec, &position(text)).0.get(), expected, "{spec} of {text}");
    };
    check("pieces", "B:W30,31:B1,2,3", 100);
    check("pieces", "W:W30,31:B1,2,3", -100);
    check("pieces", "B:W30,31:BK1,2", 50);
    check("pieces:king=1.4", "B:W30,31:BK1,2", 40);
    check("pieces:king=3", "W:WK30,K31:BK1,2", 200);
    check("pieces:king=1", "W:WK30,31:B1,2", 0);
}

#[test]
fn a_king_is_worth_one_to_three_men() {
    let offer = Checkers::EVALUATIONS.iter().find(|offer| offer.info.name == "pieces").unwrap();
    for (value, found) in [("0.9", "\"0.9\""), ("3.1", "\"3.1\""), ("nan", "\"nan\"")] {
        let spec = Spec::parse(&format!("pieces:king={value}")).unwrap();
        let options = Options::of(&spec, offer.info).unwrap();
        let error = (offer.build)(&Checkers::STANDARD, &options).err().unwrap().to_string();
        assert_eq!(error, format!("pieces: king cannot be {found}; wanted a number from 1 to 3"));
    }
}

/// Compares one part of `classic`.
fn check_part(name: &str, text: &str, expected: i32) {
    let (_, parts) = judge("classic", &position(text));
    let part = parts.iter().find(|part| part.name == name).unwrap();
    assert_eq!(part.score, expected, "{name} of {text}");
}

#[test]
fn classic_counts_what_each_part_says() {
    check_part("men", "B:W30,31:B1,2,K3", 0);
    check_part("kings", "W:W30,31:B1,2,K3", -120);
    check_part("share", "B:W30,31:B1,2,3", 60);
    check_part("share", "B:W30:B1,2", 100);
    // Black's man has gone four rows, white's two: 17 is in the fifth row from the top, 21 in the sixth.
    check_part("advance", "B:W21:B17", -6);
    check_part("guard", "B:W30,28:B1,2,9", 13);
    check_part("central men", "B:W28:B10,18,9,17", -14);
    check_part("central kings", "B:WK15,K28:BK4", -7);
    check_part("opposition", "B:W30:B3", 2);
    check_part("opposition", "W:W26:B3", -2);
    check_part("opposition", "B:W26,27:B3", 0);
}

#[test]
fn a_runaway_needs_a_free_square_to_crown_on() {
    check_part("runaways", "B:W12:B25", 33);
    check_part("runaways", "B:W29,30:B25", 0);
    check_part("runaways", "B:W8:B20", -33);
    check_part("runaways", "B:W32:BK25", 0);
}

#[test]
fn what_can_be_jumped_over_is_prey_for_the_mover_and_threatened_by_the_opponent() {
    check_part("prey", "B:W18:B15", 72);
    check_part("threatened", "B:W18:B15", -34);
    check_part("prey", "B:W18,22:B15", 0);
    check_part("prey", "B:W10,18:B15", 72);
    check_part("prey", "B:W10,18:BK15", 144);
    // Two men can jump over the same piece.
    check_part("prey", "B:W18:B14,15", 72);
}

#[test]
fn the_start_is_even() {
    let (value, _) = judge("classic", &Checkers::STANDARD.start());
    // Nobody is ahead but for the opposition, which is not the mover's.
    assert_eq!(value.get(), -2);
}

/// The best-rated moves, sorted.
fn greedy(text: &str) -> Vec<String> {
    let mut rating = crate::rating(&Checkers::STANDARD, "greedy");
    let (position, mut moves, mut parts) = (position(text), Vec::new(), Vec::new());
    Checkers::STANDARD.legal_moves(&position, &mut moves);
    let mut rate = |mv: &_| rating.rate(&Checkers::STANDARD, &position, *mv, &mut parts);
    let best = moves.iter().map(&mut rate).max();
    let mut names: Vec<String> =
        moves.iter().filter(|mv| Some(rate(mv)) == best).map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

#[test]
fn greedy_takes_most_then_crowns() {
    assert_eq!(greedy("B:W16,18,26:B11,15"), ["15x22x31"]);
    assert_eq!(greedy("B:W26,18:B22,15"), ["22x31"]);
    assert_eq!(greedy("W:W5,30:B12"), ["5-1"]);
    // A king crowns nothing; two jumps count more than one that crowns.
    assert_eq!(greedy("W:WK6:B12"), ["6-1", "6-10", "6-2", "6-9"]);
    assert_eq!(greedy("B:W6,15,26:B1,22"), ["1x10x19"]);
}

#[test]
fn captures_are_the_pieces_that_play_takes_away() {
    let game = Checkers::STANDARD;
    let n_pieces = |position: &Position, player| {
        Square::all()
            .filter(|&square| position.piece(square).is_some_and(|(owner, _)| owner == player))
            .count()
    };
    let (mut moves, mut most) = (Vec::new(), 0);
    for idx in 0..200 {
        let mut rng = Seed(5).stream("captures", idx);
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut moves) {
            let opponent = game.to_move(&position).opponent();
            let (before, captures) = (n_pieces(&position, opponent), game.captures(&position, mv));
            game.play(&mut position, mv);
            assert_eq!(before - n_pieces(&position, opponent), captures as usize, "{mv}");
            most = most.max(captures);
        }
    }
    assert!(most >= 3, "no long jump among the games");
}
