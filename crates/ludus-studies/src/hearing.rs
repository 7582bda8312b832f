//! Steps that ask exact play how often an agent makes one of the best moves. All agents of a study are asked about the same
//! positions of random games, so that two shares can be compared.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use ludus_arena::{
    AgentSpec,
    judge::{self, Hearing, JudgeError, Judgement, Sample},
};
use ludus_core::Seed;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use ludus_search::Unsolved;
use serde::{Deserialize, Serialize};

use crate::{
    comparison::Measured,
    error::StudyError,
    workroom::{Advance, Workroom},
};

/// How often the moves of an agent were among the best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The agent.
    pub agent: String,
    /// All positions together.
    pub all: Moves,
    /// The same by thirds of the game, the earliest first.
    pub stages: Vec<Moves>,
}

/// Moves of one stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The fewest plies played before.
    pub first_ply: u32,
    /// The most.
    pub last_ply: u32,
    /// How many positions.
    pub positions: u64,
    /// The share of best moves.
    pub optimal: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The share that random moves would reach.
    pub chance: f64,
}

impl Moves {
    /// The share of best moves in per cent.
    #[must_use]
    pub fn percent(&self) -> Measured {
        let [value, low, high] = [self.optimal, self.low, self.high].map(|share| 100.0 * share);
        Measured { value, interval: Some((low, high)), n: Some(self.positions) }
    }
}

impl From<&judge::Stage> for Moves {
    fn from(stage: &judge::Stage) -> Self {
        let &judge::Stage { first_ply, last_ply, positions, optimal, low, high, chance, .. } = stage;
        Self { first_ply, last_ply, positions, optimal, low, high, chance }
    }
}

impl From<Judgement> for Heard {
    fn from(Judgement { agent, all, stages, .. }: Judgement) -> Self {
        Self { agent, all: Moves::from(&all), stages: stages.iter().map(Moves::from).collect() }
    }
}

impl Workroom<'_> {
    /// Asks exact play about so many moves of an agent, given by its text.
    ///
    /// # Errors
    /// It was stopped, the agent does not play, or exact play does not reach the game.
    pub fn hear(&mut self, game: &AnyGame, agent: &str, positions: u64) -> Result<Heard, StudyError> {
        let agent = AgentSpec::parse(agent)?;
        game.visit(Ask { agent: &agent, positions, workroom: self }).map(Heard::from)
    }
}

/// Asks at whichever game it is.
struct Ask<'a, 'room> {
    agent: &'a AgentSpec,
    positions: u64,
    workroom: &'a mut Workroom<'room>,
}

impl GameVisitor for Ask<'_, '_> {
    type Output = Result<Judgement, StudyError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { agent, positions, workroom } = self;
        let seed = Seed(workroom.seed().stream("hearings", 0).next_u64());
        let tools = &mut workroom.tools;
        let (threads, stop) = (tools.executor.threads, tools.executor.stop);
        let hearing = Hearing { agent, seed, tables: &tools.tables, threads };
        let stopped = AtomicBool::new(stop());
        let observer = Mutex::new(&mut tools.observer);
        let watch = |done| {
            let advance = Advance { done, of: positions, unit: "positions" };
            observer.lock().unwrap_or_else(PoisonError::into_inner).advanced(advance);
            if stop() {
                stopped.store(true, Ordering::Relaxed);
            }
        };
        judge::judge(game, &hearing, Sample::Anywhere(positions), &watch, &stopped).map_err(|error| {
            match error {
                JudgeError::Unsolved(Unsolved::Stopped) => StudyError::Stopped,
                JudgeError::Agent(error) => error.into(),
                other => StudyError::Step { what: format!("judging {agent}"), reason: other.to_string() },
            }
        })
    }
}
