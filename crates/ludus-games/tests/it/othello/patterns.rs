//! The shipped patterns: where they speak, and that they keep their promise. Whichever reply follows, unless it
//! takes the corner itself, the corner is there to be taken.

use std::collections::BTreeSet;

use ludus_core::{Notation, Rng, Seed};
use ludus_games::{
    Catalogued,
    knowledge::{Advice, MatchedPattern},
};

use super::{
    drawn,
    knowledge::{advice, from_all_sides, heuristic},
    narrow, othello, sized, wide,
};

/// Boards with Black to move, the move, and the pattern that finds it; it lies in the upper left corner.
const FOUND: [([&str; 8], &str, &str); 3] = [
    (
        ["--------", "-O------", "--O-----", "-X-OX---", "---XO---", "--------", "--------", "--------"],
        "d2",
        "open ground",
    ),
    // The own discs beside the corner are too many for open ground.
    (
        ["-X------", "XO-X----", "--O-----", "---OX---", "---XO---", "--------", "--------", "--------"],
        "b4",
        "empty row and column",
    ),
    (
        ["--X-----", "-OOO----", "OOOOO---", "-OOOX---", "--OXO---", "--------", "--------", "--------"],
        "c6",
        "guarded on all sides",
    ),
];

/// Boards on which a move flips c3 but White can flip it back: along the row, or along the diagonal.
const NOT_FOUND: [[&str; 8]; 3] = [
    ["--------", "-O------", "-XO-O---", "---OX---", "---XO---", "--------", "--------", "--------"],
    ["--------", "-O------", "--O-----", "-X-XX---", "---XX---", "--------", "--------", "--------"],
    ["--X-----", "-OOO----", "OOO-O---", "-OOOX---", "--OXO---", "--------", "--------", "--------"],
];

#[test]
fn shipped_patterns_are_found_from_all_sides_and_for_both_players() {
    let game = othello();
    let mut patterns = heuristic(&game, "pattern", None).unwrap();
    for (rows, expected, name) in FOUND {
        let position = game.parse_position(&drawn(&rows, 'X')).unwrap();
        let expected = game.parse_legal_move(&position, expected).unwrap();
        from_all_sides(&game, &position, |position, map_move| {
            let Advice::Pattern(mv, pattern) = advice(patterns.as_mut(), &game, position) else {
                panic!("{} does not match", game.format_position(position));
            };
            assert_eq!((mv, pattern.name.as_str()), (map_move(expected), name));
            check_promise(&game, position, mv, &pattern);
        });
    }
}

#[test]
fn shipped_patterns_are_not_found_where_the_disc_can_be_flipped_back() {
    let game = othello();
    let mut patterns = heuristic(&game, "pattern", None).unwrap();
    for rows in NOT_FOUND {
        let position = game.parse_position(&drawn(&rows, 'X')).unwrap();
        from_all_sides(&game, &position, |position, _| {
            assert_eq!(advice(patterns.as_mut(), &game, position), Advice::Nothing, "{rows:?}");
        });
    }
}

/// Checks that `mv` takes the corner, or that it can be taken after each reply that does not.
fn check_promise<G: Catalogued>(game: &G, position: &G::Position, mv: G::Move, pattern: &MatchedPattern) {
    let mut after = position.clone();
    game.play(&mut after, mv);
    let corner = game.parse_move(&after, &pattern.squares[0].0).unwrap();
    let mut replies = Vec::new();
    game.legal_moves(&after, &mut replies);
    for reply in replies.into_iter().filter(|&reply| reply != corner) {
        let mut next = after.clone();
        game.play(&mut next, reply);
        let kept = mv == corner || game.try_play(&mut next, corner).is_ok();
        let what = || format!("{pattern:?} on {}", game.format_position(position));
        assert!(kept, "{} is lost by {mv:?} {reply:?}: {}", pattern.squares[0].0, what());
    }
}

/// The same board with every square that the pattern does not name filled at random, but no hole in the centre.
fn refilled<G: Catalogued>(
    game: &G,
    position: &G::Position,
    pattern: &MatchedPattern,
    rng: &mut Rng,
) -> G::Position {
    let shares = [(); 3].map(|()| 1 + rng.below(8));
    let mut disc = || match rng.below(shares.iter().sum()) {
        drawn if drawn < shares[0] => '-',
        drawn if drawn < shares[0] + shares[1] => 'X',
        _ => 'O',
    };
    let places = game.view(position).places;
    let text = game.format_position(position);
    let refill = |(idx, old): (usize, char)| match places.get(idx) {
        Some(place) if pattern.squares.iter().all(|(name, _)| *name != place.name) => disc(),
        _ => old,
    };
    let filled: String = text.chars().enumerate().map(refill).collect();
    // Where the centre has a hole the text is no position, and the old board will do.
    game.parse_position(&filled).unwrap_or_else(|_| position.clone())
}

/// Checks every match in random games, and on boards that agree with it only in the squares it names.
fn check_games<G: Catalogued>(game: &G, n_games: u64, names: &mut BTreeSet<String>) {
    let mut patterns = heuristic(game, "pattern", None).unwrap();
    for idx in 0..n_games {
        let mut rng = Seed(7).stream("patterns", idx);
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            let mut board = position.clone();
            for _ in 0..=REFILLS {
                let Advice::Pattern(mv, pattern) = advice(patterns.as_mut(), game, &board) else { break };
                check_promise(game, &board, mv, &pattern);
                board = refilled(game, &position, &pattern, &mut rng);
                names.insert(pattern.name);
            }
            game.play(&mut position, mv);
        }
    }
}

/// How many boards are made of each one that a pattern matches.
const REFILLS: u32 = 20;

fn check_sizes(n_games: u64) {
    let mut names = BTreeSet::new();
    check_games(&othello(), n_games, &mut names);
    check_games(&narrow(sized(6)), n_games, &mut names);
    check_games(&wide(sized(10)), n_games, &mut names);
    assert_eq!(names.len(), 8, "{names:?}");
}

#[test]
fn the_corner_can_be_taken_after_every_reply_to_a_shipped_pattern() {
    check_sizes(400);
}

mod slow {
    #[test]
    fn shipped_patterns_keep_their_promise_in_many_more_games() {
        super::check_sizes(20_000);
    }
}
