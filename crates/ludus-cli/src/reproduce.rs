//! `ludus reproduce`: carries a study out, or what is left of it, prints its report and writes it as files. The seed is 1 unless
//! another is given, so that the same command goes on with the same study.

mod settings_file;

use std::{
    fs,
    io::Write,
    path::Path,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::whole_file;
use ludus_core::Seed;
use ludus_draw::terminal::{self, Look, TextFrame};
use ludus_studies::{
    Advance, Assignment, Observer, PresetName, Report, StepNumber, Study, StudyError, Tools, carry_out,
    chart::{Chart, Content},
    html,
    markdown::{self, Pictures},
    stopwatch::process_seconds,
};
use ludus_train::Executor;
use serde::Serialize;

use crate::{
    args::{Arguments, ReproduceCommand},
    setup,
    shell::quoted,
    stopped::{Stopped, raised_by_interrupt},
    table::{Side, Table},
    tables,
    wrong_use::WrongUse,
};

/// The seed when none is given.
const USUAL_SEED: u64 = 1;
/// The folder of a report's pictures, beside its text.
const PICTURES: &str = "charts";
/// Characters and lines of a curve in the terminal.
const CURVE: (usize, usize) = (100, 12);
/// How often the progress is made anew.
const PAUSE: Duration = Duration::from_millis(100);

/// A study in a list.
#[derive(Serialize)]
struct StudyRow {
    study: &'static str,
    summary: &'static str,
}

pub(crate) fn run(
    command: &ReproduceCommand,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Some(study) = &command.study else { return list(command, out) };
    let study = Study::parse(study).map_err(|error| WrongUse(error.to_string()))?;
    let data = setup::data_folder(arguments)
        .ok_or_else(|| WrongUse("there is no usual place for data; choose one with --data".into()))?;
    let preset = if command.paper { PresetName::Paper } else { PresetName::Quick };
    let assignment = Assignment { data, preset, seed: Seed(arguments.seed.unwrap_or(USUAL_SEED)) };
    if let Some(file) = &command.settings {
        return settings_file::run((study, file), &assignment, (command, arguments), out);
    }
    let report = work(study, &assignment, (command, arguments))?;
    let folder = command.out.clone().unwrap_or_else(|| assignment.folder(study.name()));
    write_files(&report, &folder)?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    write!(out, "{}", markdown::render(&report, Pictures::None))?;
    report.charts().try_for_each(|chart| write_curves(chart, out))?;
    Ok(writeln!(out, "\nThe report with its pictures is in {}.", folder.display())?)
}

fn list(command: &ReproduceCommand, out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = Study::ALL.iter().map(|study| StudyRow { study: study.name(), summary: study.summary() });
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&rows.collect::<Vec<_>>())?)?);
    }
    let mut table = Table::new(["study", "what it is about"].map(|heading| (heading.to_owned(), Side::Left)));
    rows.for_each(|row| table.add(vec![row.study.into(), row.summary.into()]));
    table.write(0, out)?;
    Ok(writeln!(out, "\nCarry one out with ludus reproduce STUDY; --paper takes the sizes of its text.")?)
}

/// Carries the study out as far as it is not done yet.
fn work(
    study: Study,
    assignment: &Assignment,
    (command, arguments): (&ReproduceCommand, &Arguments),
) -> anyhow::Result<Report> {
    let interrupt = raised_by_interrupt()?;
    let stop = || interrupt.load(Ordering::Relaxed);
    let mut progress = StepProgress::new();
    let tools = Tools {
        executor: Executor { threads: setup::threads(arguments.threads), stop: &stop },
        clock: &process_seconds,
        tables: tables::shared(arguments),
        observer: &mut progress,
    };
    let report = carry_out(study.experiment(assignment.preset).as_ref(), assignment, tools);
    progress.bar.finish_and_clear();
    report.map_err(|error| match error {
        StudyError::Stopped => {
            let go_on = go_on_command(study, assignment, (command, arguments));
            Stopped(format!("what is finished is saved; go on with: {go_on}")).into()
        }
        other => other.into(),
    })
}

/// The command that goes on with a study.
fn go_on_command(
    study: Study,
    assignment: &Assignment,
    (command, arguments): (&ReproduceCommand, &Arguments),
) -> String {
    let Assignment { preset, seed, .. } = assignment;
    let mut text = format!("ludus reproduce {} --{} --seed {}", study.name(), preset.name(), seed.0);
    if let Some(folder) = &command.out {
        text += &format!(" --out {}", quoted(&folder.to_string_lossy()));
    }
    if let Some(folder) = &arguments.data {
        text += &format!(" --data {}", quoted(&folder.to_string_lossy()));
    }
    text
}

/// The report as Markdown, as a page and as pictures.
fn write_files(report: &Report, folder: &Path) -> anyhow::Result<()> {
    let pictures = folder.join(PICTURES);
    fs::create_dir_all(&pictures).with_context(|| format!("cannot make {}", pictures.display()))?;
    let store = |path: &Path, text: &str| {
        whole_file::store(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    for (name, svg) in markdown::chart_files(report) {
        store(&pictures.join(name), &svg)?;
    }
    store(&folder.join("report.md"), &markdown::render(report, Pictures::In(PICTURES)))?;
    store(&folder.join("report.html"), &html::render(report))
}

/// A chart of lines as text; others are pictures only.
fn write_curves(chart: &Chart, out: &mut dyn Write) -> anyhow::Result<()> {
    let Content::Lines(series) = &chart.content else { return Ok(()) };
    let Chart { title, x_label, y_label, scale, .. } = chart;
    let (columns, rows) = CURVE;
    let frame = TextFrame { x_label, y_label, scale: *scale, columns, rows };
    let curves = terminal::draw_lines(series, &frame, Look::Plain);
    Ok(write!(out, "\n**{title}**\n\n```text\n{curves}```\n")?)
}

/// Which step of how many, how far it is and how long it takes, on stderr and only for whoever watches at a terminal.
struct StepProgress {
    bar: ProgressBar,
    shown: Option<Instant>,
}

impl StepProgress {
    fn new() -> Self {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{prefix}  {bar:20} {pos}/{len} {msg}  {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar, shown: None }
    }
}

impl Observer for StepProgress {
    fn begun(&mut self, step: &StepNumber<'_>) {
        let StepNumber { name, number, of } = step;
        self.bar.reset();
        self.bar.set_length(0);
        self.bar.set_message("");
        self.bar.set_prefix(format!("step {number} of {of}, {name}"));
        self.shown = None;
    }

    fn advanced(&mut self, advance: Advance) {
        if self.bar.is_hidden() || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        self.bar.set_length(advance.of);
        self.bar.set_message(advance.unit);
        self.bar.set_position(advance.done);
    }
}
