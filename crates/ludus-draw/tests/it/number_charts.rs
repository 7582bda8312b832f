//! Histograms and heat maps as SVG: as they were looked at, readable in every theme, and sound for any data.

use insta::assert_snapshot;
use ludus_draw::{
    chart::{
        Bin, ChartFrame, HeatMap, Measured, Scale, Series, draw_heat_map, draw_histogram, with_id_prefix,
    },
    palette::{Colour, Theme, contrast},
};
use roxmltree::Document;

use crate::picture;

const FRAME: ChartFrame<'_> = ChartFrame {
    title: "Offspring minus parent",
    x_label: "change of a weight",
    y_label: "weights",
    scale: Scale::Linear,
    theme: Theme::Light,
};

fn bins(counts: &[f64]) -> Vec<Bin> {
    let edge = |idx: usize| -0.15 + 0.05 * idx as f64;
    counts.iter().enumerate().map(|(idx, &count)| Bin { from: edge(idx), to: edge(idx + 1), count }).collect()
}

fn curve(points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|&(x, y)| (x, Measured::exactly(y))).collect();
    Series { name: "normal density".into(), points }
}

fn map(rows: &[&[f64]]) -> HeatMap {
    let n_columns = rows.first().map_or(0, |row| row.len());
    HeatMap {
        columns: ('a'..).take(n_columns).map(String::from).collect(),
        rows: (1..)
            .zip(rows)
            .map(|(idx, row)| (idx.to_string(), row.iter().copied().map(Some).collect()))
            .collect(),
    }
}

#[test]
fn a_histogram_is_drawn_as_it_was() {
    let expected = curve(&[
        (-0.15, 1.0),
        (-0.1, 7.0),
        (-0.05, 22.0),
        (0.0, 34.0),
        (0.05, 22.0),
        (0.1, 7.0),
        (0.15, 1.0),
    ]);
    for theme in Theme::BOTH {
        let frame = ChartFrame { theme, ..FRAME };
        let svg = draw_histogram(&bins(&[3.0, 14.0, 31.0, 33.0, 12.0, 3.0]), Some(&expected), &frame);
        picture::check(&svg);
        assert_snapshot!(format!("histogram_{theme:?}").to_lowercase(), svg);
    }
}

/// Left and right ends, and heights of the bars.
fn bars(svg: &str) -> Vec<(f64, f64, f64)> {
    let document = Document::parse(svg).unwrap();
    let bars =
        document.descendants().filter(|node| node.attribute("fill") == Some(Theme::Light.palette().first));
    let number =
        |node: &roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    bars.map(|node| {
        (number(&node, "x"), number(&node, "x") + number(&node, "width"), number(&node, "height"))
    })
    .collect()
}

#[test]
fn bars_touch_and_are_as_high_as_their_counts() {
    let bars = bars(&draw_histogram(&bins(&[10.0, 40.0, 20.0]), None, &FRAME));
    assert_eq!(bars.len(), 3);
    assert!(bars.windows(2).all(|pair| (pair[0].1 - pair[1].0).abs() < 0.02), "{bars:?}");
    assert!(
        (bars[1].2 - 4.0 * bars[0].2).abs() < 0.05 && (bars[1].2 - 2.0 * bars[2].2).abs() < 0.05,
        "{bars:?}"
    );
}

#[test]
fn empty_bins_have_no_bar_on_a_logarithmic_scale() {
    let frame = ChartFrame { scale: Scale::Logarithmic, ..FRAME };
    let svg = draw_histogram(&bins(&[10.0, 0.0, 1000.0]), None, &frame);
    picture::check(&svg);
    let bars = bars(&svg);
    assert_eq!(bars.len(), 2);
    assert!((bars[1].2 - 3.0 * bars[0].2).abs() < 0.05, "{bars:?}");
}

#[test]
fn a_histogram_is_told_in_words() {
    let svg = draw_histogram(&bins(&[3.0, 14.0]), Some(&curve(&[(0.0, 2.5)])), &FRAME);
    assert_snapshot!(picture::text_of(&svg, "description"), @"weights over change of a weight. −0.15 to −0.1: 3, −0.1 to −0.05: 14. normal density: 0: 2.5.");
}

#[test]
fn strange_counts_make_histograms_too() {
    let strange: &[&[f64]] =
        &[&[], &[0.0], &[-3.0, 5.0], &[f64::NAN, f64::INFINITY, 1.0], &[1e300, 2.0], &[f64::MIN_POSITIVE]];
    for counts in strange {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let frame = ChartFrame { scale, ..FRAME };
            for points in [&[][..], &[(0.0, f64::NAN), (f64::INFINITY, 1.0), (1.0, 1e300)]] {
                let svg = draw_histogram(&bins(counts), Some(&curve(points)), &frame);
                picture::check(&svg);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{counts:?}: {svg}");
            }
        }
    }
    let turned = Bin { from: 2.0, to: 1.0, count: 3.0 };
    let nowhere = Bin { from: f64::NAN, to: 1.0, count: 3.0 };
    picture::check(&draw_histogram(&[turned, nowhere], None, &FRAME));
}

