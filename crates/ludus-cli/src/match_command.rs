//! `ludus match`: pairs of games between two agents, stored as they end, and what the score says.

use std::{
    io::Write,
    ops::ControlFlow,
    path::Path,
    sync::{Arc, atomic::Ordering},
};

use anyhow::Context;
use ludus_arena::{
    AgentSpec,
    ledger::{Ledger, Pair},
    library::{Again, Library},
    matches::{self, MatchReport, SprtReport},
    opening::usual_plies,
    plan::MatchPlan,
    schedule::{Entrant, Schedule},
    statistics::sprt::{Claim, Sprt},
    tally::Tally,
    whole_file,
};
use ludus_draw::{
    chart::{ChartFrame, Measured, Scale, Series, draw_lines},
    palette::Theme,
};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::{
    args::{Arguments, MatchCommand},
    incidents, numbers,
    progress::Progress,
    said_no::SaidNo,
    setup,
    stopped::{Stopped, raised_by_interrupt},
    tables,
    wrong_use::{WrongUse, blame},
};

/// Games of a match when nobody says.
const USUAL_GAMES: u64 = 100;
/// The most games of a sequential test when nobody says; it usually ends much earlier.
const USUAL_TEST_GAMES: u64 = 20_000;

pub(crate) fn run(command: &MatchCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    // What was typed is checked before anything is stored.
    let plan = if command.resume.is_none() { Some(plan(command, arguments)?) } else { None };
    let mut library = setup::library(arguments)?;
    let (stored, _hold) = match (&plan, command.resume) {
        (None, Some(id)) => {
            if let Some(tournament) = library.load_match(id)?.tournament {
                let go_on = setup::go_on_command("tournament", tournament, arguments);
                return Err(
                    WrongUse(format!("match {id} is part of a tournament; go on with: {go_on}")).into()
                );
            }
            let hold = library.hold("match", id)?;
            library.extend_match(id, command.games.unwrap_or(0) / 2)?;
            (library.load_match(id)?, hold)
        }
        (Some(plan), _) => {
            let again = if command.new { Again::Anew } else { setup::go_on_with(arguments.seed) };
            library.enter_match(plan, again)?
        }
        (None, None) => return Err(WrongUse("wanted a game and two agents, or --resume".into()).into()),
    };
    setup::tell_of_version(&stored.ludus);
    let go_on = setup::go_on_command("match", stored.id, arguments);
    stored.plan.game.visit(PlayMatch {
        command,
        arguments,
        library: &mut library,
        stored: (stored.id, &stored.plan),
        go_on,
        out,
    })
}

/// What was asked for, checked.
fn plan(command: &MatchCommand, arguments: &Arguments) -> anyhow::Result<MatchPlan> {
    let [game, first, second] =
        [&command.game, &command.first, &command.second].map(|text| text.as_deref().unwrap_or_default());
    let game = setup::game(game)?;
    let agents = [setup::agent(first, "agent A")?, setup::agent(second, "agent B")?];
    let opening_plies = game.visit(CheckAgents { agents: &agents, tables: &tables::shared(arguments) })?;
    let sprt = command.sprt.as_deref().map(|elos| sprt(elos, command)).transpose()?;
    let usual_games = if sprt.is_some() { USUAL_TEST_GAMES } else { USUAL_GAMES };
    let schedule = Schedule {
        entrants: agents.map(Entrant::from).into(),
        pairings: vec![[0, 1]],
        pairs: command.games.unwrap_or(usual_games) / 2,
        opening_plies: command.openings.unwrap_or(opening_plies),
        seed: setup::seed(arguments.seed),
    };
    Ok(MatchPlan { game, schedule, sprt })
}

fn sprt(elos: &[f64], command: &MatchCommand) -> Result<Sprt, WrongUse> {
    let [elo0, elo1] = elos else { return Err(WrongUse("--sprt: wanted two rating differences".into())) };
    let claim = Claim { elo0: *elo0, elo1: *elo1, alpha: command.alpha, beta: command.beta };
    Sprt::new(claim).map_err(blame("--sprt"))
}

/// Blames each agent by its own name before the first game is played.
struct CheckAgents<'a> {
    agents: &'a [AgentSpec; 2],
    tables: &'a Arc<Tables>,
}

