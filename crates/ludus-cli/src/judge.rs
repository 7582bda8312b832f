//! `ludus judge`: an agent measured against exact play.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::judge::{Hearing, JudgeError, Judgement, Stage, judge};
use ludus_games::{Catalogued, GameVisitor};
use ludus_search::Unsolved;

use crate::{
    args::{Arguments, JudgeCommand},
    setup,
    stopped::{Stopped, raised_by_interrupt},
    table::{Side, Table},
    tables,
    wrong_use::{WrongUse, blame},
};

pub(crate) fn run(command: &JudgeCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let judgement = setup::game(&command.game)?.visit(Judge { command, arguments })?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&judgement)?)?);
    }
    write_judgement(&judgement, out)
}

struct Judge<'a> {
    command: &'a JudgeCommand,
    arguments: &'a Arguments,
}

impl GameVisitor for Judge<'_> {
    type Output = anyhow::Result<Judgement>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments } = self;
        let hearing = Hearing {
            agent: &setup::agent(&command.agent, "agent")?,
            positions: command.positions.into(),
            seed: setup::seed(arguments.seed),
            tables: &tables::with_memory(arguments, command.memory.mebibytes as usize),
            threads: setup::threads(arguments.threads),
        };
        let stop = raised_by_interrupt()?;
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions  {eta} left");
        let bar = ProgressBar::new(hearing.positions).with_style(style?);
        let judgement = judge(game, &hearing, &|done| bar.set_position(done), &stop);
        bar.finish_and_clear();
        judgement.map_err(|error| match error {
            JudgeError::Unsolved(Unsolved::Stopped) => Stopped("nothing is judged yet".into()).into(),
            JudgeError::Agent(error) => blame("agent")(error).into(),
            JudgeError::NothingInReach(_) => WrongUse(error.to_string()).into(),
            other => anyhow::Error::new(other),
        })
    }
}

fn write_judgement(judgement: &Judgement, out: &mut dyn Write) -> anyhow::Result<()> {
    let Judgement { game, agent, all, stages, seed } = judgement;
    writeln!(out, "{agent} at {game}: {} positions of random games (seed {seed})\n", all.positions)?;
    let headings = ["plies before", "positions", "optimal", "95 %", "by chance", "loss per move"];
    let mut table = Table::new(headings.map(|heading| (heading.to_owned(), Side::Right)));
    for stage in stages {
        table.add(cells(stage));
    }
    if stages.len() != 1 {
        table.add(cells(all));
    }
    table.write(2, out)
}

fn cells(stage: &Stage) -> Vec<String> {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    vec![
        format!("{}-{}", stage.first_ply, stage.last_ply),
        stage.positions.to_string(),
        format!("{} %", percent(stage.optimal)),
        format!("{}-{}", percent(stage.low), percent(stage.high)),
        format!("{} %", percent(stage.chance)),
        format!("{:.3} ± {:.3}", stage.mean_loss, stage.mean_loss_error),
    ]
}
