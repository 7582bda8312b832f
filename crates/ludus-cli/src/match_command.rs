//! `ludus match`: pairs of games between two agents, and what the score says.

use std::{
    io::Write,
    sync::{Mutex, PoisonError},
};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::{
    opening::usual_plies,
    pairing::{self, Pair, Plan, Tally},
};
use ludus_games::{Catalogued, GameVisitor};

use crate::{
    args::{Arguments, MatchCommand},
    setup,
    stopped::{Stopped, raised_by_interrupt},
    wrong_use::blame,
};

pub(crate) fn run(command: &MatchCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    setup::game(&command.game)?.visit(PlayMatch { command, arguments, out })
}

struct PlayMatch<'a> {
    command: &'a MatchCommand,
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl GameVisitor for PlayMatch<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments, out } = self;
        let first = setup::agent(&command.first, "agent A")?;
        let second = setup::agent(&command.second, "agent B")?;
        // Each agent is blamed by its own name before the first game is played.
        first.build(game).map_err(blame("agent A"))?;
        second.build(game).map_err(blame("agent B"))?;
        let plan = Plan {
            agents: [&first, &second],
            pairs: command.games / 2,
            opening_plies: command.openings.unwrap_or_else(|| usual_plies(game)),
            seed: setup::seed(arguments.seed),
            threads: setup::threads(arguments.threads),
        };
        let stop = raised_by_interrupt()?;
        if !command.json {
            write_heading(&game.spec().to_string(), &plan, out)?;
        }
        let progress = Progress::new(command.games);
        let pairs = pairing::play(game, &plan, &|pair| progress.add(pair), &stop)?;
        progress.bar.finish_and_clear();
        let tally = Tally::of(&plan, &pairs);
        match command.json {
            true => writeln!(out, "{}", serde_json::to_string(&tally)?)?,
            false => write_tally(&tally, out)?,
        }
        if tally.games < command.games {
            let done = format!("{} of {} games were finished", tally.games, command.games);
            return Err(Stopped(done).into());
        }
        Ok(())
    }
}

/// A bar on stderr with the score so far, for whoever watches.
struct Progress {
    bar: ProgressBar,
    score: Mutex<f64>,
}

impl Progress {
    fn new(games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {eta} left");
        let bar = ProgressBar::new(games);
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar, score: Mutex::new(0.0) }
    }

    fn add<M>(&self, pair: &Pair<M>) {
        let mut score = self.score.lock().unwrap_or_else(PoisonError::into_inner);
        *score += 2.0 * pairing::score(pair);
        self.bar.inc(2);
        self.bar.set_message(format!("{score} points"));
    }
}

/// What is about to be played, before it is.
fn write_heading(game: &str, plan: &Plan<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let Plan { agents: [first, second], pairs, opening_plies, seed, .. } = plan;
    writeln!(out, "{first} against {second} at {game}")?;
    writeln!(
        out,
        "{} games, {pairs} openings of {opening_plies} random plies, each from both sides (seed {})",
        2 * pairs,
        seed.0
    )?;
    if first.is_timed() || second.is_timed() {
        writeln!(out, "an agent goes by the clock, so the same seed may give another result")?;
    }
    Ok(out.flush()?)
}

fn write_tally(tally: &Tally, out: &mut dyn Write) -> anyhow::Result<()> {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let Tally { wins, draws, losses, margin, elo, elo_error, duplicates, .. } = tally;
    writeln!(out, "  won {wins}, drawn {draws}, lost {losses}, mean margin {margin:+.1}")?;
    writeln!(
        out,
        "  score {} %, 95 % interval {} to {} by games, {} to {} by pairs",
        percent(tally.score),
        percent(tally.low),
        percent(tally.high),
        percent(tally.pair_low),
        percent(tally.pair_high)
    )?;
    writeln!(out, "  Elo {elo:+.0} ± {elo_error:.0}")?;
    if *duplicates > 0 {
        writeln!(out, "  {duplicates} games were the same as earlier ones")?;
    }
    Ok(())
}
