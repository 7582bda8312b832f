//! How a loss changes with the weights of a convolution: each weight's slope is the sum over cells of the signal that it saw there
//! times the slope of what came out. Six input channels and sixteen output channels at one place around fill twelve registers
//! while all cells pass by, so this runs into the same limit as the convolution itself.

use super::{
    Task,
    convolution::{Around, Cells, GROUP, PANEL, Site, VECTORS},
    lanes::{LANES, Lanes},
};

/// Adds the slopes of all weights over some cells to `to`.
pub(crate) struct Correlate<'net> {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) sites: &'net [Site],
    pub(crate) around: Around<'net>,
    /// What the convolution saw; cells have room for at least [`Correlate::LEAST`] channels.
    pub(crate) from: Cells<&'net [f32]>,
    /// The slopes of what came out, in whole panels.
    pub(crate) slopes: Cells<&'net [f32]>,
    /// [outputs, inputs, taps].
    pub(crate) to: &'net mut [f32],
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
                for input in (0..self.inputs).step_by(GROUP) {
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
        let taps = self.around.taps.len();
        for (idx, sums) in sums.into_iter().enumerate() {
            let channel = first + idx;
            let mut row = [[0.0; LANES]; VECTORS];
            for (row, sums) in row.iter_mut().zip(sums) {
                lanes.store(sums, row);
            }
            if channel < input || channel >= self.inputs {
                continue;
            }
            for (lane, sum) in row.as_flattened().iter().take(self.outputs - output).enumerate() {
                self.to[((output + lane) * self.inputs + channel) * taps + tap] += sum;
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
