//! Charts as SVG: as they were looked at, and without a panic or a number that is none for any data.

use insta::assert_snapshot;
use ludus_draw::{
    chart::{Bar, ChartFrame, Measured, Scale, Series, draw_bars, draw_lines},
    palette::Theme,
};

use crate::picture;

const FRAME: ChartFrame<'_> = ChartFrame {
    title: "Rating by generation",
    x_label: "generation",
    y_label: "rating, Elo",
    scale: Scale::Linear,
    theme: Theme::Light,
};

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    Series { name: name.into(), points: points.iter().map(|&(x, y)| (x, Measured::exactly(y))).collect() }
}

fn bar(name: &str, value: f64, interval: Option<(f64, f64)>) -> Bar {
    Bar { name: name.into(), measured: Measured { value, interval } }
}

/// Both kinds of chart of the same values, checked.
fn charts(values: &[f64], scale: Scale) -> [String; 2] {
    let points: Vec<(f64, f64)> = values.iter().enumerate().map(|(idx, &y)| (idx as f64, y)).collect();
    let bars: Vec<Bar> =
        values.iter().map(|&value| bar("a bar", value, Some((value - 1.0, 2.0 * value)))).collect();
    let frame = ChartFrame { scale, ..FRAME };
    let mut with_intervals = series("a line", &points);
    for (_, measured) in &mut with_intervals.points {
        measured.interval = Some((measured.value / 2.0, measured.value + 1.0));
    }
    let drawn = [draw_lines(&[with_intervals], &frame), draw_bars(&bars, &frame)];
    for svg in &drawn {
        picture::check(svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{values:?}: {svg}");
    }
    drawn
}

#[test]
fn lines_are_drawn_as_they_were() {
    let mut evolution = series("evolution", &[(0.0, 0.0), (5.0, 210.0), (10.0, 260.0)]);
    for (_, measured) in &mut evolution.points {
        measured.interval = Some((measured.value - 30.0, measured.value + 30.0));
    }
    let all = [
        evolution,
        series("alpha-beta", &[(0.0, 180.0), (10.0, 180.0)]),
        series("MCTS", &[(0.0, 90.0), (10.0, 95.0)]),
        series("AlphaZero", &[(0.0, -120.0), (5.0, 130.0), (10.0, 340.0)]),
    ];
    for theme in Theme::BOTH {
        let svg = draw_lines(&all, &ChartFrame { theme, ..FRAME });
        picture::check(&svg);
        assert_snapshot!(format!("lines_{theme:?}").to_lowercase(), svg);
    }
}

#[test]
fn bars_are_drawn_as_they_were() {
    let bars = [
        bar("playouts", 12_500.0, Some((11_000.0, 14_100.0))),
        bar("perft", 310.0, None),
        bar("nothing measured", 0.0, None),
    ];
    for (name, scale) in [("linear", Scale::Linear), ("logarithmic", Scale::Logarithmic)] {
        let frame = ChartFrame { title: "Speed", x_label: "games per second", scale, ..FRAME };
        let svg = draw_bars(&bars, &frame);
        picture::check(&svg);
        assert_snapshot!(format!("bars_{name}"), svg);
    }
}

#[test]
fn no_data_and_strange_data_make_charts_too() {
    let strange: &[&[f64]] = &[
        &[],
        &[5.0],
        &[0.0],
        &[0.0, -3.0, 7.0],
        &[4.0, 4.0, 4.0],
        &[-4.0, -4.0],
        &[1e16, 1e16 + 2.0],
        &[1e300, -1e300],
        &[1e99, -1e99, 3.0],
        &[f64::MAX, f64::MIN],
        &[f64::MIN_POSITIVE, 1e-320, 1e-99],
        &[1e-99, 1e99],
        &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY],
        &[f64::NAN, 1.0, 2.0],
    ];
    for values in strange {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            charts(values, scale);
        }
    }
    picture::check(&draw_lines(&[], &FRAME));
    let odd_places = [series("a line", &[(f64::NAN, 1.0), (f64::INFINITY, 2.0), (1e300, 3.0)])];
    let svg = draw_lines(&odd_places, &FRAME);
    picture::check(&svg);
    assert!(!svg.contains("NaN"), "{svg}");
}

