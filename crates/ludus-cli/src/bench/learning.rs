//! `ludus bench learning`: how many positions residual nets learn from per CPU second of one thread, by our kernels and by tensors.

use std::io::Write;

use anyhow::Context;
use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_gradient::Device;
use ludus_studies::learning_bench::LearningBench;
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::{USUAL_SEED, print_json, stopwatch::best_rates};
use crate::args::{Arguments, LearningBenchOptions};

/// Blocks and channels of nets.
const NETS: [(usize, usize); 3] = [(3, 32), (4, 32), (6, 64)];

#[derive(Serialize)]
struct Report {
    net: String,
    batch: usize,
    positions_per_second: f64,
    tensor_positions_per_second: f64,
    ratio: f64,
    seed: u64,
}

/// Measures and prints all rows.
pub(super) fn run(
    command: &LearningBenchOptions,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = pool.context("cannot make a pool of one thread")?;
    if !command.json {
        writeln!(out, "whole steps at 9x9 with 17 planes, one thread, positions per CPU second\n")?;
        writeln!(out, "{:<18}{:>8}{:>12}{:>12}{:>8}", "net", "batch", "kernels", "tensors", "ratio")?;
    }
    for net in NETS {
        let rate = |device| -> anyhow::Result<f64> {
            let mut bench = LearningBench::new(net, command.batch.into(), device, Seed(seed))?;
            bench.learn(1)?;
            let [rate] = best_rates(command.seconds, |steps| {
                [pool.install(|| bench.learn(steps)).expect("it has made a step before")]
            });
            Ok(rate)
        };
        let (kernels, tensors) = (rate(Device::cpu())?, rate(Device::burn())?);
        let report = Report {
            net: format!("residual {}x{}", net.0, net.1),
            batch: command.batch.into(),
            positions_per_second: kernels,
            tensor_positions_per_second: tensors,
            ratio: kernels / tensors,
            seed,
        };
        if command.json {
            print_json(&report, out)?;
            continue;
        }
        let Report { net, batch, positions_per_second, tensor_positions_per_second, ratio, .. } = report;
        let [kernels, tensors] = [positions_per_second, tensor_positions_per_second].map(readable);
        writeln!(out, "{net:<18}{batch:>8}{kernels:>12}{tensors:>12}{ratio:>7.2}x")?;
        out.flush()?;
    }
    Ok(())
}
