//! The one population of neurons. A neuron is as fit as the best few nets that it takes part in, so a good one is not blamed
//! for poor company.
//!
//! Neurons stay at their places and new ones take those of the worst, because blueprints point at places: a net that pointed
//! at a bad neuron points at what replaced it.

use ludus_core::Rng;

use crate::{
    chance::{cauchy, uniform},
    genetic::{crossed, crossover_point},
    teams::{bounded, mate, parents, ranked},
};

/// How many of its best nets count for a neuron (Moriarty and Miikkulainen).
pub const BEST_NETS: usize = 5;

/// The new neurons of a generation: for each place those of the places that hold children or copies of its neuron.
pub type Offspring = Vec<Vec<usize>>;

/// The fitness of each neuron: the mean of its best nets, or of all if they are fewer. A neuron in no net comes behind all
/// others.
#[must_use]
pub fn neuron_fitness(blueprints: &[Vec<usize>], n_neurons: usize, fitness: &[f64]) -> Vec<f64> {
    let mut counted = vec![Vec::new(); n_neurons];
    // Nets come best first, so the first few of a neuron are its best.
    for net in ranked(fitness) {
        let mut pointers = blueprints[net].clone();
        pointers.sort_unstable();
        pointers.dedup();
        for neuron in pointers {
            if counted[neuron].len() < BEST_NETS {
                counted[neuron].push(fitness[net]);
            }
        }
    }
    let mean = |nets: &Vec<f64>| match nets.len() {
        0 => f64::NEG_INFINITY,
        n => nets.iter().sum::<f64>() / n as f64,
    };
    counted.iter().map(mean).collect()
}

/// How new neurons differ from their parents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightMutation {
    /// The chance of each weight.
    pub rate: f64,
    /// The scale of its Cauchy step.
    pub scale: f64,
}

/// Replaces the worst half: each of the best quarter meets another of the better half, and a child of both and a copy of
/// either take places from the worst on.
pub fn breed_neurons(
    neurons: &mut [Vec<f64>],
    fitness: &[f64],
    mutation: WeightMutation,
    rng: &mut Rng,
) -> Offspring {
    let places = ranked(fitness);
    let mut offspring = vec![Vec::new(); neurons.len()];
    let mut free = places.iter().rev();
    for parent in 0..parents(neurons.len()) {
        let pair = [parent, mate(parent, neurons.len() / 2, rng)].map(|rank| places[rank]);
        let genes = pair.map(|place| neurons[place].as_slice());
        let [child, _] = crossed(genes, crossover_point(genes[0].len(), rng));
        let copied = rng.below(2) as usize;
        let born = [(child, &pair[..]), (genes[copied].to_vec(), &pair[copied..=copied])];
        for (mut neuron, of) in born {
            let place = *free.next().expect("twice a quarter is no more than half");
            mutate(&mut neuron, mutation, rng);
            neurons[place] = neuron;
            of.iter().for_each(|&parent| offspring[parent].push(place));
        }
    }
    offspring
}

fn mutate(neuron: &mut [f64], mutation: WeightMutation, rng: &mut Rng) {
    for weight in neuron {
        if uniform(rng) < mutation.rate {
            *weight = bounded(*weight + mutation.scale * cauchy(rng));
        }
    }
}
