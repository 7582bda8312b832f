//! Section 4.2.2: a genetic algorithm learns the weights of the net that judges positions, in six games against agents that
//! never throw dice. Four runs differ in their seeds and lengths; one sees the text's first four inputs only, and one never
//! meets one of the three agents, in order to meet it later.

use ludus_arena::learned::Judge;
use ludus_train::{learning::Learning, settings::Settings};

use super::{HybridOthello, cast::with_map, influence_map::Taught};
use crate::{
    chart::Chart,
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    numbers::exact,
    published::{self, othello_hybrid::EightInputs},
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

const FIRST_INPUTS: &str = "net-first-inputs";
const LEFT_OUT: &str = "net-left-out";
const MODERN: &str = "net-modern";

const MILLISECONDS: f64 = 1000.0;
const SECONDS_AN_HOUR: f64 = 3600.0;

/// The steps in their order.
pub(super) fn steps(study: &HybridOthello) -> Vec<String> {
    let numbers = 1..=study.nets.generations.len();
    let runs = numbers.map(run_name);
    runs.chain([FIRST_INPUTS, LEFT_OUT, MODERN].map(String::from)).collect()
}

fn run_name(number: usize) -> String {
    format!("net-{number}")
}

/// All nets.
pub(super) struct Bred {
    /// Those with all inputs, and the CPU seconds of each.
    runs: Vec<(Trained, f64)>,
    first_inputs: Trained,
    /// The one that never met one of the agents.
    pub(super) left_out: Trained,
    /// The same weights, learned in another way.
    pub(super) modern: Trained,
}

impl Bred {
    pub(super) fn breed(
        study: &HybridOthello,
        map: &Taught,
        workroom: &mut Workroom<'_>,
    ) -> Result<Self, StudyError> {
        let settings = with_map(&study.net_run, &map.text())?;
        let mut runs = Vec::new();
        for (idx, &generations) in study.nets.generations.iter().enumerate() {
            let (name, number) = (run_name(idx + 1), idx as u64 + 1);
            let settings = Settings { generations, ..settings.clone() };
            let before = workroom.cpu_seconds();
            let run = workroom.step(&name, |workroom| workroom.train_again(&name, number, &settings))?;
            runs.push((run, workroom.cpu_seconds() - before));
        }
        let mut train =
            |name: &str, settings: &Settings| workroom.step(name, |workroom| workroom.train(name, settings));
        Ok(Self {
            first_inputs: train(FIRST_INPUTS, &with_map(&with_first_inputs(study), &map.text())?)?,
            left_out: train(LEFT_OUT, &with_map(&leaving_out(study), &map.text())?)?,
            modern: train(MODERN, &with_map(&study.modern_run, &map.text())?)?,
            runs,
        })
    }

    /// The fittest of the runs with all inputs.
    pub(super) fn best(&self) -> &Trained {
        let mut best = &self.runs[0].0;
        for (run, _) in &self.runs[1..] {
            if best_fitness(run) > best_fitness(best) {
                best = run;
            }
        }
        best
    }

    /// The text of the agent with the net that is used from here on.
    pub(super) fn champion(&self) -> String {
        self.best().champion()
    }

    pub(super) fn section(&self, study: &HybridOthello) -> Section {
        let text = format!(
            "A net with eight inputs, five hidden units and one output, bred by {}; the net of the fittest run, {}, is used from \
             here on. A chromosome plays once and its copies know their fitness, so fewer games are played than population times \
             generations times six. Times are those of all threads together.",
            study.net_run.agent,
            self.best().run,
        );
        Section {
            title: "The weights of the net".into(),
            text,
            tables: vec![
                Table::Rows {
                    caption: "Figure 4.3: best fitness of any generation".into(),
                    rows: self.fitness_rows(),
                },
                Table::Rows {
                    caption: "Section 4.2.2.3: time (measured: differs from machine to machine)".into(),
                    rows: self.time_rows(),
                },
            ],
            charts: vec![self.curves()],
        }
    }

    fn fitness_rows(&self) -> Vec<Row> {
        let published = published::OthelloHybrid::shipped();
        let EightInputs { generations, best_fitness: fitness, .. } = published.eight_inputs;
        let mut rows = Vec::new();
        for (idx, (run, _)) in self.runs.iter().enumerate() {
            let what = format!("eight inputs, run {}", idx + 1);
            rows.push(match fitness.get(idx).zip(generations.get(idx)) {
                Some((&fitness, &generations)) => row(&what, (fitness, generations), run),
                None => Row { what, unit: Unit::Fitness, comparison: Comparison::ours_only(best(run)) },
            });
        }
        let four = published.four_inputs;
        rows.push(row("the first four inputs", (four.best_fitness, four.generations), &self.first_inputs));
        let what = "eight inputs, without one of the agents".into();
        rows.push(Row { what, unit: Unit::Fitness, comparison: Comparison::ours_only(best(&self.left_out)) });
        rows
    }

    fn time_rows(&self) -> Vec<Row> {
        let published = published::OthelloHybrid::shipped().eight_inputs;
        let games: u64 = self.runs.iter().map(|(run, _)| run.games()).sum();
        let seconds: f64 = self.runs.iter().map(|(_, seconds)| seconds).sum();
        let generations: usize = self.runs.iter().map(|(run, _)| run.log.len()).sum();
        let a_game = MILLISECONDS * seconds / games.max(1) as f64;
        // A run of the text's length takes as much longer as it has more generations.
        let mean_length = f64::from(published.total_generations) / published.generations.len() as f64;
        let a_run = seconds / generations.max(1) as f64 * mean_length / SECONDS_AN_HOUR;
        let ours = |value, n| Measured { value, interval: None, n: Some(n) };
        let lower = |taken: f64, note: &str, ours| {
            Comparison::new(Published::noted(taken, note), ours, Wanted::Lower)
        };
        vec![
            Row {
                what: "a game".into(),
                unit: Unit::Milliseconds,
                comparison: lower(published.milliseconds_a_game, "around so many", ours(a_game, games)),
            },
            Row {
                what: "a run of the text's length, from ours".into(),
                unit: Unit::CpuHours,
                comparison: lower(
                    published.hours_a_run,
                    "hours by the wall, around so many",
                    ours(a_run, generations as u64),
                ),
            },
            Row {
                what: "a run, times as fast as the text".into(),
                unit: Unit::Ratio,
                comparison: Comparison::ours_only(ours(published.hours_a_run / a_run, generations as u64)),
            },
        ]
    }

    fn curves(&self) -> Chart {
        let runs = self.runs.iter().enumerate();
        let mut lines: Vec<_> =
            runs.map(|(idx, (run, _))| curves::best_fitness(&format!("run {}", idx + 1), run)).collect();
        lines.push(curves::best_fitness("four inputs", &self.first_inputs));
        curves::over_generations(("net-fitness", "Figure 4.3: breeding the weights", "fitness"), lines)
    }
}

/// The net that the text began with.
fn with_first_inputs(study: &HybridOthello) -> Settings {
    let mut settings = study.net_run.clone();
    settings.generations = study.nets.first_generations;
    if let Judge::Inputs(judge) = &mut settings.judge {
        judge.inputs.clone_from(&study.nets.first_inputs);
    }
    settings
}

/// The run that leaves one of the agents out.
fn leaving_out(study: &HybridOthello) -> Settings {
    let mut settings = study.net_run.clone();
    settings.generations = study.nets.leave_out_generations;
    if let Learning::Genetic(genetic) = &mut settings.learning {
        genetic.leave_out = Some(study.nets.leave_out.clone());
    }
    settings
}

fn best_fitness(run: &Trained) -> f64 {
    run.log.iter().map(|line| line.best).fold(f64::NEG_INFINITY, f64::max)
}

fn best(run: &Trained) -> Measured {
    Measured { value: best_fitness(run), interval: None, n: Some(run.log.len() as u64) }
}

fn row(what: &str, (fitness, generations): (f64, u32), run: &Trained) -> Row {
    let note = format!("after {} generations; n is how many ours had", exact(generations.into()));
    let comparison = Comparison::new(Published::noted(fitness, &note), best(run), Wanted::Higher);
    Row { what: what.into(), unit: Unit::Fitness, comparison }
}
