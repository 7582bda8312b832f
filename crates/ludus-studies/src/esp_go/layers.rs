//! Section 5: a single layer against region specialists on 7x7. The text compares the means of its runs generation by generation
//! with a paired t-test; here the same stands beside a permutation test and the size of the effect, and beside the same
//! tests by runs, which are what is independent.

use ludus_arena::statistics::significance::{paired_t, permutation, welch};

use super::{BoardSettings, EspGoStudy, wins};
use crate::{
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    error::StudyError,
    published,
    report::{Row, Section, Table},
    training::Trained,
    unit::Unit,
    workroom::Workroom,
};

/// Rows of the board on which kinds of net are compared.
pub(super) const BOARD: usize = 7;

/// The runs of both kinds.
pub(super) struct Layers {
    pub(super) single: Vec<Trained>,
    pub(super) specialists: Vec<Trained>,
}

/// The names of the steps.
pub(super) fn steps(study: &EspGoStudy) -> Vec<String> {
    let named = |kind: &'static str| (1..=study.layers.runs).map(move |number| format!("{kind}-{number}"));
    named("single").chain(named("specialists")).collect()
}

impl Layers {
    pub(super) fn train(study: &EspGoStudy, workroom: &mut Workroom<'_>) -> Result<Self, StudyError> {
        let board = BoardSettings { rows: BOARD, generations: study.layers.generations };
        let mut learn = |kind: &str, settings| {
            let run = |number: u64| {
                let name = format!("{kind}-{number}");
                workroom.step(&name, |workroom| workroom.train_again(&name, number, &settings))
            };
            (1..=study.layers.runs).map(run).collect::<Result<Vec<Trained>, StudyError>>()
        };
        let single = learn("single", study.on_board(board))?;
        let specialists = learn("specialists", study.with_specialists(board))?;
        Ok(Self { single, specialists })
    }

    /// The run with specialists that won most in the end.
    pub(super) fn best_fronts(&self) -> &Trained {
        let best =
            self.specialists.iter().max_by(|one, other| wins::at_end(one).total_cmp(&wins::at_end(other)));
        best.unwrap_or(&self.specialists[0])
    }

    pub(super) fn section(&self, study: &EspGoStudy, workroom: &Workroom<'_>) -> Section {
        let lines = [("single layer", &self.single), ("specialists", &self.specialists)];
        let lines = lines.map(|(name, runs)| curves::mean_of(name, &mean_by_generation(runs)));
        let texts = ("layers", "Games won on 7x7, mean of all runs", "%");
        Section {
            title: "A single layer and region specialists on 7x7".into(),
            text: format!(
                "{} runs of each kind over {} generations. Front nets have {} hidden neurons each.",
                study.layers.runs, study.layers.generations, study.layers.front
            ),
            tables: vec![
                Table::Rows {
                    caption: "Section 5: games won by a single layer".into(),
                    rows: self.learning_rows(study),
                },
                Table::Rows {
                    caption: "Section 5: by how much specialists are better".into(),
                    rows: self.difference_rows(workroom),
                },
            ],
            charts: vec![curves::over_generations(texts, lines.into())],
        }
    }

    fn learning_rows(&self, study: &EspGoStudy) -> Vec<Row> {
        let published = &published::EspGo::shipped().seven;
        let [least, most] = published.wins_after_20;
        let row = |what: &str, generations: usize, published: Published| {
            let ours = wins::within(&self.single, generations);
            let comparison = Comparison::new(published, ours, Wanted::Higher);
            Row { what: what.into(), unit: Unit::Percent, comparison }
        };
        let mut rows = vec![row("within 10 generations", 10, Published::plainly(published.wins_after_10))];
        if study.layers.generations >= 20 {
            let note = format!("{least} to {most} in the text");
            rows.push(row("within 20 generations", 20, Published::noted((least + most) / 2.0, &note)));
        }
        rows
    }

    fn difference_rows(&self, workroom: &Workroom<'_>) -> Vec<Row> {
        let [single, specialists] = [&self.single, &self.specialists].map(|runs| mean_by_generation(runs));
        let differences: Vec<f64> = specialists.iter().zip(&single).map(|(one, other)| one - other).collect();
        let ends = |runs: &[Trained]| runs.iter().map(wins::at_end).collect::<Vec<f64>>();
        let [single_ends, specialist_ends] = [ends(&self.single), ends(&self.specialists)];
        let mut rng = workroom.seed().stream("permutations", 0);
        let p = published::EspGo::shipped().specialists.p_value;
        let p_row = |what: &str, p_value: Option<f64>, wanted: Option<f64>| {
            let ours = Measured::exactly(p_value.unwrap_or(1.0));
            let comparison = match wanted {
                Some(p) => Comparison::new(Published::noted(p, "less than this"), ours, Wanted::Below),
                None => Comparison::ours_only(ours),
            };
            Row { what: what.into(), unit: Unit::Share, comparison }
        };
        let mut rows = vec![Row {
            what: "mean difference over generations".into(),
            unit: Unit::Percent,
            comparison: Comparison::ours_only(wins::mean(&differences)),
        }];
        rows.push(p_row(
            "P of the paired t-test, by generations",
            paired_t(&differences).map(|test| test.p),
            Some(p),
        ));
        let permuted = permutation(&differences, &mut rng).map(|test| test.p);
        rows.push(p_row("P of a permutation test, by generations", permuted, None));
        let by_runs = welch(&specialist_ends, &single_ends).map(|test| test.p);
        let effect = paired_t(&differences).map_or(0.0, |test| test.effect);
        rows.push(Row {
            what: "size of the effect, by generations: mean over deviation".into(),
            unit: Unit::Ratio,
            comparison: Comparison::ours_only(Measured::exactly(effect)),
        });
        rows.push(p_row("P of Welch's t-test, by runs in the last generation", by_runs, None));
        rows
    }
}

/// The mean over runs of the games won in each generation.
fn mean_by_generation(runs: &[Trained]) -> Vec<f64> {
    let all: Vec<Vec<f64>> = runs.iter().map(wins::by_generation).collect();
    let n = all.iter().map(Vec::len).min().unwrap_or(0);
    (0..n).map(|idx| all.iter().map(|wins| wins[idx]).sum::<f64>() / all.len() as f64).collect()
}
