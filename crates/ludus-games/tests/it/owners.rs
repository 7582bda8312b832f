//! Who owns which place: at the end of a game that is what the outcome counts, and in Go every empty point is compared
//! with a walk over the region it lies in.

use std::cmp::Ordering;

use ludus_core::{
    Game, Notation, Player, Score, Seed, Show,
    spec::{Options, Spec},
    view::Content,
};
use ludus_games::{AnyGame, Catalogued, GameVisitor, Knowledge, go::Go};

use crate::SPECS;

/// How many places more the first player owns.
fn balance(owners: &[Option<Player>]) -> i32 {
    let count = |player| owners.iter().filter(|&&owner| owner == Some(player)).count() as i32;
    count(Player::First) - count(Player::Second)
}

fn go(spec: &str) -> Go {
    Go::from_spec(&Spec::parse(spec).unwrap()).unwrap().unwrap()
}

struct CompareWithOutcome;

impl GameVisitor for CompareWithOutcome {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        for idx in 0..4 {
            let mut position = game.start();
            let mut rng = Seed(5).stream("owners", idx);
            let (outcome, _) = game.playout(&mut position, &mut rng, &mut Vec::new());
            let owners = game.owners(&position);
            assert_eq!(owners.len(), game.view(&position).places.len(), "{}", game.spec());
            // Komi and prisoners come on top in Go, whose own test is below.
            if G::PLACES_COUNT && G::INFO.name != "go" {
                let winner = match balance(&owners).cmp(&0) {
                    Ordering::Greater => Some(Player::First),
                    Ordering::Equal => None,
                    Ordering::Less => Some(Player::Second),
                };
                assert_eq!(winner, outcome.winner(), "{}", game.format_position(&position));
            }
        }
    }
}

#[test]
fn whoever_owns_more_places_at_the_end_has_won_where_places_count() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CompareWithOutcome);
    }
}

#[test]
fn places_count_where_the_rules_count_them() {
    struct Ask;
    impl GameVisitor for Ask {
        type Output = bool;

        fn visit<G: Catalogued>(self, _game: &G) -> bool {
            G::PLACES_COUNT
        }
    }
    let found = ["go", "othello", "othello:size=10", "checkers", "dots", "ttt"]
        .map(|spec| AnyGame::parse(spec).unwrap().visit(Ask));
    assert_eq!(found, [true, true, true, false, true, false]);
}

#[test]
fn owned_points_of_go_and_komi_are_the_outcome() {
    for (idx, spec) in
        (0..40).zip(["go:size=5", "go:size=7,komi=0", "go:size=9,rules=tromp-taylor"].iter().cycle())
    {
        let game = go(spec);
        let mut position = game.start();
        let mut rng = Seed(6).stream("finished", idx);
        let (outcome, _) = game.playout(&mut position, &mut rng, &mut Vec::new());
        let komi = game.settings().rules.komi.half_points();
        let half_points = 2 * balance(&game.owners(&position)) - komi;
        assert_eq!(
            half_points,
            outcome.half_points_for(Player::First),
            "{}",
            game.format_position(&position)
        );
    }
}

/// The colours of the stones around the region of empty points that `start` lies in, found one point at a time.
fn colours_around(game: &Go, position: &<Go as Game>::Position, start: usize) -> Vec<Player> {
    let view = game.view(position);
    let (mut seen, mut waiting, mut colours) = (vec![start], vec![start], Vec::new());
    while let Some(place) = waiting.pop() {
        let (row, col) = (place / view.cols, place % view.cols);
        let beside = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        for (row, col) in beside.into_iter().filter(|&(row, col)| row < view.rows && col < view.cols) {
            let next = row * view.cols + col;
            match view.places[next].content {
                Content::Piece(player, _) if !colours.contains(&player) => colours.push(player),
                Content::Empty if !seen.contains(&next) => {
                    seen.push(next);
                    waiting.push(next);
                }
                _ => {}
            }
        }
    }
    colours
}

