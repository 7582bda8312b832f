//! What can be learned about Othello: weights of squares and runs, and the inputs of the study's net, each beside an
//! obvious way to compute it.

use std::collections::{BTreeMap, BTreeSet};

use ludus_core::{
    Encode, Features, Game, Player, Seed, Symmetry,
    spec::{Options, Spec},
};
use ludus_games::{
    Catalogued,
    knowledge::{Inputs, Knowledge, Weighing},
    othello::{Layout, Narrow, Othello},
};

use super::{narrow, othello, sized, wide};

fn weighing<G: Catalogued>(game: &G, text: &str) -> Box<dyn Weighing<G>> {
    let spec = Spec::parse(text).unwrap();
    let offer = G::WEIGHINGS.iter().find(|offer| offer.info.name == spec.name).unwrap();
    (offer.build)(game, &Options::of(&spec, offer.info).unwrap()).unwrap()
}

fn inputs<G: Catalogued>(game: &G, text: &str) -> Box<dyn Inputs<G>> {
    let spec = Spec::parse(text).unwrap();
    let offer = G::INPUTS.iter().find(|offer| offer.info.name == spec.name).unwrap();
    (offer.build)(game, &Options::of(&spec, offer.info).unwrap()).unwrap()
}

/// Positions of a few random games.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    let mut positions = Vec::new();
    for idx in 0..4 {
        let (mut rng, mut scratch) = (Seed(8).stream("learnable", idx), Vec::new());
        let mut position = game.start();
        while let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) {
            positions.push(position.clone());
            game.play(&mut position, mv);
        }
    }
    positions
}

/// What each square holds for the mover: 0 nothing, 1 an own disc, 2 one of the opponent's.
fn squares<L: Layout>(game: &Othello<L>, position: &<Othello<L> as Game>::Position) -> Vec<usize> {
    let features = game.sparse();
    let n_squares = features.count() / 2;
    let mut active = Vec::new();
    features.active(game, position, &mut active);
    let mut squares = vec![0; n_squares];
    for feature in active {
        squares[feature.0 as usize % n_squares] = 1 + feature.0 as usize / n_squares;
    }
    squares
}

/// Every run of `length` squares on a board, once for each pair of directions, in the order of their first squares.
fn runs(size: usize, length: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for (row, col) in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
            let place = |step: usize| {
                let col = col as isize + right * step as isize;
                let row = row + down * step;
                (row < size && (0..size as isize).contains(&col)).then_some((row, col as usize))
            };
            runs.extend((0..length).map(place).collect::<Option<Vec<_>>>());
        }
    }
    runs
}

/// Squares by row and column, in an order.
type Run = Vec<(usize, usize)>;

/// The classes of runs as sets of directed runs, in the order of the smallest run in each.
fn classes(size: usize, length: usize) -> Vec<BTreeSet<Run>> {
    let mut classes: BTreeMap<Run, BTreeSet<Run>> = BTreeMap::new();
    for run in runs(size, length) {
        let reversed: Vec<_> = run.iter().rev().copied().collect();
        let all_images = |run: &[(usize, usize)]| -> BTreeSet<Run> {
            let image =
                |symmetry: &Symmetry| run.iter().map(|&place| symmetry.map((size, size), place)).collect();
            Symmetry::SQUARE.iter().map(image).collect()
        };
        let [forwards, backwards] = [all_images(&run), all_images(&reversed)];
        let smaller = if forwards.first() <= backwards.first() { forwards } else { backwards };
        classes.insert(smaller.first().unwrap().clone(), smaller);
    }
    classes.into_values().collect()
}

fn check_tuples<L: Layout>(game: &Othello<L>, size: usize, length: usize) {
    let classes = classes(size, length);
    let n_states = 3usize.pow(length as u32);
    let weighing = weighing(game, &format!("tuples:length={length}"));
    assert_eq!(weighing.n_weights(), classes.len() * n_states);
    let mut rng = Seed(8).stream("weights", length as u64);
    // Whole numbers, the largest of which is the scale, are not rounded.
    let mut weights: Vec<f64> =
        (0..weighing.n_weights()).map(|_| f64::from(rng.below(4001)) - 2000.0).collect();
    weights[0] = 4000.0;
    let mut evaluation = weighing.weighed(&weights);
    for position in positions(game) {
        let squares = squares(game, &position);
        let mut sum = 0.0;
        for (class, weights) in classes.iter().zip(weights.chunks(n_states)) {
            for run in class {
                let index = run.iter().fold(0, |index, &(row, col)| index * 3 + squares[row * size + col]);
                sum += weights[index];
            }
        }
        assert_eq!(f64::from(evaluation.value(game, &position).get()), sum, "length {length}");
    }
}

