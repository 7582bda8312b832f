//! `ludus solve`: how a game ends under best play, and every move that leads there.

use std::{io::Write, sync::atomic::AtomicBool, time::Instant};

use ludus_core::Outcome;
use ludus_exact::oracle_for;
use ludus_games::{Catalogued, GameVisitor};
use ludus_search::{Aim, Budget, Solution, Solved, Task, Unsolved};
use serde::Serialize;

use crate::{
    args::{Arguments, SolveCommand},
    numbers::{self, count, signed},
    setup,
    stopped::{Stopped, raised_by_interrupt},
    tables,
    wrong_use::WrongUse,
};

#[derive(Serialize)]
struct SolveReport {
    game: String,
    /// Who moves.
    mover: &'static str,
    /// The margin at the end for the mover.
    value: f64,
    /// Every best move, unless the value alone was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<String>>,
    /// Plies to the end, where a win has a length.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(command: &SolveCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (report, sentence) = setup::game(&command.setup.game)?.visit(Solve { command, arguments })?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    writeln!(out, "{sentence}")?;
    writeln!(out, "  value   {} for {}, who moves", signed(report.value), report.mover)?;
    match report.best.as_deref() {
        None => {}
        Some([]) => writeln!(out, "  best    the game is over")?,
        Some(best) => writeln!(out, "  best    {}", best.join(" "))?,
    }
    if let Some(plies) = report.plies {
        writeln!(out, "  length  {}", numbers::plies(plies))?;
    }
    writeln!(out, "  cost    {}, {:.2} seconds", count(report.nodes, "board"), report.seconds)?;
    Ok(())
}

struct Solve<'a> {
    command: &'a SolveCommand,
    arguments: &'a Arguments,
}

impl GameVisitor for Solve<'_> {
    type Output = anyhow::Result<(SolveReport, String)>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments } = self;
        let line = setup::line(game, &command.setup)?;
        let position = line.position();
        let stop = raised_by_interrupt()?;
        let started = Instant::now();
        let solution = solve(game, position, command, (arguments, &stop))?;
        let mover = game.to_move(position);
        let names = game.view(position).player_names;
        let report = SolveReport {
            game: game.spec().to_string(),
            mover: names[mover],
            value: solution.exact.outcome.points_for(mover),
            best: (!command.value)
                .then(|| solution.best.iter().map(|&mv| game.format_move(position, mv)).collect()),
            plies: solution.exact.plies,
            nodes: solution.nodes,
            seconds: started.elapsed().as_secs_f64(),
        };
        let by = |outcome: Outcome| match command.winner {
            true => String::new(),
            false => format!(" by {}", outcome.points_for(mover).abs()),
        };
        let sentence = match solution.exact.outcome.winner() {
            Some(winner) => format!("{} wins{}", names[winner], by(solution.exact.outcome)),
            None => "a draw".into(),
        };
        Ok((report, sentence))
    }
}

fn solve<G: Catalogued>(
    game: &G,
    position: &G::Position,
    command: &SolveCommand,
    (arguments, stop): (&Arguments, &AtomicBool),
) -> anyhow::Result<Solution<G::Move>> {
    let tables = tables::with_memory(arguments, command.memory.mebibytes as usize);
    let oracle = oracle_for(game, &tables);
    let mut oracle = oracle.ok_or_else(|| WrongUse(format!("{}: nobody can solve it yet", G::INFO.name)))?;
    let task = Task {
        game,
        position,
        aim: if command.winner { Aim::Winner } else { Aim::Margin },
        budget: Budget { nodes: command.nodes.unwrap_or(u64::MAX), stop },
    };
    let solution = match command.value {
        true => {
            oracle.value(&task).map(|Solved { exact, nodes }| Solution { exact, best: Vec::new(), nodes })
        }
        false => oracle.solve(&task),
    };
    solution.map_err(|unsolved| match unsolved {
        Unsolved::OutOfReach(unreached) => WrongUse(unreached.to_string()).into(),
        Unsolved::NodeLimit(_) => anyhow::Error::new(unsolved),
        Unsolved::Stopped => Stopped("nothing is known yet".into()).into(),
    })
}
