//! `ludus reproduce dots-zero --settings FILE`: does what a file with the names of the text's figure 4.6 says, and prints what came of
//! it as the text's figure 5.5 does. Nets that it trains lie among all runs, so they go on where they stopped.

use std::{fs, io::Write, path::Path, sync::atomic::Ordering};

use ludus_studies::{
    Assignment, Study, StudyError, Tools,
    dots_zero::{DisputeLine, DotsZeroStudy, SettingsFile, WorkPlace, carry_out_settings},
    stopwatch::process_seconds,
};
use ludus_train::Executor;

use super::StepProgress;
use crate::{
    args::{Arguments, ReproduceCommand},
    setup,
    stopped::{Stopped, raised_by_interrupt},
    table::{Side, Table},
    tables,
    wrong_use::{WrongUse, blame},
};

pub(super) fn run(
    (study, file): (Study, &Path),
    assignment: &Assignment,
    (command, arguments): (&ReproduceCommand, &Arguments),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if study != Study::DotsZero {
        return Err(WrongUse(format!("--settings is for dots-zero, not for {}", study.name())).into());
    }
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(blame(&name))?;
    let settings = SettingsFile::parse(&text).map_err(blame(&name))?;
    let interrupt = raised_by_interrupt()?;
    let stop = || interrupt.load(Ordering::Relaxed);
    let mut progress = StepProgress::new();
    let mut tools = Tools {
        executor: Executor { threads: setup::threads(arguments.threads), stop: &stop },
        clock: &process_seconds,
        tables: tables::shared(arguments),
        observer: &mut progress,
    };
    let place = WorkPlace { data: &assignment.data, base: Path::new("."), seed: assignment.seed };
    let base = DotsZeroStudy::shipped(assignment.preset);
    let done = carry_out_settings(&settings, &base, place, &mut tools);
    progress.bar.finish_and_clear();
    let done = done.map_err(|error| match error {
        StudyError::Stopped => {
            Stopped("versions that are finished are saved; go on with the same command".into()).into()
        }
        other => anyhow::Error::from(other),
    })?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&done)?)?);
    }
    write_table(&done.disputes, out)?;
    Ok(writeln!(out, "\nThe same is in {}.", done.file.display())?)
}

fn write_table(lines: &[DisputeLine], out: &mut dyn Write) -> anyhow::Result<()> {
    let headings =
        ["games", "agent 1", "agent 2", "victories 1", "victories 2", "winner", "net"].map(String::from);
    let mut table = Table::new(headings.map(|heading| (heading, Side::Right)));
    let agent = |version: Option<u64>| version.map_or("MCTS".into(), |version| format!("net {version}"));
    for line in lines {
        table.add(vec![
            line.number_of_games.to_string(),
            agent(line.agent1_cnn),
            agent(line.agent2_cnn),
            line.agent1_victories.to_string(),
            line.agent2_victories.to_string(),
            if line.winner == 0 { "–".into() } else { line.winner.to_string() },
            line.net_version.clone().unwrap_or_else(|| "–".into()),
        ]);
    }
    table.write(0, out)
}
