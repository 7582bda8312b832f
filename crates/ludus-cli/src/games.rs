//! `ludus games`: what there is to play, with sizes and rule sets.

use std::io::Write;

use ludus_core::spec::Info;
use ludus_games::AnyGame;
use serde::Serialize;

use crate::args::GamesCommand;

#[derive(Serialize)]
struct GameReport {
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

impl From<&Info> for GameReport {
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

pub(crate) fn run(command: &GamesCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let catalogue = AnyGame::catalogue();
    if command.json {
        let reports: Vec<GameReport> = catalogue.into_iter().map(GameReport::from).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&reports)?)?;
        return Ok(());
    }
    for info in catalogue {
        describe(info, out)?;
    }
    writeln!(out, "Options follow a colon, as in go:size=9,rules=territory or dots:4x5.")?;
    Ok(())
}

fn describe(info: &Info, out: &mut dyn Write) -> anyhow::Result<()> {
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
