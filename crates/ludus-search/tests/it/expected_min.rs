//! Expected-min against the study's worked example and a direct transcription of its five steps.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Player, Score, text_tree::TextTree};
use ludus_search::{
    ExpectedMin, Limits, Pruning, Question, Root,
    expected_min::{ExpectedMean, FINISHED},
};

use crate::trees::{Guess, guess, unfinished_trees};

fn mean(values: &[f64]) -> f64 {
    let mut mean = ExpectedMean::default();
    values.iter().for_each(|&value| mean.add(value));
    mean.value().unwrap()
}

/// The study's steps: subtract the maximum plus one, divide by the sum, multiply, add up.
fn five_steps(values: &[f64]) -> f64 {
    let maximum = values.iter().copied().fold(f64::MIN, f64::max);
    let lowered: Vec<f64> = values.iter().map(|value| value - (maximum + 1.0)).collect();
    let sum: f64 = lowered.iter().sum();
    values.iter().zip(lowered).map(|(value, lowered)| value * lowered / sum).sum()
}

#[test]
fn the_worked_example_of_the_study() {
    assert!((mean(&[1.0, 2.0, 3.0]) - 5.0 / 3.0).abs() < 1e-12);
    assert!((five_steps(&[1.0, 2.0, 3.0]) - 5.0 / 3.0).abs() < 1e-12);
    assert_eq!(ExpectedMean::default().value(), None);
}

/// The value for `us` by the definition, with a list of all children.
fn by_definition(tree: &TextTree, position: usize, depth: u32, us: Player) -> f64 {
    if let Some(outcome) = tree.outcome(&position) {
        let margin = outcome.points_for(us);
        return margin + FINISHED * if margin == 0.0 { 0.0 } else { margin.signum() };
    }
    if depth == 0 {
        let value = f64::from(guess(position)) / f64::from(Score::POINT);
        return if us == Player::First { value } else { -value };
    }
    let mut moves = Vec::new();
    tree.legal_moves(&position, &mut moves);
    let values: Vec<f64> = moves
        .into_iter()
        .map(|mv| {
            let mut child = position;
            tree.play(&mut child, mv);
            by_definition(tree, child, depth - 1, us)
        })
        .collect();
    match tree.to_move(&position) == us {
        true => values.into_iter().fold(f64::MIN, f64::max),
        false => five_steps(&values),
    }
}

fn search(tree: &TextTree, pruning: Pruning, depth: u32) -> (f64, u64) {
    let mut moves = Vec::new();
    tree.legal_moves(&tree.start(), &mut moves);
    let root = Root { position: &tree.start(), moves: &moves };
    let limits = Limits { depth, nodes: u64::MAX, stop: &AtomicBool::new(false) };
    let question = Question { game: tree, root: &root, evaluation: &mut Guess, oracle: None, limits };
    let found = ExpectedMin::new(pruning).search_real(question);
    (found.value, found.nodes.total())
}

#[test]
fn it_follows_the_definition_on_random_trees() {
    for tree in unfinished_trees("expected-min", 1000) {
        let us = tree.to_move(&tree.start());
        for depth in 1..=6 {
            let expected = by_definition(&tree, tree.start(), depth, us);
            let (value, _) = search(&tree, Pruning::None, depth);
            assert!((value - expected).abs() < 1e-6, "{value} {expected} depth {depth} {}", tree.format());
        }
    }
}

#[test]
fn the_unsound_variant_saves_boards_and_errs() {
    let trees: Vec<TextTree> = unfinished_trees("unsound", 300).collect();
    let total = |pruning| -> u64 { trees.iter().map(|tree| search(tree, pruning, 5).1).sum() };
    assert!(total(Pruning::Unsound) < total(Pruning::None));
    let differs = |tree: &&TextTree| {
        (search(tree, Pruning::Unsound, 5).0 - search(tree, Pruning::None, 5).0).abs() > 1e-6
    };
    assert!(trees.iter().filter(differs).count() > 0);
}
