//! What policy and value nets say of positions, several at once. Everything is in the mover's view, as inputs are. Policies
//! stay logits, because most slots belong to moves that are not legal, and only the caller knows which; [`softmax`] makes
//! probabilities of those that are left.

use ludus_core::{Evaluations, PovValue};

/// What a net says of several positions, one after the other. Filling it again asks for no memory unless there are more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlooks {
    /// [positions, slots]: how good each move looks, before the softmax.
    pub logits: Vec<f32>,
    /// [positions]: from -1, a loss, to 1, a win.
    pub values: Vec<f32>,
    /// [positions, bins]: how likely each value looks, before the softmax; empty where the value is one unit, and where nobody learns.
    pub value_logits: Vec<f32>,
    /// [positions]: the margin, in whatever unit was learned; empty where the net has no such head.
    pub scores: Vec<f32>,
    /// [positions, cells]: from -1, the opponent's in the end, to 1; empty where the net has no such head.
    pub ownership: Vec<f32>,
}

/// What the plain loops say of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactOutlook {
    /// How good each move looks, before the softmax.
    pub logits: Vec<f64>,
    /// From -1, a loss, to 1, a win.
    pub value: f64,
    /// The margin; 0 where the net has no such head.
    pub score: f64,
    /// From -1, the opponent's in the end, to 1; empty where the net has no such head.
    pub ownership: Vec<f64>,
}

/// Numbers of each kind for one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    pub(crate) logits: usize,
    pub(crate) scores: usize,
    pub(crate) ownership: usize,
}

impl Outlooks {
    /// Room for so many positions; what was there is overwritten by whoever asks for room.
    pub(crate) fn resize(&mut self, positions: usize, widths: Widths) {
        self.logits.resize(positions * widths.logits, 0.0);
        self.values.resize(positions, 0.0);
        self.value_logits.clear();
        self.scores.resize(positions * widths.scores, 0.0);
        self.ownership.resize(positions * widths.ownership, 0.0);
    }

    /// Overwrites every logit and value of `out`, which has room for as many positions and slots, with those said here.
    pub fn tell(&self, out: &mut Evaluations) {
        let (logits, values) = out.arrays_mut();
        debug_assert_eq!((logits.len(), values.len()), (self.logits.len(), self.values.len()));
        logits.copy_from_slice(&self.logits);
        for (value, &said) in values.iter_mut().zip(&self.values) {
            *value = PovValue(said);
        }
    }
}

/// Turns logits into probabilities that sum to 1. The exponential is `libm`'s, so that bits are the same on every machine; no
/// logits stay none.
pub fn softmax(logits: &mut [f32]) {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = libm::expf(*logit - largest);
        sum += *logit;
    }
    logits.iter_mut().for_each(|logit| *logit /= sum);
}
