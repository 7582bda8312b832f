//! The course of a run as curves, ready to be drawn: fitness, rating, best moves and whatever else the way of learning
//! counts. A picture shows a few hundred points at most, so long runs are thinned out evenly, first and last included.

use std::collections::BTreeSet;

use ludus_draw::chart::{Measured, Scale, Series};

use super::{LogLine, RunHistory};
use crate::ratings::{Rating, StageScore};

/// More points could not be told apart.
const MOST_POINTS: usize = 120;

/// Lines that share their axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is called, also as a file.
    pub name: String,
    /// What runs up the side, with its unit.
    pub y_label: String,
    /// How values are spaced.
    pub scale: Scale,
    /// The lines over generations.
    pub series: Vec<Series>,
}

/// Every curve that a run has something to say about.
#[must_use]
pub fn curves(history: &RunHistory) -> Vec<Curve> {
    let RunHistory { log, ratings, .. } = history;
    let mut curves = vec![fitness(log), rating(ratings), exact(ratings)];
    let names: BTreeSet<&String> = log.iter().flat_map(|line| line.details.keys()).collect();
    curves.extend(names.into_iter().map(|name| detail(log, name)));
    curves.retain(|curve| curve.series.iter().any(|series| !series.points.is_empty()));
    curves
}

fn fitness(log: &[LogLine]) -> Curve {
    let best = series("best", log, |line| Some((line.generation, Measured::exactly(line.best))));
    let mean = series("mean and deviation", log, |line| {
        let LogLine { generation, mean, spread, .. } = *line;
        Some((generation, Measured { value: mean, interval: Some((mean - spread, mean + spread)) }))
    });
    Curve {
        name: "fitness".into(),
        y_label: "fitness".into(),
        scale: Scale::Linear,
        series: vec![best, mean],
    }
}

fn rating(ratings: &[Rating]) -> Curve {
    let elo = series("Elo over the anchors", ratings, |rating| {
        let Rating { generation, elo, elo_error, .. } = *rating;
        let measured = Measured { value: elo, interval: Some((elo - elo_error, elo + elo_error)) };
        (rating.games > 0).then_some((generation, measured))
    });
    Curve { name: "rating".into(), y_label: "Elo, 95 %".into(), scale: Scale::Linear, series: vec![elo] }
}

/// All best moves, what chance would reach, and the best moves of each stage of the game.
fn exact(ratings: &[Rating]) -> Curve {
    let optimal = series("best moves", ratings, |rating| {
        let exact = rating.exact.as_ref()?;
        Some((rating.generation, in_percent(exact.optimal, (exact.low, exact.high))))
    });
    let chance = series("by chance", ratings, |rating| {
        Some((rating.generation, Measured::exactly(100.0 * rating.exact.as_ref()?.chance)))
    });
    let series = [optimal, chance].into_iter().chain(by_stage(ratings)).collect();
    Curve { name: "best moves".into(), y_label: "share of positions, %".into(), scale: Scale::Linear, series }
}

/// A line for each stage of the game that was ever measured, the earliest first.
fn by_stage(ratings: &[Rating]) -> Vec<Series> {
    let measured = ratings.iter().flat_map(Rating::stages);
    let spans: BTreeSet<(u32, u32)> = measured.map(|stage| (stage.first_ply, stage.last_ply)).collect();
    let line = |span: (u32, u32)| {
        let wanted = |stage: &&StageScore| (stage.first_ply, stage.last_ply) == span;
        let name = ratings.iter().flat_map(Rating::stages).find(wanted)?.name();
        Some(series(&name, ratings, |rating| {
            let stage = rating.stages().iter().find(wanted)?;
            Some((rating.generation, in_percent(stage.optimal, (stage.low, stage.high))))
        }))
    };
    spans.into_iter().filter_map(line).collect()
}

fn in_percent(share: f64, (low, high): (f64, f64)) -> Measured {
    Measured { value: 100.0 * share, interval: Some((100.0 * low, 100.0 * high)) }
}

fn detail(log: &[LogLine], name: &str) -> Curve {
    let value =
        |line: &LogLine| Some((line.generation, Measured::exactly(line.details.get(name).copied()??)));
    let series = vec![series(name, log, value)];
    Curve { name: name.into(), y_label: name.into(), scale: Scale::Linear, series }
}

/// One line over generations, thinned out.
fn series<T>(name: &str, lines: &[T], point: impl Fn(&T) -> Option<(u64, Measured)>) -> Series {
    let points = lines.iter().filter_map(point).filter(|(_, measured)| measured.value.is_finite());
    let points: Vec<(f64, Measured)> =
        points.map(|(generation, measured)| (generation as f64, measured)).collect();
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let is_shown = |idx: usize| idx.is_multiple_of(step) || idx == last;
    let points = points.into_iter().enumerate().filter(|&(idx, _)| is_shown(idx)).map(|(_, point)| point);
    Series { name: name.into(), points: points.collect() }
}
