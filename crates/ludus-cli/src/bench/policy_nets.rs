//! The rows of `ludus bench eval` about nets for policy and value: how many positions they judge per second, alone and in batches,
//! and what share of the processor's multipliers that takes. They have columns of their own, since nothing was published to
//! compare with; instead they are written as models, on demand, for other programs to be measured with.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_nets::Processor;
use ludus_studies::{
    normed_bench::NormedBench,
    policy_bench::{PolicyBench, multiplying},
    residual_bench::ResidualBench,
};
use serde::Serialize;

use super::{print_json, stopwatch::best_rates};
use crate::args::EvalBench;

/// Blocks and channels of residual nets.
const RESIDUAL_NETS: [(usize, usize); 2] = [(4, 32), (6, 64)];
/// Boards that they judge at once.
const RESIDUAL_BATCHES: [usize; 2] = [1, 16];
/// Rows that the dense net judges at once.
const DENSE_BATCHES: [usize; 3] = [1, 16, 64];
/// Operations in a GFLOP.
const GIGA: f64 = 1e9;

#[derive(Serialize)]
struct PolicyReport {
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
    /// Where the net was written as a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    onnx: Option<PathBuf>,
    processor: &'static str,
    seed: u64,
}

/// Measures and prints all rows.
pub(super) fn run(command: &EvalBench, seed: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    let [peak] = best_rates(command.seconds, multiplying(Processor::best()));
    if !command.json {
        print_head(peak, out)?;
    }
    let mut rows = Rows { command, seed: Seed(seed), peak, out };
    for (blocks, channels) in RESIDUAL_NETS {
        let bench = |batch, seed| ResidualBench::new(blocks, channels, batch, seed);
        rows.measure(&format!("residual {blocks}x{channels}"), &RESIDUAL_BATCHES, bench)?;
    }
    rows.measure(&NormedBench::layers(), &DENSE_BATCHES, NormedBench::new)
}

/// What all rows share.
struct Rows<'a> {
    command: &'a EvalBench,
    seed: Seed,
    /// Floating-point operations per second that multipliers alone can do.
    peak: f64,
    out: &'a mut dyn Write,
}

impl Rows<'_> {
    /// Measures one net, of which `bench` makes one for each number of positions at once.
    fn measure<B: PolicyBench>(
        &mut self,
        net: &str,
        batches: &[usize],
        bench: impl Fn(usize, Seed) -> B,
    ) -> anyhow::Result<()> {
        let seconds = self.command.seconds;
        let one = bench(1, self.seed);
        let onnx = self.command.onnx.as_deref().map(|folder| store(folder, net, &one)).transpose()?;
        let [reference] = best_rates(seconds, one.referring());
        let [portable] = best_rates(seconds, one.asking(Processor::Portable));
        for &batch in batches {
            let bench = bench(batch, self.seed);
            let [kernel] = best_rates(seconds, bench.asking(Processor::best()));
            let operations = kernel * bench.operations();
            let report = PolicyReport {
                net: net.into(),
                positions: format!("batch {batch}"),
                batch,
                evaluations_per_second: kernel,
                portable_evaluations_per_second: portable,
                reference_evaluations_per_second: reference,
                gflops: operations / GIGA,
                peak_gflops: self.peak / GIGA,
                share_of_peak: operations / self.peak,
                onnx: onnx.clone(),
                processor: if Processor::Avx2.is_here() { "avx2" } else { "portable" },
                seed: self.seed.0,
            };
            if self.command.json { print_json(&report, self.out) } else { print_row(&report, self.out) }?;
        }
        Ok(())
    }
}

/// Writes the model of a net into the folder and says where.
fn store(folder: &Path, net: &str, bench: &impl PolicyBench) -> anyhow::Result<PathBuf> {
    let path = folder.join(format!("{}.onnx", net.replace(' ', "-")));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bench.encode_onnx()));
    written.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

fn print_head(peak: f64, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "\nnets for policy and value, residual ones at 9x9 with 17 planes; multiplications alone: {:.1} GFLOP/s\n",
        peak / GIGA
    )?;
    let heads = ["kernel", "portable", "plain f64", "GFLOP/s", "of peak"];
    let [kernel, portable, plain, gflops, share] = heads;
    Ok(writeln!(
        out,
        "{:<24}{:<13}{kernel:>14}{portable:>14}{plain:>14}{gflops:>14}{share:>8}",
        "net", "positions"
    )?)
}

fn print_row(report: &PolicyReport, out: &mut dyn Write) -> anyhow::Result<()> {
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
