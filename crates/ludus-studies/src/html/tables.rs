//! Tables of a report as HTML: captions, headings with a scope, and verdicts as words and signs, since colour alone says
//! nothing to many readers. A table wider than the window scrolls by itself and can be reached by keyboard.

use maud::{Markup, html};

use crate::{
    cells::{self, GRID_KEY, NOTHING},
    comparison::Comparison,
    report::{Grid, Row, Table},
};

/// A table with its notes.
pub(super) fn table(table: &Table) -> Markup {
    match table {
        Table::Detail(_) => html! { details { summary { (table.caption()) } (unfolded(table)) } },
        _ => unfolded(table),
    }
}

fn unfolded(table: &Table) -> Markup {
    let notes = cells::notes(table);
    html! {
        div class="table" role="region" tabindex="0" aria-label=(table.caption()) {
            table {
                caption { (table.caption()) }
                @match table {
                    Table::Rows { rows, .. } => (lines(rows)),
                    Table::Grid(grid) | Table::Detail(grid) => (cells_of(grid)),
                }
            }
        }
        @if matches!(table, Table::Grid(_) | Table::Detail(_)) { p class="quiet" { (GRID_KEY) } }
        @if !notes.is_empty() {
            ul class="notes" { @for note in notes { li { (note) } } }
        }
    }
}

fn lines(rows: &[Row]) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { "what" }
                th scope="col" { "unit" }
                th scope="col" class="number" { "published" }
                th scope="col" class="number" { "ours" }
                th scope="col" { "verdict" }
            }
        }
        tbody {
            @for Row { what, unit, comparison } in rows {
                tr {
                    th scope="row" { (what) }
                    td { (unit.label()) }
                    td class="number" { (cells::published(comparison)) }
                    td class="number" { (cells::ours(comparison)) }
                    td class=(comparison.verdict().name()) { (cells::verdict(comparison.verdict())) }
                }
            }
        }
    }
}

fn cells_of(grid: &Grid) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { (cells::corner(&grid.row_kind, grid.unit.label())) }
                @for column in &grid.columns { th scope="col" class="number" { (column) } }
            }
        }
        tbody {
            @for (name, comparisons) in &grid.rows {
                tr {
                    th scope="row" { (name) }
                    @for comparison in comparisons { (cell(comparison.as_ref())) }
                }
            }
        }
    }
}

fn cell(comparison: Option<&Comparison>) -> Markup {
    let Some(comparison) = comparison else { return html! { td class="number" { (NOTHING) } } };
    let verdict = comparison.verdict();
    html! {
        td class={ "number " (verdict.name()) } {
            span class="published" { (cells::published(comparison)) } " / "
            (cells::ours_briefly(comparison))
            @if !verdict.sign().is_empty() {
                " " span aria-hidden="true" { (verdict.sign()) } span class="hidden" { (verdict.name()) }
            }
        }
    }
}
