//! The rows of `ludus bench eval` about residual nets: how many boards they judge per second, alone and in batches, and what share of
//! the processor's multipliers that takes. They have columns of their own, since nothing was published to compare with.

use std::io::Write;

use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_nets::Processor;
use ludus_studies::residual_bench::{ResidualBench, multiplying};
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
            "\nresidual nets at 9x9, 17 planes; multiplications alone: {:.1} GFLOP/s\n",
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
    for (blocks, channels) in NETS {
        let one = ResidualBench::new(blocks, channels, 1, Seed(seed));
        let [reference] = best_rates(command.seconds, one.referring());
        let [portable] = best_rates(command.seconds, one.asking(Processor::Portable));
        for batch in BATCHES {
            let bench = ResidualBench::new(blocks, channels, batch, Seed(seed));
            let [kernel] = best_rates(command.seconds, bench.asking(Processor::best()));
            let operations = kernel * bench.operations();
            let report = ResidualReport {
                net: format!("residual {blocks}x{channels}"),
                positions: format!("batch {batch}"),
                batch,
                evaluations_per_second: kernel,
                portable_evaluations_per_second: portable,
                reference_evaluations_per_second: reference,
                gflops: operations / GIGA,
                peak_gflops: peak / GIGA,
                share_of_peak: operations / peak,
                processor: if Processor::Avx2.is_here() { "avx2" } else { "portable" },
                seed,
            };
            if command.json { print_json(&report, out) } else { print_row(&report, out) }?;
        }
    }
    Ok(())
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
