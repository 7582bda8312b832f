//! The distributions that self-play draws from: uniform, Gumbel, and Dirichlet by way of gamma. Written out here
//! because their bits must not depend on a library's next version; logarithms come from `libm` for the same reason.

use ludus_core::Rng;

/// A number between 0 and 1, never one of them.
pub(super) fn uniform(rng: &mut Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// A draw from the standard Gumbel distribution.
pub(super) fn gumbel(rng: &mut Rng) -> f64 {
    -libm::log(-libm::log(uniform(rng)))
}

/// Overwrites `shares` with a draw from the symmetric Dirichlet distribution with this parameter.
pub(super) fn dirichlet(alpha: f64, rng: &mut Rng, shares: &mut [f64]) {
    shares.iter_mut().for_each(|share| *share = ln_gamma_draw(alpha, rng));
    softmax(shares);
}

/// Turns logits into the probabilities they stand for; −∞ stands for none. At least one is finite.
pub(super) fn softmax(logits: &mut [f64]) {
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    logits.iter_mut().for_each(|logit| *logit = libm::exp(*logit - most));
    let sum: f64 = logits.iter().sum();
    logits.iter_mut().for_each(|share| *share /= sum);
}

/// The logarithm of a draw from the gamma distribution with this shape: a small shape gives numbers so near to 0 that
/// all of them could become it. Marsaglia and Tsang 2000; below 1 a draw of the shape one higher times U^(1/shape).
fn ln_gamma_draw(shape: f64, rng: &mut Rng) -> f64 {
    if shape < 1.0 {
        let boost = libm::log(uniform(rng)) / shape;
        return boost + ln_gamma_draw(shape + 1.0, rng);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let cube = (1.0 + c * x) * (1.0 + c * x) * (1.0 + c * x);
        if cube > 0.0 && libm::log(uniform(rng)) < 0.5 * x * x + d - d * cube + d * libm::log(cube) {
            return libm::log(d * cube);
        }
    }
}

/// A draw from the standard normal distribution, by Marsaglia's polar method; the second one it gives is dropped.
fn normal(rng: &mut Rng) -> f64 {
    loop {
        let [x, y] = [uniform(rng), uniform(rng)].map(|number| 2.0 * number - 1.0);
        let square = x * x + y * y;
        if square < 1.0 && square > 0.0 {
            return x * (-2.0 * libm::log(square) / square).sqrt();
        }
    }
}
