//! `ludus match`: pairs of games between two agents, and what the score says.

use std::{
    io::Write,
    sync::{Mutex, PoisonError, atomic::Ordering},
};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::{
    hall,
    ledger::{Finished, Ledger, Pair},
    opening::usual_plies,
    schedule::{Entrant, Schedule},
    tally::Tally,
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
        let is_timed = first.is_timed() || second.is_timed();
        let schedule = Schedule {
            entrants: [first, second].map(Entrant::from).into(),
            pairings: vec![[0, 1]],
            pairs: command.games / 2,
            opening_plies: command.openings.unwrap_or_else(|| usual_plies(game)),
            seed: setup::seed(arguments.seed),
        };
        let stop = raised_by_interrupt()?;
        if !command.json {
            write_heading(&game.spec().to_string(), &schedule, is_timed, out)?;
        }
        let progress = Progress::new(command.games);
        let ledger = Mutex::new(Ledger::default());
        let slots: Vec<_> = schedule.slots().collect();
        hall::play(
            game,
            &schedule,
            (&slots, setup::threads(arguments.threads)),
            &|slot, played| {
                let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
                ledger.enter(slot, Finished::from(&played));
                progress.bar.inc(1);
            },
            &|| stop.load(Ordering::Relaxed),
        )?;
        progress.bar.finish_and_clear();
        let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        let pairs: Vec<Pair<'_>> = ledger.pairs(0, 0).collect();
        let tally = Tally::of(&schedule, 0, &pairs);
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
}

impl Progress {
    fn new(games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {eta} left");
        let bar = ProgressBar::new(games);
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { bar }
    }
}

/// What is about to be played, before it is.
fn write_heading(game: &str, schedule: &Schedule, is_timed: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let Schedule { pairs, opening_plies, seed, .. } = schedule;
    let [first, second] = schedule.pairing(0).map(|entrant| &entrant.name);
    writeln!(out, "{first} against {second} at {game}")?;
    writeln!(
        out,
        "{} games, {pairs} openings of {opening_plies} random plies, each from both sides (seed {})",
        2 * pairs,
        seed.0
    )?;
    if is_timed {
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
