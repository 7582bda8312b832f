//! A peer: onnxruntime's wheel, asked through a Python script that runs models of ours on one thread.

use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    measurement::{Slice, ensure_positive},
    wheels::Wheels,
};

/// Answers one question per process.
const SCRIPT: &str = include_str!("onnxruntime.py");

/// What has to be installed for it.
pub(crate) const WHEELS: &[&str] = &["onnxruntime", "numpy"];

/// An installed wheel.
#[derive(Debug)]
pub(crate) struct OnnxRuntime<'a>(pub(crate) Wheels<'a>);

#[derive(Deserialize)]
struct Rate {
    positions_per_second: f64,
}

#[derive(Deserialize)]
struct Version {
    version: String,
}

impl OnnxRuntime<'_> {
    /// What the wheel calls itself.
    pub(crate) fn version(&self) -> Result<String> {
        let Version { version } = parse_answer(&self.ask(&["version"])?)?;
        Ok(version)
    }

    /// Positions per CPU second of one thread, so many of them at once.
    pub(crate) fn rate(&self, model: &Path, batch: usize, slice: Slice) -> Result<f64> {
        let model = model.to_string_lossy();
        let (seed, seconds) = (slice.seed.to_string(), slice.seconds.to_string());
        parse_rate(&self.ask(&["rate", &model, &batch.to_string(), &seed, &seconds])?)
    }

    fn ask(&self, question: &[&str]) -> Result<String> {
        let answer = self.0.ask(SCRIPT, question);
        answer.with_context(|| format!("asking onnxruntime for {}", question.join(" ")))
    }
}

/// Reads the answer to the question for a rate.
pub(crate) fn parse_rate(text: &str) -> Result<f64> {
    let Rate { positions_per_second } = parse_answer(text)?;
    ensure_positive("onnxruntime's positions_per_second", positions_per_second)?;
    Ok(positions_per_second)
}

fn parse_answer<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("onnxruntime answered {text:?}"))
}
