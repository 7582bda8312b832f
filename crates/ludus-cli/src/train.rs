//! `ludus train`: a machine learns a game, from a preset or a file of settings, as a run that can be stopped and goes on.

use std::{
    fs,
    io::Write,
    path::Path,
    time::{Duration, Instant},
};

use ludus_core::spec::{did_you_mean, nearest};
use ludus_train::{
    Executor, Learner, Unfinished,
    run::{Run, RunError, RunName},
    settings::{PRESETS, Settings, preset},
};
use serde::Serialize;

use crate::{
    args::{Arguments, TrainCommand},
    learn::{Ask, Ready, blame_user, learn, run_name, runs_folder},
    setup,
    table::{Side, Table},
    tables,
    wrong_use::WrongUse,
};

/// How long one generation is tried for an estimate.
const TRIAL: Duration = Duration::from_secs(10);
/// Runs of one name before somebody must think of another.
const MOST_OF_A_NAME: u32 = 10_000;

/// A preset in a list.
#[derive(Serialize)]
struct PresetReport {
    preset: &'static str,
    summary: &'static str,
}

/// What a run would be.
#[derive(Serialize)]
struct DryRun {
    settings: String,
    games_per_generation: Option<u64>,
    seconds_per_generation: Option<f64>,
}

pub(crate) fn run(command: &TrainCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(what) = &command.what else { return list_presets(command, out) };
    let mut settings = settings(what, command, arguments)?;
    let tables = tables::shared(arguments);
    if let Some(data) = &tables.settings().data {
        settings.learning = settings.learning.pinned(data);
    }
    let mend = |error| WrongUse(format!("{what}: {error}"));
    let learner = settings.learner(&tables, None).map_err(mend)?;
    let rater = settings.rater(&tables).map_err(mend)?;
    if command.dry_run {
        return estimate(&settings, learner, (command, arguments), out);
    }
    let runs = runs_folder(arguments)?;
    let create = |name: &RunName| Run::create(&runs, name, &settings.to_text());
    let run = create_free(command.name.as_deref(), what, create)?;
    let course = run.take_up(None)?.course;
    let ask = Ask { arguments, limit: command.limit, json: command.json };
    learn(Ready { course, learner, rater, settings: &settings }, &ask, out)
}

fn list_presets(command: &TrainCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    if command.json {
        let presets =
            PRESETS.iter().map(|preset| PresetReport { preset: preset.name, summary: preset.summary() });
        return Ok(writeln!(out, "{}", serde_json::to_string(&presets.collect::<Vec<_>>())?)?);
    }
    let mut table = Table::new(["preset", "what it learns"].map(|heading| (heading.to_owned(), Side::Left)));
    for preset in PRESETS {
        table.add(vec![preset.name.into(), preset.summary().into()]);
    }
    table.write(0, out)?;
    Ok(writeln!(out, "\nBegin one with ludus train PRESET; see what is in it with --dry-run.")?)
}

/// The settings that were asked for, with everything decided.
fn settings(what: &str, command: &TrainCommand, arguments: &Arguments) -> Result<Settings, WrongUse> {
    let text = match preset(what) {
        Some(preset) => preset.text.to_owned(),
        None => fs::read_to_string(what).map_err(|error| not_found(what, &error))?,
    };
    let mut settings = Settings::parse(&text).map_err(|error| WrongUse(format!("{what}: {error}")))?;
    for (key, value) in &command.settings {
        settings = settings.with(key, value).map_err(|error| WrongUse(format!("--set: {error}")))?;
    }
    settings.seed = Some(setup::seed(arguments.seed.or(settings.seed)).0);
    settings.ludus = Some(env!("CARGO_PKG_VERSION").into());
    Ok(settings)
}

fn not_found(what: &str, error: &std::io::Error) -> WrongUse {
    let names = || PRESETS.iter().map(|preset| preset.name);
    let hint = did_you_mean(&nearest(what, names()));
    let names: Vec<&str> = names().collect();
    WrongUse(format!(
        "cannot read {what}: {error}{hint}; wanted a file of settings, or one of {}",
        names.join(", ")
    ))
}

/// Makes a run under the name that was asked for, or under the first free one that a file suggests.
pub(crate) fn create_free<T>(
    asked: Option<&str>,
    file: &str,
    create: impl Fn(&RunName) -> Result<T, RunError>,
) -> anyhow::Result<T> {
    if let Some(name) = asked {
        return create(&run_name(name)?).map_err(blame_user);
    }
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for number in 1..MOST_OF_A_NAME {
        let name = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
        match create(&run_name(&name)?) {
            Err(RunError::Exists { .. }) => {}
            created => return created.map_err(blame_user),
        }
    }
    Err(WrongUse(format!("there are too many runs called {stem}; choose another name with --name")).into())
}

/// Prints all settings and tries one generation, which is thrown away.
fn estimate(
    settings: &Settings,
    mut learner: Box<dyn Learner>,
    (command, arguments): (&TrainCommand, &Arguments),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let begun = Instant::now();
    let stop = || begun.elapsed() >= TRIAL;
    let executor = Executor { threads: setup::threads(arguments.threads), stop: &stop };
    let tried = match learner.advance(&executor) {
        Err(Unfinished::Failed(reason)) => anyhow::bail!("cannot play a generation: {reason}"),
        tried => tried.ok(),
    };
    let seconds = begun.elapsed().as_secs_f64();
    let dry_run = DryRun {
        settings: settings.to_text(),
        games_per_generation: tried.as_ref().map(|progress| progress.games),
        seconds_per_generation: tried.as_ref().map(|_| seconds),
    };
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&dry_run)?)?);
    }
    writeln!(out, "{}", dry_run.settings)?;
    let generations = settings.generations;
    let all = seconds * generations as f64 / 60.0;
    match tried {
        Some(progress) => writeln!(
            out,
            "# one generation: {} games in {seconds:.2} s; {generations} of them: about {all:.1} minutes, ratings on top",
            progress.games
        )?,
        None => writeln!(
            out,
            "# one generation takes more than {seconds:.0} s; {generations} of them: more than {all:.0} minutes"
        )?,
    }
    Ok(())
}
