//! Lines over generations, thinned: a run of ten thousand generations has more points than a picture has dots, and a fitness
//! that stays for hundreds of generations says nothing new.

use ludus_draw::chart::{Measured as Point, Scale, Series};

use crate::{
    chart::{Chart, Content},
    training::Trained,
};

/// A line has no more points than this.
const MOST_POINTS: usize = 240;

/// The best fitness of each generation.
pub(crate) fn best_fitness(name: &str, run: &Trained) -> Series {
    let points = run.log.iter().map(|line| (line.generation as f64, Point::exactly(line.best)));
    Series { name: name.into(), points: thinned(points.collect()) }
}

/// The mean fitness of each generation.
pub(crate) fn mean_fitness(name: &str, run: &Trained) -> Series {
    let points = run.log.iter().map(|line| (line.generation as f64, Point::exactly(line.mean)));
    Series { name: name.into(), points: thinned(points.collect()) }
}

/// A number for each generation.
pub(crate) fn mean_of(name: &str, values: &[f64]) -> Series {
    let points = (1..).zip(values).map(|(generation, &value)| (f64::from(generation), Point::exactly(value)));
    Series { name: name.into(), points: thinned(points.collect()) }
}

/// Lines with generations along the bottom.
pub(crate) fn over_generations((name, title, y_label): (&str, &str, &str), lines: Vec<Series>) -> Chart {
    over(("generation", Scale::Linear), (name, title, y_label), lines)
}

/// Lines with depths along the bottom.
pub(crate) fn over_depths(
    (name, title, y_label): (&str, &str, &str),
    scale: Scale,
    lines: Vec<Series>,
) -> Chart {
    over(("depth", scale), (name, title, y_label), lines)
}

fn over(
    (x_label, scale): (&str, Scale),
    (name, title, y_label): (&str, &str, &str),
    lines: Vec<Series>,
) -> Chart {
    Chart {
        name: name.into(),
        title: title.into(),
        x_label: x_label.into(),
        y_label: y_label.into(),
        scale,
        content: Content::Lines(lines),
    }
}

/// Every so many-th point, with the last one.
fn thinned(points: Vec<(f64, Point)>) -> Vec<(f64, Point)> {
    let stride = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let kept = points.into_iter().enumerate().filter(|(idx, _)| idx % stride == 0 || *idx == last);
    kept.map(|(_, point)| point).collect()
}