/// The numbers written along the upright axis.
fn ticks(values: &[f64], scale: Scale) -> Vec<String> {
    let [svg, _] = charts(values, scale);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| node.attribute("text-anchor") == Some("end"));
    texts.filter_map(|node| node.text().map(str::to_owned)).collect()
}

#[test]
fn axes_end_at_round_numbers_and_grow_evenly() {
    let check =
        |values: &[f64], scale, expected: &[&str]| assert_eq!(ticks(values, scale), expected, "{values:?}");
    // Intervals reach from half a value to one above it.
    check(&[0.5, 4.8], Scale::Linear, &["0", "1", "2", "3", "4", "5", "6"]);
    check(&[-0.2, 4.8], Scale::Linear, &["−1", "0", "1", "2", "3", "4", "5", "6"]);
    check(&[0.002, 0.004], Scale::Linear, &["0", "0.2", "0.4", "0.6", "0.8", "1", "1.2"]);
    check(&[2.0, 4000.0], Scale::Logarithmic, &["1", "10", "100", "1000", "10 k"]);
    check(&[1e-7, 100.0], Scale::Logarithmic, &["1e−8", "1e−6", "0.0001", "0.01", "1", "100", "10 k"]);
}

#[test]
fn what_a_logarithm_cannot_show_is_left_out_and_still_told() {
    let [lines, bars] = charts(&[-2.0, 0.0, 10.0], Scale::Logarithmic);
    assert_eq!(lines.matches("<circle").count(), 2, "one point and the legend");
    assert_eq!(bars.matches("rx=\"2\"").count(), 1);
    for svg in [lines, bars] {
        let description = picture::text_of(&svg, "description");
        assert!(description.contains("−2 (") && description.contains("10 ("), "{description}");
    }
}

#[test]
fn long_names_are_cut_in_the_picture_and_whole_in_the_description() {
    let name = "hybrid:depth=6,expected-min,killer,corner,block,pattern & more than fits";
    let frame =
        ChartFrame { title: &name.repeat(3), x_label: &name.repeat(3), y_label: &name.repeat(3), ..FRAME };
    let lines = draw_lines(&[series(name, &[(0.0, 1.0)])], &frame);
    let bars = draw_bars(&[bar(name, 1.0, None)], &frame);
    for svg in [lines, bars] {
        picture::check(&svg);
        assert!(svg.contains("…</text>"), "{svg}");
        assert!(picture::text_of(&svg, "description").contains(name));
    }
}

/// Colour, dash and marker of each series, read off the legend.
fn signs(n_series: usize) -> Vec<(String, String, String)> {
    let all: Vec<Series> = (0..n_series).map(|idx| series(&idx.to_string(), &[])).collect();
    let svg = draw_lines(&all, &FRAME);
    picture::check(&svg);
    let lines: Vec<&str> = svg.lines().collect();
    let attribute = |line: &str, name: &str| {
        let value = line.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
        value.split('"').next().unwrap_or_default().to_owned()
    };
    let legends =
        lines.windows(2).filter(|pair| pair[0].starts_with("<line") && !pair[1].starts_with("<line"));
    let signs = legends.filter(|pair| pair[0].contains("stroke-width=\"2.4\"")).map(|pair| {
        let marker = pair[1].split(' ').next().unwrap_or_default();
        let n_corners = attribute(pair[1], "d").matches(['M', 'L']).count();
        (
            attribute(pair[0], "stroke"),
            attribute(pair[0], "stroke-dasharray"),
            format!("{marker} {n_corners}"),
        )
    });
    signs.collect()
}

#[test]
fn four_series_differ_by_dash_and_by_marker_and_sixteen_by_both() {
    let distinct = |mut texts: Vec<String>| {
        texts.sort();
        texts.dedup();
        texts.len()
    };
    let four = signs(4);
    assert_eq!(distinct(four.iter().map(|(colour, _, _)| colour.clone()).collect()), 4);
    assert_eq!(distinct(four.iter().map(|(_, dash, _)| dash.clone()).collect()), 4);
    assert_eq!(distinct(four.iter().map(|(_, _, marker)| marker.clone()).collect()), 4);
    let sixteen = signs(16);
    assert_eq!(distinct(sixteen.iter().map(|(_, dash, marker)| format!("{dash} {marker}")).collect()), 16);
    assert_eq!(signs(40).len(), 40);
}