impl GameVisitor for CheckAgents<'_> {
    type Output = anyhow::Result<u32>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        for (agent, name) in self.agents.iter().zip(["agent A", "agent B"]) {
            agent.check(game, self.tables).map_err(blame(name))?;
        }
        Ok(usual_plies(game))
    }
}

struct PlayMatch<'a> {
    command: &'a MatchCommand,
    arguments: &'a Arguments,
    library: &'a mut Library,
    stored: (i64, &'a MatchPlan),
    go_on: String,
    out: &'a mut dyn Write,
}

impl GameVisitor for PlayMatch<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments, library, stored: (id, plan), go_on, out } = self;
        let stop = raised_by_interrupt()?;
        if !command.json {
            write_heading(&plan.game, &plan.schedule, out)?;
        }
        let mut progress = Progress::new(plan.schedule.games(), 1);
        progress.say(&format!("match {id} in the library; if it is stopped, go on with: {go_on}"));
        let mut watch = |ledger: &_| {
            progress.show(ledger, |ledger| vec![score_so_far(plan, ledger)]);
            ControlFlow::Continue(())
        };
        let equipment = tables::equipment(arguments);
        let stop = || stop.load(Ordering::Relaxed);
        let report = matches::play(game, (library, id, plan), &equipment, &mut watch, &stop)?;
        progress.clear();
        match command.json {
            true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
            false => write_report(&report, out)?,
        }
        out.flush()?;
        if let Some(path) = &command.chart {
            draw_course(&report, path)?;
        }
        conclude(&report, plan, &go_on)
    }
}

/// The score, the test and what went wrong, in words.
pub(crate) fn write_report(report: &MatchReport, out: &mut dyn Write) -> anyhow::Result<()> {
    write_tally(&report.tally, out)?;
    if let Some(sprt) = &report.sprt {
        write_sprt(sprt, out)?;
    }
    incidents::write(&report.incidents, out)
}

/// The exit code of a match: stopped, broken, said no, or fine.
fn conclude(report: &MatchReport, plan: &MatchPlan, go_on: &str) -> anyhow::Result<()> {
    let games = report.tally.games;
    let verdict = report.sprt.as_ref().map(|sprt| sprt.verdict);
    let is_decided = matches!(verdict, Some("accepted" | "rejected"));
    if !is_decided && games < plan.schedule.games() {
        let done = format!("{games} of {} games are counted; go on with: {go_on}", plan.schedule.games());
        return Err(Stopped(done).into());
    }
    incidents::complain(&report.incidents)?;
    match verdict {
        Some("rejected") => Err(SaidNo("the test rejects the claim".into()).into()),
        Some("undecided") => {
            anyhow::bail!(
                "the test is undecided after {games} games; for more: {go_on} --games {}",
                2 * games
            )
        }
        _ => Ok(()),
    }
}

/// What is about to be played, before it is.
pub(crate) fn write_heading(game: &AnyGame, schedule: &Schedule, out: &mut dyn Write) -> anyhow::Result<()> {
    let Schedule { pairs, opening_plies, seed, .. } = schedule;
    let [first, second] = schedule.pairing(0).map(|entrant| &entrant.name);
    writeln!(out, "{first} against {second} at {game}")?;
    writeln!(
        out,
        "{} games, {} of {opening_plies} random plies, each from both sides (seed {})",
        2 * pairs,
        numbers::count(*pairs, "opening"),
        seed.0
    )?;
    if schedule.is_timed() {
        writeln!(out, "an agent goes by the clock, so the same seed may give another result")?;
    }
    Ok(out.flush()?)
}

