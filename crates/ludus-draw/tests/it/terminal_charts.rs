//! Charts as text: as they were looked at, ASCII where that is wanted, and within their width for any data.

use insta::assert_snapshot;
use ludus_draw::{
    chart::{HeatMap, Measured, Scale, Series},
    terminal::{Look, TextFrame, draw_heat_map, draw_lines},
};

const FRAME: TextFrame<'_> =
    TextFrame { x_label: "generation", y_label: "fitness", scale: Scale::Linear, columns: 60, rows: 9 };

fn series(name: &str, values: impl IntoIterator<Item = f64>) -> Series {
    let points = (0..).zip(values).map(|(x, y)| (f64::from(x), Measured::exactly(y))).collect();
    Series { name: name.into(), points }
}

/// A run that learns: the best grows quickly and then slowly, the mean follows.
fn run() -> [Series; 2] {
    let course = |end: f64| (0..=40).map(move |x| end * f64::from(x) / (f64::from(x) + 8.0));
    [series("best", course(17.0)), series("mean", course(9.0))]
}

fn stripped(coloured: &str) -> String {
    let pieces = coloured.split('\x1b').enumerate();
    pieces.map(|(idx, piece)| if idx == 0 { piece } else { piece.split_once('m').unwrap().1 }).collect()
}

#[test]
fn plain_curves_have_a_sign_each_and_their_names_where_they_end() {
    assert_snapshot!(draw_lines(&run(), &FRAME, Look::Plain));
}

#[test]
fn curves_in_colour_are_made_of_dots() {
    let text = draw_lines(&run(), &FRAME, Look::Colour);
    assert!(text.contains("\x1b[38;5;172m"), "{text:?}");
    assert_snapshot!(stripped(&text));
}

#[test]
fn plain_curves_are_ascii_whatever_their_names() {
    let frame = TextFrame { x_label: "génération", y_label: "Gewinn−Verlust\n", ..FRAME };
    let text = draw_lines(&[series("größte\tZahl", [-3.0, 4.0])], &frame, Look::Plain);
    assert!(text.is_ascii() && text.contains("gr??te?Zahl 4") && text.contains("-4 |"), "{text}");
    assert_eq!(text.lines().count(), 1 + FRAME.rows + 2, "{text}");
}

#[test]
fn curves_keep_to_their_width_and_rows() {
    let long_name = series("a name that is much longer than there is room for it", [1.0, 2.0]);
    for columns in [60, 80, 200] {
        for rows in [2, 5, 12] {
            for look in [Look::Plain, Look::Colour] {
                let frame = TextFrame { columns, rows, x_label: "x", ..FRAME };
                let text = stripped(&draw_lines(&[run()[0].clone(), long_name.clone()], &frame, look));
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
                assert!(widest <= columns, "{widest} of {columns}:\n{text}");
                assert_eq!(text.lines().count(), rows + 3);
            }
        }
    }
}

#[test]
fn a_curve_runs_from_corner_to_corner() {
    let text = draw_lines(&[series("a", [0.0, 1.0])], &FRAME, Look::Plain);
    let rows: Vec<&str> = text.lines().skip(1).take(FRAME.rows).collect();
    let column = |row: &str| row.find('*').map(|at| at - row.find('|').unwrap());
    assert_eq!(column(rows[FRAME.rows - 1]), Some(1), "{text}");
    let columns: Vec<usize> = rows.iter().filter_map(|row| column(row)).collect();
    assert_eq!(columns.len(), FRAME.rows);
    assert!(columns.windows(2).all(|pair| pair[0] > pair[1]), "{columns:?}");
}

#[test]
fn strange_data_makes_curves_too() {
    let strange: &[&[f64]] = &[
        &[],
        &[5.0],
        &[0.0, 0.0],
        &[f64::NAN, f64::INFINITY],
        &[1e300, -1e300],
        &[f64::MAX, 1.0],
        &[-1.0, 0.0, 1e-9],
    ];
    for values in strange {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for (columns, rows) in [(0, 0), (1, 1), (60, 9)] {
                for look in [Look::Plain, Look::Colour] {
                    let frame = TextFrame { scale, columns, rows, ..FRAME };
                    let text = draw_lines(&[series("odd", values.iter().copied())], &frame, look);
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{values:?}: {text}");
                }
            }
        }
    }
    assert!(draw_lines(&[], &FRAME, Look::Plain).contains("generation"));
    let many: Vec<Series> = (0..20).map(|idx| series(&idx.to_string(), [0.0, f64::from(idx)])).collect();
    assert_eq!(draw_lines(&many, &FRAME, Look::Plain).lines().count(), FRAME.rows + 3);
}

fn map() -> HeatMap {
    HeatMap {
        columns: ["a", "b", "c"].map(String::from).into(),
        rows: vec![
            ("1".into(), vec![Some(10.0), Some(-2.5), Some(0.0)]),
            ("12".into(), vec![Some(-10.0), None, Some(f64::NAN)]),
        ],
    }
}

#[test]
fn a_heat_map_is_a_table_of_its_numbers() {
    assert_snapshot!(draw_heat_map(&map(), Look::Plain), @r"
          a    b    c
     1   10 -2.5    0
    12  -10
    ");
}

#[test]
fn cells_in_colour_say_the_same_on_a_ground_by_sign_and_amount() {
    let text = draw_heat_map(&map(), Look::Colour);
    let plain = draw_heat_map(&map(), Look::Plain).replace('-', "−");
    let trimmed = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    assert_eq!(trimmed(&stripped(&text)), trimmed(&plain));
    // The most above zero, a quarter and the most below it, nothing.
    let grounds: Vec<&str> =
        text.split("48;5;").skip(1).map(|rest| rest.split('m').next().unwrap()).collect();
    assert_eq!(grounds, ["39", "223", "255", "208"]);
}
