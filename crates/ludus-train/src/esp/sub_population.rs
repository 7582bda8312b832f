//! The neurons for one place in the net. They breed among themselves and never meet those of another place, so each
//! sub-population finds its own part of the task.
//!
//! The operators are those of Gomez's code: the best quarter are parents, two children of each take the places of the worst,
//! and whoever is not among the best quarter may mutate.

use ludus_core::Rng;

use crate::{
    chance::uniform,
    genetic::{crossed, crossover_point},
    teams::{Weights, first_weights, jolt, jolted, mate, parents, ranked},
};

/// The neurons for one place; a single one is frozen and never changes.
#[derive(Clone, Debug, PartialEq)]
pub struct SubPopulation {
    neurons: Vec<Vec<f64>>,
}

/// How neurons mutate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mutation {
    /// The share of those outside the best quarter that do.
    pub share: f64,
    /// The scale of the Cauchy step of one weight.
    pub scale: f64,
}

impl SubPopulation {
    /// Random neurons of so many weights.
    pub fn random(weights: Weights, (n_neurons, n_weights): (usize, usize), rng: &mut Rng) -> Self {
        Self { neurons: (0..n_neurons).map(|_| first_weights(weights, n_weights, rng)).collect() }
    }

    /// A neuron as it is, and others around it.
    pub fn around(neuron: &[f64], n_neurons: usize, scale: f64, rng: &mut Rng) -> Self {
        let others = (1..n_neurons).map(|_| jolted(neuron, scale, rng));
        Self { neurons: [neuron.to_vec()].into_iter().chain(others).collect() }
    }

    /// One neuron that never changes.
    #[must_use]
    pub fn frozen(neuron: Vec<f64>) -> Self {
        Self { neurons: vec![neuron] }
    }

    /// These neurons, of which there is at least one.
    #[must_use]
    pub fn of(neurons: Vec<Vec<f64>>) -> Self {
        debug_assert!(!neurons.is_empty(), "every place has a neuron");
        Self { neurons }
    }

    /// The neurons.
    #[must_use]
    pub fn neurons(&self) -> &[Vec<f64>] {
        &self.neurons
    }

    /// Whether it never changes.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.neurons.len() == 1
    }

    /// The next generation, best first: the worst half make way for children of the best quarter, and some of all others
    /// mutate.
    pub fn breed(&mut self, fitness: &[f64], mutation: Mutation, rng: &mut Rng) {
        if self.is_frozen() {
            return;
        }
        self.neurons = ranked(fitness).into_iter().map(|idx| self.neurons[idx].clone()).collect();
        let n_parents = parents(self.neurons.len());
        self.replace_the_worst(n_parents, rng);
        for neuron in &mut self.neurons[n_parents..] {
            if uniform(rng) < mutation.share {
                jolt(neuron, mutation.scale, rng);
            }
        }
    }

    /// Each parent has two children with another one; they replace neurons from the last on.
    fn replace_the_worst(&mut self, n_parents: usize, rng: &mut Rng) {
        let n_neurons = self.neurons.len();
        for parent in 0..n_parents {
            let pair = [parent, mate(parent, n_parents, rng)].map(|idx| self.neurons[idx].as_slice());
            let children = crossed(pair, crossover_point(pair[0].len(), rng));
            for (child, place) in children.into_iter().zip([1, 2]) {
                self.neurons[n_neurons - 2 * parent - place] = child;
            }
        }
    }

    /// Begins anew around the neuron of the best net, with a Cauchy step for every weight of every neuron.
    pub fn burst(&mut self, best: &[f64], scale: f64, rng: &mut Rng) {
        if !self.is_frozen() {
            self.neurons.iter_mut().for_each(|neuron| *neuron = jolted(best, scale, rng));
        }
    }
}
