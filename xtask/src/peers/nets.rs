//! `cargo xtask peers nets`: our nets beside onnxruntime on the same weights, and our tree search beside alpha-zero-general's with a
//! net that costs nothing. The models come from `ludus bench eval --onnx` in every round, so that both sides of a row have the
//! weights of that round.

use std::path::Path;

use anyhow::{Result, ensure};

use super::{
    Tables,
    alpha_zero_general::AlphaZeroGeneral,
    comparison::{Verdict, compared},
    ludus::{Ludus, NetBench},
    measurement::slices,
    onnxruntime::{OnnxRuntime, WHEELS},
    report::format_nets,
    wheels::{Company, Wheels},
};

/// How many times as fast as onnxruntime residual nets must be.
const WANTED_OF_RESIDUAL: f64 = 1.0;
/// How many times as many simulations as alpha-zero-general's we want.
const WANTED_SIMULATIONS: f64 = 100.0;

/// Both sides on one net, asked about so many positions at once, in positions per CPU second.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NetComparison {
    pub(crate) net: String,
    pub(crate) batch: usize,
    pub(crate) peer_rate: f64,
    pub(crate) our_rate: f64,
}

/// Both sides with a free net at Dots and Boxes 3x3, in simulations per CPU second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FreeComparison {
    pub(crate) peer_rate: f64,
    pub(crate) our_rate: f64,
}

impl NetComparison {
    /// How we do; nothing is wanted of dense nets.
    pub(crate) fn verdict(&self) -> Verdict {
        let wanted = self.net.starts_with("residual").then_some(WANTED_OF_RESIDUAL);
        compared(self.our_rate, self.peer_rate, wanted)
    }
}

impl FreeComparison {
    /// How we do.
    pub(crate) fn verdict(&self) -> Verdict {
        compared(self.our_rate, self.peer_rate, Some(WANTED_SIMULATIONS))
    }
}

/// Measures all rows in `folder`, which is empty; comes back with the tables and the peer's name and version.
pub(crate) fn measure(
    root: &Path,
    folder: &Path,
    seconds: f64,
    checkout: Option<&Path>,
) -> Result<(Tables, String)> {
    let site = folder.join("site");
    eprintln!("installing onnxruntime's wheel into {}", site.display());
    let wheels = Wheels::install(&site, WHEELS, Company::Dependencies)?;
    let free_peer = checkout.map(|checkout| AlphaZeroGeneral::find(checkout, wheels)).transpose()?;
    let peer = OnnxRuntime(wheels);
    let version = peer.version()?;
    eprintln!("building ludus");
    let ludus = Ludus::build(root)?;
    let nets = compare_nets(&ludus, &peer, seconds, &folder.join("models"))?;
    let free = free_peer.map(|peer| compare_free(&ludus, &peer, seconds)).transpose()?;
    if free.is_none() {
        eprintln!(
            "alpha-zero-general is on no registry; measure it with --alpha-zero-general FOLDER, a checkout"
        );
    }
    let tables = Tables { text: format_nets(&nets, free.as_ref()), refused: Vec::new() };
    Ok((tables, format!("onnxruntime {version}")))
}

fn compare_nets(
    ludus: &Ludus,
    peer: &OnnxRuntime<'_>,
    seconds: f64,
    models: &Path,
) -> Result<Vec<NetComparison>> {
    let mut best: Vec<NetComparison> = Vec::new();
    for slice in slices(seconds) {
        eprintln!("measuring nets by Ludus and by onnxruntime");
        let mut round = Vec::new();
        for NetBench { net, batch, evaluations_per_second: our_rate, onnx } in ludus.nets(slice, models)? {
            let peer_rate = peer.rate(&onnx, batch, slice)?;
            round.push(NetComparison { net, batch, peer_rate, our_rate });
        }
        best = better(best, round)?;
    }
    Ok(best)
}

/// The best rate of each side in each row; nothing has been measured yet in the first round.
pub(crate) fn better(best: Vec<NetComparison>, round: Vec<NetComparison>) -> Result<Vec<NetComparison>> {
    if best.is_empty() {
        return Ok(round);
    }
    let row = |row: &NetComparison| (row.net.clone(), row.batch);
    let same = best.iter().map(row).eq(round.iter().map(row));
    ensure!(same, "ludus measured other nets than in the round before");
    let pairs = best.into_iter().zip(round);
    Ok(pairs
        .map(|(best, row)| NetComparison {
            peer_rate: best.peer_rate.max(row.peer_rate),
            our_rate: best.our_rate.max(row.our_rate),
            ..best
        })
        .collect())
}

fn compare_free(ludus: &Ludus, peer: &AlphaZeroGeneral<'_>, seconds: f64) -> Result<FreeComparison> {
    let mut best = FreeComparison { peer_rate: 0.0, our_rate: 0.0 };
    for slice in slices(seconds) {
        eprintln!("measuring Dots and Boxes 3x3 with a free net by alpha-zero-general and by Ludus");
        best.peer_rate = best.peer_rate.max(peer.rate(slice)?);
        best.our_rate = best.our_rate.max(ludus.free_rate("dots-and-boxes:3x3", slice)?);
    }
    Ok(best)
}
