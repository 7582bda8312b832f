//! Feed-forward nets with batch norm as they learn: what they say of a batch, all signals kept, and then, from how a loss changes
//! with what they said, how it changes with every weight. Batch norm looks at all rows, so a batch goes through layer by layer;
//! in each, rows are jobs of a fixed size, and what is added up over rows is added up job by job, in their order. So the number
//! of threads changes no bit.
//!
//! A job does all that its rows allow before others are needed: it ends one layer, from sums to signals, and begins the next. That
//! leaves one meeting of all threads for each layer and way.

use std::ops::Range;

use rayon::prelude::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator, ParallelSliceMut};

use super::{
    NORM_EPSILON, NormedShape,
    batch_norm::{Norm, Share, hold_back, spread, united, weigh},
};
use crate::{
    genome::Layout,
    kernels::{
        Machine, Processor,
        convolution::{Around, Cells, Convolution, Convolve, Finish, PANEL, Site},
        correlation::{Correlate, Order},
        curve::Tangents,
    },
    outlook::{Outlooks, Widths},
    value_bins::ValueBins,
};

/// Rows of a job: two groups of the kernel.
const ROWS: usize = 12;
/// Rows of weights whose slopes are a job: four groups of the kernel.
const WEIGHT_ROWS: usize = 24;
/// The rows of a job as sites that look at themselves alone.
const SITES: [Site; ROWS] = {
    let mut sites = [Site { corner: 0, board: 0 }; ROWS];
    let mut row = 0;
    while row < ROWS {
        sites[row].corner = row;
        row += 1;
    }
    sites
};
const ITSELF: Around<'static> = Around { taps: &[0], centre: 0 };

/// How a net is asked.
pub enum Asked<'a> {
    /// As it plays: batch norm goes by what it has kept.
    Playing,
    /// As it learns: batch norm goes by the batch, and some units are silenced.
    Learning {
        /// The share of units that is silenced in each hidden layer.
        dropout: f64,
        /// Numbers from 0 to less than 1 that decide which; not asked without dropout.
        draw: &'a mut dyn FnMut() -> f64,
    },
}

/// A batch of rows with all that a net thought about them.
#[derive(Debug)]
pub struct NormedTape {
    machine: Machine,
    shape: NormedShape,
    rows: usize,
    is_learning: bool,
    input: Vec<f32>,
    layers: Vec<Layer>,
    heads: Heads,
}

/// A hidden layer: where its weights stand, and what it thought of the rows.
#[derive(Debug)]
struct Layer {
    places: Places,
    inputs: usize,
    outputs: usize,
    forth: Convolution,
    back: Convolution,
    /// Of the batch as it learns, or as they are kept.
    means: Vec<f32>,
    variances: Vec<f32>,
    /// 1 / deviation.
    steepness: Vec<f32>,
    scales: Vec<f32>,
    shifts: Vec<f32>,
    /// Sums, then the same without mean and deviation.
    normed: Vec<f32>,
    /// What goes to the next layer.
    signals: Vec<f32>,
    /// What signals are multiplied by; empty where nobody is silenced.
    mask: Vec<f32>,
    /// Slopes of what was normed, then of the sums.
    slopes: Vec<f32>,
    /// Two numbers for each unit and job.
    parts: Vec<f64>,
}

/// Where the six vectors of a layer stand in the genome.
#[derive(Debug)]
struct Places {
    weights: Range<usize>,
    biases: Range<usize>,
    scales: Range<usize>,
    shifts: Range<usize>,
    means: Range<usize>,
    variances: Range<usize>,
}

/// Policy and value as one layer.
#[derive(Debug)]
struct Heads {
    /// Weights and biases of the policy, then of the value.
    places: [[Range<usize>; 2]; 2],
    slots: usize,
    value_bins: Option<ValueBins>,
    forth: Convolution,
    back: Convolution,
    sums: Vec<f32>,
    slopes: Vec<f32>,
}

impl NormedTape {
    /// Room for a net of this shape.
    #[must_use]
    pub fn new(shape: &NormedShape, processor: Processor) -> Self {
        let layout = shape.layout();
        let layers = (1..).zip(shape.sizes());
        let layers = layers.map(|(number, size)| Layer::new(&layout, number, [size.inputs, size.outputs]));
        Self {
            machine: Machine::of(processor),
            rows: 0,
            is_learning: false,
            input: Vec::new(),
            layers: layers.collect(),
            heads: Heads::new(&layout, shape),
            shape: shape.clone(),
        }
    }

