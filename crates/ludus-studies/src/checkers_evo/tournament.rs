//! Section 5.1: what a game and a generation of the text's larger nets cost at depth 6. Whole generations of the evolution
//! strategy are played, beginning with random nets, and the CPU clock of all threads is read around each; the time of a generation
//! of the published size is that of its games.

use ludus_arena::{learned::Judge, statistics::mean_and_error};
use ludus_core::Seed;
use ludus_train::{evolution_strategy::Opponents, learning::Learning, run::Plan, settings::Settings};
use serde::{Deserialize, Serialize};

use super::{CheckersEvolution, speeds};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    published::{self, checkers_evo::Tournament},
    report::{Row, Section, Table},
    unit::Unit,
    workroom::{Advance, Tools, Workroom},
};

pub(super) const STEP: &str = "tournament";

const SECONDS_A_DAY: f64 = 86_400.0;

/// One generation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Games in all.
    pub games: u64,
    /// What they cost.
    pub cpu_seconds: f64,
}

impl CheckersEvolution {
    /// Plays the generations of section 5.1 and takes their time.
    ///
    /// # Errors
    /// It was stopped, or the settings name what there is not.
    pub fn play_tournament(&self, seed: Seed, tools: &mut Tools<'_>) -> Result<Vec<Played>, StudyError> {
        let settings = Settings { seed: Some(seed.0), ..settings(self) };
        let mut learner = settings.learner(&tools.tables, None)?;
        let Plan { generations, .. } = settings.plan();
        let mut played = Vec::new();
        for generation in 1..=generations {
            let begun = (tools.clock)();
            let progress = learner.advance(&tools.executor)?;
            played.push(Played { games: progress.games, cpu_seconds: (tools.clock)() - begun });
            let advance = Advance { done: generation, of: generations, unit: "generations" };
            tools.observer.advanced(advance);
        }
        Ok(played)
    }
}

pub(super) fn section(study: &CheckersEvolution, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let played =
        workroom.step(STEP, |workroom| study.play_tournament(workroom.seed(), &mut workroom.tools))?;
    let published = &published::CheckersEvo::shipped().tournament;
    let layers: Vec<usize> = [32].into_iter().chain(study.tournament.hidden.clone()).chain([1]).collect();
    let text = format!(
        "{} generations of {} random {} nets, with {} games begun by each, played by {}. The text's generation has {:.0} games, and \
         ours of that size is given as so many times the time of a game.",
        played.len(),
        study.tournament.population,
        speeds::name(&layers),
        study.tournament.games,
        study.tournament.agent,
        games_a_generation(published),
    );
    let caption = "Section 5.1: CPU time on one core (measured: differs from machine to machine)";
    Ok(Section {
        title: "The cost of a tournament".into(),
        text,
        tables: vec![Table::Rows { caption: caption.into(), rows: rows(published, &played) }],
        charts: Vec::new(),
    })
}

/// The study's run with other nets, and as many games as the text says.
fn settings(study: &CheckersEvolution) -> Settings {
    let mut settings = study.run.clone();
    let tournament = &study.tournament;
    settings.agent.clone_from(&tournament.agent);
    settings.generations = tournament.generations;
    if let Judge::Pieces(judge) = &mut settings.judge {
        judge.hidden.clone_from(&tournament.hidden);
    }
    if let Learning::EvolutionStrategy(strategy) = &mut settings.learning {
        strategy.population = tournament.population;
        strategy.opponents = Opponents::Drawn { games: tournament.games };
    }
    settings
}

/// How many games the text's figures come to.
fn games_a_generation(published: &Tournament) -> f64 {
    (published.seconds_a_generation / published.seconds_a_game).round()
}

fn rows(published: &Tournament, played: &[Played]) -> Vec<Row> {
    let games = games_a_generation(published);
    let n = played.iter().map(|played| played.games).sum();
    let rates: Vec<f64> =
        played.iter().map(|played| played.cpu_seconds / played.games.max(1) as f64).collect();
    let (mean, error) = mean_and_error(&rates);
    let measured = |scale: &dyn Fn(f64) -> f64| {
        let ends = [scale(mean - error), scale(mean + error)];
        let interval = (rates.len() > 1).then_some((ends[0].min(ends[1]), ends[0].max(ends[1])));
        Measured { value: scale(mean), interval, n: Some(n) }
    };
    let compare = |published: f64, scale: &dyn Fn(f64) -> f64, wanted| {
        Comparison::new(Published::plainly(published), measured(scale), wanted)
    };
    let a_day = |seconds: f64| SECONDS_A_DAY / (games * seconds);
    let ratio = |seconds: f64| published.seconds_a_game / seconds;
    let row = |what: &str, unit, comparison| Row { what: what.into(), unit, comparison };
    vec![
        row("a game", Unit::CpuSeconds, compare(published.seconds_a_game, &|seconds| seconds, Wanted::Lower)),
        row(
            "a generation",
            Unit::CpuSeconds,
            compare(published.seconds_a_generation, &|seconds| games * seconds, Wanted::Lower),
        ),
        row(
            "generations a day",
            Unit::GenerationsPerDay,
            compare(published.generations_a_day, &a_day, Wanted::Higher),
        ),
        row("times as fast as the text", Unit::Ratio, Comparison::ours_only(measured(&ratio))),
    ]
}
