//! Which neurons make a net. Each sub-population is a deck of cards: it is shuffled and dealt out, one neuron to each net,
//! as often as every neuron is to be tried. So all are tried equally often, which drawing at random would not do.

use ludus_core::Rng;

use crate::chance::shuffle;

/// Which neuron of each sub-population every net takes: a row for each net. A sub-population of one is in every net; the
/// others have `n_neurons`.
pub fn deal(sizes: &[usize], n_neurons: usize, trials: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut hands = Vec::with_capacity(trials * n_neurons);
    for _ in 0..trials {
        let decks: Vec<Vec<usize>> = sizes.iter().map(|&size| deck(size, n_neurons, rng)).collect();
        hands.extend((0..n_neurons).map(|net| decks.iter().map(|deck| deck[net]).collect::<Vec<usize>>()));
    }
    hands
}

fn deck(size: usize, n_neurons: usize, rng: &mut Rng) -> Vec<usize> {
    if size == 1 {
        return vec![0; n_neurons];
    }
    let mut deck: Vec<usize> = (0..n_neurons).collect();
    shuffle(&mut deck, rng);
    deck
}

/// The fitness of each neuron of one sub-population: the mean of the nets it took part in.
#[must_use]
pub fn shared_fitness(hands: &[Vec<usize>], place: usize, n_neurons: usize, fitness: &[f64]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0); n_neurons];
    for (hand, fitness) in hands.iter().zip(fitness) {
        let (sum, n_nets) = &mut sums[hand[place]];
        *sum += fitness;
        *n_nets += 1;
    }
    sums.into_iter().map(|(sum, n_nets)| sum / f64::from(n_nets.max(1))).collect()
}
