//! Reports: sections of text, tables and charts about one run of a study. A report is plain data without a form, so that
//! Markdown, HTML and JSON are three views of the same numbers and cannot disagree.

use ludus_core::Seed;

use crate::{
    chart::Chart,
    comparison::{Comparison, Verdict},
    unit::Unit,
};

/// What a study published beside what we measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which study.
    pub study: String,
    /// Which of its presets was run.
    pub preset: String,
    /// The seed that gives the same numbers again.
    pub seed: Seed,
    /// How long it took, in seconds of one processor.
    pub cpu_seconds: f64,
    /// Its parts in reading order.
    pub sections: Vec<Section>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// A paragraph: what was done, and what it shows.
    pub text: String,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its charts, below the tables.
    pub charts: Vec<Chart>,
}

/// A table of comparisons.
#[derive(Clone, Debug, PartialEq)]
pub enum Table {
    /// One comparison a line.
    Rows {
        /// What the table shows, with the text's own name for it.
        caption: String,
        /// Its lines.
        rows: Vec<Row>,
    },
    /// Comparisons in rows and columns.
    Grid(Grid),
    /// A grid so large that it is material rather than a result: Markdown counts its verdicts, HTML keeps it folded up, and
    /// the report's own tally leaves it out.
    Detail(Grid),
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// In what.
    pub unit: Unit,
    /// The numbers.
    pub comparison: Comparison,
}

/// Comparisons of one unit by two things, such as depth and technique set.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// What the grid shows, with the text's own name for it.
    pub caption: String,
    /// In what.
    pub unit: Unit,
    /// What the rows are, such as `depth`.
    pub row_kind: String,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The name of each row and its comparisons, one for each column; none where there is nothing at all.
    pub rows: Vec<(String, Vec<Option<Comparison>>)>,
}

impl Table {
    /// What the table shows.
    #[must_use]
    pub fn caption(&self) -> &str {
        match self {
            Self::Rows { caption, .. }
            | Self::Grid(Grid { caption, .. })
            | Self::Detail(Grid { caption, .. }) => caption,
        }
    }

    /// How many comparisons in it have each verdict, by its name, in the order of [`Verdict`]; reasons are not told apart.
    pub(crate) fn tally(&self) -> [(&'static str, usize); 6] {
        let kinds = [
            Verdict::Matches,
            Verdict::Better,
            Verdict::Worse,
            Verdict::Differs(String::new()),
            Verdict::Quoted,
            Verdict::Ours,
        ];
        kinds.map(|kind| {
            let comparisons = self.comparisons().into_iter();
            let n = comparisons.filter(|(_, found)| found.verdict().name() == kind.name()).count();
            (kind.name(), n)
        })
    }

    /// Every comparison in it with its name.
    pub(crate) fn comparisons(&self) -> Vec<(String, &Comparison)> {
        match self {
            Self::Rows { rows, .. } => rows.iter().map(|row| (row.what.clone(), &row.comparison)).collect(),
            Self::Grid(grid) | Self::Detail(grid) => grid.comparisons(),
        }
    }
}

impl Grid {
    /// The cells that there are, with what they are about.
    fn comparisons(&self) -> Vec<(String, &Comparison)> {
        let cells = self.rows.iter().flat_map(|(name, cells)| {
            let place = move |column: &String| format!("{} {name}, {column}", self.row_kind);
            self.columns.iter().map(place).zip(cells)
        });
        cells.filter_map(|(place, cell)| cell.as_ref().map(|comparison| (place, comparison))).collect()
    }
}

impl Report {
    /// How many comparisons have each verdict, by its name, in the order of [`Verdict`]; details are left out.
    #[must_use]
    pub fn tally(&self) -> [(&'static str, usize); 6] {
        let tables = self.sections.iter().flat_map(|section| &section.tables);
        let results = tables.filter(|table| !matches!(table, Table::Detail(_)));
        let none = Table::Rows { caption: String::new(), rows: Vec::new() }.tally();
        results.map(Table::tally).fold(none, |mut sum, tally| {
            sum.iter_mut().zip(tally).for_each(|((_, all), (_, n))| *all += n);
            sum
        })
    }

    /// All charts in reading order.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.sections.iter().flat_map(|section| &section.charts)
    }
}
