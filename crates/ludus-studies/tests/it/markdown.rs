//! Reports as Markdown: as they were read, aligned as plain text, with and without pictures.

use insta::assert_snapshot;
use ludus_core::Seed;
use ludus_studies::{
    Comparison, Measured, Published, Report, Row, Section, Table, Unit, Wanted,
    markdown::{Pictures, chart_files, render},
};

use crate::sample::report;

#[test]
fn a_report_is_written_as_it_was() {
    assert_snapshot!(render(&report(), Pictures::In("pictures")));
}

#[test]
fn columns_are_as_wide_in_every_line_of_a_table() {
    let text = render(&report(), Pictures::None);
    let lines: Vec<&str> = text.lines().collect();
    let tables = lines.split(|line| !line.starts_with('|')).filter(|table| !table.is_empty());
    let mut n_tables = 0;
    for table in tables {
        let widths = table.iter().map(|line| line.chars().count());
        assert!(widths.clone().all(|width| Some(width) == widths.clone().next()), "{table:#?}");
        n_tables += 1;
    }
    assert_eq!(n_tables, 2);
}

#[test]
fn pictures_are_linked_or_left_out() {
    assert!(!render(&report(), Pictures::None).contains("!["));
    let text = render(&report(), Pictures::In("pictures"));
    let files = chart_files(&report());
    assert_eq!(
        files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["lines.svg", "bars.svg", "histogram.svg", "heat-map.svg"]
    );
    for (name, svg) in files {
        assert!(text.contains(&format!("](pictures/{name})")), "{name}");
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{name}");
    }
}

/// How a published number and one of ours are written.
fn written(published: f64, ours: f64) -> (String, String) {
    let comparison = Comparison::new(Published::plainly(published), Measured::exactly(ours), Wanted::Higher);
    let rows = vec![Row { what: "it".into(), unit: Unit::Count, comparison }];
    let tables = vec![Table::Rows { caption: "One row".into(), rows }];
    let section = Section { title: String::new(), text: String::new(), tables, charts: Vec::new() };
    let (study, preset) = (String::new(), String::new());
    let report = Report { study, preset, seed: Seed(1), cpu_seconds: 0.0, sections: vec![section] };
    let text = render(&report, Pictures::None);
    let row = text.lines().find(|line| line.starts_with("| it")).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    (cells[3].into(), cells[4].into())
}

#[test]
fn published_numbers_keep_their_digits_and_ours_have_four() {
    for (value, published, ours) in [
        (0.0, "0", "0"),
        (64_113_216.0, "64,113,216", "64,113,216"),
        (13_762.5, "13,762.5", "13,762"),
        (1217.04, "1,217.04", "1,217"),
        (-0.123_456, "−0.123456", "−0.1235"),
        (0.000_123_456, "0.000123456", "0.0001235"),
        (9.999_96, "9.99996", "10"),
        (-999.5, "−999.5", "−999.5"),
        (1e20, "1.000e20", "1.000e20"),
        (f64::NAN, "unknown", "unknown"),
    ] {
        assert_eq!(written(value, value), (published.into(), ours.into()));
    }
}
