//! Searches that ask an oracle: what it knows counts as the end of the game, wherever it is met.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Outcome, Player, Score, Seed, exhaustive, key::mix, text_tree::TextTree};
use ludus_search::{
    Aim, AlphaBeta, Budget, Exact, Extensions, Limits, Mcts, Minimax, Oracle, OutOfReach, Pvs, Question,
    Root, Search, Solved, Task, Unsolved,
    mcts::{self, Config, Verdict},
};

use crate::trees::{Guess, unfinished_trees};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Knows some of the nodes at once, by their number, and all of them if given time.
pub(crate) struct KnowsSome;

fn is_known(node: usize) -> bool {
    mix(node as u64).is_multiple_of(3)
}

fn truth(tree: &TextTree, node: usize) -> Exact {
    let score = exhaustive::value(tree, &node, u32::MAX, &mut Guess);
    Exact { outcome: score.exact(Player::First).unwrap_or(Outcome::DRAW), plies: None }
}

impl Oracle<TextTree> for KnowsSome {
    fn reach(&self, _tree: &TextTree, _node: &usize) -> Result<(), OutOfReach> {
        Ok(())
    }

    fn probe(&mut self, tree: &TextTree, node: &usize) -> Option<Exact> {
        is_known(*node).then(|| truth(tree, *node))
    }

    fn value(&mut self, task: &Task<'_, TextTree>) -> Result<Solved, Unsolved> {
        Ok(Solved { exact: task.aim.of(truth(task.game, *task.position)), nodes: 1 })
    }
}

/// Plain minimax that stops where the oracle knows the end; the first player's score.
fn with_oracle(tree: &TextTree, node: usize, depth: u32) -> Score {
    let mut moves = Vec::new();
    tree.legal_moves(&node, &mut moves);
    let values = moves.iter().map(|&mv| {
        let mut child = node;
        tree.play(&mut child, mv);
        match KnowsSome.probe(tree, &child) {
            Some(exact) => Score::finished(exact.outcome, Player::First),
            None if depth == 1 || tree.outcome(&child).is_some() => {
                exhaustive::value(tree, &child, 0, &mut Guess)
            }
            None => with_oracle(tree, child, depth - 1),
        }
    });
    let best = if tree.to_move(&node) == Player::First { values.max() } else { values.min() };
    best.unwrap()
}

#[test]
fn every_search_takes_what_an_oracle_knows_for_the_end_of_the_game() {
    let searches: [&mut dyn Search<TextTree>; 3] = [
        &mut Minimax::new(Extensions::NONE),
        &mut AlphaBeta::new(Extensions::NONE),
        &mut Pvs::new(Extensions::NONE, 1),
    ];
    for search in searches {
        for tree in unfinished_trees("oracles", 1000) {
            search.forget();
            let position = tree.start();
            let mut moves = Vec::new();
            tree.legal_moves(&position, &mut moves);
            for depth in 1..=6 {
                let found = search.search(Question {
                    game: &tree,
                    root: &Root { position: &position, moves: &moves },
                    evaluation: &mut Guess,
                    oracle: Some(&mut KnowsSome),
                    limits: Limits { depth, nodes: u64::MAX, stop: &NEVER },
                });
                let for_first = with_oracle(&tree, position, depth);
                let is_first = tree.to_move(&position) == Player::First;
                assert_eq!(found.value, if is_first { for_first } else { -for_first }, "{}", tree.format());
            }
        }
    }
}

#[test]
fn monte_carlo_proves_the_same_result_sooner_with_an_oracle() {
    let mut simulations = [0, 0];
    for (idx, tree) in unfinished_trees("proofs with oracles", 500).enumerate() {
        let position = tree.start();
        let mut moves = Vec::new();
        tree.legal_moves(&position, &mut moves);
        let mover = tree.to_move(&position);
        let expected = Verdict::of(truth(&tree, position).outcome, mover);
        for (asks, total) in [false, true].into_iter().zip(&mut simulations) {
            let mut oracle = KnowsSome;
            let thoughts = Mcts::new(&tree, Config { capacity: 10_000, ..Config::default() }).search(
                mcts::Question {
                    game: &tree,
                    root: &Root { position: &position, moves: &moves },
                    oracle: asks.then_some(&mut oracle as &mut dyn Oracle<TextTree>),
                    limits: Limits { depth: 1, nodes: u64::MAX, stop: &NEVER },
                },
                &mut Seed(1).stream("simulations", idx as u64),
            );
            assert_eq!(thoughts.estimate.proven, Some(expected), "{}", tree.format());
            *total += thoughts.simulations;
        }
    }
    assert!(simulations[1] < simulations[0], "{simulations:?}");
}

#[test]
fn a_solution_holds_every_move_that_keeps_the_outcome_and_no_other() {
    for tree in unfinished_trees("solutions", 1000) {
        for aim in [Aim::Margin, Aim::Winner] {
            let position = tree.start();
            let budget = Budget { nodes: u64::MAX, stop: &NEVER };
            let solution = KnowsSome.solve(&Task { game: &tree, position: &position, aim, budget }).unwrap();
            assert_eq!(solution.exact, aim.of(truth(&tree, position)));
            let mut moves = Vec::new();
            tree.legal_moves(&position, &mut moves);
            moves.retain(|&mv| {
                let mut child = position;
                tree.play(&mut child, mv);
                aim.of(truth(&tree, child)) == solution.exact
            });
            assert_eq!(solution.best, moves, "{}", tree.format());
        }
    }
}

#[test]
fn a_quick_win_and_a_slow_loss_are_liked_best() {
    let end = |points, plies| Exact { outcome: Outcome::from_points(points), plies };
    let in_order =
        [end(2, Some(9)), end(1, Some(3)), end(1, Some(5)), end(0, None), end(-1, Some(8)), end(-1, Some(2))];
    assert!(in_order.is_sorted_by(|a, b| a.liking(Player::First) > b.liking(Player::First)));
}
