//! What came before a position: with limits so low that play to the end is possible, the oracle never says anything
//! that play does not bear out, and it speaks up to the last ply that the limits allow.

use ludus_core::{Game, Notation, Player, Rng, Seed, spec::Spec};
use ludus_exact::checkers::Endings;
use ludus_games::{
    Catalogued,
    checkers::{Checkers, Kind, Move, Position},
};
use ludus_search::{Exact, Oracle, Solution, Solved, Unsolved, oracle::best_of};

use super::{endings, oracle, random_setup};
use crate::ask;

const THREE_KINGS: &[(Player, Kind)] =
    &[(Player::First, Kind::King), (Player::Second, Kind::King), (Player::First, Kind::King)];
/// One king each: a capture ends the game and begins no count anew, so play to the end is short.
const TWO_KINGS: &[(Player, Kind)] = THREE_KINGS.split_at(2).0;

fn with_limits(text: &str) -> Checkers {
    Checkers::from_spec(&Spec::parse(text).unwrap()).unwrap().unwrap()
}

/// The truth by playing everything out, with the past and the plies.
fn by_play(game: &Checkers, position: &Position) -> Exact {
    if let Some(outcome) = game.outcome(position) {
        return Exact { outcome, plies: outcome.winner().map(|_| 0) };
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        (mv, by_play(game, &child).one_ply_earlier())
    };
    let ends: Vec<_> = moves.into_iter().map(after).collect();
    best_of(game.to_move(position), &ends, 0).exact
}

/// Some plies by players who often take back their last step, so that positions come again.
fn dither(game: &Checkers, position: &mut Position, plies: u32, rng: &mut Rng) {
    let mut earlier = vec![position.clone()];
    let mut moves = Vec::new();
    for _ in 0..plies {
        game.legal_moves(position, &mut moves);
        let leads_back = |mv: &Move| {
            let mut child = position.clone();
            game.play(&mut child, *mv);
            earlier.contains(&child)
        };
        let back: Vec<_> = moves.iter().copied().filter(leads_back).collect();
        let choice = if back.is_empty() || rng.below(4) == 0 { rng.pick(&moves) } else { rng.pick(&back) };
        let Some(mv) = choice else { return };
        game.play(position, mv);
        earlier.push(position.clone());
    }
}

/// Positions of some pieces, and how the players have dithered before them.
struct Sample {
    pieces: &'static [(Player, Kind)],
    plies_before: u32,
    count: u64,
}

/// Whatever the oracle answers is true; and it answers some positions and refuses others.
fn check(game: &Checkers, sample: &Sample) {
    let mut oracle = oracle();
    let mut n_answered = 0;
    for idx in 0..sample.count {
        let mut rng = Seed(1).stream("past", idx);
        let mut position = random_setup(sample.pieces, &mut rng);
        dither(game, &mut position, sample.plies_before, &mut rng);
        match oracle.solve(&ask::task(game, &position)) {
            Ok(solution) => check_solution(game, &position, &solution),
            Err(Unsolved::OutOfReach(_)) => continue,
            Err(other) => panic!("{other}"),
        }
        n_answered += 1;
    }
    let n_refused = sample.count - n_answered;
    assert!(n_answered > 10 && n_refused > 5, "{game:?}: {n_answered} answered, {n_refused} refused");
}

fn check_solution(game: &Checkers, position: &Position, solution: &Solution<Move>) {
    assert_eq!(solution.exact, by_play(game, position), "{position:?}");
    for (idx, &mv) in solution.best.iter().enumerate() {
        let mut child = position.clone();
        game.play(&mut child, mv);
        let end = by_play(game, &child).one_ply_earlier();
        assert_eq!(end.outcome, solution.exact.outcome, "{mv} in {position:?}");
        assert!(idx > 0 || end == solution.exact, "{mv} in {position:?}");
    }
}

#[test]
fn answers_hold_under_low_limits() {
    for option in ["idle", "quiet"] {
        for limit in [1, 2, 3] {
            let game = with_limits(&format!("checkers:{option}={limit}"));
            check(&game, &Sample { pieces: THREE_KINGS, plies_before: 0, count: 200 });
        }
        for limit in [2, 5, 6, 8] {
            let game = with_limits(&format!("checkers:{option}={limit}"));
            check(&game, &Sample { pieces: TWO_KINGS, plies_before: 0, count: 100 });
        }
    }
}

#[test]
fn answers_hold_after_dithering_that_brings_positions_again() {
    for (plies_before, limit) in [(4, 9), (7, 13), (8, 14), (10, 16), (12, 18), (14, 20)] {
        let game = with_limits(&format!("checkers:idle={limit}"));
        check(&game, &Sample { pieces: TWO_KINGS, plies_before, count: 500 });
    }
}

