//! How names with options are listed, whether games, agents or evaluations.

use std::io::Write;

use ludus_core::spec::Info;
use serde::Serialize;

/// A name and all there is to know about it.
#[derive(Serialize)]
pub(crate) struct InfoReport {
    name: &'static str,
    aliases: &'static [&'static str],
    summary: &'static str,
    options: Vec<OptionReport>,
}

#[derive(Serialize)]
struct OptionReport {
    key: &'static str,
    values: &'static str,
    default: &'static str,
    meaning: &'static str,
}

impl From<&Info> for InfoReport {
    fn from(info: &Info) -> Self {
        let options = info.options.iter().map(|option| OptionReport {
            key: option.key,
            values: option.values,
            default: option.default,
            meaning: option.meaning,
        });
        Self { name: info.name, aliases: info.aliases, summary: info.summary, options: options.collect() }
    }
}

/// Prints the name, what it is, and its options.
pub(crate) fn describe(info: &Info, out: &mut dyn Write) -> anyhow::Result<()> {
    let aliases = info.aliases.join(", ");
    let aliases = if aliases.is_empty() { aliases } else { format!(" (also {aliases})") };
    writeln!(out, "{}{aliases}\n  {}", info.name, info.summary)?;
    let settings: Vec<String> =
        info.options.iter().map(|option| format!("{}={}", option.key, option.values)).collect();
    let width = settings.iter().map(String::len).max().unwrap_or(0);
    for (setting, option) in settings.iter().zip(info.options) {
        writeln!(out, "    {setting:<width$}  {} [default: {}]", option.meaning, option.default)?;
    }
    writeln!(out)?;
    Ok(())
}
