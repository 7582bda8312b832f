//! `ludus bench learning`: how many positions nets learn from per CPU second of one thread, by our kernels and, in a program built
//! with them, by tensors.

use std::io::Write;

use anyhow::Context;
use ludus_core::Seed;
use ludus_draw::chart::readable;
use ludus_gradient::{Device, GradientError};
use ludus_nets::NormedShape;
use ludus_studies::learning_bench::LearningBench;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use super::{USUAL_SEED, print_json, stopwatch::best_rates};
use crate::args::{Arguments, LearningBenchOptions};

/// Blocks and channels of residual nets.
const RESIDUAL: [(usize, usize); 3] = [(3, 32), (4, 32), (6, 64)];
/// Units of feed-forward nets: that of our preset for Dots and Boxes 3x3, and the published one.
const DENSE: [&[usize]; 2] = [&[52, 256, 256, 24], &[28, 1024, 1024, 1024, 512, 28]];
/// The device of tensors on a processor.
const TENSORS: &str = "burn";

#[derive(Serialize)]
struct Report {
    net: String,
    batch: usize,
    positions_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tensor_positions_per_second: Option<f64>,
    seed: u64,
}

/// A net to be measured.
enum Net {
    Residual((usize, usize)),
    Dense(&'static [usize]),
}

impl Net {
    fn name(&self) -> String {
        match self {
            Self::Residual((blocks, channels)) => format!("residual {blocks}x{channels}"),
            Self::Dense(units) => {
                format!("dense {}", units.iter().map(usize::to_string).collect::<Vec<_>>().join("-"))
            }
        }
    }

    fn bench(&self, batch: usize, device: Device, seed: Seed) -> Result<LearningBench, GradientError> {
        match *self {
            Self::Residual(size) => LearningBench::residual(size, batch, device, seed),
            Self::Dense(units) => {
                let last = units.len() - 1;
                let shape = NormedShape {
                    inputs: units[0],
                    hidden: units[1..last].to_vec(),
                    slots: units[last],
                    value_bins: None,
                };
                LearningBench::normed((shape, 0.0), batch, device, seed)
            }
        }
    }
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
        writeln!(
            out,
            "whole steps, residual nets at 9x9 with 17 planes, one thread, positions per CPU second\n"
        )?;
        writeln!(out, "{:<32}{:>8}{:>12}{:>12}{:>8}", "net", "batch", "kernels", "tensors", "ratio")?;
    }
    for net in RESIDUAL.map(Net::Residual).into_iter().chain(DENSE.map(Net::Dense)) {
        let report = measure(&net, command, &pool, seed)?;
        if command.json {
            print_json(&report, out)?;
            continue;
        }
        let Report { net, batch, positions_per_second: kernels, tensor_positions_per_second, .. } = report;
        let (tensors, ratio) = match tensor_positions_per_second {
            Some(tensors) => (readable(tensors), format!("{:.2}x", kernels / tensors)),
            None => ("–".into(), "–".into()),
        };
        writeln!(out, "{net:<32}{batch:>8}{:>12}{tensors:>12}{ratio:>8}", readable(kernels))?;
        out.flush()?;
    }
    Ok(())
}

fn measure(
    net: &Net,
    command: &LearningBenchOptions,
    pool: &ThreadPool,
    seed: u64,
) -> anyhow::Result<Report> {
    let rate = |device| -> anyhow::Result<f64> {
        let mut bench = net.bench(command.batch.into(), device, Seed(seed))?;
        bench.learn(1)?;
        let [rate] = best_rates(command.seconds, |steps| {
            [pool.install(|| bench.learn(steps)).expect("it has made a step before")]
        });
        Ok(rate)
    };
    let tensors = TENSORS.parse::<Device>().ok();
    Ok(Report {
        net: net.name(),
        batch: command.batch.into(),
        positions_per_second: rate(Device::cpu())?,
        tensor_positions_per_second: tensors.map(rate).transpose()?,
        seed,
    })
}