fn score_so_far(plan: &MatchPlan, ledger: &Ledger) -> String {
    let tally = Tally::of(&plan.schedule, 0, &ledger.pairs(0, 0).collect::<Vec<Pair<'_>>>());
    let Tally { wins, draws, losses, score, .. } = tally;
    let course = plan.sprt.map(|sprt| between_bounds(sprt.bounds(), sprt.llr(&tally.pairs)));
    let course = course.map(|course| format!("  {course}")).unwrap_or_default();
    format!("won {wins}, drawn {draws}, lost {losses}, score {:.1} %{course}", 100.0 * score)
}

fn write_tally(tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let Tally { wins, draws, losses, elo, elo_error, duplicates, pairs, .. } = tally;
    let margin = tally.margin.map(|margin| format!(", mean margin {margin:+.1}")).unwrap_or_default();
    writeln!(out, "  won {wins}, drawn {draws}, lost {losses}{margin}")?;
    writeln!(
        out,
        "  score {} %, 95 % interval {} to {} by games, {} to {} by pairs",
        percent(tally.score),
        percent(tally.low),
        percent(tally.high),
        percent(tally.pair_low),
        percent(tally.pair_high)
    )?;
    let [none, half, one, more, both] = pairs;
    writeln!(out, "  pairs of games: {both} brought 2 points, {more} 1½, {one} 1, {half} ½, {none} none")?;
    writeln!(out, "  Elo of the first over the second {} ± {elo_error:.0}", numbers::elo(*elo))?;
    if *duplicates > 0 {
        writeln!(out, "  {duplicates} games were the same as earlier ones")?;
    }
    Ok(())
}

fn write_sprt(sprt: &SprtReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let SprtReport { elo0, elo1, alpha, beta, llrs, verdict, .. } = sprt;
    writeln!(
        out,
        "  test: {} Elo rather than {}, errors {alpha} and {beta}: {verdict} after {} pairs",
        numbers::signed(*elo1),
        numbers::signed(*elo0),
        llrs.len()
    )?;
    let llr = llrs.last().copied().unwrap_or(0.0);
    writeln!(out, "  {}", between_bounds((sprt.lower, sprt.upper), llr))?;
    writeln!(out, "  (the score of a match that stops by itself is biased; the verdict is what counts)")?;
    Ok(())
}

/// Places between the bounds of a drawn test.
const COURSE_WIDTH: usize = 41;

/// Where the log likelihood ratio is between its bounds.
fn between_bounds((lower, upper): (f64, f64), llr: f64) -> String {
    let share = ((llr - lower) / (upper - lower)).clamp(0.0, 1.0);
    let at = (share * (COURSE_WIDTH - 1) as f64).round() as usize;
    let line: String = (0..COURSE_WIDTH).map(|place| if place == at { '●' } else { '─' }).collect();
    format!("reject {lower:.2} ├{line}┤ {upper:+.2} accept, now {llr:+.2}")
}

/// More points of a course could not be told apart in a picture.
const MOST_POINTS: usize = 200;

/// The course of the test, or of the score without one, as a picture.
fn draw_course(report: &MatchReport, path: &Path) -> anyhow::Result<()> {
    let Some(sprt) = &report.sprt else {
        return Err(WrongUse("--chart: draws the course of a test; give one with --sprt".into()).into());
    };
    let last = sprt.llrs.len().max(1) as f64;
    let level = |name: String, value: f64| Series {
        name,
        points: vec![(0.0, Measured::exactly(value)), (last, Measured::exactly(value))],
    };
    let n_pairs = sprt.llrs.len();
    let step = n_pairs.div_ceil(MOST_POINTS).max(1);
    let course = (1..)
        .zip(&sprt.llrs)
        .filter(|(pair, _)| pair % step == 0 || *pair == n_pairs)
        .map(|(pair, &llr)| (pair as f64, Measured::exactly(llr)));
    let course = Series {
        name: "log likelihood ratio".into(),
        points: [(0.0, Measured::exactly(0.0))].into_iter().chain(course).collect(),
    };
    let series = [
        course,
        level(format!("accept: {} Elo", numbers::signed(sprt.elo1)), sprt.upper),
        level(format!("reject: {} Elo", numbers::signed(sprt.elo0)), sprt.lower),
    ];
    let title = format!("{} against {}: {}", report.tally.first, report.tally.second, sprt.verdict);
    let frame = ChartFrame {
        title: &title,
        x_label: "pairs of games",
        y_label: "log likelihood ratio",
        scale: Scale::Linear,
        theme: Theme::Light,
    };
    whole_file::store(path, &draw_lines(&series, &frame))
        .with_context(|| format!("cannot write {}", path.display()))
}
