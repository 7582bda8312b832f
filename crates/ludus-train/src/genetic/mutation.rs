//! Mutation: of a few chromosomes, each as likely as the others, one gene is drawn anew. How many is fixed by the rate and
//! not left to chance, because the study chose its rates so that exactly one chromosome is affected.

use ludus_core::Rng;

use super::settings::Genes;

/// Redraws one gene of each of `n_mutants` different chromosomes, all of them if there are not so many.
pub fn mutate(chromosomes: &mut [Vec<f64>], n_mutants: usize, genes: Genes, rng: &mut Rng) {
    let mut waiting: Vec<usize> = (0..chromosomes.len()).collect();
    for _ in 0..n_mutants.min(chromosomes.len()) {
        let idx = waiting.swap_remove(rng.below(waiting.len() as u32) as usize);
        let chromosome = &mut chromosomes[idx];
        if !chromosome.is_empty() {
            let place = rng.below(chromosome.len() as u32) as usize;
            chromosome[place] = genes.draw(rng);
        }
    }
}
