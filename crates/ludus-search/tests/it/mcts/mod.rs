//! Monte Carlo tree search on text trees: what it proves, where it looks, and what it keeps.

mod memory;
mod proofs;
mod visits;

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Rng, Seed, text_tree::TextTree};
use ludus_search::{
    Limits, Mcts, Root,
    mcts::{Config, Question, Thoughts, USUAL_RAVE_EQUIVALENCE},
};

/// The kinds of search that must agree on what is certain.
const CONFIGS: [Config; 3] = [
    Config { exploration: 1.41, bonus: 0.0, rave: None, capacity: 10_000 },
    Config { exploration: 0.5, bonus: 0.1, rave: None, capacity: 10_000 },
    Config { exploration: 0.1, bonus: 0.0, rave: Some(USUAL_RAVE_EQUIVALENCE), capacity: 10_000 },
];

const PLAIN: Config = CONFIGS[0];

fn rng() -> Rng {
    Seed(7).stream("mcts tests", 0)
}

/// A question that no oracle helps with.
fn question<'a>(
    game: &'a TextTree,
    root: &'a Root<'a, TextTree>,
    limits: Limits<'a>,
) -> Question<'a, TextTree> {
    Question { game, root, oracle: None, limits }
}

/// Searches all moves of a position.
fn search(
    mcts: &mut Mcts<TextTree>,
    tree: &TextTree,
    position: usize,
    nodes: u64,
    rng: &mut Rng,
) -> Thoughts<usize> {
    let mut moves = Vec::new();
    tree.legal_moves(&position, &mut moves);
    let stop = AtomicBool::new(false);
    let root = Root { position: &position, moves: &moves };
    mcts.search(question(tree, &root, Limits { depth: 1, nodes, stop: &stop }), rng)
}

fn search_afresh(config: Config, tree: &TextTree, nodes: u64) -> Thoughts<usize> {
    search(&mut Mcts::new(tree, config), tree, tree.start(), nodes, &mut rng())
}

/// A tree whose mover, the first of two, has one move for each margin. Then the other makes two moves out of a
/// hundred, and every game ends with that margin: thousands of games are not enough to prove a win.
fn wide_tree(movers: &str, margins: &[i32]) -> TextTree {
    let (mover, replier) = movers.split_at(1);
    let node = |text: String| format!("{replier}({})", vec![text; 100].join(" "));
    let children: Vec<String> = margins.iter().map(|margin| node(node(margin.to_string()))).collect();
    TextTree::parse(&format!("{mover}({})", children.join(" "))).unwrap()
}

/// A tree of four moves at each of eight plies with random movers and margins: its ends are out of reach at
/// first, so that nothing is proven for hundreds of simulations.
fn deep_tree() -> TextTree {
    fn grow(rng: &mut Rng, depth: u32) -> String {
        if depth == 0 {
            return (rng.below(9) as i32 - 4).to_string();
        }
        let mover = ['A', 'B'][rng.below(2) as usize];
        let children: Vec<String> = (0..4).map(|_| grow(rng, depth - 1)).collect();
        format!("{mover}({})", children.join(" "))
    }
    TextTree::parse(&grow(&mut Seed(8).stream("deep tree", 0), 8)).unwrap()
}
