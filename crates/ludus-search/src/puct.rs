//! Tree search by policy and value: a net's priors say where to look, its values what is there (Silver 2017). It stands
//! above Monte Carlo search, has its arena and its proofs, and comes in two forms, PUCT and Gumbel, which differ only in
//! how they choose.
//!
//! A simulation is made of two functions, [`PolicySearch::select`] and [`PolicySearch::absorb`], and between them the
//! leaf waits for its evaluation. So many games share a batch on one thread without locks or virtual losses, and each
//! has the very tree that it has alone. A simulation allocates nothing once warm, and chance is drawn only when a search
//! begins: the same stream gives the same tree.

mod averaged;
mod cache;
mod chance;
mod gumbel;
mod lockstep;
mod node;
mod root;
mod selection;
mod settings;
mod simulation;
mod thoughts;
mod tree;

use ludus_core::{Evaluations, Evaluator, Game, Rng};

pub use crate::verdict::Verdict;
pub use averaged::Averaged;
pub use cache::{Cache, PlaneEyes, Twins};
pub use gumbel::{Gumbel, Halving, Rescaling};
pub use lockstep::Lockstep;
pub use settings::{Alpha, Backup, Config, FirstPlay, Noise, Proofs, Puct, Rule, Temperature, Worth};
pub use simulation::{Answer, Selected};
pub use thoughts::{Considered, Thoughts};

use crate::{limits::Limits, oracle::Oracle, result::Root};
use root::Plan;
use simulation::Step;
use tree::{ROOT, Tree};

/// The most visits of a root, which are counted in 32 bits.
const MAX_VISITS: u32 = u32::MAX;

/// Whom a search asks.
pub struct Advice<'a, G: Game> {
    /// Who judges the leaves.
    pub evaluator: &'a mut (dyn Evaluator<G> + 'static),
    /// Who may know how the game ends before it does; asked at every leaf before the evaluator is.
    pub oracle: Option<&'a mut (dyn Oracle<G> + 'static)>,
}

/// What a search is asked.
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where to begin.
    pub root: &'a Root<'a, G>,
    /// Whom to ask.
    pub advice: Advice<'a, G>,
    /// When to stop; a node is a simulation.
    pub limits: Limits<'a>,
}

/// A search and its tree.
#[derive(Clone, Debug)]
pub struct PolicySearch<G: Game> {
    config: Config,
    tree: Tree<G::Move>,
    plan: Plan,
    /// The position of the tree's root.
    root: G::Position,
    /// The position that a simulation has come to.
    position: G::Position,
    /// The node of that position.
    leaf: usize,
    path: Vec<Step>,
    scratch: Vec<G::Move>,
    scores: Vec<f64>,
    evaluations: Evaluations,
}

impl<G: Game> PolicySearch<G> {
    /// A search of a game; its memory is set aside at once.
    #[must_use]
    pub fn new(game: &G, config: Config) -> Self {
        Self {
            config,
            tree: Tree::new(config.capacity, config.worth),
            plan: Plan::new(),
            root: game.start(),
            position: game.start(),
            leaf: ROOT,
            path: Vec::new(),
            scratch: Vec::new(),
            scores: Vec::new(),
            evaluations: Evaluations::new(),
        }
    }

    /// Looks for the best of the root's moves until as many simulations are made as `limits` has nodes, the root is
    /// proven, or somebody stops it. Goes on with the tree of the last search if that has the same root.
    pub fn search(&mut self, question: Question<'_, G>, rng: &mut Rng) -> Thoughts<G::Move> {
        let Question { game, root, mut advice, limits } = question;
        self.begin(game, root, limits.nodes, rng);
        while !self.is_done() && !limits.is_stopped() {
            if self.select(game, advice.oracle.as_deref_mut()) == Selected::Leaf {
                self.ask(game, advice.evaluator);
            }
        }
        self.thoughts(game)
    }

    /// Begins a search of so many simulations and makes all the draws that it needs. Goes on with the tree of the last
    /// search if that has the same root.
    pub fn begin(&mut self, game: &G, root: &Root<'_, G>, simulations: u64, rng: &mut Rng) {
        self.set_root(game, root);
        self.plan.begin(&self.config.rule, root.moves.len(), simulations, rng);
    }

    /// Chooses by another rule from the next search on; the tree stays.
    pub fn set_rule(&mut self, rule: Rule) {
        self.config.rule = rule;
    }

    /// Whether the search has made its simulations, or another would tell nothing more.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let Some(root) = self.tree.nodes.first() else { return true };
        self.plan.simulations >= self.plan.budget || root.proven().is_some() || root.visits == MAX_VISITS
    }

    /// Follows a move that was played at the root: what is known of it is kept, all else forgotten. Moves of both
    /// players have to be told.
    pub fn advance(&mut self, game: &G, mv: G::Move) {
        let child = if self.tree.nodes.is_empty() { None } else { self.tree.child_by(mv) };
        let Some(child) = child else { return self.forget() };
        self.tree.cut_to(child);
        let mover = game.to_move(&self.root);
        game.play(&mut self.root, mv);
        let turned = self.config.backup.sign(game.to_move(&self.root), mover);
        self.tree.nodes[ROOT].total *= f64::from(turned);
    }

    /// Forgets the tree, so that the next search begins anew.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// Has the leaf judged alone.
    fn ask(&mut self, game: &G, evaluator: &mut dyn Evaluator<G>) {
        let mut evaluations = std::mem::take(&mut self.evaluations);
        evaluator.evaluate(game, std::slice::from_ref(&self.position), &mut evaluations);
        self.absorb(game, Answer::Estimate(evaluations.get(0)));
        self.evaluations = evaluations;
    }

    /// Keeps the tree if it belongs to `root`, else plants another.
    fn set_root(&mut self, game: &G, root: &Root<'_, G>) {
        let is_known = !self.tree.nodes.is_empty() && self.root == *root.position;
        let has_children = is_known && self.tree.nodes[ROOT].n_children > 0;
        if !has_children || !self.has_moves(root.moves) {
            self.root.clone_from(root.position);
            if is_known && !has_children {
                self.tree.add_children(ROOT, root.moves);
            } else {
                self.tree.plant(root.moves);
            }
        }
        // An oracle may have proven this position without a word about its moves: they have to be found again.
        self.tree.tighten(ROOT, game.to_move(root.position));
    }

    /// Whether the children of the root are just these moves.
    fn has_moves(&self, moves: &[G::Move]) -> bool {
        let n_children = usize::from(self.tree.nodes[ROOT].n_children);
        n_children == moves.len() && moves.iter().all(|&mv| self.tree.child_by(mv).is_some())
    }
}
