//! What a search has beside the tree while it lasts: how many simulations are left, and for each move of the root the
//! draws of chance and the visits of this search. They stay out of the nodes so that a tree kept from move to move
//! never carries noise from one search into the next.

use ludus_core::Rng;

use super::{
    chance,
    gumbel::{Gumbel, Halving},
    settings::{Noise, Puct, Rule},
};

/// One search in progress.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// How many simulations it may make.
    pub(super) budget: u64,
    /// How many it has made.
    pub(super) simulations: u64,
    /// One for each move of the root, in the order of the nodes.
    pub(super) moves: Vec<RootMove>,
    /// Which candidates have their turn; without meaning for PUCT.
    pub(super) halving: Halving,
    /// Room for the draws.
    scratch: Vec<f64>,
}

/// What belongs to a move of the root for one search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RootMove {
    /// Its share of the Dirichlet noise.
    pub(super) noise: f64,
    /// Its Gumbel noise.
    pub(super) gumbel: f64,
    /// Visits of this search.
    pub(super) visits: u32,
}

impl Plan {
    /// Nothing to do.
    pub(super) fn new() -> Self {
        let halving = Halving::new(1, 0);
        Self { budget: 0, simulations: 0, moves: Vec::new(), halving, scratch: Vec::new() }
    }

    /// Begins a search of so many moves, and makes all its draws.
    pub(super) fn begin(&mut self, rule: &Rule, n_moves: usize, budget: u64, rng: &mut Rng) {
        (self.budget, self.simulations) = (budget, 0);
        self.moves.clear();
        self.moves.resize(n_moves, RootMove::default());
        match rule {
            Rule::Puct(Puct { noise, .. }) => self.draw_noise(*noise, rng),
            Rule::Gumbel(gumbel) => self.draw_gumbels(gumbel, rng),
        }
    }

    fn draw_noise(&mut self, noise: Option<Noise>, rng: &mut Rng) {
        let Some(noise) = noise else { return };
        self.scratch.resize(self.moves.len(), 0.0);
        chance::dirichlet(noise.alpha.each(self.moves.len()), rng, &mut self.scratch);
        for (root_move, &share) in self.moves.iter_mut().zip(&self.scratch) {
            root_move.noise = share;
        }
    }

    fn draw_gumbels(&mut self, gumbel: &Gumbel, rng: &mut Rng) {
        let n_considered = gumbel.considered.min(self.moves.len()) as u64;
        self.halving = Halving::new(n_considered.min(self.budget) as usize, self.budget);
        for root_move in &mut self.moves {
            root_move.gumbel = gumbel.noise * chance::gumbel(rng);
        }
    }

    /// Counts a simulation through the move with this index.
    pub(super) fn count(&mut self, idx: usize) {
        self.simulations += 1;
        self.moves[idx].visits += 1;
        self.halving.advance();
    }
}
