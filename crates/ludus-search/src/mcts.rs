//! Monte Carlo tree search: random games from the leaves of a growing tree, more of them where the results are
//! good. It needs no evaluation, only the rules. What is certain is kept apart from what is likely: finished
//! games are proven, and so is what follows from them (Winands 2008), which makes small games exact.
//!
//! The tree lives in one arena of a size that never grows, is kept from move to move, and a warm search
//! allocates nothing. Chance comes from the caller: the same stream gives the same tree.

mod node;
mod rave;
mod selection;
mod simulation;
mod thoughts;
mod tree;

use ludus_core::{Game, Rng};

pub use crate::verdict::Verdict;
use crate::{limits::Limits, oracle::Oracle, result::Root};
use rave::Rave;
use selection::Selection;
use simulation::Step;
pub use thoughts::{Considered, Estimate, Thoughts};
use tree::{ROOT, Tree};

/// The constant c of the upper confidence bound; 1.41 as in the Dots and Boxes study, near the √2 of the theory.
pub const USUAL_EXPLORATION: f64 = 1.41;
/// Nodes of the tree: 128 MiB with moves of four bytes, and 48 MiB more with RAVE. Only what is used is taken.
pub const USUAL_CAPACITY: usize = 1 << 22;
/// The visits at which RAVE weighs half, where it is used; the lower end of what Go programs take.
pub const USUAL_RAVE_EQUIVALENCE: f64 = 1000.0;

/// The most visits of a root: beyond them a balance of wins could overflow.
const MAX_VISITS: u32 = i32::MAX as u32;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The constant c in w/n + c·√(ln t / n); larger looks at more moves, smaller at fewer and further.
    pub exploration: f64,
    /// What each point of margin adds to a result of 0…1, in the view of whom the result is for.
    pub bonus: f64,
    /// The equivalence parameter k of RAVE, in visits; `None` searches without RAVE.
    pub rave: Option<f64>,
    /// The most nodes of the tree. When it is full, simulations go on from the leaves there are. The root and
    /// its moves are kept in any case.
    pub capacity: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { exploration: USUAL_EXPLORATION, bonus: 0.0, rave: None, capacity: USUAL_CAPACITY }
    }
}

/// What a search is asked.
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where to begin.
    pub root: &'a Root<'a, G>,
    /// Who may know how the game ends before it does; asked at every leaf.
    pub oracle: Option<&'a mut (dyn Oracle<G> + 'static)>,
    /// When to stop; a node is a simulation.
    pub limits: Limits<'a>,
}

/// A search and its tree.
#[derive(Clone, Debug)]
pub struct Mcts<G: Game> {
    selection: Selection,
    tree: Tree<G::Move>,
    rave: Option<Rave>,
    /// The position of the tree's root.
    root: G::Position,
    /// The position that a simulation has come to.
    position: G::Position,
    path: Vec<Step>,
    scratch: Vec<G::Move>,
}

impl<G: Game> Mcts<G> {
    /// A search of a game; its memory is set aside at once.
    #[must_use]
    pub fn new(game: &G, config: Config) -> Self {
        let Config { exploration, bonus, rave, capacity } = config;
        Self {
            selection: Selection::new(exploration as f32, bonus as f32),
            tree: Tree::new(capacity),
            rave: rave.map(|equivalence| Rave::new(game, capacity, equivalence as f32)),
            root: game.start(),
            position: game.start(),
            path: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Looks for the best of the root's moves until as many simulations are made as `limits` has nodes, the root
    /// is proven, or somebody stops it. Goes on with the tree of the last search if that has the same root.
    pub fn search(&mut self, question: Question<'_, G>, rng: &mut Rng) -> Thoughts<G::Move> {
        let Question { game, root, mut oracle, limits } = question;
        self.set_root(game, root);
        let mut simulations = 0;
        while simulations < limits.nodes && !self.is_settled() && !limits.is_stopped() {
            self.simulate(game, oracle.as_deref_mut(), rng);
            simulations += 1;
        }
        self.thoughts(game, simulations)
    }

    /// Follows a move that was played at the root: what is known of it is kept, all else forgotten. Moves of both
    /// players have to be told.
    pub fn advance(&mut self, game: &G, mv: G::Move) {
        let child = if self.tree.nodes.is_empty() { None } else { self.tree.child_by(mv) };
        let Some(child) = child else { return self.forget() };
        let rave = &mut self.rave;
        self.tree.cut_to(child, |from, to| {
            if let Some(rave) = rave {
                rave.move_block(from, to);
            }
        });
        if let Some(rave) = rave {
            rave.truncate(self.tree.nodes.len());
        }
        game.play(&mut self.root, mv);
    }

    /// Forgets the tree, so that the next search begins anew.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// Keeps the tree if it belongs to `root`, else plants another.
    fn set_root(&mut self, game: &G, root: &Root<'_, G>) {
        let untried = self.untried();
        let is_known = !self.tree.nodes.is_empty() && self.root == *root.position;
        let has_children = is_known && self.tree.nodes[ROOT].n_children > 0;
        if has_children && self.has_moves(root.moves) {
            return;
        }
        self.root.clone_from(root.position);
        if is_known && !has_children {
            self.tree.add_children(ROOT, root.moves, untried);
        } else {
            self.tree.plant(root.moves, untried);
            self.rave.iter_mut().for_each(Rave::plant);
        }
        if let Some(rave) = &mut self.rave {
            rave.expand(game, root.position, root.moves);
        }
    }

    /// Whether the children of the root are just these moves.
    fn has_moves(&self, moves: &[G::Move]) -> bool {
        let n_children = usize::from(self.tree.nodes[ROOT].n_children);
        n_children == moves.len() && moves.iter().all(|&mv| self.tree.child_by(mv).is_some())
    }

    /// Whether another simulation would tell nothing more.
    fn is_settled(&self) -> bool {
        let root = &self.tree.nodes[ROOT];
        root.bounds.proven().is_some() || root.visits == MAX_VISITS
    }
}
