//! What `train` and `resume` have in common: a run that was taken up learns until it is done, the minutes are over or
//! somebody stops it, and what it has come to is printed.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use ludus_arena::learned::champions;
use ludus_train::{
    Executor, Learner,
    ratings::{Rater, Rating},
    run::{Course, End, Lesson, RunError, RunName},
    runs::{self, LogLine},
    settings::Settings,
};
use serde::Serialize;

use crate::{
    args::{Arguments, Limit},
    learning_progress::LearningProgress,
    numbers, setup,
    shell::quoted,
    stopped::{Stopped, raised_by_interrupt},
    wrong_use::WrongUse,
};

/// Everything that a run needs to go on.
pub(crate) struct Ready<'a> {
    pub(crate) course: Course,
    pub(crate) learner: Box<dyn Learner>,
    pub(crate) rater: Box<dyn Rater>,
    pub(crate) settings: &'a Settings,
}

/// How it was asked for.
pub(crate) struct Ask<'a> {
    pub(crate) arguments: &'a Arguments,
    pub(crate) limit: Limit,
    pub(crate) json: bool,
}

/// What a run has come to.
#[derive(Serialize)]
struct RunReport<'a> {
    run: &'a str,
    game: &'a str,
    method: &'a str,
    seed: u64,
    generation: u64,
    generations: u64,
    last: Option<LogLine>,
    rating: Option<Rating>,
    champion: String,
    seconds: f64,
}

/// Who may stop a run before its end.
struct Stops {
    interrupt: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stops {
    fn new(begun: Instant, limit: Limit) -> anyhow::Result<Self> {
        let deadline = limit.minutes.map(|minutes| begun + Duration::from_secs_f64(60.0 * minutes));
        Ok(Self { interrupt: raised_by_interrupt()?, deadline })
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }
}

/// Lets the run learn, and reports.
pub(crate) fn learn(mut ready: Ready<'_>, ask: &Ask<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let begun = Instant::now();
    let stops = Stops::new(begun, ask.limit)?;
    let name = ready.course.run().name().clone();
    let go_on = resume_command(&name, ask.arguments);
    let end = go_on_with(&mut ready, &stops, ask.arguments, &go_on)?;
    let runs = runs_folder(ask.arguments)?;
    let report = report(&runs, &name, &ready, begun.elapsed().as_secs_f64())?;
    match ask.json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => write_report(&report, out)?,
    }
    // A run that was given so many minutes has done what was asked.
    if end == End::Stopped && stops.is_late() && !stops.is_interrupted() {
        return if ask.json { Ok(()) } else { Ok(writeln!(out, "  go on with: {go_on}")?) };
    }
    out.flush()?;
    match end {
        End::Finished => Ok(()),
        End::Stopped => {
            let generations = numbers::count(report.generations, "generation");
            Err(Stopped(format!("{} of {generations} are saved; go on with: {go_on}", report.generation))
                .into())
        }
    }
}

/// Lets the run learn while whoever is at a terminal watches.
fn go_on_with(
    ready: &mut Ready<'_>,
    stops: &Stops,
    arguments: &Arguments,
    go_on: &str,
) -> Result<End, RunError> {
    let stop = || stops.is_interrupted() || stops.is_late();
    let executor = Executor { threads: setup::threads(arguments.threads), stop: &stop };
    let mut progress = LearningProgress::new(ready.settings.generations, ready.learner.generation());
    progress.say(&format!("run {}; if it is stopped, go on with: {go_on}", ready.course.run().name()));
    let plan = ready.settings.plan();
    let mut lesson = Lesson { learner: ready.learner.as_mut(), rater: ready.rater.as_mut(), plan };
    let end = ready.course.go_on(&mut lesson, &executor, &mut progress);
    progress.clear();
    end
}

/// The folder of all runs.
pub(crate) fn runs_folder(arguments: &Arguments) -> Result<PathBuf, WrongUse> {
    let data = setup::data_folder(arguments)
        .ok_or_else(|| WrongUse("there is no usual place for data; choose one with --data".into()))?;
    Ok(champions::runs_folder(&data))
}

/// The name of a run that was typed.
pub(crate) fn run_name(text: &str) -> Result<RunName, WrongUse> {
    RunName::parse(text).map_err(|error| WrongUse(error.to_string()))
}

/// Trouble with a run that the user can mend by typing something else is wrong use.
pub(crate) fn blame_user(error: RunError) -> anyhow::Error {
    match error {
        RunError::BadName { .. }
        | RunError::Exists { .. }
        | RunError::Missing { .. }
        | RunError::NoSuchCheckpoint { .. } => WrongUse(error.to_string()).into(),
        other => other.into(),
    }
}

/// The command that goes on with a run.
fn resume_command(name: &RunName, arguments: &Arguments) -> String {
    let data = arguments.data.as_ref().map(|folder| format!(" --data {}", quoted(&folder.to_string_lossy())));
    format!("ludus resume {name}{}", data.unwrap_or_default())
}

fn report<'a>(
    runs: &Path,
    name: &'a RunName,
    ready: &Ready<'a>,
    seconds: f64,
) -> Result<RunReport<'a>, RunError> {
    let mut history = runs::load(runs, name)?;
    let newest = history.kept.last().copied().unwrap_or(0);
    let Settings { game, generations, learning, .. } = ready.settings;
    Ok(RunReport {
        run: name.as_str(),
        game,
        method: learning.name(),
        seed: ready.settings.seed().0,
        generation: ready.learner.generation(),
        generations: *generations,
        last: history.log.pop(),
        rating: history.ratings.pop(),
        champion: champions::spec(name.as_str(), newest),
        seconds,
    })
}

fn write_report(report: &RunReport<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let RunReport { run, game, method, seed, generation, generations, champion, .. } = report;
    writeln!(
        out,
        "run {run}: {generation} of {generations} generations at {game} by {method} (seed {seed})"
    )?;
    if let Some(LogLine { best, mean, spread, .. }) = &report.last {
        writeln!(out, "  last generation: best {best:.3}, mean {mean:.3}, spread {spread:.3}")?;
    }
    if let Some(rating) = &report.rating {
        writeln!(out, "  newest champion: {}", rating_in_words(rating))?;
    }
    Ok(writeln!(out, "  play it: ludus play {} --against {champion}", quoted(game))?)
}

/// A rating as part of a sentence.
pub(crate) fn rating_in_words(rating: &Rating) -> String {
    let mut parts = Vec::new();
    if rating.games > 0 {
        let anchors: Vec<&str> = rating.anchors.iter().map(|anchor| anchor.anchor.as_str()).collect();
        let (elo, error) = (numbers::elo(rating.elo), rating.elo_error);
        parts.push(format!("{elo} ± {error:.0} Elo over {} ({} games)", anchors.join(", "), rating.games));
    }
    if let Some(exact) = &rating.exact {
        let [optimal, chance] = [exact.optimal, exact.chance].map(|share| 100.0 * share);
        parts.push(format!("{optimal:.1} % best moves, {chance:.1} % by chance"));
    }
    if parts.is_empty() { "not measured".into() } else { parts.join(", ") }
}