    /// Fills `said` with what the net with these weights, in the order of the shape's layout, says of `rows` [rows, inputs].
    pub fn forward(&mut self, weights: &[f32], rows: &[f32], asked: Asked<'_>, said: &mut Outlooks) {
        self.rows = rows.len() / self.shape.inputs;
        self.is_learning = matches!(asked, Asked::Learning { .. });
        self.take_weights(weights);
        self.take_rows(rows);
        for layer in &mut self.layers {
            layer.make_room(self.rows);
        }
        self.silence(asked);
        self.heads.make_room(self.rows);
        let machine = self.machine;
        let width = self.shape.inputs.next_multiple_of(PANEL);
        let input = Cells { values: &self.input[..], stride: width };
        self.layers[0].enter(machine, input, self.is_learning);
        for number in 1..self.layers.len() {
            let (before, after) = self.layers.split_at_mut(number);
            let (before, after) = (&mut before[number - 1], &mut after[0]);
            before.settle(self.rows, self.is_learning);
            after.follow(machine, before, self.is_learning);
        }
        let last = self.layers.last_mut().expect("a net has a hidden layer");
        last.settle(self.rows, self.is_learning);
        self.heads.follow(machine, last);
        self.heads.tell(machine, self.rows, said);
    }

    /// Adds to `gradient` how a loss changes with each weight, given how it changes with each number that `forward` said last, with
    /// the same weights. A value of bins is judged by their logits alone.
    pub fn backward(&mut self, said: &Outlooks, slopes: &Outlooks, gradient: &mut [f32]) {
        let (machine, rows) = (self.machine, self.rows);
        let last = self.layers.last_mut().expect("a net has a hidden layer");
        self.heads.blame(machine, (said, slopes), last);
        for number in (0..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(number);
            let layer = &mut after[0];
            let share = layer.blame_norm(rows, self.is_learning, gradient);
            layer.pass_on(machine, &share, before.last_mut());
        }
        self.blame_weights(gradient);
    }

    /// Means and variances of the batch that was learned from last, for each hidden layer; variances as those of all rows that there
    /// could be are estimated.
    pub fn norms(&self) -> impl Iterator<Item = [Vec<f32>; 2]> {
        let share = self.rows as f64 / (self.rows as f64 - 1.0).max(1.0);
        let estimated = move |variance: &f32| (f64::from(*variance) * share) as f32;
        self.layers
            .iter()
            .map(move |layer| [layer.means.clone(), layer.variances.iter().map(estimated).collect()])
    }

    /// Where the kept means and variances of each hidden layer stand in the genome.
    pub fn norm_places(&self) -> impl Iterator<Item = [Range<usize>; 2]> {
        self.layers.iter().map(|Layer { places, .. }| [places.means.clone(), places.variances.clone()])
    }

    fn take_weights(&mut self, weights: &[f32]) {
        let Self { layers, heads, .. } = self;
        rayon::join(
            || layers.into_par_iter().for_each(|layer| layer.take_weights(weights)),
            || heads.take_weights(weights),
        );
    }

    /// Copies rows into cells of whole panels.
    fn take_rows(&mut self, rows: &[f32]) {
        let (inputs, width) = (self.shape.inputs, self.shape.inputs.next_multiple_of(PANEL));
        self.input.resize(self.rows * width, 0.0);
        for (row, to) in rows.chunks_exact(inputs).zip(self.input.chunks_exact_mut(width)) {
            to[..inputs].copy_from_slice(row);
        }
    }

    /// Draws who is silenced; what makes up for the silence is given to the others.
    fn silence(&mut self, asked: Asked<'_>) {
        for layer in &mut self.layers {
            layer.mask.clear();
        }
        let Asked::Learning { dropout, draw } = asked else { return };
        if dropout == 0.0 {
            return;
        }
        let kept = (1.0 / (1.0 - dropout)) as f32;
        for layer in &mut self.layers {
            let width = layer.forth.width();
            for _ in 0..self.rows {
                layer.mask.extend((0..layer.outputs).map(|_| if draw() < dropout { 0.0 } else { kept }));
                layer.mask.resize(layer.mask.len().next_multiple_of(width), 0.0);
            }
        }
    }

