//! `ludus games`: what there is to play, with sizes and rule sets.

use std::io::Write;

use ludus_games::AnyGame;

use crate::{
    args::GamesCommand,
    listing::{InfoReport, describe},
};

pub(crate) fn run(command: &GamesCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let catalogue = AnyGame::catalogue();
    if command.json {
        let reports: Vec<InfoReport> = catalogue.into_iter().map(InfoReport::from).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&reports)?)?;
        return Ok(());
    }
    for info in catalogue {
        describe(info, out)?;
    }
    writeln!(out, "Options follow a colon, as in go:size=9,rules=territory or dots:4x5.")?;
    Ok(())
}
