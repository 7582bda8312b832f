//! `ludus judge`: an agent measured against exact play, over a sample of positions or against every reply.

mod judgement;
mod proof;

use std::{io::Write, sync::atomic::AtomicBool};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_arena::judge::{Hearing, JudgeError, Judgement, Proof, Sample, judge, prove};
use ludus_games::{Catalogued, GameVisitor};
use ludus_search::Unsolved;

use crate::{
    args::{Arguments, JudgeCommand},
    setup,
    stopped::{Stopped, raised_by_interrupt},
    tables,
    wrong_use::{WrongUse, blame},
};

pub(crate) fn run(command: &JudgeCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let said = setup::game(&command.game)?.visit(Judge { command, arguments })?;
    match (&said, command.json) {
        (Said::Judgement(judgement), true) => writeln!(out, "{}", serde_json::to_string(judgement)?)?,
        (Said::Judgement(judgement), false) => judgement::write(judgement, out)?,
        (Said::Proof(proof), true) => writeln!(out, "{}", serde_json::to_string(proof)?)?,
        (Said::Proof(proof), false) => proof::write(proof, out)?,
    }
    match &said {
        Said::Judgement(_) => Ok(()),
        Said::Proof(proof) => proof::conclude(proof),
    }
}

/// What was found out.
enum Said {
    Judgement(Judgement),
    Proof(Proof),
}

struct Judge<'a> {
    command: &'a JudgeCommand,
    arguments: &'a Arguments,
}

impl GameVisitor for Judge<'_> {
    type Output = anyhow::Result<Said>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { command, arguments } = self;
        let hearing = Hearing {
            agent: &setup::agent(&command.agent, "agent")?,
            seed: setup::seed(arguments.seed),
            tables: &tables::with_memory(arguments, command.memory.mebibytes as usize),
            threads: setup::threads(arguments.threads),
        };
        let stop = raised_by_interrupt()?;
        hear(game, &hearing, command, &stop).map_err(|error| match error {
            JudgeError::Unsolved(Unsolved::Stopped) => Stopped("nothing is judged yet".into()).into(),
            JudgeError::Agent(error) => blame("agent")(error).into(),
            JudgeError::Timed => blame("agent")(error).into(),
            JudgeError::NothingInReach(_) | JudgeError::NotAllInReach(_) | JudgeError::PastMatters(_) => {
                WrongUse(error.to_string()).into()
            }
            other => anyhow::Error::new(other),
        })
    }
}

fn hear<G: Catalogued>(
    game: &G,
    hearing: &Hearing<'_>,
    command: &JudgeCommand,
    stop: &AtomicBool,
) -> Result<Said, JudgeError> {
    let bar = progress_bar(command);
    let watch = |done| bar.set_position(done);
    let by = match command.per_ply {
        Some(each) => Sample::EveryPly(each.into()),
        None => Sample::Anywhere(command.positions.into()),
    };
    let said = match command.every_reply {
        true => prove(game, hearing, command.limit, &watch, stop).map(Said::Proof),
        false => judge(game, hearing, by, &watch, stop).map(Said::Judgement),
    };
    bar.finish_and_clear();
    said
}

/// A bar on stderr, hidden where that is not a terminal. How many positions there are is not always known beforehand.
fn progress_bar(command: &JudgeCommand) -> ProgressBar {
    let (bar, template) = match command.every_reply || command.per_ply.is_some() {
        true => (ProgressBar::new_spinner(), "{pos} positions, {per_sec}, {elapsed}"),
        false => (ProgressBar::new(command.positions.into()), "{bar:30} {pos}/{len} positions  {eta} left"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well-formed"))
}
