//! What holds for all knowledge, whatever the game: a value is the sum of its parts, the same from every side
//! of the board and for both players; evaluations allocate nothing.

use ludus_core::{
    Score, Seed, Symmetry,
    evaluation::{Part, Product, ValueFn},
    spec::{Options, Spec},
};
use ludus_games::{
    AnyGame, Catalogued, GameVisitor,
    knowledge::{BuildEvaluation, Offer, Rating},
};

use crate::SPECS;

const GAMES: u64 = 4;
/// So many positions per game are rated move by move and from all sides: 19x19 has hundreds of moves.
const RATED_POSITIONS: usize = 8;

/// Unfinished positions of random games.
fn positions<G: Catalogued>(game: &G) -> Vec<G::Position> {
    let mut positions = Vec::new();
    for idx in 0..GAMES {
        let mut rng = Seed(7).stream("knowledge", idx);
        let mut position = game.start();
        let mut scratch = Vec::new();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
            positions.push(position.clone());
            game.play(&mut position, mv);
        }
    }
    positions
}

fn build_all<G: Catalogued>(game: &G) -> Vec<(&'static str, Box<dyn ValueFn<G>>)> {
    let build = |offer: &Offer<BuildEvaluation<G>>| {
        let spec = Spec::plain(offer.info.name);
        let options = Options::of(&spec, offer.info).unwrap();
        (offer.info.name, (offer.build)(game, &options).unwrap())
    };
    G::EVALUATIONS.iter().map(build).collect()
}

fn value<G: Catalogued>(evaluation: &mut dyn ValueFn<G>, game: &G, position: &G::Position) -> Score {
    evaluation.root(game, position);
    evaluation.value(game, position)
}

struct CheckEvaluations;

impl GameVisitor for CheckEvaluations {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let evaluations = build_all(game);
        assert!(!evaluations.is_empty(), "{} has no evaluation", game.spec());
        for (name, mut evaluation) in evaluations {
            for position in positions(game) {
                check_evaluation(name, evaluation.as_mut(), game, &position);
            }
        }
    }
}

fn check_evaluation<G: Catalogued>(
    name: &str,
    evaluation: &mut dyn ValueFn<G>,
    game: &G,
    position: &G::Position,
) {
    let what = || format!("{name} of {}: {}", game.spec(), game.format_position(position));
    let direct = value(evaluation, game, position);
    assert!(direct.get().abs() <= Score::ESTIMATE_LIMIT, "{}", what());
    let mut parts = Vec::new();
    evaluation.parts(game, position, &mut parts);
    assert!(!parts.is_empty(), "{} has no parts", what());
    assert_eq!(parts.iter().map(|part: &Part| part.score).sum::<i32>(), direct.get(), "{}", what());
    parts.iter().for_each(|part| check_product(*part, &what()));
    for &symmetry in game.symmetries() {
        let mapped = game.map_position(symmetry, position);
        assert_eq!(value(evaluation, game, &mapped), direct, "{symmetry:?} of {}", what());
    }
    // Komi belongs to one player whoever moves; everything else is the mover's.
    let before_komi = |parts: &[Part]| -> i32 {
        parts.iter().filter(|part| part.name != "komi").map(|part| part.score).sum()
    };
    let expected = before_komi(&parts);
    let swapped = game.swap_players(position);
    value(evaluation, game, &swapped);
    evaluation.parts(game, &swapped, &mut parts);
    assert_eq!(before_komi(&parts), expected, "players exchanged in {}", what());
}

/// A lead divided by all pieces, and chains that were played out, are no products; everything else is one.
const WHOLE: [&str; 2] = ["share", "chains"];

/// The score is amount times weight for both players.
fn check_product(part: Part, what: &str) {
    assert_eq!(part.product.is_none(), WHOLE.contains(&part.name), "{part} in {what}");
    for seen in [part, part.turned(), part.risen_from(part.turned())] {
        let product = seen.product.map(|Product { amount, weight }| amount * weight);
        assert!(product.is_none_or(|product| product == seen.score), "{seen:?} in {what}");
    }
    assert_eq!(part.turned().score, -part.score);
    assert_eq!(part.turned().turned(), part);
}

#[test]
fn evaluations_have_parts_and_no_favourite_side() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CheckEvaluations);
    }
}

struct CheckRatings;

impl GameVisitor for CheckRatings {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let positions = positions(game);
        let step = positions.len().div_ceil(RATED_POSITIONS);
        for offer in G::RATINGS {
            let mut rating = crate::rating(game, offer.info.name);
            let what = format!("{} of {}", offer.info.name, game.spec());
            for position in positions.iter().step_by(step) {
                // The simple agent of Tic-tac-toe reads the board like a page, so it has a favourite side.
                let symmetries = if offer.info.name == "simple" { &[] } else { game.symmetries() };
                check_rating(&what, rating.as_mut(), game, position, symmetries);
            }
        }
    }
}

fn check_rating<G: Catalogued>(
    what: &str,
    rating: &mut dyn Rating<G>,
    game: &G,
    position: &G::Position,
    symmetries: &[Symmetry],
) {
    let (mut moves, mut parts) = (Vec::new(), Vec::new());
    game.legal_moves(position, &mut moves);
    let mut rate = |position: &G::Position, mv| {
        let score = rating.rate(game, position, mv, &mut parts);
        assert_eq!(parts.iter().map(|part| part.score).sum::<i32>(), score.get(), "{what} for {mv:?}");
        parts.iter().for_each(|part| check_product(*part, what));
        score
    };
    let scores: Vec<Score> = moves.iter().map(|&mv| rate(position, mv)).collect();
    for &symmetry in symmetries {
        let mapped = game.map_position(symmetry, position);
        for (&mv, &score) in moves.iter().zip(&scores) {
            assert_eq!(rate(&mapped, game.map_move(symmetry, mv)), score, "{what} for {mv:?}");
        }
    }
}

#[test]
fn ratings_have_parts_and_no_favourite_side() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CheckRatings);
    }
}

struct CountAllocations;

impl GameVisitor for CountAllocations {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let positions = positions(game);
        for (name, mut evaluation) in build_all(game) {
            let mut judge_all = || {
                for position in &positions {
                    std::hint::black_box(value(evaluation.as_mut(), game, position));
                }
            };
            judge_all();
            let counted = allocation_counter::measure(judge_all);
            assert_eq!(counted.count_total, 0, "{name} of {}", game.spec());
        }
    }
}

#[test]
fn evaluations_do_not_allocate() {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CountAllocations);
    }
}
