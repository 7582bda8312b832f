//! All places of a net: a sub-population for each slice of its layout, from which nets are dealt and which breed by what became
//! of those nets. As numbers they are a matrix: row k holds neuron k of every place, and the only one of a place that is frozen.

use std::ops::Range;

use ludus_core::Rng;
use ludus_nets::Layout;

use super::{
    dealing::{deal, shared_fitness},
    sub_population::{Mutation, SubPopulation},
};

/// The sub-populations of a net, one for each slice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Places {
    /// Neurons of every place that is not frozen.
    n_neurons: usize,
    all: Vec<SubPopulation>,
}

impl Places {
    /// These sub-populations of `n_neurons`, or of one where they are frozen.
    pub(crate) fn new(n_neurons: usize, all: Vec<SubPopulation>) -> Self {
        Self { n_neurons, all }
    }

    /// The places of a matrix, frozen where it is said.
    pub(crate) fn of_rows(layout: &Layout, rows: &[Vec<f64>], is_frozen: impl Fn(usize) -> bool) -> Self {
        let neurons = |(place, range): (usize, Range<usize>)| {
            let n_rows = if is_frozen(place) { 1 } else { rows.len() };
            SubPopulation::of(rows[..n_rows].iter().map(|row| row[range.clone()].to_vec()).collect())
        };
        let ranges = layout.ranges().map(|(_, range)| range).enumerate();
        Self { n_neurons: rows.len(), all: ranges.map(neurons).collect() }
    }

    /// The matrix.
    pub(crate) fn rows(&self) -> Vec<Vec<f64>> {
        let neuron =
            |all: &SubPopulation, row: usize| all.neurons()[if all.is_frozen() { 0 } else { row }].clone();
        let row = |row| self.all.iter().flat_map(|all| neuron(all, row)).collect();
        (0..self.n_neurons).map(row).collect()
    }

    /// The sub-populations in the order of the slices.
    pub(crate) fn all(&self) -> &[SubPopulation] {
        &self.all
    }

    /// Which neurons make the nets of a generation.
    pub(crate) fn deal(&self, trials: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
        let sizes: Vec<usize> = self.all.iter().map(|all| all.neurons().len()).collect();
        deal(&sizes, self.n_neurons, trials, rng)
    }

    /// The team of these neurons.
    pub(crate) fn net(&self, hand: &[usize]) -> Vec<f64> {
        self.all.iter().zip(hand).flat_map(|(all, &idx)| all.neurons()[idx].clone()).collect()
    }

    /// The team of the first neuron of every place.
    pub(crate) fn first_net(&self) -> Vec<f64> {
        self.net(&vec![0; self.all.len()])
    }

    /// The next generation, by the fitness of the nets that were dealt.
    pub(crate) fn breed(&mut self, hands: &[Vec<usize>], fitness: &[f64], mutation: Mutation, rng: &mut Rng) {
        for (place, all) in self.all.iter_mut().enumerate() {
            let fitness = shared_fitness(hands, place, all.neurons().len(), fitness);
            all.breed(&fitness, mutation, rng);
        }
    }

    /// Begins anew around the neurons of a net.
    pub(crate) fn burst(&mut self, layout: &Layout, net: &[f64], scale: f64, rng: &mut Rng) {
        for (all, (_, range)) in self.all.iter_mut().zip(layout.ranges()) {
            all.burst(&net[range], scale, rng);
        }
    }

    /// Takes a place away.
    pub(crate) fn remove(&mut self, place: usize) {
        self.all.remove(place);
    }

    /// Adds a place behind the others.
    pub(crate) fn push(&mut self, all: SubPopulation) {
        self.all.push(all);
    }
}
