//! `ludus move`: one move of an agent, with what it expects and why.

use std::{io::Write, sync::atomic::AtomicBool, time::Instant};

use anyhow::Context;
use ludus_arena::{Line, report::ThoughtReport};
use ludus_core::{Outcome, Seed};
use ludus_games::{Catalogued, GameVisitor};
use serde::Serialize;

use crate::{
    args::{Arguments, MoveCommand},
    setup, tables,
    thoughts::write_reasons,
    wrong_use::{WrongUse, blame},
};

#[derive(Serialize)]
struct MoveReport {
    game: String,
    agent: String,
    #[serde(flatten)]
    thought: ThoughtReport,
    seconds: f64,
    seed: u64,
}

pub(crate) fn run(command: &MoveCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let seed = setup::seed(arguments.seed);
    let report = setup::game(&command.setup.game)?.visit(AskAgent { command, arguments, seed })?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    writeln!(out, "{}", report.thought.mv)?;
    writeln!(out, "{} at {} (seed {})", report.agent, report.game, report.seed)?;
    write_reasons(&report.thought, out)?;
    Ok(())
}

struct AskAgent<'a> {
    command: &'a MoveCommand,
    arguments: &'a Arguments,
    seed: Seed,
}

impl GameVisitor for AskAgent<'_> {
    type Output = anyhow::Result<MoveReport>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments, seed } = self;
        let spec = setup::agent(&command.agent, "--agent")?;
        let line = setup::line(game, &command.setup)?;
        if let Some(outcome) = game.outcome(line.position()) {
            return Err(game_over(game, &line, outcome).into());
        }
        let mut agent = spec.build(game, &tables::shared(arguments)).map_err(blame("--agent"))?;
        let started = Instant::now();
        let thought = line
            .ask(game, agent.as_mut(), seed, &AtomicBool::new(false))
            .with_context(|| format!("{spec} gives no move"))?;
        Ok(MoveReport {
            game: game.spec().to_string(),
            agent: spec.to_string(),
            thought: ThoughtReport::new(game, line.position(), &thought),
            seconds: started.elapsed().as_secs_f64(),
            seed: seed.0,
        })
    }
}

fn game_over<G: Catalogued>(game: &G, line: &Line<G>, outcome: Outcome) -> WrongUse {
    let names = game.view(line.position()).player_names;
    let how = outcome.winner().map_or("it is a draw".into(), |player| {
        format!("{} has won by {}", names[player], outcome.points_for(player))
    });
    WrongUse(format!("there is no move to choose: the game is over, {how}; give an earlier position"))
}
