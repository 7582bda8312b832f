//! Ratings worked out by hand.

use ludus_core::Score;
use ludus_games::Catalogued;

use super::{drawn, knowledge::rating, narrow, sized};

/// Rates each legal move; expected in points.
fn check<G: Catalogued>(game: &G, position: &str, name: &str, expected: &[(&str, i32)]) {
    let position = game.parse_position(position).unwrap();
    let (mut moves, mut parts) = (Vec::new(), Vec::new());
    game.legal_moves(&position, &mut moves);
    let mut rating = rating(game, name);
    let rated = moves.iter().map(|&mv| {
        let score = rating.rate(game, &position, mv, &mut parts).get();
        (game.format_move(&position, mv), score)
    });
    let in_points = |&(mv, points): &(&str, i32)| (mv.to_owned(), Score::POINT * points);
    assert_eq!(rated.collect::<Vec<_>>(), expected.iter().map(in_points).collect::<Vec<_>>(), "{name}");
}

#[test]
fn moves_are_rated_by_flips_by_square_and_by_their_product() {
    let game = narrow(sized(6));
    let position = drawn(&["-X----", "-XXO--", "--XO-X", "--XOX-", "--XO--", "--XXXX"], 'X');
    check(&game, &position, "greedy", &[("d1", 4), ("e1", 1), ("e2", 2), ("e3", 2), ("e5", 2)]);
    check(&game, &position, "influence", &[("d1", 7), ("e1", 1), ("e2", 0), ("e3", 2), ("e5", 0)]);
    check(&game, &position, "greedy-influence", &[("d1", 28), ("e1", 1), ("e2", 0), ("e3", 4), ("e5", 0)]);
}

#[test]
fn a_pass_rates_nothing() {
    for name in ["greedy", "influence", "greedy-influence"] {
        check(&narrow(sized(4)), "OXX--XX--XX----- X", name, &[("pass", 0)]);
    }
}
