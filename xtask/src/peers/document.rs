//! Puts measured figures into `docs/speed.md`, between two markers and together with the machine and the day
//! they belong to: a figure without them cannot be compared with anything. All other text is left alone.

use std::{fs, path::Path, process::Command, thread};

use anyhow::{Context, Result};

use super::{Subject, program::output_of};

/// The document, from the workspace's folder.
const DOCUMENT: &str = "docs/speed.md";
const END: &str = "<!-- end -->\n";

/// Writes the tables of a run into the document; `peer` has a name and a version.
pub(crate) fn store(root: &Path, subject: Subject, tables: &str, peer: &str) -> Result<()> {
    let path = root.join(DOCUMENT);
    let text = fs::read_to_string(&path).with_context(|| DOCUMENT.to_owned())?;
    let origin = origin(peer)?;
    let text = replace_figures(&text, subject, &format!("\n{origin}\n\n{tables}\n")).context(DOCUMENT)?;
    fs::write(&path, text).with_context(|| format!("cannot write {DOCUMENT}"))
}

/// The text of the document with `figures` between the markers of their subject.
pub(crate) fn replace_figures(text: &str, subject: Subject, figures: &str) -> Result<String> {
    let begin = format!("<!-- begin: cargo xtask peers {} --write -->\n", subject.name());
    let (before, rest) =
        text.split_once(&begin).with_context(|| format!("no line {:?} in the document", begin.trim_end()))?;
    let (_, after) = rest
        .split_once(END)
        .with_context(|| format!("no line {:?} after {:?}", END.trim_end(), begin.trim_end()))?;
    Ok([before, &begin, figures, END, after].concat())
}

/// The sentence that says when and on what the figures were measured.
fn origin(peer: &str) -> Result<String> {
    let date = output_of(Command::new("date").args(["-u", "+%F"]))?;
    let rustc = output_of(Command::new("rustc").arg("--version"))?;
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = thread::available_parallelism().context("the number of cores")?;
    Ok(format!(
        "Measured on {}: {}, {cores} cores, {}, {peer}.",
        date.trim_end(),
        parse_processor(&cpuinfo),
        rustc.trim_end(),
    ))
}

/// The processor's name from the text of `/proc/cpuinfo`; not every system has it.
pub(crate) fn parse_processor(cpuinfo: &str) -> &str {
    let name = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or("unknown processor", |(_, name)| name.trim())
}