#[test]
fn an_empty_point_of_go_belongs_to_the_only_colour_around_its_region() {
    let (mut owned, mut shared) = (0, 0);
    for (idx, spec) in (0..20).zip(["go:size=5", "go:size=7,rules=territory"].iter().cycle()) {
        let game = go(spec);
        let mut position = game.start();
        let mut rng = Seed(8).stream("regions", idx);
        while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            game.play(&mut position, mv);
            let owners = game.owners(&position);
            for (place, content) in game.view(&position).places.iter().map(|place| place.content).enumerate()
            {
                let expected = match (content, &colours_around(&game, &position, place)[..]) {
                    (Content::Piece(player, _), _) => Some(player),
                    (_, &[only]) => Some(only),
                    _ => None,
                };
                assert_eq!(owners[place], expected, "{place} of {}", game.format_position(&position));
                *(if content == Content::Empty && expected.is_some() { &mut owned } else { &mut shared }) +=
                    1;
            }
        }
    }
    assert!(owned > 1000 && shared > 1000, "{owned} {shared}");
}

/// The sum of some parts of the evaluation influence, in points for the first player.
fn parts_of_influence(game: &Go, position: &<Go as Game>::Position) -> f64 {
    let offer = Go::EVALUATIONS.iter().find(|offer| offer.info.name == "influence").unwrap();
    let spec = Spec::plain("influence");
    let options = Options::of(&spec, offer.info).unwrap();
    let mut parts = Vec::new();
    (offer.build)(game, &options).unwrap().parts(game, position, &mut parts);
    let counted = parts.iter().filter(|part| ["stones", "zones", "atari"].contains(&part.name));
    let score: i32 = counted.map(|part| part.score).sum();
    let points = f64::from(score) / f64::from(Score::POINT);
    if game.to_move(position) == Player::First { points } else { -points }
}

#[test]
fn influence_in_go_adds_up_to_what_the_evaluation_of_that_name_counts() {
    let game = go("go:size=7");
    let mut position = game.start();
    let mut rng = Seed(4).stream("influence", 0);
    let mut largest: f64 = 0.0;
    while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
        game.play(&mut position, mv);
        let values = game.influence(&position).unwrap().values;
        assert_eq!(values.len(), game.view(&position).places.len());
        let sum: f64 = values.iter().sum();
        assert_eq!(sum, parts_of_influence(&game, &position), "{}", game.format_position(&position));
        largest = largest.max(sum.abs());
    }
    assert!(largest > 3.0, "{largest}");
}

#[test]
fn influence_in_othello_is_the_map_of_the_rating_with_corners_at_one() {
    struct Compare;
    impl GameVisitor for Compare {
        type Output = ();

        fn visit<G: Catalogued>(self, game: &G) {
            let start = game.start();
            let values = game.influence(&start).unwrap().values;
            assert_eq!(values.len(), game.view(&start).places.len());
            let size = game.view(&start).cols;
            assert_eq!([values[0], values[size - 1], values[size * size - 1]], [1.0; 3]);
            let mut rating = crate::rating(game, "influence");
            let mut moves = Vec::new();
            game.legal_moves(&start, &mut moves);
            for mv in moves {
                let points = rating.rate(game, &start, mv, &mut Vec::new()).points();
                assert_eq!(values[game.move_places(&start, mv)[0]], points / 10.0);
            }
        }
    }
    for spec in ["othello", "othello:size=10"] {
        AnyGame::parse(spec).unwrap().visit(Compare);
    }
}

#[test]
fn games_without_a_map_have_no_influence() {
    struct Ask;
    impl GameVisitor for Ask {
        type Output = bool;

        fn visit<G: Catalogued>(self, game: &G) -> bool {
            game.influence(&game.start()).is_some()
        }
    }
    for spec in ["checkers", "dots", "ttt"] {
        assert!(!AnyGame::parse(spec).unwrap().visit(Ask), "{spec}");
    }
}
