//! How a loss changes with the weights of a convolution: each weight's slope is the sum over cells of the signal that it saw there
//! times the slope of what came out. Six input channels and sixteen output channels at one place around fill twelve registers
//! while all cells pass by, so this runs into the same limit as the convolution itself. Layers of feed-forward nets, whose weights are
//! rows of inputs, ask for it the other way round: slopes as channels, signals as outputs.

use std::ops::Range;

use super::{
    Task,
    convolution::{Around, Cells, GROUP, PANEL, Site, VECTORS},
    lanes::{LANES, Lanes},
};

/// How weights stand in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// [outputs, channels, taps].
    OutputsFirst,
    /// [channels, outputs], for a single tap.
    ChannelsFirst,
}

/// Adds the slopes of all weights over some cells to `to`.
pub(crate) struct Correlate<'net> {
    /// The input channels whose weights are asked for.
    pub(crate) channels: Range<usize>,
    pub(crate) outputs: usize,
    pub(crate) sites: &'net [Site],
    pub(crate) around: Around<'net>,
    /// What the convolution saw; cells have room for at least [`Correlate::LEAST`] channels.
    pub(crate) from: Cells<&'net [f32]>,
    /// The slopes of what came out, in whole panels.
    pub(crate) slopes: Cells<&'net [f32]>,
    /// The weights of these channels alone.
    pub(crate) to: &'net mut [f32],
    pub(crate) order: Order,
}

impl Correlate<'_> {
    /// The least room for channels that cells must have.
    pub(crate) const LEAST: usize = GROUP;
}

impl Task for Correlate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        for output in (0..self.outputs).step_by(PANEL) {
            for tap in 0..self.around.taps.len() {
                for input in self.channels.clone().step_by(GROUP) {
                    // The last group begins so early that it stays within its cell; what it meets again is not kept.
                    let first = input.min(self.from.stride - GROUP);
                    let sums = sums_of_group(lanes, &self, (first, output), self.around.taps[tap]);
                    self.keep(lanes, (first, input, output, tap), sums);
                }
            }
        }
    }
}

impl Correlate<'_> {
    /// Adds the sums of a group to the slopes of its weights.
    #[inline(always)]
    fn keep<L: Lanes>(
        &mut self,
        lanes: L,
        (first, input, output, tap): (usize, usize, usize, usize),
        sums: [[L::Vector; VECTORS]; GROUP],
    ) {
        let (taps, n_channels) = (self.around.taps.len(), self.channels.len());
        for (idx, sums) in sums.into_iter().enumerate() {
            let mut row = [[0.0; LANES]; VECTORS];
            for (row, sums) in row.iter_mut().zip(sums) {
                lanes.store(sums, row);
            }
            if first + idx < input || first + idx >= self.channels.end {
                continue;
            }
            let channel = first + idx - self.channels.start;
            let row = row.as_flattened().iter().take(self.outputs - output);
            match self.order {
                Order::OutputsFirst => {
                    for (lane, sum) in row.enumerate() {
                        self.to[((output + lane) * n_channels + channel) * taps + tap] += sum;
                    }
                }
                Order::ChannelsFirst => {
                    let to = self.to[channel * self.outputs + output..].iter_mut();
                    to.zip(row).for_each(|(to, sum)| *to += sum);
                }
            }
        }
    }
}

/// The sums over all cells for a group of input channels and a panel of output channels.
#[inline(always)]
fn sums_of_group<L: Lanes>(
    lanes: L,
    work: &Correlate<'_>,
    (input, output): (usize, usize),
    tap: usize,
) -> [[L::Vector; VECTORS]; GROUP] {
    let mut sums = [[lanes.splat(0.0); VECTORS]; GROUP];
    for site in work.sites {
        let seen = &work.from.values[(site.corner + tap) * work.from.stride + input..][..GROUP];
        let slopes = (site.corner + work.around.centre) * work.slopes.stride + output;
        let (slopes, _) = work.slopes.values[slopes..][..PANEL].as_chunks::<LANES>();
        let (low, high) = (lanes.load(&slopes[0]), lanes.load(&slopes[1]));
        for idx in 0..GROUP {
            let signal = lanes.splat(seen[idx]);
            sums[idx][0] = lanes.multiply_add(low, signal, sums[idx][0]);
            sums[idx][1] = lanes.multiply_add(high, signal, sums[idx][1]);
        }
    }
    sums
}
