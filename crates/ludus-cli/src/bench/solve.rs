//! `ludus bench solve`: what exact answers cost. Each question meets an oracle that knows nothing yet, so that the order
//! does not matter and tables are built anew. Answers are compared with what the file says.

use std::{
    fs,
    io::Write,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

use anyhow::{Context, bail};
use ludus_arena::opening::Opening;
use ludus_core::Seed;
use ludus_exact::{Settings, Tables, oracle_for};
use ludus_formats::obf::{self, Problem};
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::{Aim, Budget, Solution, Task};
use ludus_studies::stopwatch::process_seconds;
use serde::Serialize;

use super::{USUAL_SEED, print_json};
use crate::{
    args::{Arguments, SolveBench},
    numbers::signed,
    setup,
    table::{Side, Table},
    wrong_use::{WrongUse, blame},
};

/// The endgames of the FFO test suite that programs without an evaluation are measured by.
const FFO: &str = include_str!("../../data/ffo-40-44.obf");

static NEVER: AtomicBool = AtomicBool::new(false);

/// Something to solve.
struct Question {
    name: String,
    game: AnyGame,
    place: Place,
}

/// Which position.
enum Place {
    /// Where the game begins.
    Start,
    /// One with known answers.
    Known(Problem),
    /// Where the random game with this number stands after so many plies.
    Random { seed: Seed, idx: u64, plies: u32 },
}

#[derive(Serialize)]
struct SolveBenchReport {
    name: String,
    game: String,
    /// The margin at the end for the mover; `None` when only tables were made, because the start is out of reach.
    value: Option<f64>,
    best: Vec<String>,
    /// Whether the file says the same; `None` when it says nothing.
    agrees: Option<bool>,
    nodes: u64,
    cpu_seconds: f64,
    seconds: f64,
}

pub(super) fn run(command: &SolveBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let questions = questions(command, Seed(arguments.seed.unwrap_or(USUAL_SEED)))?;
    let settings = Settings {
        data: None,
        mebibytes: command.memory.mebibytes as usize,
        threads: setup::threads(arguments.threads),
    };
    let mut reports = Vec::new();
    for question in &questions {
        let tables = Tables::new(settings.clone(), Box::new(|_| {}));
        let report = question.game.visit(Measure { question, tables: &tables })?;
        if command.json {
            print_json(&report, out)?;
        }
        reports.push(report);
    }
    if !command.json {
        write_table(&reports, settings.threads, out)?;
    }
    let wrong: Vec<&str> =
        reports.iter().filter(|report| report.agrees == Some(false)).map(|report| &*report.name).collect();
    if !wrong.is_empty() {
        bail!("another answer than the file's: {}", wrong.join(", "));
    }
    Ok(())
}

/// What was asked for: the positions of files, and the starts of games or random positions.
fn questions(command: &SolveBench, seed: Seed) -> anyhow::Result<Vec<Question>> {
    if command.what.is_empty() {
        return problems("ffo-40-44.obf", FFO);
    }
    let mut all = Vec::new();
    for text in &command.what {
        if Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("obf")) {
            let content = fs::read_to_string(text).map_err(blame(text))?;
            all.extend(problems(text, &content)?);
        } else {
            let game = setup::game(text)?;
            let question = |(name, place)| Question { name, game: game.clone(), place };
            all.extend(places(text, command, seed).into_iter().map(question));
        }
    }
    Ok(all)
}

/// Where a game is to be solved, with a name for each.
fn places(game: &str, command: &SolveBench, seed: Seed) -> Vec<(String, Place)> {
    let (Some(count), Some(range)) = (command.random, &command.plies) else {
        return vec![(game.to_owned(), Place::Start)];
    };
    let plies = range.clone().cycle().take(count as usize).zip(0..);
    plies
        .map(|(plies, idx)| (format!("{game} #{idx} after {plies}"), Place::Random { seed, idx, plies }))
        .collect()
}

fn problems(file: &str, content: &str) -> anyhow::Result<Vec<Question>> {
    let problems = obf::parse(content).map_err(blame(file))?;
    if problems.is_empty() {
        return Err(WrongUse(format!("{file}: there is no position in it")).into());
    }
    let question = |problem: Problem| {
        let name = format!("{file}:{}", problem.line);
        let size = problem.squares.isqrt();
        let game = setup::game(&format!("othello:size={size}")).map_err(|_| {
            WrongUse(format!("{name}: found {} squares, wanted 16, 36, 64 or 100", problem.squares))
        })?;
        Ok(Question { name, game, place: Place::Known(problem) })
    };
    problems.into_iter().map(question).collect()
}

