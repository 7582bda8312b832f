//! Which windows matter. A window is of use in so far as the net would say something else without it, so its use is measured
//! on boards: how much the value moves, on average, when the window says what it says on average instead. Windows of little
//! use can be left out; what they say on average becomes part of the second layer's biases.

use std::sync::Arc;

use super::shape::{EXTRAS, SECOND, SubsectionShape};
use crate::genome::Genome;

/// What one window does for a net.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// The window's name.
    pub window: String,
    /// By how much the value moves without it, on average.
    pub moves: f64,
    /// What it says on average.
    pub mean: f64,
}

/// A board as a net sees it: stones row by row from the top left, and the extras.
pub type Board = (Vec<f64>, [f64; EXTRAS]);

/// What every window does for the net on these boards, of which there is at least one.
#[must_use]
pub fn usage(shape: &SubsectionShape, genome: &Genome, boards: &[Board]) -> Vec<Usage> {
    let windows = shape.windows();
    let n = boards.len().max(1) as f64;
    let said: Vec<Vec<f64>> = boards
        .iter()
        .map(|(stones, extras)| {
            let mut inputs = shape.window_outputs(genome, stones);
            inputs.extend(extras);
            inputs
        })
        .collect();
    let values: Vec<f64> = said.iter().map(|inputs| shape.second_output(genome, inputs)).collect();
    let usage = |idx: usize| {
        let mean = said.iter().map(|inputs| inputs[idx]).sum::<f64>() / n;
        let moved = said.iter().zip(&values).map(|(inputs, value)| {
            let mut inputs = inputs.clone();
            inputs[idx] = mean;
            (shape.second_output(genome, &inputs) - value).abs()
        });
        Usage { window: windows[idx].name(), moves: moved.sum::<f64>() / n, mean }
    };
    (0..windows.len()).map(usage).collect()
}

/// The net without these windows. What they said on average is added to the biases of the second layer.
#[must_use]
pub fn without(shape: &SubsectionShape, genome: &Genome, dropped: &[Usage]) -> (SubsectionShape, Genome) {
    let is_dropped = |name: &str| dropped.iter().find(|usage| usage.window == name);
    let mut names = shape.without.clone();
    names.extend(dropped.iter().map(|usage| usage.window.clone()));
    let smaller = SubsectionShape { without: names, ..shape.clone() };
    let mut left = Genome::zeros(Arc::new(smaller.layout()));
    for (name, _) in smaller.nets() {
        let weights = genome.slice(&name).expect("the smaller net has no other windows");
        left.slice_mut(&name).expect("the layout has every net").copy_from_slice(weights);
    }
    let windows = shape.windows();
    let [inputs, hidden, _] = shape.second_units();
    let [_, fewer_hidden, _] = smaller.second_units();
    let second = genome.slice(SECOND).expect("the genome is of this shape");
    let (rows, last) = second.split_at((inputs + 1) * hidden);
    let mut weights = Vec::new();
    // Units beyond the smaller layer's size go too: those that say least.
    let kept = strongest(&last[..hidden], fewer_hidden);
    for &unit in &kept {
        let row = &rows[unit * (inputs + 1)..][..=inputs];
        let mut bias = row[inputs];
        for (idx, window) in windows.iter().enumerate() {
            match is_dropped(&window.name()) {
                Some(usage) => bias += row[idx] * usage.mean,
                None => weights.push(row[idx]),
            }
        }
        weights.extend(&row[windows.len()..inputs]);
        weights.push(bias);
    }
    weights.extend(kept.iter().map(|&unit| last[unit]));
    weights.push(last[hidden]);
    left.slice_mut(SECOND).expect("the layout has it").copy_from_slice(&weights);
    (smaller, left)
}

/// The hidden units that are kept, in their order: those with the largest weights to the output.
fn strongest(last: &[f64], n_wanted: usize) -> Vec<usize> {
    let mut units: Vec<usize> = (0..last.len()).collect();
    units.sort_by(|&one, &other| last[other].abs().total_cmp(&last[one].abs()));
    units.truncate(n_wanted);
    units.sort_unstable();
    units
}
