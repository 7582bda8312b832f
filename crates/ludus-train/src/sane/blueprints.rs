//! Which neurons make good nets together is learned as well: blueprints, lists of pointers to neurons, have a population of
//! their own.

use ludus_core::Rng;

use super::neurons::Offspring;
use crate::{
    chance::uniform,
    genetic::crossover_point,
    teams::{mate, parents, ranked},
};

/// Half of the pointers of a new blueprint whose neurons have offspring go to it (the study of 2001).
pub const TO_OFFSPRING: f64 = 0.5;

/// Blueprints of neurons drawn by chance.
pub fn first_blueprints(
    n_blueprints: usize,
    n_pointers: usize,
    n_neurons: usize,
    rng: &mut Rng,
) -> Vec<Vec<usize>> {
    let mut blueprint = |_| (0..n_pointers).map(|_| any_neuron(n_neurons, rng)).collect();
    (0..n_blueprints).map(&mut blueprint).collect()
}

/// Replaces the worst half by children of the best quarter: the pointers of each are cut at one point and joined with those
/// of another, some are drawn anew, and of the others half move on to the offspring of their neurons.
pub fn breed_blueprints(
    blueprints: &mut [Vec<usize>],
    fitness: &[f64],
    (offspring, pointer_mutation): (&Offspring, f64),
    rng: &mut Rng,
) {
    let places = ranked(fitness);
    let n_parents = parents(blueprints.len());
    let mut free = places.iter().rev();
    for parent in 0..n_parents {
        let pair = [parent, mate(parent, n_parents, rng)].map(|rank| blueprints[places[rank]].as_slice());
        let point = crossover_point(pair[0].len(), rng);
        let children =
            [pair, [pair[1], pair[0]]].map(|[head, tail]| [&head[..point], &tail[point..]].concat());
        for mut child in children {
            child.iter_mut().for_each(|pointer| *pointer = moved(*pointer, offspring, pointer_mutation, rng));
            blueprints[*free.next().expect("twice a quarter is no more than half")] = child;
        }
    }
}

/// Where a pointer of a new blueprint goes.
fn moved(pointer: usize, offspring: &Offspring, mutation: f64, rng: &mut Rng) -> usize {
    if uniform(rng) < mutation {
        return any_neuron(offspring.len(), rng);
    }
    match rng.pick(&offspring[pointer]) {
        Some(child) if uniform(rng) < TO_OFFSPRING => child,
        _ => pointer,
    }
}

fn any_neuron(n_neurons: usize, rng: &mut Rng) -> usize {
    rng.below(n_neurons as u32) as usize
}
