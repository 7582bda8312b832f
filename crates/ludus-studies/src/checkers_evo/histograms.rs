//! Section 4.2: that the generator is normal, and that offspring differ from their parents as the formulas say. The text shows
//! two histograms and trusts the eye; here a test says how often chance would look worse.

use ludus_draw::chart::Scale;
use ludus_train::{
    chance::normal,
    evolution_strategy::{EvolutionStrategy, Member, offspring, step_rate},
    learning::Learning,
};
use serde::{Deserialize, Serialize};

use super::CheckersEvolution;
use crate::{
    chart::{Chart, Content},
    comparison::{Comparison, Measured, Published, Wanted},
    error::StudyError,
    histogram::{bins_of, normal_curve},
    net_bench::study_shape,
    normality,
    published::{self, checkers_evo::Offspring},
    report::{Row, Section, Table},
    unit::Unit,
    workroom::Workroom,
};

pub(super) const STEP: &str = "histograms";

/// The step sizes that the text's offspring began with: Blondie24's, and the mean of figure 5.
const PUBLISHED_STEP: f64 = 0.05;
/// A test of normal numbers says no less often than this by chance alone.
const LEAST_P: f64 = 0.01;
/// Two-sided 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// What was drawn.
#[derive(Serialize, Deserialize)]
struct Drawn {
    /// Numbers of the generator.
    gaussians: Vec<f64>,
    /// Offspring minus parent, weight by weight.
    differences: Vec<f64>,
    /// The offspring's step sizes.
    steps: Vec<f64>,
}

pub(super) fn section(study: &CheckersEvolution, workroom: &mut Workroom<'_>) -> Result<Section, StudyError> {
    let drawn = workroom.step(STEP, |workroom| Ok(draw(study, workroom)))?;
    let Some(settings) = strategy(study) else { unreachable!("a preset without a strategy is refused") };
    let step = settings.step;
    let rate = step_rate(drawn.steps.len());
    // Steps are spread like the exponential of a normal number, so their mean square is a little above the square of the first.
    let spread = step * libm::exp(rate * rate);
    let rows = vec![
        p_row("Gaussian numbers of the generator, Kolmogorov-Smirnov p", &drawn.gaussians, 1.0),
        p_row("offspring − parent, Kolmogorov-Smirnov p", &drawn.differences, spread),
        step_row(&drawn.steps, step),
    ];
    let bins = study.histograms.bins;
    let text = format!(
        "{} numbers of the generator, and the {} weights of a 32-3-10-1 net after one step of evolution, its first step sizes being {step}. \
         The text shows both as pictures and calls them Gaussian; a p value far from 0 says the same.",
        drawn.gaussians.len(),
        drawn.differences.len(),
    );
    Ok(Section {
        title: "Mutation".into(),
        text,
        tables: vec![Table::Rows { caption: "Section 4.2: are they normal?".into(), rows }],
        charts: vec![
            chart(
                ("offspring", "Figure 6: offspring − parent", "difference"),
                &drawn.differences,
                (bins, spread),
            ),
            chart(("gaussians", "Figure 7: Gaussian numbers", "number"), &drawn.gaussians, (bins, 1.0)),
        ],
    })
}

fn strategy(study: &CheckersEvolution) -> Option<&EvolutionStrategy> {
    match &study.run.learning {
        Learning::EvolutionStrategy(settings) => Some(settings),
        _ => None,
    }
}

fn draw(study: &CheckersEvolution, workroom: &Workroom<'_>) -> Drawn {
    let published = published::CheckersEvo::shipped();
    let seed = workroom.seed();
    let mut rng = seed.stream("gaussians", 0);
    let gaussians = (0..published.histograms.figure_7_numbers).map(|_| normal(&mut rng)).collect();
    let (mut differences, mut steps) = (Vec::new(), Vec::new());
    if let Some(settings) = strategy(study) {
        let layout = study_shape(&study.histograms.hidden).layout();
        let mut rng = seed.stream("offspring of a histogram", 0);
        let parent = Member::random(&layout, settings, &mut rng);
        let child = offspring(&parent, &layout, settings, &mut rng);
        let n_weights = layout.len() - 1;
        differences = (0..n_weights).map(|idx| child.weights[idx] - parent.weights[idx]).collect();
        steps = child.steps[..n_weights].to_vec();
    }
    Drawn { gaussians, differences, steps }
}

fn p_row(what: &str, values: &[f64], spread: f64) -> Row {
    let found = normality::test(values, 0.0, spread);
    let p_value = found.map_or(f64::NAN, |found| found.p_value);
    let ours = Measured { value: p_value, interval: None, n: Some(values.len() as u64) };
    let claim = Published::noted(LEAST_P, "the text only says Gaussian; the bound is ours");
    Row { what: what.into(), unit: Unit::Share, comparison: Comparison::new(claim, ours, Wanted::Above) }
}

/// How far step sizes are spread, beside those that the text prints.
fn step_row(steps: &[f64], first: f64) -> Row {
    let Offspring { step_sizes, .. } = &published::CheckersEvo::shipped().offspring;
    let spread = |steps: &[f64], first: f64| {
        let squares = steps.iter().map(|step| libm::log(step / first)).map(|log| log * log);
        (squares.sum::<f64>() / steps.len().max(1) as f64).sqrt()
    };
    let (value, n) = (spread(steps, first), steps.len() as f64);
    let error = Z * value / (2.0 * n).sqrt();
    let ours =
        Measured { value, interval: Some((value - error, value + error)), n: Some(steps.len() as u64) };
    let note = format!("from the {} step sizes of figure 5", step_sizes.len());
    let published = Published::noted((1e4 * spread(step_sizes, PUBLISHED_STEP)).round() / 1e4, &note);
    Row {
        what: "spread of ln(step / first step)".into(),
        unit: Unit::Ratio,
        comparison: Comparison::new(published, ours, Wanted::Equal { within: 0.0 }),
    }
}

fn chart((name, title, x_label): (&str, &str, &str), values: &[f64], (bins, spread): (usize, f64)) -> Chart {
    let bins = bins_of(values, bins);
    let curve = normal_curve(&bins, 0.0, spread);
    Chart {
        name: name.into(),
        title: title.into(),
        x_label: x_label.into(),
        y_label: "count".into(),
        scale: Scale::Linear,
        content: Content::Histogram { bins, curve },
    }
}