    /// Adds the slopes of all weights, each row of them a few rows at a time.
    fn blame_weights(&self, gradient: &mut [f32]) {
        let (machine, rows) = (self.machine, self.rows);
        let sites: Vec<Site> = (0..rows).map(|row| Site { corner: row, board: 0 }).collect();
        let width = self.shape.inputs.next_multiple_of(PANEL);
        let mut seen = Cells { values: &self.input[..], stride: width };
        let mut jobs = Vec::new();
        for layer in &self.layers {
            let slopes = Cells { values: &layer.slopes[..], stride: layer.forth.width() };
            jobs.push((layer.places.weights.clone(), 0, seen, slopes));
            seen = Cells { values: &layer.signals[..], stride: layer.forth.width() };
        }
        let slopes = Cells { values: &self.heads.slopes[..], stride: self.heads.forth.width() };
        let [[policy, _], [value, _]] = &self.heads.places;
        jobs.push((policy.clone(), 0, seen, slopes));
        jobs.push((value.clone(), self.heads.slots, seen, slopes));
        let inputs = self.layers.iter().map(|layer| layer.inputs).chain([self.shape.last(); 2]);
        for ((place, first, seen, slopes), inputs) in jobs.into_iter().zip(inputs) {
            let parts = gradient[place].par_chunks_mut(WEIGHT_ROWS * inputs).enumerate();
            parts.for_each(|(number, to)| {
                let first = first + number * WEIGHT_ROWS;
                machine.run(Correlate {
                    channels: first..first + to.len() / inputs,
                    outputs: inputs,
                    sites: &sites,
                    around: ITSELF,
                    from: slopes,
                    slopes: seen,
                    to,
                    order: Order::ChannelsFirst,
                });
            });
        }
        self.heads.blame_biases(gradient);
    }
}

/// Has some rows go through a layer.
fn convolve(machine: Machine, convolution: &Convolution, from: Cells<&[f32]>, to: &mut [f32]) {
    let stride = convolution.width();
    machine.run(Convolve {
        convolution,
        sites: &SITES[..to.len() / stride],
        around: ITSELF,
        from,
        to: Cells { values: to, stride },
        biases: convolution.biases(),
        finish: Finish::Plain,
    });
}

impl Layer {
    fn new(layout: &Layout, number: usize, [inputs, outputs]: [usize; 2]) -> Self {
        let place =
            |part: &str| layout.range(&format!("layer{number}.{part}")).expect("the layout is the shape's");
        let forth = Convolution::layer(inputs, outputs);
        let zeros = || vec![0.0; forth.width()];
        Self {
            places: Places {
                weights: place("weights"),
                biases: place("biases"),
                scales: place("scales"),
                shifts: place("shifts"),
                means: place("means"),
                variances: place("variances"),
            },
            inputs,
            outputs,
            back: Convolution::layer(outputs, inputs),
            means: vec![0.0; outputs],
            variances: vec![0.0; outputs],
            steepness: zeros(),
            scales: zeros(),
            shifts: zeros(),
            normed: Vec::new(),
            signals: Vec::new(),
            mask: Vec::new(),
            slopes: Vec::new(),
            parts: Vec::new(),
            forth,
        }
    }

    fn take_weights(&mut self, weights: &[f32]) {
        let Places { weights: rows, biases, scales, shifts, means, variances } = &self.places;
        self.forth.pack_rows(&weights[rows.clone()]);
        self.forth.set_biases(&weights[biases.clone()]);
        self.back.pack_columns(&weights[rows.clone()]);
        self.scales[..self.outputs].copy_from_slice(&weights[scales.clone()]);
        self.shifts[..self.outputs].copy_from_slice(&weights[shifts.clone()]);
        self.means.copy_from_slice(&weights[means.clone()]);
        self.variances.copy_from_slice(&weights[variances.clone()]);
    }

    fn make_room(&mut self, rows: usize) {
        let width = self.forth.width();
        for cells in [&mut self.normed, &mut self.signals, &mut self.slopes] {
            cells.resize(rows * width, 0.0);
        }
        self.parts.resize(rows.div_ceil(ROWS) * 2 * width, 0.0);
    }

    /// Has the sums made of what comes in, and in learning the mean and spread of each job's.
    fn enter(&mut self, machine: Machine, from: Cells<&[f32]>, is_learning: bool) {
        let Self { forth, normed, parts, .. } = self;
        let width = forth.width();
        let jobs = normed.par_chunks_mut(ROWS * width).zip(parts.par_chunks_mut(2 * width)).enumerate();
        jobs.for_each(|(job, (sums, parts))| {
            let values = &from.values[job * ROWS * from.stride..];
            convolve(machine, forth, Cells { values, ..from }, sums);
            if is_learning {
                spread(sums, parts);
            }
        });
    }

