//! Champions against agents that never change. Games are those of a gauntlet: pairs from balanced openings, played by the
//! same hall as tournaments. Openings change with the generation, so that the errors of two ratings are independent;
//! the positions for exact play do not, so that two shares can be compared move by move.

use std::{
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use ludus_arena::{
    AgentSpec,
    contest::Ending,
    hall::{self, Equipment},
    judge::{self, Hearing, JudgeError, Judgement, Sample},
    ledger::{Finished, Ledger, Pair},
    schedule::{Entrant, Schedule},
    statistics::{elo, elo_error, wilson},
    tally::Tally,
};
use ludus_core::{
    Seed,
    spec::{Spec, SpecOption},
};
use ludus_exact::{Tables, has_oracle};
use ludus_games::Catalogued;

use super::{AnchorScore, ExactScore, Rater, Rating, RatingError, StageScore};
use crate::executor::{Executor, Stopped};

/// Measures champions of one game against agents that never change.
pub struct Anchors<G: Catalogued> {
    /// The rules.
    pub game: G,
    /// Who never changes.
    pub anchors: Vec<AgentSpec>,
    /// Pairs of games against each of them.
    pub pairs: u64,
    /// Random plies of each opening.
    pub opening_plies: u32,
    /// Positions that exact play judges, where it reaches.
    pub positions: u64,
    /// The seed of the run.
    pub seed: Seed,
    /// What exact play takes its tables from.
    pub tables: Arc<Tables>,
}

impl<G: Catalogued> Rater for Anchors<G> {
    fn rate(
        &mut self,
        champion: &Path,
        generation: u64,
        executor: &Executor<'_>,
    ) -> Result<Rating, RatingError> {
        let champion = spec_of(champion)?;
        let anchors: Vec<AnchorScore> =
            self.play(&champion, generation, executor)?.iter().map(AnchorScore::from).collect();
        let games = anchors.iter().map(|anchor| anchor.games).sum();
        let points: f64 = anchors.iter().map(|anchor| anchor.score * anchor.games as f64).sum();
        let score = if games == 0 { 0.5 } else { points / games as f64 };
        Ok(Rating {
            generation,
            games,
            score,
            elo: elo(score, games),
            elo_error: elo_error(wilson(score, games), games),
            anchors,
            exact: self.judge(&champion, executor)?,
        })
    }
}

impl<G: Catalogued> Anchors<G> {
    /// The champion's games against each anchor.
    fn play(
        &self,
        champion: &AgentSpec,
        generation: u64,
        executor: &Executor<'_>,
    ) -> Result<Vec<Tally>, RatingError> {
        let schedule = self.schedule(champion, generation);
        let ledger = Mutex::new(Ledger::default());
        let hear = |slot, played| {
            let finished = Finished::from(&played);
            ledger.lock().unwrap_or_else(PoisonError::into_inner).enter(slot, finished);
        };
        let equipment = Equipment { threads: executor.threads, tables: Arc::clone(&self.tables) };
        let mut slots = Ledger::default().missing(&schedule);
        hall::play(&self.game, &schedule, (&mut slots, &equipment), &hear, executor.stop).map_err(failed)?;
        let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        if ledger.len() < schedule.games() {
            return Err(Stopped.into());
        }
        self.check(&ledger)?;
        let tally =
            |pairing| Tally::of(&schedule, pairing, &ledger.pairs(pairing, 0).collect::<Vec<Pair<'_>>>());
        Ok((0..schedule.pairings.len()).map(tally).collect())
    }

    /// Makes sure that nobody broke down: such a game counts for the other in a tournament, but says nothing about the
    /// strength of a champion.
    fn check(&self, ledger: &Ledger) -> Result<(), RatingError> {
        for (idx, anchor) in self.anchors.iter().enumerate() {
            let games = ledger.pairs(idx, 0).flat_map(Pair::games);
            for (champion, finished) in games {
                if let Ending::Forfeited(loser, fault) = &finished.ending {
                    let who = if *loser == champion { "the champion" } else { &format!("anchor {anchor}") };
                    return Err(failed(format!("{who} broke down: {fault}")));
                }
            }
        }
        Ok(())
    }

    fn schedule(&self, champion: &AgentSpec, generation: u64) -> Schedule {
        let entrants = [champion].into_iter().chain(&self.anchors).cloned().map(Entrant::from);
        Schedule {
            entrants: entrants.collect(),
            pairings: (1..=self.anchors.len()).map(|anchor| [0, anchor]).collect(),
            pairs: self.pairs,
            opening_plies: self.opening_plies,
            seed: Seed(self.seed.stream("ratings", generation).next_u64()),
        }
    }

    /// How often the champion finds a best move; nothing where exact play does not reach.
    fn judge(
        &self,
        champion: &AgentSpec,
        executor: &Executor<'_>,
    ) -> Result<Option<ExactScore>, RatingError> {
        if self.positions == 0 || !has_oracle::<G>() {
            return Ok(None);
        }
        let hearing =
            Hearing { agent: champion, seed: self.seed, tables: &self.tables, threads: executor.threads };
        let stop = AtomicBool::new(false);
        let look = |_| stop.store((executor.stop)(), Ordering::Relaxed);
        match judge::judge(&self.game, &hearing, Sample::Anywhere(self.positions), &look, &stop) {
            Ok(judgement) => Ok(Some(ExactScore::from(&judgement))),
            Err(JudgeError::NothingInReach(_)) => Ok(None),
            Err(_) if (executor.stop)() => Err(Stopped.into()),
            Err(error) => Err(failed(error)),
        }
    }
}

/// The agent in a champion's file.
fn spec_of(champion: &Path) -> Result<AgentSpec, RatingError> {
    let file = SpecOption::new("file", &champion.to_string_lossy());
    let spec = Spec { options: vec![file], ..Spec::plain("net") };
    AgentSpec::parse(&spec.to_string()).map_err(failed)
}

/// An error in words.
#[allow(clippy::needless_pass_by_value, reason = "it is what an error is mapped with")]
fn failed(error: impl ToString) -> RatingError {
    RatingError::Failed(error.to_string())
}

impl From<&Tally> for AnchorScore {
    fn from(tally: &Tally) -> Self {
        let Tally { second, games, score, low, high, .. } = tally;
        Self { anchor: second.clone(), games: *games, score: *score, low: *low, high: *high }
    }
}

impl From<&Judgement> for ExactScore {
    fn from(judgement: &Judgement) -> Self {
        let judge::Stage { positions, optimal, low, high, chance, .. } = judgement.all;
        let stages = judgement.stages.iter().map(StageScore::from).collect();
        Self { positions, optimal, low, high, chance, stages }
    }
}

impl From<&judge::Stage> for StageScore {
    fn from(stage: &judge::Stage) -> Self {
        let judge::Stage { first_ply, last_ply, positions, optimal, low, high, .. } = *stage;
        Self { first_ply, last_ply, positions, optimal, low, high }
    }
}
