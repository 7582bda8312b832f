//! Single-point crossover: two parents exchange all genes from one point on. The point lies behind the first gene and before
//! the last, each place as likely as the others, so that both parents give something.

use ludus_core::Rng;

/// Where two chromosomes of `n_genes` are cut: before the gene of this index. A chromosome of one gene is not cut.
pub fn crossover_point(n_genes: usize, rng: &mut Rng) -> usize {
    if n_genes < 2 {
        return n_genes;
    }
    1 + rng.below(n_genes as u32 - 1) as usize
}

/// The two children of parents that are cut before the gene of index `point`.
#[must_use]
pub fn crossed([one, other]: [&[f64]; 2], point: usize) -> [Vec<f64>; 2] {
    let joined = |head: &[f64], tail: &[f64]| [&head[..point], &tail[point..]].concat();
    [joined(one, other), joined(other, one)]
}
