//! Tree search by policy and value: against an obvious reference on text trees, and what it promises beyond that.

mod cache;
mod centre;
mod gumbel;
mod lockstep;
mod memory;
mod proofs;
mod reference;
mod visits;

use std::sync::atomic::AtomicBool;

use ludus_core::{Evaluations, Evaluator, Game, PovValue, Rng, Seed, key::mix, text_tree::TextTree};
use ludus_search::{
    Limits, PolicySearch, Root,
    puct::{
        Advice, Backup, Config, FirstPlay, Gumbel, Proofs, Puct, Question, Rescaling, Rule, Thoughts, Worth,
    },
};

static NEVER: AtomicBool = AtomicBool::new(false);

const PLAIN: Puct = Puct { exploration: 1.5, first_play: FirstPlay::Value(0.0), noise: None };
const REDUCED: Puct =
    Puct { exploration: 1.1, first_play: FirstPlay::Reduced { below_root: 0.2, at_root: 0.1 }, noise: None };
const GUMBEL: Gumbel =
    Gumbel { considered: 16, noise: 1.0, visit_offset: 50.0, value_scale: 1.0, rescaling: Rescaling::Range };
const SPREAD: Gumbel =
    Gumbel { considered: 3, noise: 0.0, visit_offset: 50.0, value_scale: 0.1, rescaling: Rescaling::Spread };

const RULES: [Rule; 4] = [Rule::Puct(PLAIN), Rule::Puct(REDUCED), Rule::Gumbel(GUMBEL), Rule::Gumbel(SPREAD)];

fn config(rule: Rule) -> Config {
    Config { rule, backup: Backup::ByMover, proofs: Proofs::Kept, worth: Worth::WINNER, capacity: 10_000 }
}

/// Any opinion will do, if it is always the same: hashes of the node.
#[derive(Clone, Copy)]
struct Hashed;

fn hashed(number: usize) -> f32 {
    (mix(number as u64) % 20_001) as f32 / 10_000.0 - 1.0
}

/// The opinion about a node in its mover's view.
fn hashed_value(node: usize) -> f32 {
    0.9 * hashed(node)
}

fn hashed_logit(node: usize, slot: usize) -> f32 {
    2.0 * hashed(1_000_000 + 100 * node + slot)
}

impl Evaluator<TextTree> for Hashed {
    fn evaluate(&mut self, tree: &TextTree, positions: &[usize], out: &mut Evaluations) {
        out.reset(positions.len(), tree.policy_size());
        for (idx, &node) in positions.iter().enumerate() {
            assert!(tree.outcome(&node).is_none(), "node {node} is finished");
            let (logits, value) = out.get_mut(idx);
            logits.iter_mut().enumerate().for_each(|(slot, logit)| *logit = hashed_logit(node, slot));
            *value = PovValue(hashed_value(node));
        }
    }
}

fn rng() -> Rng {
    Seed(7).stream("puct tests", 0)
}

fn legal_moves(tree: &TextTree, position: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    tree.legal_moves(&position, &mut moves);
    moves
}

fn after(tree: &TextTree, mut position: usize, mv: usize) -> usize {
    tree.play(&mut position, mv);
    position
}

/// Searches all moves of a position.
fn search(
    search: &mut PolicySearch<TextTree>,
    tree: &TextTree,
    position: usize,
    nodes: u64,
    rng: &mut Rng,
) -> Thoughts<usize> {
    let moves = legal_moves(tree, position);
    let root = Root { position: &position, moves: &moves };
    let advice = Advice { evaluator: &mut Hashed, oracle: None };
    let limits = Limits { depth: 1, nodes, stop: &NEVER };
    search.search(Question { game: tree, root: &root, advice, limits }, rng)
}

fn search_afresh(config: Config, tree: &TextTree, nodes: u64) -> Thoughts<usize> {
    search(&mut PolicySearch::new(tree, config), tree, tree.start(), nodes, &mut rng())
}

/// Random unfinished trees whose games end in a win, a draw or a loss by one point, a third each.
fn trees(purpose: &str, count: u64) -> impl Iterator<Item = TextTree> {
    let margin = |digit| match digit {
        '1'..='3' => '0',
        '4'..='9' => '1',
        other => other,
    };
    let plain = move |tree: TextTree| tree.format().chars().map(margin).collect::<String>();
    trees_of_points(purpose, count).map(move |tree| TextTree::parse(&plain(tree)).unwrap())
}

/// Random unfinished trees whose games end by up to nine points.
fn trees_of_points(purpose: &str, count: u64) -> impl Iterator<Item = TextTree> {
    let trees = (0..count).map(move |idx| TextTree::random(&mut Seed(5).stream(purpose, idx), 6));
    trees.filter(|tree| tree.outcome(&tree.start()).is_none())
}

/// A tree of four moves at each of some plies with random movers and margins: its ends are out of reach at first, so
/// that nothing is proven for a while.
fn deep_tree(plies: u32) -> TextTree {
    fn grow(rng: &mut Rng, depth: u32) -> String {
        if depth == 0 {
            return (rng.below(9) as i32 - 4).to_string();
        }
        let mover = ['A', 'B'][rng.below(2) as usize];
        let children: Vec<String> = (0..4).map(|_| grow(rng, depth - 1)).collect();
        format!("{mover}({})", children.join(" "))
    }
    TextTree::parse(&grow(&mut Seed(8).stream("deep tree", 0), plies)).unwrap()
}
