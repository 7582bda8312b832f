//! What tables say in every form: the texts of numbers, and the notes below. They stand apart from Markdown and HTML because
//! a footnote that one form forgets would make the other one look wrong.

use crate::{
    comparison::{Comparison, Measured, Published, Verdict},
    numbers::{exact, rounded},
    report::Table,
};

/// What stands where there is no number.
pub(crate) const NOTHING: &str = "–";
/// What sends a reader to the notes.
pub(crate) const NOTE_SIGN: &str = "*";

/// The published number, with a sign if there is a note about it.
pub(crate) fn published(comparison: &Comparison) -> String {
    comparison.published().map_or(NOTHING.into(), |Published { value, note }| {
        let sign = if note.is_some() { NOTE_SIGN } else { "" };
        exact(*value) + sign
    })
}

/// Our number with its interval and how many games, runs or boards it comes from.
pub(crate) fn ours(comparison: &Comparison) -> String {
    let Some(Measured { value, interval, n }) = comparison.ours() else { return NOTHING.into() };
    let interval = interval.map(|(low, high)| format!("{} to {}", rounded(low), rounded(high)));
    let n = n.map(|n| format!("n {}", exact(n as f64)));
    let details: Vec<String> = interval.into_iter().chain(n).collect();
    let value = rounded(*value);
    if details.is_empty() { value } else { format!("{value} ({})", details.join(", ")) }
}

/// Our number alone, for narrow cells.
pub(crate) fn ours_briefly(comparison: &Comparison) -> String {
    comparison.ours().map_or(NOTHING.into(), |measured| rounded(measured.value))
}

/// The verdict with its reason.
pub(crate) fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Differs(why) => format!("{}: {why}", verdict.name()),
        _ => verdict.name().into(),
    }
}

/// What stands below a table: notes about published numbers, and in a grid, whose cells are narrow, why numbers differ.
pub(crate) fn notes(table: &Table) -> Vec<String> {
    let mut notes = Vec::new();
    for (what, comparison) in table.comparisons() {
        if let Some(note) = comparison.published().and_then(|published| published.note.as_deref()) {
            notes.push(format!("{NOTE_SIGN} {what}: {note}"));
        }
        if let (Table::Grid(_) | Table::Detail(_), Verdict::Differs(why)) = (table, comparison.verdict()) {
            notes.push(format!("{} {what}: {why}", comparison.verdict().sign()));
        }
    }
    notes
}

/// How to read the cells of a grid.
pub(crate) const GRID_KEY: &str =
    "Each cell: published / ours, then = matches, + better, − worse, ≠ differs.";

/// The heading of a grid's corner: what its rows are, and the unit of its cells.
pub(crate) fn corner(row_kind: &str, unit: &str) -> String {
    if unit.is_empty() { row_kind.into() } else { format!("{row_kind} ({unit})") }
}
