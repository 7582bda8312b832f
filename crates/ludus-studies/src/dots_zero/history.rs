//! Table A.1 and figures 5.3, 5.4 and 5.8: how wrong the net is while it learns, on boards it learns from and on those that are kept for
//! validation. The text prints every epoch of one version; ours are means over the steps of each version.

use ludus_draw::chart::Series;

use super::ladder::Subsets;
use crate::{
    chart::Chart,
    comparison::{Comparison, Measured, Published, Wanted},
    curves,
    published::{self, dots_zero::Epoch},
    report::{Grid, Row, Section, Table},
    training::Trained,
    unit::Unit,
};

/// A column of the text's table, what our log calls it, and where the text's number stands.
type Column = (&'static str, &'static str, fn(&Epoch) -> f64);

const COLUMNS: [Column; 6] = [
    ("loss", "loss", |epoch| epoch.loss),
    ("policy_net_loss", "policy loss", |epoch| epoch.policy),
    ("value_net_loss", "value loss", |epoch| epoch.value),
    ("val_loss", "validation loss", |epoch| epoch.validation_loss),
    ("val_policy_net_loss", "validation policy loss", |epoch| epoch.validation_policy),
    ("val_value_net_loss", "validation value loss", |epoch| epoch.validation_value),
];

pub(super) fn section(subsets: &Subsets) -> Section {
    let published = &published::DotsZero::shipped().history;
    let text = "Both losses of a version, and the same on the fifth of its games that it does not learn from. The text's values are targets \
                of its own searches and ours are of ours, so they are set side by side and not compared; that nets are less wrong on boards \
                kept back than while they learn is dropout, in both."
        .into();
    let ratio = ratio_row(&subsets.a.run, published);
    Section {
        title: "History of training".into(),
        text,
        tables: vec![
            Table::Grid(grid(subsets, published)),
            Table::Rows {
                caption: "Loss on boards kept back, for each of loss in learning".into(),
                rows: ratio.into_iter().collect(),
            },
        ],
        charts: subsets.all().map(|subset| chart(subset.letter, &subset.run)).collect(),
    }
}

fn grid(subsets: &Subsets, published: &[Epoch]) -> Grid {
    let mut columns: Vec<String> = published.iter().map(|one| format!("text, epoch {}", one.epoch)).collect();
    for subset in subsets.all() {
        columns.extend([format!("{}, version 0", subset.letter), format!("{}, last version", subset.letter)]);
    }
    let row = |&(name, ours, text): &(&str, &str, fn(&Epoch) -> f64)| {
        let quoted =
            published.iter().map(|one| Some(Comparison::quoted(Published::plainly(rounded(text(one))))));
        let measured = subsets.all().flat_map(|subset| {
            let values: Vec<f64> = subset.run.detail(ours).map(|(_, value)| value).collect();
            [values.first().copied(), values.last().copied()]
        });
        let measured = measured.map(|value| Some(Comparison::ours_only(Measured::exactly(value?))));
        (name.to_owned(), quoted.chain(measured).collect())
    };
    Grid {
        caption: "Table A.1: a version's first and last epoch, and ours".into(),
        unit: Unit::Ratio,
        row_kind: "column".into(),
        columns,
        rows: COLUMNS.iter().map(row).collect(),
    }
}

/// How much of the loss is left on boards that are not learned from.
fn ratio_row(run: &Trained, published: &[Epoch]) -> Option<Row> {
    let last = |name: &str| run.detail(name).last().map(|(_, value)| value);
    let ours = last("validation loss")? / last("loss")?;
    let text = published.last().map(|one| one.validation_loss / one.loss)?;
    let comparison = Comparison::new(
        Published::plainly(rounded(text)),
        Measured::exactly(ours),
        Wanted::Equal { within: 0.25 },
    )
    .because("a version of ours learns for few epochs");
    Some(Row { what: "A, last version, beside the text's last epoch".into(), unit: Unit::Ratio, comparison })
}

fn chart(letter: &str, run: &Trained) -> Chart {
    let lines = COLUMNS.iter().map(|&(name, ours, _)| {
        let values: Vec<f64> = run.detail(ours).map(|(_, value)| value).collect();
        curves::mean_of(name, &values)
    });
    let name = format!("loss-{}", letter.to_lowercase());
    let title = format!("Subset {letter}: loss by generation, version 0 first");
    let lines: Vec<Series> = lines.collect();
    curves::over_generations((&name, &title, "loss"), lines)
}

/// To four decimals: more would be noise.
fn rounded(loss: f64) -> f64 {
    (1e4 * loss).round() / 1e4
}
