//! Feed-forward nets with batch norm by kernels. All batches of a step are one, since such a net has one size of board.

use ludus_core::Rng;
use ludus_nets::{Asked, NormedShape, NormedTape, Outlooks, Processor};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use super::{Judged, slopes::Share};
use crate::{examples::Examples, losses::Losses};

/// Positions whose losses a thread works out at a time.
const PART: usize = 16;

/// A net with room for what it thinks of a batch.
pub(super) struct NormedLearner {
    shape: NormedShape,
    dropout: f64,
    tape: NormedTape,
}

impl NormedLearner {
    pub(super) fn new(shape: &NormedShape, dropout: f64) -> Self {
        Self { shape: shape.clone(), dropout, tape: NormedTape::new(shape, Processor::best()) }
    }

    /// How wrong the net is as it learns, and how that changes.
    pub(super) fn learning(
        &mut self,
        weights: &[f32],
        batches: &[Examples<'_>],
        share: Share<'_>,
        rng: &mut Rng,
    ) -> Judged {
        let mut draw = || rng.uniform();
        let asked = Asked::Learning { dropout: self.dropout, draw: &mut draw };
        judge(&mut self.tape, weights, asked, (batches, share, true))
    }

    /// The same as it plays; how it changes only if that is asked for.
    pub(super) fn playing(
        &self,
        weights: &[f32],
        batches: &[Examples<'_>],
        share: Share<'_>,
        wants_gradient: bool,
    ) -> Judged {
        let mut tape = NormedTape::new(&self.shape, Processor::best());
        judge(&mut tape, weights, Asked::Playing, (batches, share, wants_gradient))
    }

    /// What the net says as it plays.
    pub(super) fn evaluate(&self, weights: &[f32], rows: &[f32]) -> Outlooks {
        let mut said = Outlooks::default();
        NormedTape::new(&self.shape, Processor::best()).forward(weights, rows, Asked::Playing, &mut said);
        said
    }

    /// Moves the kept means and variances towards those of the batch that was learned from last.
    pub(super) fn keep_norms(&self, weights: &mut [f32], share: f64) {
        let (kept, taken) = ((1.0 - share) as f32, share as f32);
        for (places, seen) in self.tape.norm_places().zip(self.tape.norms()) {
            for (place, seen) in places.into_iter().zip(seen) {
                for (weight, seen) in weights[place].iter_mut().zip(seen) {
                    *weight = kept * *weight + taken * seen;
                }
            }
        }
    }
}

fn judge(
    tape: &mut NormedTape,
    weights: &[f32],
    asked: Asked<'_>,
    (batches, share, wants_gradient): (&[Examples<'_>], Share<'_>, bool),
) -> Judged {
    let rows: Vec<f32> = batches.iter().flat_map(|examples| examples.seen.inputs()).copied().collect();
    let mut said = Outlooks::default();
    tape.forward(weights, &rows, asked, &mut said);
    let (losses, slopes) = blamed(batches, share, &said);
    let mut gradient = Vec::new();
    if wants_gradient {
        gradient.resize(weights.len(), 0.0);
        tape.backward(&said, &slopes, &mut gradient);
    }
    Judged { losses, gradient }
}

/// How wrong it is what a net said of batches one after the other, and how that changes with each number said.
fn blamed(batches: &[Examples<'_>], share: Share<'_>, said: &Outlooks) -> (Losses, Outlooks) {
    let [slots, bins] = [&said.logits, &said.value_logits].map(|numbers| numbers.len() / said.values.len());
    let mut jobs = Vec::new();
    let mut first = 0;
    for examples in batches {
        for start in (0..examples.len()).step_by(PART) {
            jobs.push((examples, start..examples.len().min(start + PART), first + start));
        }
        first += examples.len();
    }
    let parts: Vec<(Losses, Outlooks)> = jobs
        .into_par_iter()
        .map(|(examples, positions, first)| {
            let heard = first..first + positions.len();
            let said = Outlooks {
                logits: said.logits[heard.start * slots..heard.end * slots].to_vec(),
                value_logits: said.value_logits[heard.start * bins..heard.end * bins].to_vec(),
                values: said.values[heard].to_vec(),
                ..Outlooks::default()
            };
            let mut slopes = Outlooks::default();
            (share.judge(examples, positions, &said, &mut slopes), slopes)
        })
        .collect();
    let (mut losses, mut slopes) = (Losses::default(), Outlooks::default());
    for (lost, part) in parts {
        losses.add(&lost, 1.0);
        slopes.logits.extend(part.logits);
        slopes.values.extend(part.values);
        slopes.value_logits.extend(part.value_logits);
    }
    (losses, slopes)
}
