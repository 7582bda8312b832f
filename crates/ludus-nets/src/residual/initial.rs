//! How residual nets begin. Without batch norm deep nets learn only if blocks start out as nothing (fixup initialisation, Zhang,
//! Dauphin and Ma 2019): first convolutions are drawn smaller the more blocks there are, second ones and pools are zero. So
//! are the last layers of all heads: a new net finds all moves equally good and nobody ahead.

use std::sync::Arc;

use super::shape::ResidualShape;
use crate::genome::Genome;

impl ResidualShape {
    /// Weights to begin with. `draw` gives numbers of mean 0 and variance 1, best normal ones; it is asked for one for each
    /// weight that is not zero, in the order of the layout.
    #[must_use]
    pub fn initial(&self, mut draw: impl FnMut() -> f64) -> Genome {
        let layout = Arc::new(self.layout());
        let mut genome = Genome::zeros(Arc::clone(&layout));
        for (slice, range) in layout.ranges() {
            let Some(gain) = self.gain(&slice.name) else { continue };
            let fan_in: usize = slice.shape[1..].iter().product();
            let deviation = gain * (2.0 / fan_in as f64).sqrt();
            genome.values_mut()[range].fill_with(|| deviation * draw());
        }
        genome
    }

    /// What the usual deviation of weights before a ReLU (He and others 2015) is multiplied by; none means zeros.
    fn gain(&self, name: &str) -> Option<f64> {
        match name {
            "input.weights" | "value.hidden.weights" => Some(1.0),
            name if name.ends_with(".first.weights") => Some(1.0 / (self.blocks as f64).sqrt()),
            _ => None,
        }
    }
}
