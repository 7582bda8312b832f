//! Reports as Markdown that reads well unrendered too: columns are padded, numbers stand right, and a verdict is a word.
//! Pictures are files beside the text, because Markdown cannot hold them; `chart_files` makes them.

use std::fmt::Write;

use ludus_draw::palette::Theme;

use crate::{
    cells::{self, GRID_KEY, NOTHING},
    comparison::Comparison,
    numbers::duration,
    report::{Grid, Report, Row, Section, Table},
};

/// What becomes of a report's charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures<'a> {
    /// They are left out.
    None,
    /// They are linked as files in this folder, given relative to the text.
    In(&'a str),
}

/// The report as Markdown.
#[must_use]
pub fn render(report: &Report, pictures: Pictures<'_>) -> String {
    let Report { study, preset, seed, cpu_seconds, .. } = report;
    let mut text = format!("# {study}, published and ours\n\n");
    let _ = writeln!(text, "Preset {preset}, seed {}, {} of CPU time.\n", seed.0, duration(*cpu_seconds));
    let tally: Vec<String> = report.tally().map(|(name, n)| format!("{name} {n}")).into();
    let _ = writeln!(text, "Verdicts: {}.", tally.join(", "));
    for section in &report.sections {
        push_section(&mut text, section, pictures);
    }
    text
}

/// Every chart of a report as a file name and an SVG document.
#[must_use]
pub fn chart_files(report: &Report) -> Vec<(String, String)> {
    report.charts().map(|chart| (format!("{}.svg", chart.name), chart.draw(Theme::Light))).collect()
}

fn push_section(text: &mut String, section: &Section, pictures: Pictures<'_>) {
    let _ = write!(text, "\n## {}\n\n{}\n", section.title, section.text);
    for table in &section.tables {
        let _ = write!(text, "\n**{}**\n\n{}", escaped(table.caption()), table_text(table));
        let notes = cells::notes(table);
        if !notes.is_empty() && !matches!(table, Table::Detail(_)) {
            text.push('\n');
            // Two blanks end a line; a list would say that the notes belong together.
            let notes: Vec<String> = notes.iter().map(|note| escaped(note)).collect();
            let _ = writeln!(text, "{}", notes.join("  \n"));
        }
    }
    if let Pictures::In(folder) = pictures {
        for chart in &section.charts {
            let _ = write!(text, "\n![{}]({folder}/{}.svg)\n", escaped(&chart.title), chart.name);
        }
    }
}

fn table_text(table: &Table) -> String {
    match table {
        Table::Rows { rows, .. } => rows_text(rows),
        Table::Grid(grid) => grid_text(grid),
        Table::Detail(_) => detail_text(table),
    }
}

/// How a table came out that is too long for Markdown.
fn detail_text(table: &Table) -> String {
    let tally = table.tally();
    let verdicts: Vec<String> =
        tally.iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {n}")).collect();
    let n: usize = tally.iter().map(|(_, n)| n).sum();
    format!("{n} numbers, which stand in the HTML and JSON reports: {}.\n", verdicts.join(", "))
}

fn rows_text(rows: &[Row]) -> String {
    let head = ["what", "unit", "published", "ours", "verdict"].map(String::from).to_vec();
    let lines = rows.iter().map(|Row { what, unit, comparison }| {
        vec![
            what.clone(),
            unit.label().into(),
            cells::published(comparison),
            cells::ours(comparison),
            cells::verdict(comparison.verdict()),
        ]
    });
    let sides = [Side::Left, Side::Left, Side::Right, Side::Right, Side::Left];
    aligned(&[head].into_iter().chain(lines).collect::<Vec<_>>(), &sides)
}

fn grid_text(grid: &Grid) -> String {
    let corner = cells::corner(&grid.row_kind, grid.unit.label());
    let head = [corner].into_iter().chain(grid.columns.iter().cloned()).collect();
    let lines = grid.rows.iter().map(|(name, cells)| {
        let cells = cells.iter().map(|cell| cell.as_ref().map_or(NOTHING.into(), grid_cell));
        [name.clone()].into_iter().chain(cells).collect()
    });
    let sides = vec![Side::Right; grid.columns.len() + 1];
    let table = aligned(&[head].into_iter().chain(lines).collect::<Vec<Vec<String>>>(), &sides);
    format!("{table}\n{GRID_KEY}\n")
}

fn grid_cell(comparison: &Comparison) -> String {
    let numbers = format!("{} / {}", cells::published(comparison), cells::ours_briefly(comparison));
    format!("{numbers} {}", comparison.verdict().sign()).trim_end().into()
}

/// On which side of a column its texts stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// A table of texts, the first line being its head, every column as wide as its widest text.
fn aligned(lines: &[Vec<String>], sides: &[Side]) -> String {
    let lines: Vec<Vec<String>> =
        lines.iter().map(|line| line.iter().map(|cell| escaped(cell)).collect()).collect();
    let width = |column: usize| {
        let widths = lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count());
        // Three characters are the least that a rule may have.
        widths.max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..sides.len()).map(width).collect();
    let rule: Vec<String> = widths
        .iter()
        .zip(sides)
        .map(|(&width, side)| match side {
            Side::Left => "-".repeat(width),
            Side::Right => "-".repeat(width - 1) + ":",
        })
        .collect();
    let mut text = String::new();
    for (idx, line) in lines.iter().enumerate() {
        text += &line_text(line, &widths, sides);
        if idx == 0 {
            text += &line_text(&rule, &widths, sides);
        }
    }
    text
}

fn line_text(cells: &[String], widths: &[usize], sides: &[Side]) -> String {
    let padded = widths.iter().zip(sides).enumerate().map(|(column, (&width, side))| {
        let cell = cells.get(column).map_or("", String::as_str);
        match side {
            Side::Left => format!(" {cell:<width$} |"),
            Side::Right => format!(" {cell:>width$} |"),
        }
    });
    format!("|{}\n", padded.collect::<String>())
}

/// Text in which Markdown finds nothing to do.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '|' | '*' | '_' | '`' | '[' | ']' | '<' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if character == '\n' { ' ' } else { character });
    }
    escaped
}
