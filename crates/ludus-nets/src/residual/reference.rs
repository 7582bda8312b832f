//! What a residual net says, by the plainest loops in f64: the truth that kernels are compared with.

use ludus_core::PolicySlot;

use super::{
    board::BoardPlan,
    shape::{POOLED, ResidualShape, part},
};
use crate::{activation::relu, genome::Genome, outlook::ExactOutlook};

/// Signals [channels, rows, cols].
type Signals = Vec<Vec<f64>>;

impl ResidualShape {
    /// What a net with these weights says of one picture [planes, rows, cols]; the genome's layout must be the shape's.
    #[must_use]
    pub fn reference(&self, genome: &Genome, plan: &BoardPlan, picture: &[f64]) -> ExactOutlook {
        let (rows, cols) = plan.folded_size(self);
        let plain = Plain { genome, rows, cols, side: self.side.of(plan.rows, plan.cols) };
        let mut signals = rectified(plain.convolve("input", &self.folded(plan, picture)));
        for block in 1..=self.blocks {
            let between = rectified(plain.convolve(&format!("block{block}.first"), &signals));
            let mut sums = plain.convolve(&format!("block{block}.second"), &between);
            if self.is_pooled(block) {
                let weights = part(genome, &format!("block{block}.pool"), "weights");
                let more = products(weights, &plain.pool(&between));
                sums.iter_mut()
                    .zip(more)
                    .for_each(|(sums, more)| sums.iter_mut().for_each(|sum| *sum += more));
            }
            for (sums, before) in sums.iter_mut().zip(&signals) {
                sums.iter_mut().zip(before).for_each(|(sum, before)| *sum += before);
            }
            signals = rectified(sums);
        }
        self.heads(&plain, plan, &signals)
    }

    /// The picture as cells of the net: all planes of a cell's first part, then of its second, zero beyond the picture.
    fn folded(&self, plan: &BoardPlan, picture: &[f64]) -> Signals {
        let (rows, cols) = plan.folded_size(self);
        let mut signals = vec![vec![0.0; rows * cols]; self.parts() * self.planes];
        for (plane, values) in picture.chunks(plan.cells()).enumerate() {
            for (cell, &value) in values.iter().enumerate() {
                let (row, col) = (cell / plan.cols, cell % plan.cols);
                signals[self.part(row, col) * self.planes + plane]
                    [row / self.fold * cols + col / self.fold] = value;
            }
        }
        signals
    }

    /// Which part of a net's cell this cell of the picture is.
    fn part(&self, row: usize, col: usize) -> usize {
        row % self.fold * self.fold + col % self.fold
    }

    fn heads(&self, plain: &Plain<'_>, plan: &BoardPlan, signals: &Signals) -> ExactOutlook {
        let pooled = plain.pool(signals);
        let cells = plain.each_cell("policy.cells", signals);
        let globals =
            if self.global_logits > 0 { plain.linear("policy.globals", &pooled) } else { Vec::new() };
        // Of several numbers for each part of a cell, one at a cell of the picture.
        let at = |numbers: &Signals, each: usize, number: usize, cell: usize| {
            let (row, col) = (cell / plan.cols, cell % plan.cols);
            let inner = row / self.fold * plain.cols + col / self.fold;
            numbers[self.part(row, col) * each + number][inner]
        };
        let logit = |slot: &PolicySlot| match *slot {
            PolicySlot::Cell { logit, cell } => at(&cells, self.cell_logits, logit, cell),
            PolicySlot::Global(global) => globals[global],
        };
        let owners = plain.each_cell("ownership", signals);
        let hidden: Vec<f64> = plain.linear("value.hidden", &pooled).into_iter().map(relu).collect();
        ExactOutlook {
            logits: plan.slots.iter().map(logit).collect(),
            value: libm::tanh(plain.linear("value.output", &hidden)[0]),
            score: plain.linear("score", &pooled)[0],
            ownership: (0..plan.cells()).map(|cell| libm::tanh(at(&owners, 1, 0, cell))).collect(),
        }
    }
}

/// Weights at one size of board.
struct Plain<'net> {
    genome: &'net Genome,
    /// How many rows and columns of cells the net has.
    rows: usize,
    cols: usize,
    /// How large the board counts.
    side: f64,
}

impl Plain<'_> {
    /// A 3x3 convolution; whatever lies beyond the edge is zero.
    fn convolve(&self, name: &str, signals: &Signals) -> Signals {
        let (weights, biases) = (part(self.genome, name, "weights"), part(self.genome, name, "biases"));
        let filters = weights.chunks(signals.len() * 9).zip(biases);
        let cells = 0..self.rows * self.cols;
        filters
            .map(|(filter, bias)| {
                cells.clone().map(|cell| bias + self.filtered(filter, signals, cell)).collect()
            })
            .collect()
    }

    fn filtered(&self, filter: &[f64], signals: &Signals, cell: usize) -> f64 {
        let Self { rows, cols, .. } = *self;
        let (row, col) = (cell / cols, cell % cols);
        let mut sum = 0.0;
        for (channel, taps) in signals.iter().zip(filter.chunks(9)) {
            for (tap, weight) in taps.iter().enumerate() {
                // One too much, so that it cannot be negative.
                let (y, x) = (row + tap / 3, col + tap % 3);
                if (1..=rows).contains(&y) && (1..=cols).contains(&x) {
                    sum += weight * channel[(y - 1) * cols + x - 1];
                }
            }
        }
        sum
    }

    /// A layer at each cell by itself.
    fn each_cell(&self, name: &str, signals: &Signals) -> Signals {
        let (weights, biases) = (part(self.genome, name, "weights"), part(self.genome, name, "biases"));
        let sum = |filter: &[f64], cell: usize| -> f64 {
            filter.iter().zip(signals).map(|(weight, channel)| weight * channel[cell]).sum()
        };
        let filters = weights.chunks(signals.len()).zip(biases);
        filters
            .map(|(filter, bias)| (0..self.rows * self.cols).map(|cell| bias + sum(filter, cell)).collect())
            .collect()
    }

    /// All means, all means times the board's size, all maxima.
    fn pool(&self, signals: &Signals) -> Vec<f64> {
        let means: Vec<f64> =
            signals.iter().map(|channel| channel.iter().sum::<f64>() / channel.len() as f64).collect();
        let scaled = means.iter().map(|mean| mean * self.side);
        let maxima = signals.iter().map(|channel| channel.iter().copied().fold(0.0, f64::max));
        let mut pooled = Vec::with_capacity(POOLED * signals.len());
        pooled.extend(&means);
        pooled.extend(scaled);
        pooled.extend(maxima);
        pooled
    }

    fn linear(&self, name: &str, inputs: &[f64]) -> Vec<f64> {
        let sums = products(part(self.genome, name, "weights"), inputs);
        sums.into_iter().zip(part(self.genome, name, "biases")).map(|(sum, bias)| sum + bias).collect()
    }
}

/// A matrix times a vector.
fn products(weights: &[f64], inputs: &[f64]) -> Vec<f64> {
    let product = |row: &[f64]| row.iter().zip(inputs).map(|(weight, input)| weight * input).sum();
    weights.chunks(inputs.len()).map(product).collect()
}

fn rectified(mut signals: Signals) -> Signals {
    signals.iter_mut().flatten().for_each(|signal| *signal = relu(*signal));
    signals
}