    /// The same for what another layer says, once its norm is settled.
    fn follow(&mut self, machine: Machine, before: &mut Self, is_learning: bool) {
        let Self { forth, normed, parts, .. } = self;
        let (width, stride) = (forth.width(), before.forth.width());
        let norm = before.norm();
        let Self { normed: sums, signals, mask, .. } = before;
        let ends = sums.par_chunks_mut(ROWS * stride).zip(signals.par_chunks_mut(ROWS * stride));
        let begins = normed.par_chunks_mut(ROWS * width).zip(parts.par_chunks_mut(2 * width));
        ends.zip(begins).enumerate().for_each(|(job, ((sums, signals), (to, parts)))| {
            norm.signal(sums, signals, mask.get(job * ROWS * stride..));
            convolve(machine, forth, Cells { values: signals, stride }, to);
            if is_learning {
                spread(to, parts);
            }
        });
    }

    /// Its batch norm, once that is settled.
    fn norm(&self) -> Norm {
        let mut means = self.means.clone();
        means.resize(self.steepness.len(), 0.0);
        Norm {
            means,
            steepness: self.steepness.clone(),
            scales: self.scales.clone(),
            shifts: self.shifts.clone(),
        }
    }

    /// Settles what batch norm goes by, once all sums are there.
    fn settle(&mut self, rows: usize, is_learning: bool) {
        if is_learning {
            let width = self.forth.width();
            for unit in 0..self.outputs {
                let parts = self.parts.chunks_exact(2 * width).map(|part| [part[unit], part[width + unit]]);
                let [mean, variance] = united(parts, [rows, ROWS]);
                self.means[unit] = mean as f32;
                self.variances[unit] = variance as f32;
            }
        }
        for (steepness, &variance) in self.steepness.iter_mut().zip(&self.variances) {
            *steepness = (1.0 / (f64::from(variance) + NORM_EPSILON).sqrt()) as f32;
        }
    }

    /// Adds the slopes of what batch norm has learned, and of biases; comes back with what its slopes share.
    fn blame_norm(&mut self, rows: usize, is_learning: bool, gradient: &mut [f32]) -> Share {
        let width = self.forth.width();
        let mut share = Share { gains: vec![0.0; width], shifts: vec![0.0; width], scales: vec![0.0; width] };
        for unit in 0..self.outputs {
            let sum = |offset: usize| -> f64 {
                self.parts.chunks_exact(2 * width).map(|part| part[offset + unit]).sum()
            };
            let (shift, scale) = (sum(0), sum(width));
            gradient[self.places.shifts.start + unit] += shift as f32;
            gradient[self.places.scales.start + unit] += scale as f32;
            share.gains[unit] = self.scales[unit] * self.steepness[unit];
            if is_learning {
                // The batch's mean swallows a bias, so it has no slope.
                share.shifts[unit] = (shift / rows as f64) as f32;
                share.scales[unit] = (scale / rows as f64) as f32;
            } else {
                gradient[self.places.biases.start + unit] += (f64::from(share.gains[unit]) * shift) as f32;
            }
        }
        share
    }

    /// Turns slopes of what was normed into slopes of the sums, and takes them back to the layer before.
    fn pass_on(&mut self, machine: Machine, share: &Share, before: Option<&mut Self>) {
        let Self { normed, slopes, back, forth, .. } = self;
        let stride = forth.width();
        let slopes = slopes.par_chunks_mut(ROWS * stride);
        let Some(before) = before else {
            slopes
                .enumerate()
                .for_each(|(job, slopes)| share.through(slopes, &normed[job * ROWS * stride..]));
            return;
        };
        let width = before.forth.width();
        let Self { normed: seen, signals, mask, slopes: to, parts, .. } = before;
        let to = to.par_chunks_mut(ROWS * width).zip(parts.par_chunks_mut(2 * width));
        slopes.zip(to).enumerate().for_each(|(job, (slopes, (to, parts)))| {
            share.through(slopes, &normed[job * ROWS * stride..]);
            convolve(machine, back, Cells { values: slopes, stride }, to);
            let first = job * ROWS * width;
            hold_back(to, &signals[first..], mask.get(first..));
            weigh(to, &seen[first..], parts);
        });
    }
}

