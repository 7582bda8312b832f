//! Wheels from Python's package index in a folder of ours, and scripts that are asked with them. They are never built from
//! source: the wheel is what users get.

use std::{path::Path, process::Command};

use anyhow::{Context, Result};

use super::program::output_of;

/// Installed wheels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wheels<'a> {
    folder: &'a Path,
}

/// What comes with wheels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Company {
    /// Nothing.
    Alone,
    /// Whatever they depend on.
    Dependencies,
}

impl<'a> Wheels<'a> {
    /// Has pip install the newest of `wheels` into `folder`.
    pub(crate) fn install(folder: &'a Path, wheels: &[&str], company: Company) -> Result<Self> {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "-qq", "--only-binary=:all:", "--target"]).arg(folder);
        if company == Company::Alone {
            pip.arg("--no-deps");
        }
        output_of(pip.args(wheels)).with_context(|| {
            format!("pip could not install {}; python3 with pip and a network are needed", wheels.join(", "))
        })?;
        Ok(Self::installed(folder))
    }

    /// Wheels that are in `folder` already.
    pub(crate) fn installed(folder: &'a Path) -> Self {
        Self { folder }
    }

    /// What the script answers to a question, in a process of its own.
    pub(crate) fn ask(&self, script: &str, question: &[&str]) -> Result<String> {
        let mut python = Command::new("python3");
        python.args(["-c", script]).args(question).env("PYTHONPATH", self.folder);
        output_of(&mut python)
    }
}