/// The influence map of figure 4.1 of the Othello study, with numbers for its letters.
fn influence() -> HeatMap {
    let quarter = [[10.0, 1.0, 8.0, 6.0], [1.0, 0.0, 3.0, 4.0], [8.0, 3.0, 7.0, 5.0], [6.0, 4.0, 5.0, -2.5]];
    let mirrored = |idx: usize| idx.min(7 - idx);
    let rows: Vec<Vec<f64>> =
        (0..8).map(|row| (0..8).map(|column| quarter[mirrored(row)][mirrored(column)]).collect()).collect();
    let mut map = map(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>());
    map.rows[3].1[3] = None;
    map
}

#[test]
fn a_heat_map_is_drawn_as_it_was() {
    for theme in Theme::BOTH {
        let frame =
            ChartFrame { title: "Influence map", x_label: "column", y_label: "influence", theme, ..FRAME };
        let svg = draw_heat_map(&influence(), &frame);
        picture::check(&svg);
        assert_snapshot!(format!("heat_map_{theme:?}").to_lowercase(), svg);
    }
}

/// The colours of cells and how strong they are.
fn cells(svg: &str) -> Vec<(String, f64)> {
    let document = Document::parse(svg).unwrap();
    let cells = document.descendants().filter_map(|node| {
        let strength = node.attribute("opacity")?.parse().unwrap();
        Some((node.attribute("fill")?.to_owned(), strength))
    });
    cells.collect()
}

#[test]
fn cells_are_as_strong_as_their_share_of_the_largest_amount_and_coloured_by_sign() {
    let svg = draw_heat_map(&map(&[&[5.0, -10.0, 0.0]]), &FRAME);
    let palette = Theme::Light.palette();
    let (strong, weak) = (cells(&svg)[1].1, cells(&svg)[0].1);
    assert_eq!(cells(&svg), [(palette.first.to_owned(), weak), (palette.second.to_owned(), strong)]);
    assert!((strong - 2.0 * weak).abs() < 0.01, "{weak} {strong}");
}

/// A colour mixed into another, this much of it.
fn mixed(colour: Colour, into: Colour, share: f64) -> Colour {
    let channel = |colour: Colour, at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap());
    let mix = |at| (share * channel(colour, at) + (1.0 - share) * channel(into, at)).round() as u8;
    format!("#{:02X}{:02X}{:02X}", mix(1), mix(3), mix(5)).leak()
}

#[test]
fn numbers_stand_out_from_the_strongest_cell() {
    let (_, strongest) = cells(&draw_heat_map(&map(&[&[1.0]]), &FRAME))[0].clone();
    for palette in Theme::BOTH.map(Theme::palette) {
        for colour in [palette.first, palette.second] {
            let found = contrast(palette.text, mixed(colour, palette.card, strongest));
            assert!(found >= 4.5, "{colour}: {found}");
        }
    }
}

#[test]
fn every_number_of_a_heat_map_is_written_and_told() {
    let svg = draw_heat_map(&map(&[&[5.0, -12.25], &[0.0, f64::NAN]]), &FRAME);
    picture::check(&svg);
    assert!(
        svg.contains(">−12.25</text>") && svg.contains(">5</text>") && svg.contains(">0</text>"),
        "{svg}"
    );
    assert_snapshot!(picture::text_of(&svg, "description"), @"weights by change of a weight. 1: a 5, b −12.25. 2: a 0.");
}

#[test]
fn heat_maps_of_any_shape_stay_within_their_frames() {
    let wide: Vec<f64> = (0..26).map(|idx| 1234.5 * f64::from(idx)).collect();
    let tall: Vec<[f64; 1]> = (0..30).map(|idx| [f64::from(idx)]).collect();
    let tall: Vec<&[f64]> = tall.iter().map(<[f64; 1]>::as_slice).collect();
    let strange = [f64::MAX, f64::MIN_POSITIVE, f64::NAN, f64::INFINITY];
    let shapes: [&[&[f64]]; 6] = [&[], &[&[]], &[&wide], &tall, &[&strange], &[&[0.0, 0.0]]];
    for rows in shapes {
        let mut map = map(rows);
        let title = "a title that is longer than any heat map is wide & more ".repeat(4);
        let frame = ChartFrame { title: &title, x_label: &title, y_label: &title, ..FRAME };
        picture::check(&draw_heat_map(&map, &frame));
        for (label, values) in &mut map.rows {
            *label = "a long name of a row".into();
            values.truncate(1);
        }
        picture::check(&draw_heat_map(&map, &FRAME));
    }
}

#[test]
fn charts_on_one_page_have_ids_of_their_own() {
    let svg = draw_heat_map(&map(&[&[1.0]]), &ChartFrame { title: "id=\"title\"", ..FRAME });
    let prefixed = with_id_prefix(&svg, "chart-2-");
    picture::check(&prefixed);
    assert_eq!(picture::text_of(&prefixed, "chart-2-title"), "id=\"title\"");
    assert!(!prefixed.contains("\"title") && !prefixed.contains("\"description"), "{prefixed}");
}
