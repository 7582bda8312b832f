//! Random moves and random games: every free line is as likely as the others, early and late in a game.

use std::collections::HashMap;

use ludus_core::{Game, Notation, Outcome, Seed};
use ludus_games::dots_and_boxes::DotsAndBoxes;

use super::{Position, after, board};

const EARLY: &str = "aA Bb";
/// Two lines are left, so that moves are listed and not tried.
const LATE: &str = "aA Aa aB Ab bA Ac bB Ba Bb aC";

#[test]
fn every_free_line_is_as_likely_as_the_others() {
    const DRAWS: usize = 2_000;
    let game = board("2x2");
    for moves in [EARLY, LATE] {
        let position = after(&game, moves);
        let mut rng = Seed(3).stream("chance", 0);
        let mut scratch = Vec::new();
        let n_free = game.count_moves(&position, &mut scratch);
        let mut counts = HashMap::new();
        for _ in 0..DRAWS * n_free {
            let line = game.random_move(&position, &mut rng, &mut scratch).unwrap();
            *counts.entry(game.format_move(&position, line)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), n_free);
        // Five standard deviations of a count are below 225.
        assert!(counts.values().all(|count| DRAWS.abs_diff(*count) < 225), "after {moves}: {counts:?}");
    }
}

#[test]
fn a_playout_draws_all_free_lines_and_tells_the_outcome() {
    let game = board("2x2");
    for (moves, expected_plies) in [("", 12), (EARLY, 10), (LATE, 2)] {
        let mut rng = Seed(4).stream("chance", 0);
        let mut position = after(&game, moves);
        let (outcome, plies) = game.playout(&mut position, &mut rng, &mut Vec::new());
        assert_eq!(plies, expected_plies);
        assert_eq!(game.outcome(&position), Some(outcome));
        assert_eq!(game.playout(&mut position, &mut rng, &mut Vec::new()), (outcome, 0));
    }
}

/// Counts the outcomes of all games from `position`: every order of the free lines.
fn count_outcomes(game: &DotsAndBoxes, position: &Position, counts: &mut HashMap<Outcome, u32>) {
    if let Some(outcome) = game.outcome(position) {
        *counts.entry(outcome).or_default() += 1;
    }
    let mut legal = Vec::new();
    game.legal_moves(position, &mut legal);
    for line in legal {
        let mut child = *position;
        game.play(&mut child, line);
        count_outcomes(game, &child, counts);
    }
}

#[test]
fn outcomes_of_playouts_are_as_frequent_as_among_all_games() {
    /// The orders of seven lines, and as many playouts for each of them.
    const GAMES: u32 = 5_040;
    const PLAYOUTS_PER_GAME: u32 = 10;
    let game = board("1x2");
    let mut expected = HashMap::new();
    count_outcomes(&game, &game.start(), &mut expected);
    assert_eq!(expected.values().sum::<u32>(), GAMES);
    let mut rng = Seed(5).stream("chance", 0);
    let mut counts = HashMap::new();
    for _ in 0..PLAYOUTS_PER_GAME * GAMES {
        let (outcome, _) = game.playout(&mut game.start(), &mut rng, &mut Vec::new());
        *counts.entry(outcome).or_default() += 1;
    }
    assert_eq!(counts.len(), expected.len());
    for (outcome, count) in counts {
        // Five standard deviations of a count are below 5 * sqrt(50,400 / 4) = 562.
        let wanted: u32 = PLAYOUTS_PER_GAME * expected[&outcome];
        assert!(wanted.abs_diff(count) < 562, "{outcome:?}: {count} instead of about {wanted}");
    }
}
