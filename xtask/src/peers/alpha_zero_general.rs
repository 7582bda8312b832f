//! A peer: alpha-zero-general, of which the user has a checkout, since it is on no registry. Its tree search plays against itself with
//! a free net, one that has the same priors for all moves and finds nobody ahead, so that what is measured is the search.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::{
    measurement::{Slice, ensure_positive},
    wheels::Wheels,
};

/// Answers one question per process.
const SCRIPT: &str = include_str!("alpha_zero_general.py");
/// The files that are used, from the checkout's folder.
const FILES: [&str; 3] = ["MCTS.py", "dotsandboxes/DotsAndBoxesGame.py", "dotsandboxes/DotsAndBoxesLogic.py"];

/// A checkout, and the numpy that it needs.
#[derive(Debug)]
pub(crate) struct AlphaZeroGeneral<'a> {
    wheels: Wheels<'a>,
    checkout: &'a Path,
}

#[derive(Deserialize)]
struct Rate {
    simulations_per_second: f64,
}

impl<'a> AlphaZeroGeneral<'a> {
    /// Makes sure that the checkout is one.
    pub(crate) fn find(checkout: &'a Path, wheels: Wheels<'a>) -> Result<Self> {
        for file in FILES {
            let is_there = checkout.join(file).is_file();
            ensure!(
                is_there,
                "{} is no checkout of alpha-zero-general: {file} is missing",
                checkout.display()
            );
        }
        Ok(Self { wheels, checkout })
    }

    /// Simulations per CPU second of self-play at Dots and Boxes 3x3.
    pub(crate) fn rate(&self, slice: Slice) -> Result<f64> {
        let checkout = self.checkout.to_string_lossy();
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        let answer = self.wheels.ask(SCRIPT, &[&checkout, &seed, &seconds]);
        parse_rate(&answer.context("asking alpha-zero-general for simulations")?)
    }
}

/// Reads the answer.
pub(crate) fn parse_rate(text: &str) -> Result<f64> {
    let Rate { simulations_per_second } =
        serde_json::from_str(text).with_context(|| format!("alpha-zero-general answered {text:?}"))?;
    ensure_positive("alpha-zero-general's simulations_per_second", simulations_per_second)?;
    Ok(simulations_per_second)
}