#[test]
fn tuples_are_the_sum_over_all_runs_of_all_classes() {
    for length in 2..=4 {
        check_tuples(&othello(), 8, length);
    }
    check_tuples(&narrow(sized(6)), 6, 2);
    check_tuples(&wide(sized(10)), 10, 2);
}

#[test]
fn tuples_have_as_many_weights_as_published() {
    let counts = [2, 3, 4].map(|length| weighing(&othello(), &format!("tuples:length={length}")).n_weights());
    assert_eq!(counts, [288, 648, 1701]);
}

#[test]
fn squares_of_a_class_are_worth_the_same_and_count_for_whoever_has_them() {
    let game = othello();
    let weighing = weighing(&game, "squares");
    assert_eq!(weighing.n_weights(), 10);
    let weights = [10.0, -3.0, 7.0, 5.0, -9.0, 1.0, 2.0, 4.0, 6.0, 8.0];
    let class_of = |index: usize| {
        let depth = |line: usize| line.min(7 - line);
        let (row, col) = (depth(index / 8), depth(index % 8));
        let order = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
        order.iter().position(|&depths| depths == (row.min(col), row.max(col))).unwrap()
    };
    let mut evaluation = weighing.weighed(&weights);
    for position in positions(&game) {
        let worth = |(index, &state): (usize, &usize)| [0.0, 1.0, -1.0][state] * weights[class_of(index)];
        let sum: f64 = squares(&game, &position).iter().enumerate().map(worth).sum();
        assert_eq!(f64::from(evaluation.value(&game, &position).get()), sum * 1000.0);
    }
}

#[test]
fn inputs_are_shares_and_change_sides_with_the_viewer() {
    let game = othello();
    for (text, count) in [("study", 8), ("study-first", 4)] {
        let mut inputs = inputs(&game, text);
        assert_eq!(inputs.count(), count);
        for position in positions(&game) {
            let [mut first, mut second] = [vec![9.0; count], vec![9.0; count]];
            inputs.fill(&game, &position, Player::First, &mut first);
            inputs.fill(&game, &position, Player::Second, &mut second);
            for (own, other) in first.chunks(2).zip(second.chunks(2)) {
                assert_eq!([own[0], own[1]], [other[1], other[0]]);
            }
            assert!(first.iter().all(|share| (0.0..=1.0).contains(share)), "{first:?}");
        }
    }
}

#[test]
fn inputs_of_the_start_are_what_can_be_counted_by_hand() {
    let game = othello();
    let mut shares = [9.0; 8];
    inputs(&game, "study:map=1-0-7-2-6-2-3-4").fill(&game, &game.start(), Player::First, &mut shares);
    // Nobody stands on a square of the map; each can flip two of the other's four discs, of which 32 could be; no
    // corners, no sides.
    assert_eq!(shares, [0.0, 0.0, 2.0 / 32.0, 2.0 / 32.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn maps_that_are_not_eight_numbers_up_to_ten_are_refused() {
    let game = othello();
    for bad in ["1-2-3", "1-2-3-4-5-6-7-11", "1-2-3-4-5-6-7-x", "1-2-3-4-5-6-7-8-9", "-1-2-3-4-5-6-7-8"] {
        let spec = Spec::parse(&format!("study:map={bad}")).unwrap();
        let offer = &<Othello<Narrow> as Knowledge>::INPUTS[0];
        let refused = (offer.build)(&game, &Options::of(&spec, offer.info).unwrap()).err().unwrap();
        assert!(refused.to_string().contains("eight numbers from 0 to 10"), "{refused}");
    }
}

#[test]
fn a_map_says_what_each_square_is_worth() {
    let values = othello().map_of([1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let row = |row: usize| values[8 * row..8 * row + 8].to_vec();
    assert_eq!(row(0), [10, 1, 3, 6, 6, 3, 1, 10].map(Some));
    assert_eq!(row(6), [1, 2, 4, 7, 7, 4, 2, 1].map(Some));
    assert_eq!(row(3), [Some(6), Some(7), Some(8), None, None, Some(8), Some(7), Some(6)]);
}
