//! Every search against plain minimax on random trees in which movers repeat.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Game, Player, Score, Seed, evaluation::ValueFn, exhaustive, key::mix, text_tree::TextTree};
use ludus_search::{AlphaBeta, Extensions, Found, Limits, Minimax, Order, Pvs, Question, Root, Search};

/// Any guess will do, if it is always the same: a hash of the node, in the mover's view.
pub(crate) struct Guess;

impl ValueFn<TextTree> for Guess {
    fn root(&mut self, _game: &TextTree, _position: &usize) {}

    fn value(&mut self, game: &TextTree, position: &usize) -> Score {
        let guess = guess(*position);
        Score::estimate(if game.to_move(position) == Player::First { guess } else { -guess })
    }
}

/// The guess about a node in the first player's view.
pub(crate) fn guess(node: usize) -> i32 {
    (mix(node as u64) % 1000) as i32 - 500
}

/// The same guesses for several siblings at a time.
struct Together {
    siblings: usize,
    /// The largest number that was asked about at once.
    most: usize,
}

impl ValueFn<TextTree> for Together {
    fn root(&mut self, _game: &TextTree, _position: &usize) {}

    fn value(&mut self, game: &TextTree, position: &usize) -> Score {
        Guess.value(game, position)
    }

    fn siblings(&self) -> usize {
        self.siblings
    }

    fn leaves(&mut self, game: &TextTree, before: &usize, after: &[usize], scores: &mut Vec<Score>) {
        self.most = self.most.max(after.len());
        Guess.leaves(game, before, after, scores);
    }
}

fn run(search: &mut dyn Search<TextTree>, tree: &TextTree, limits: Limits<'_>) -> Found<usize> {
    run_with(search, tree, &mut Guess, limits)
}

fn run_with(
    search: &mut dyn Search<TextTree>,
    tree: &TextTree,
    evaluation: &mut (dyn ValueFn<TextTree> + 'static),
    limits: Limits<'_>,
) -> Found<usize> {
    let position = tree.start();
    let mut moves = Vec::new();
    tree.legal_moves(&position, &mut moves);
    let root = Root { position: &position, moves: &moves };
    search.search(Question { game: tree, root: &root, evaluation, oracle: None, limits })
}

fn searches() -> Vec<(&'static str, Box<dyn Search<TextTree>>)> {
    vec![
        ("minimax", Box::new(Minimax::new(Extensions::NONE))),
        ("alpha-beta", Box::new(AlphaBeta::new(Extensions::NONE))),
        ("ordered alpha-beta", Box::new(AlphaBeta::ordered(Extensions::NONE, Order::Refutations))),
        ("pvs", Box::new(Pvs::new(Extensions::NONE, 1))),
    ]
}

pub(crate) fn unfinished_trees(purpose: &str, count: u64) -> impl Iterator<Item = TextTree> {
    let trees = (0..count).map(move |idx| TextTree::random(&mut Seed(4).stream(purpose, idx), 6));
    trees.filter(|tree| tree.outcome(&tree.start()).is_none())
}

#[test]
fn every_search_equals_minimax_at_every_depth() {
    let stop = AtomicBool::new(false);
    let mut searches = searches();
    for tree in unfinished_trees("values", 3000) {
        searches.iter_mut().for_each(|(_, search)| search.forget());
        for depth in 1..=6 {
            let limits = Limits { depth, nodes: u64::MAX, stop: &stop };
            let for_first = exhaustive::value(&tree, &tree.start(), depth, &mut Guess);
            let mover = tree.to_move(&tree.start());
            let expected = if mover == Player::First { for_first } else { -for_first };
            for (name, search) in &mut searches {
                let found = run(search.as_mut(), &tree, limits);
                assert_eq!(found.value, expected, "{name} to depth {depth} on {}", tree.format());
                assert_eq!(found.line.first(), Some(&found.best));
                let end = line_end(&tree, &found.line);
                let mut judged = exhaustive::value(&tree, &end, 0, &mut Guess);
                if mover == Player::Second {
                    judged = -judged;
                }
                assert_eq!(judged, expected, "{name}'s line {:?} on {}", found.line, tree.format());
            }
        }
    }
}

#[test]
fn trying_refutations_first_changes_no_move_and_saves_boards() {
    let stop = AtomicBool::new(false);
    let mut boards = [0, 0];
    for tree in unfinished_trees("refutations", 1000) {
        for depth in 1..=5 {
            let limits = Limits { depth, nodes: u64::MAX, stop: &stop };
            let found = [Order::Rules, Order::Refutations]
                .map(|order| run(&mut AlphaBeta::ordered(Extensions::NONE, order), &tree, limits));
            assert_eq!((found[0].best, found[0].value), (found[1].best, found[1].value), "{}", tree.format());
            boards.iter_mut().zip(&found).for_each(|(boards, found)| *boards += found.nodes.total());
        }
    }
    assert!(boards[1] < boards[0], "{boards:?}");
}

#[test]
fn judging_siblings_together_changes_neither_moves_nor_counts() {
    let stop = AtomicBool::new(false);
    let mut together = Together { siblings: 3, most: 0 };
    for tree in unfinished_trees("siblings", 1000) {
        for (name, mut search) in searches() {
            for depth in 1..=5 {
                let limits = Limits { depth, nodes: u64::MAX, stop: &stop };
                search.forget();
                let one_by_one = run(search.as_mut(), &tree, limits);
                search.forget();
                let found = run_with(search.as_mut(), &tree, &mut together, limits);
                assert_eq!(found, one_by_one, "{name} to depth {depth} on {}", tree.format());
            }
        }
    }
    assert_eq!(together.most, 3);
}

fn line_end(tree: &TextTree, line: &[usize]) -> usize {
    let mut position = tree.start();
    line.iter().for_each(|&mv| tree.play(&mut position, mv));
    position
}

#[test]
fn a_stop_flag_and_a_node_limit_are_obeyed_at_once() {
    let stop = AtomicBool::new(false);
    for tree in unfinished_trees("limits", 300) {
        for (name, mut search) in searches() {
            for nodes in [1, 2, 5] {
                let found = run(search.as_mut(), &tree, Limits { depth: 6, nodes, stop: &stop });
                assert!(found.nodes.total() <= nodes, "{name} looked at {:?} of {nodes}", found.nodes);
            }
            stop.store(true, Ordering::Relaxed);
            let found = run(search.as_mut(), &tree, Limits { depth: 6, nodes: u64::MAX, stop: &stop });
            assert_eq!((found.nodes.total(), found.depth, found.line), (0, 0, vec![]), "{name}");
            stop.store(false, Ordering::Relaxed);
        }
    }
}

#[test]
fn only_the_moves_of_the_root_are_searched() {
    let tree = TextTree::parse("A(9 3 5)").unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: 2, nodes: u64::MAX, stop: &stop };
    for (name, mut search) in searches() {
        let found = search.search(Question {
            game: &tree,
            root: &Root { position: &0, moves: &[1, 2] },
            evaluation: &mut Guess,
            oracle: None,
            limits,
        });
        assert_eq!((found.best, found.value.points()), (2, 5.0), "{name}");
    }
}