#[test]
fn a_win_at_the_last_ply_before_the_limit_is_known_and_one_ply_later_it_is_not() {
    let mut oracle = oracle();
    let position = Checkers::STANDARD.parse_position("B:WK32:BK14,K15").unwrap();
    let plies = oracle.value(&ask::task(&Checkers::STANDARD, &position)).unwrap().exact.plies.unwrap();
    for option in ["idle", "quiet"] {
        let game = with_limits(&format!("checkers:{option}={plies}"));
        assert_eq!(ask::solve(&mut oracle, &game, &position).exact.plies, Some(plies));
        let game = with_limits(&format!("checkers:{option}={}", plies - 1));
        let said = oracle.value(&ask::task(&game, &position)).unwrap_err().to_string();
        assert!(said.starts_with(&format!("out of reach: the win takes {plies} plies, but")), "{said}");
        assert_eq!(oracle.probe(&game, &position), None);
    }
}

#[test]
fn a_win_longer_than_the_limit_is_known_if_no_run_of_idle_plies_is() {
    let mut oracle = oracle();
    let (usual, low) = (Checkers::STANDARD, with_limits("checkers:idle=38"));
    // The longest win of all, found in the table.
    let position = usual.parse_position("B:W29,30:B8,20").unwrap();
    let solution = ask::solve(&mut oracle, &usual, &position);
    assert_eq!(solution.exact.plies, Some(109));
    assert!(matches!(oracle.value(&ask::task(&low, &position)), Err(Unsolved::OutOfReach(_))));
}

/// Some idle plies at random to positions that are new and where nobody must capture.
fn wander(game: &Checkers, position: &mut Position, plies: u32, rng: &mut Rng) {
    let mut earlier = vec![position.clone()];
    let mut moves = Vec::new();
    for _ in 0..plies {
        let after = |&mv: &Move| {
            let mut child = position.clone();
            game.play(&mut child, mv);
            child
        };
        let is_calm = |child: &Position| {
            let mut replies = Vec::new();
            game.legal_moves(child, &mut replies);
            child.idle_plies() > 0 && !replies.is_empty() && replies.iter().all(|reply| reply.jumps() == 0)
        };
        game.legal_moves(position, &mut moves);
        let calm: Vec<Position> =
            moves.iter().map(after).filter(|child| is_calm(child) && !earlier.contains(child)).collect();
        if calm.is_empty() {
            return;
        }
        position.clone_from(&calm[rng.below(calm.len() as u32) as usize]);
        earlier.push(position.clone());
    }
}

/// Whoever loses, for as long as the rules let them.
fn stall(endings: &Endings, game: &Checkers, position: &Position) -> Move {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let run_after = |mv: &Move| {
        let mut child = position.clone();
        game.play(&mut child, *mv);
        if child.idle_plies() == 0 { 0 } else { endings.run(&child).unwrap_or(0) }
    };
    moves.into_iter().max_by_key(run_after).unwrap()
}

#[test]
fn a_win_late_in_a_run_of_idle_plies_is_won_against_whoever_stalls() {
    let (game, mut oracle, endings) = (Checkers::STANDARD, oracle(), endings());
    let (mut n_late, mut latest) = (0, 0);
    for idx in 0..300 {
        let mut rng = Seed(1).stream("late", idx);
        let mut position = random_setup(THREE_KINGS, &mut rng);
        wander(&game, &mut position, 45 + rng.below(30), &mut rng);
        if position.idle_plies() < 40 || game.outcome(&position).is_some() {
            continue;
        }
        let Ok(Solved { exact, .. }) = oracle.value(&ask::task(&game, &position)) else { continue };
        let Some(winner) = exact.outcome.winner() else { continue };
        (n_late, latest) = (n_late + 1, latest.max(position.idle_plies() + endings.run(&position).unwrap()));
        while game.outcome(&position).is_none() {
            let mv = if game.to_move(&position) == winner {
                ask::solve(&mut oracle, &game, &position).best[0]
            } else {
                stall(&endings, &game, &position)
            };
            game.play(&mut position, mv);
        }
        assert_eq!(game.outcome(&position), Some(exact.outcome), "game {idx}");
    }
    assert!(n_late > 20 && latest == 80, "{n_late} games, the latest ending at {latest}");
}

#[test]
fn a_board_on_the_way_that_has_occurred_twice_puts_the_win_out_of_reach() {
    let (game, mut oracle) = (Checkers::STANDARD, oracle());
    let mut position = game.parse_position("B:WK32:BK14,K15").unwrap();
    let best = ask::solve(&mut oracle, &game, &position).best[0].to_string();
    let back = best.split('-').rev().collect::<Vec<_>>().join("-");
    // The winner makes the first move of the quickest win and takes it back, twice over, and so does the loser.
    for text in [&best, "32-28", &back, "28-32", &best, "32-28", &back] {
        assert!(oracle.value(&ask::task(&game, &position)).is_ok(), "{text}");
        let mv = game.parse_legal_move(&position, text).unwrap();
        game.play(&mut position, mv);
    }
    let said = oracle.value(&ask::task(&game, &position)).unwrap_err().to_string();
    assert!(said.starts_with("out of reach: a board on the way to the win has occurred twice"), "{said}");
    assert_eq!(oracle.probe(&game, &position), None);
}
