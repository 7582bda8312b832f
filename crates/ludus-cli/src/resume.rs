//! `ludus resume`: goes on with a run that was stopped or killed, or goes back in it.

use std::io::Write;

use anyhow::Context;
use ludus_train::{
    run::{Discarded, Imported, Run},
    settings::Settings,
};

use crate::{
    args::{Arguments, ResumeCommand},
    learn::{Ask, Ready, blame_user, learn, run_name, runs_folder},
    setup, tables,
    wrong_use::WrongUse,
};

pub(crate) fn run(command: &ResumeCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = run_name(&command.run)?;
    let mut run = Run::open(&runs_folder(arguments)?, &name).map_err(blame_user)?;
    if Imported::parse(run.settings()).is_some() {
        let text = format!("run {name} was imported and has no state; play it as run:{name}");
        return Err(WrongUse(text).into());
    }
    let mut settings =
        Settings::parse(run.settings()).with_context(|| format!("the settings of run {name}"))?;
    if let Some(generations) = command.generations {
        lengthen(&mut run, &mut settings, generations)?;
    }
    if let Some(version) = &settings.ludus {
        setup::tell_of_version(version);
    }
    let tables = tables::shared(arguments);
    let taken_up = run.take_up(command.from).map_err(blame_user)?;
    if let Some(discarded) = &taken_up.discarded {
        tell_of(discarded);
    }
    let learner = settings.learner(&tables, taken_up.state.as_deref())?;
    let rater = settings.rater(&tables)?;
    let ask = Ask { arguments, limit: command.limit, json: command.json };
    learn(Ready { course: taken_up.course, learner, rater, settings: &settings }, &ask, out)
}

/// Lets the run learn for more generations than it was begun with. The same command typed again finds it long enough.
fn lengthen(run: &mut Run, settings: &mut Settings, generations: u64) -> anyhow::Result<()> {
    if generations < settings.generations {
        let text = format!(
            "--generations: found {generations}, wanted at least the {} of run {}",
            settings.generations,
            run.name()
        );
        return Err(WrongUse(text).into());
    }
    settings.generations = generations;
    Ok(run.lengthen(&settings.to_text())?)
}

/// Says what no longer belongs to the run.
fn tell_of(discarded: &Discarded) {
    let Discarded { folder, generations } = discarded;
    let generations: Vec<String> = generations.iter().map(u64::to_string).collect();
    let (generations, folder) = (generations.join(", "), folder.display());
    // A reader that is gone misses nothing.
    let _ = writeln!(anstream::stderr(), "note: moved checkpoints {generations} and their lines to {folder}");
}
