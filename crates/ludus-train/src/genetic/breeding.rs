//! From one generation to the next: some are copied, the others come in pairs from crossover, and a few of all mutate.
//! Every parent is drawn by fitness, so the best may be lost; the champion is kept apart, as in the study, where nobody
//! is safe.

use ludus_core::Rng;

use super::{
    crossover::{crossed, crossover_point},
    mutation::mutate,
    roulette::Roulette,
    settings::Genetic,
};

/// A generation that has played.
#[derive(Clone, Copy, Debug)]
pub struct Parents<'a> {
    /// Their genes.
    pub genes: &'a [Vec<f64>],
    /// What each of them came to.
    pub fitness: &'a [f64],
}

impl Parents<'_> {
    /// The next generation: copies first, then the children of crossover.
    pub fn breed(&self, settings: &Genetic, mutation: f64, rng: &mut Rng) -> Vec<Vec<f64>> {
        let roulette = Roulette::new(self.fitness);
        let mut next: Vec<Vec<f64>> =
            (0..settings.n_copies()).map(|_| self.genes[roulette.spin(rng)].clone()).collect();
        while next.len() < settings.population {
            let parents = [(); 2].map(|()| self.genes[roulette.spin(rng)].as_slice());
            next.extend(crossed(parents, crossover_point(parents[0].len(), rng)));
        }
        // Of the last pair one child is left over where the number of places is odd.
        next.truncate(settings.population);
        mutate(&mut next, settings.n_mutants(mutation), settings.genes, rng);
        next
    }
}
