//! The rows of `ludus bench eval` about nets for policy and value, residual ones and the Dots and Boxes study's: how many boards they
//! judge per second, alone and in batches, and what share of the processor's multipliers that takes. They have columns of their
//! own, since nothing was published to compare with.

use std::io::Write;

use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_nets::Processor;
use ludus_studies::{
    normed_bench::NormedBench,
    residual_bench::{ResidualBench, multiplying},
};
use serde::Serialize;

use super::{print_json, stopwatch::best_rates};
use crate::args::EvalBench;

/// Blocks and channels.
const NETS: [(usize, usize); 2] = [(4, 32), (6, 64)];
/// Boards that are judged at once.
const BATCHES: [usize; 2] = [1, 16];
/// Operations in a GFLOP.
const GIGA: f64 = 1e9;

#[derive(Serialize)]
struct ResidualReport {
    net: String,
    /// How positions come: so many at once.
    positions: String,
    batch: usize,
    evaluations_per_second: f64,
    portable_evaluations_per_second: f64,
    reference_evaluations_per_second: f64,
    gflops: f64,
    /// What multiplications and additions between registers reach in the same run.
    peak_gflops: f64,
    share_of_peak: f64,
    processor: &'static str,
    seed: u64,
}

/// Measures and prints all rows.
pub(super) fn run(command: &EvalBench, seed: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    let [peak] = best_rates(command.seconds, multiplying(Processor::best()));
    if !command.json {
        writeln!(
            out,
            "\nresidual nets at 9x9, 17 planes, and the Dots and Boxes study's; multiplications alone: {:.1} GFLOP/s\n",
            peak / GIGA
        )?;
        let heads = ["kernel", "portable", "plain f64", "GFLOP/s", "of peak"];
        let [kernel, portable, plain, gflops, share] = heads;
        writeln!(
            out,
            "{:<24}{:<13}{kernel:>14}{portable:>14}{plain:>14}{gflops:>14}{share:>8}",
            "net", "positions"
        )?;
    }
    let mut print = |report: &ResidualReport| match command.json {
        true => print_json(report, out),
        false => print_row(report, out),
    };
    let rate = |work: &mut dyn FnMut(u32) -> [u64; 1]| best_rates(command.seconds, work)[0];
    for (blocks, channels) in NETS {
        let one = ResidualBench::new(blocks, channels, 1, Seed(seed));
        let plain = [rate(&mut one.asking(Processor::Portable)), rate(&mut one.referring())];
        for batch in BATCHES {
            let bench = ResidualBench::new(blocks, channels, batch, Seed(seed));
            let rates = Rates {
                kernel: rate(&mut bench.asking(Processor::best())),
                plain,
                operations: bench.operations(),
                peak,
            };
            print(&ResidualReport::new(format!("residual {blocks}x{channels}"), (batch, seed), rates))?;
        }
    }
    let one = NormedBench::new(1, Seed(seed));
    let plain = [rate(&mut one.asking(Processor::Portable)), rate(&mut one.referring())];
    for batch in BATCHES {
        let bench = NormedBench::new(batch, Seed(seed));
        let kernel = rate(&mut bench.asking(Processor::best()));
        let rates = Rates { kernel, plain, operations: bench.operations(), peak };
        print(&ResidualReport::new(NormedBench::NAME.into(), (batch, seed), rates))?;
    }
    Ok(())
}

/// What was measured of a net.
#[derive(Clone, Copy)]
struct Rates {
    /// Evaluations/s.
    kernel: f64,
    /// The same without vector instructions, and by plain loops.
    plain: [f64; 2],
    /// Floating-point operations of one evaluation.
    operations: f64,
    /// Operations/s of multipliers alone.
    peak: f64,
}

impl ResidualReport {
    fn new(net: String, (batch, seed): (usize, u64), rates: Rates) -> Self {
        let Rates { kernel, plain: [portable, reference], operations, peak } = rates;
        Self {
            net,
            positions: format!("batch {batch}"),
            batch,
            evaluations_per_second: kernel,
            portable_evaluations_per_second: portable,
            reference_evaluations_per_second: reference,
            gflops: kernel * operations / GIGA,
            peak_gflops: peak / GIGA,
            share_of_peak: kernel * operations / peak,
            processor: if Processor::Avx2.is_here() { "avx2" } else { "portable" },
            seed,
        }
    }
}

fn print_row(report: &ResidualReport, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<24}{:<13}{:>14}{:>14}{:>14}{:>14.1}{:>7.0}%",
        report.net,
        report.positions,
        readable(report.evaluations_per_second),
        readable(report.portable_evaluations_per_second),
        readable(report.reference_evaluations_per_second),
        report.gflops,
        100.0 * report.share_of_peak,
    )?;
    Ok(out.flush()?)
}