impl Heads {
    fn new(layout: &Layout, shape: &NormedShape) -> Self {
        let place = |name: &str| {
            ["weights", "biases"]
                .map(|part| layout.range(&format!("{name}.{part}")).expect("the layout is the shape's"))
        };
        Self {
            places: [place("policy"), place("value")],
            slots: shape.slots,
            value_bins: shape.value_bins,
            forth: Convolution::layer(shape.last(), shape.slots + shape.value_units()),
            back: Convolution::layer(shape.slots + shape.value_units(), shape.last()),
            sums: Vec::new(),
            slopes: Vec::new(),
        }
    }

    fn take_weights(&mut self, weights: &[f32]) {
        let [[policy, policy_biases], [value, value_biases]] = &self.places;
        let both = |one: &Range<usize>, other: &Range<usize>| {
            [&weights[one.clone()], &weights[other.clone()]].concat()
        };
        let rows = both(policy, value);
        self.forth.pack_rows(&rows);
        self.forth.set_biases(&both(policy_biases, value_biases));
        self.back.pack_columns(&rows);
    }

    fn make_room(&mut self, rows: usize) {
        let width = self.forth.width();
        self.sums.resize(rows * width, 0.0);
        self.slopes.resize(rows * width, 0.0);
    }

    fn follow(&mut self, machine: Machine, last: &mut Layer) {
        let (width, stride) = (self.forth.width(), last.forth.width());
        let norm = last.norm();
        let Layer { normed, signals, mask, .. } = last;
        let ends = normed.par_chunks_mut(ROWS * stride).zip(signals.par_chunks_mut(ROWS * stride));
        ends.zip(self.sums.par_chunks_mut(ROWS * width)).enumerate().for_each(
            |(job, ((sums, signals), to))| {
                norm.signal(sums, signals, mask.get(job * ROWS * stride..));
                convolve(machine, &self.forth, Cells { values: signals, stride }, to);
            },
        );
    }

    fn tell(&mut self, machine: Machine, rows: usize, said: &mut Outlooks) {
        said.resize(rows, Widths { logits: self.slots, scores: 0, ownership: 0 });
        let logits = said.logits.chunks_exact_mut(self.slots).zip(&mut said.values);
        for (sums, (logits, value)) in self.sums.chunks_exact_mut(self.forth.width()).zip(logits) {
            logits.copy_from_slice(&sums[..self.slots]);
            *value = match self.value_bins {
                None => sums[self.slots],
                Some(bins) => {
                    let sums = &mut sums[self.slots..][..bins.0];
                    said.value_logits.extend_from_slice(sums);
                    bins.mean(sums)
                }
            };
        }
        if self.value_bins.is_none() {
            machine.run(Tangents(&mut said.values));
        }
    }

    /// From what the heads said to what they saw.
    fn blame(&mut self, machine: Machine, (said, slopes): (&Outlooks, &Outlooks), last: &mut Layer) {
        let (stride, width) = (self.forth.width(), last.forth.width());
        let Self { slots, value_bins, back, slopes: own, .. } = self;
        let (slots, value_bins) = (*slots, *value_bins);
        let Layer { normed, signals, mask, slopes: to, parts, .. } = last;
        let to = to.par_chunks_mut(ROWS * width).zip(parts.par_chunks_mut(2 * width));
        own.par_chunks_mut(ROWS * stride).zip(to).enumerate().for_each(|(job, (own, (to, parts)))| {
            for (row, own) in (job * ROWS..).zip(own.chunks_exact_mut(stride)) {
                own[..slots].copy_from_slice(&slopes.logits[row * slots..][..slots]);
                match value_bins {
                    None => own[slots] = slopes.values[row] * (1.0 - said.values[row] * said.values[row]),
                    Some(ValueBins(bins)) => {
                        own[slots..][..bins].copy_from_slice(&slopes.value_logits[row * bins..][..bins]);
                    }
                }
            }
            convolve(machine, back, Cells { values: own, stride }, to);
            let first = job * ROWS * width;
            hold_back(to, &signals[first..], mask.get(first..));
            weigh(to, &normed[first..], parts);
        });
    }

    fn blame_biases(&self, gradient: &mut [f32]) {
        let [[_, policy], [_, value]] = &self.places;
        for slopes in self.slopes.chunks_exact(self.forth.width()) {
            for (place, slopes) in [(policy, slopes), (value, &slopes[self.slots..])] {
                for (bias, slope) in gradient[place.clone()].iter_mut().zip(slopes) {
                    *bias += slope;
                }
            }
        }
    }
}