struct Measure<'a> {
    question: &'a Question,
    tables: &'a Arc<Tables>,
}

impl GameVisitor for Measure<'_> {
    type Output = anyhow::Result<SolveBenchReport>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Question { name, place, .. } = self.question;
        let position = match place {
            Place::Start => game.start(),
            Place::Known(problem) => game.parse_position(&problem.position).map_err(blame(name))?,
            Place::Random { seed, idx, plies } => {
                Opening::random(game, *plies, &mut seed.stream("bench positions", *idx)).position
            }
        };
        let mut oracle = oracle_for(game, self.tables).with_context(|| format!("{name} has no solver"))?;
        let (started, cpu_before) = (Instant::now(), process_seconds());
        let budget = Budget { nodes: u64::MAX, stop: &NEVER };
        let solved = match oracle.reach(game, &position) {
            Ok(()) => Some(oracle.solve(&Task { game, position: &position, aim: Aim::Margin, budget })?),
            Err(unreached) if !matches!(place, Place::Start) => {
                return Err(WrongUse(format!("{name}: {unreached}")).into());
            }
            Err(_) => oracle.prepare(&NEVER).map(|()| None)?,
        };
        let (seconds, cpu_seconds) = (started.elapsed().as_secs_f64(), process_seconds() - cpu_before);
        let value =
            solved.as_ref().map(|solution| solution.exact.outcome.points_for(game.to_move(&position)));
        let nodes = solved.as_ref().map_or(0, |solution| solution.nodes);
        let names = |solution: Solution<G::Move>| -> Vec<String> {
            solution.best.into_iter().map(|mv| game.format_move(&position, mv)).collect()
        };
        let best = solved.map_or(Vec::new(), names);
        let agrees = match place {
            Place::Known(problem) => agrees(problem, value, &best),
            Place::Start | Place::Random { .. } => None,
        };
        let game = game.spec().to_string();
        Ok(SolveBenchReport { name: name.clone(), game, value, best, agrees, nodes, cpu_seconds, seconds })
    }
}

/// Whether the value is the file's and the file's best moves are among ours; it may name only some of them.
fn agrees(problem: &Problem, value: Option<f64>, best: &[String]) -> Option<bool> {
    let (score, moves) = problem.best()?;
    let is_known = |name: &&str| best.iter().any(|known| known == name);
    Some(value == Some(f64::from(score)) && moves.iter().all(is_known))
}

fn write_table(reports: &[SolveBenchReport], threads: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let on_threads = if threads == 1 { "one thread".into() } else { format!("{threads} threads") };
    writeln!(out, "exact answers on {on_threads}\n")?;
    let columns = [
        ("", Side::Left),
        ("value", Side::Right),
        ("best", Side::Left),
        ("boards", Side::Right),
        ("CPU s", Side::Right),
        ("seconds", Side::Right),
        ("", Side::Left),
    ];
    let mut table = Table::new(columns.map(|(heading, side)| (heading.to_owned(), side)));
    for report in reports {
        table.add(cells(report));
    }
    let nodes: u64 = reports.iter().map(|report| report.nodes).sum();
    let [cpu, seconds] = [
        reports.iter().map(|report| report.cpu_seconds).sum::<f64>(),
        reports.iter().map(|report| report.seconds).sum::<f64>(),
    ];
    let blank = String::new;
    table.add(vec![
        "together".into(),
        blank(),
        blank(),
        nodes.to_string(),
        format!("{cpu:.2}"),
        format!("{seconds:.2}"),
        blank(),
    ]);
    table.write(0, out)
}

/// How many of several best moves are shown.
const SHOWN: usize = 4;

fn cells(report: &SolveBenchReport) -> Vec<String> {
    let more = if report.best.len() > SHOWN { " …" } else { "" };
    let shown: Vec<&str> = report.best.iter().take(SHOWN).map(|name| &**name).collect();
    let verdict = match report.agrees {
        Some(true) => "as the file says",
        Some(false) => "WRONG",
        None => "",
    };
    vec![
        report.name.clone(),
        report.value.map_or("tables".into(), signed),
        format!("{}{more}", shown.join(" ")),
        report.nodes.to_string(),
        format!("{:.2}", report.cpu_seconds),
        format!("{:.2}", report.seconds),
        verdict.into(),
    ]
}
