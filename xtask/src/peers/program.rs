//! Runs other programs and reads what they print. What they say on stderr goes to ours, so that a pip or a
//! compiler that fails has already told why when the error names it.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// What the program printed; fails when it does not start or does not succeed.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("{program} did not start"))?;
    ensure!(output.status.success(), "{program} failed with {}", output.status);
    String::from_utf8(output.stdout).with_context(|| format!("{program} printed something that is no text"))
}
