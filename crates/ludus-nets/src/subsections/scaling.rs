//! Carrying what windows have learned over to a larger board. Every window of the new net takes its weights from a window of
//! the same size in the old one; windows larger than any there are drawn anew.
//!
//! The study takes a window at random and regrets it, because a corner differs from the centre. `ByRegion` takes a corner from a
//! corner, an edge from an edge and the centre from the centre, and turns it so that its border lies where the new one's does.
//! The study also draws the second layer anew, which then hears good windows with random signs. `Carried` keeps it: it hears the
//! mean of all windows of a size where it heard one, and new sizes not at all, so a scaled net knows at once what the small one knew.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::shape::{SECOND, Sharing, SubsectionShape, Window, front_units};
use crate::genome::Genome;

/// Which window of the old net a new one takes its weights from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Any of the same size, as in the study.
    Random,
    /// One of the same region of the board, turned to match.
    ByRegion,
}

/// Where the second layer of a scaled net comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecondLayer {
    /// Chance, as in the study.
    Drawn,
    /// The old net: a mean over windows takes the place of each window.
    Carried,
}

/// How a net becomes one of a larger board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Where windows come from.
    pub source: Source,
    /// Where the second layer comes from.
    pub second_layer: SecondLayer,
}

/// What a caller draws by chance.
pub trait Draws {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize;
    /// A weight that nothing is known about.
    fn weight(&mut self) -> f64;
}

/// The net of `old` on the board of `to`: windows seeded from windows of the same size, everything else drawn.
#[must_use]
pub fn scaled(
    (from, old): (&SubsectionShape, &Genome),
    to: &SubsectionShape,
    manner: Manner,
    draws: &mut dyn Draws,
) -> Genome {
    let mut genome = Genome::zeros(Arc::new(to.layout()));
    let windows = to.windows();
    for (name, size) in to.nets() {
        let window = *windows.iter().find(|&&window| to.net_of(window) == name).expect("nets have windows");
        let places = candidates(from, size, (to, window), manner.source);
        let weights = match places.len() {
            0 => (0..genome.slice(&name).map_or(0, <[f64]>::len)).map(|_| draws.weight()).collect(),
            n => {
                let (place, turns) = places[draws.below(n)];
                let weights = old.slice(&from.net_of(place)).expect("the genome is of its shape");
                turned(size, weights, turns)
            }
        };
        genome.slice_mut(&name).expect("the layout has every net").copy_from_slice(&weights);
    }
    let second = genome.slice_mut(SECOND).expect("the layout has it");
    match manner.second_layer {
        SecondLayer::Drawn => second.fill_with(|| draws.weight()),
        SecondLayer::Carried => second.copy_from_slice(&carried(from, old, to)),
    }
    genome
}

/// The second layer of `old` for more windows: it says of a board what the old one says of the mean window of each size.
fn carried(from: &SubsectionShape, old: &Genome, to: &SubsectionShape) -> Vec<f64> {
    let old = old.slice(SECOND).expect("the genome is of its shape");
    let ([old_inputs, old_hidden, _], [_, hidden, _]) = (from.second_units(), to.second_units());
    let (old_rows, old_output) = old.split_at((old_inputs + 1) * old_hidden);
    let (old_windows, windows) = (from.windows(), to.windows());
    let mut counts = BTreeMap::new();
    windows.iter().for_each(|window| *counts.entry(window.size).or_insert(0.0) += 1.0);
    let rows = (0..hidden).flat_map(|unit| {
        let row = &old_rows[(unit % old_hidden) * (old_inputs + 1)..][..=old_inputs];
        let mut heard = BTreeMap::new();
        for (old, weight) in old_windows.iter().zip(row) {
            *heard.entry(old.size).or_insert(0.0) += weight;
        }
        let share = |window: &Window| heard.get(&window.size).map_or(0.0, |sum| sum / counts[&window.size]);
        let extras_and_bias = &row[old_windows.len()..];
        windows.iter().map(share).chain(extras_and_bias.iter().copied()).collect::<Vec<f64>>()
    });
    // Units that hear the same speak with one voice together.
    let copies = |unit: usize| (hidden - unit).div_ceil(old_hidden) as f64;
    let voices = (0..hidden).map(|unit| unit % old_hidden).map(|unit| old_output[unit] / copies(unit));
    rows.chain(voices).chain([old_output[old_hidden]]).collect()
}

/// The windows of this size that `target` may be seeded from, each with the quarter turns that make it match.
fn candidates(
    from: &SubsectionShape,
    size: usize,
    (to, target): (&SubsectionShape, Window),
    source: Source,
) -> Vec<(Window, usize)> {
    let all: Vec<Window> = from.windows().into_iter().filter(|window| window.size == size).collect();
    let shares = from.sharing == Sharing::Uniform || to.sharing == Sharing::Uniform;
    if source == Source::Random || shares {
        return all.into_iter().map(|window| (window, 0)).collect();
    }
    let wanted = Borders::of(target, to.board);
    let turned_to = |window: Window| {
        let borders = Borders::of(window, from.board);
        (0..4).find(|&turns| borders.turned(turns) == wanted).map(|turns| (window, turns))
    };
    let same: Vec<(Window, usize)> = all.iter().filter_map(|&window| turned_to(window)).collect();
    if !same.is_empty() {
        return same;
    }
    // A board that is too small for the region, such as one with a single window, has nothing better than what is nearest.
    let nearest = all
        .iter()
        .map(|&window| Borders::of(window, from.board).count())
        .min_by_key(|&count| count.abs_diff(wanted.count()));
    let is_nearest = |window: &Window| Some(Borders::of(*window, from.board).count()) == nearest;
    all.into_iter().filter(is_nearest).map(|window| (window, 0)).collect()
}

/// On which sides a window touches the edge of the board: bottom, right, top and left, against the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Borders([bool; 4]);

impl Borders {
    fn of(window: Window, board: usize) -> Self {
        let last = board - window.size;
        Self([window.row == 0, window.col == last, window.row == last, window.col == 0])
    }

    fn count(self) -> usize {
        self.0.iter().filter(|&&touches| touches).count()
    }

    /// After quarter turns against the clock.
    fn turned(self, turns: usize) -> Self {
        let Self(mut sides) = self;
        sides.rotate_right(turns);
        Self(sides)
    }
}

/// The weights of a window's net for a window that is turned against the clock: the first layer's inputs change places.
fn turned(size: usize, weights: &[f64], turns: usize) -> Vec<f64> {
    let [inputs, first, ..] = front_units(size);
    let mut turned = weights.to_vec();
    for row in turned[..(inputs + 1) * first].chunks_mut(inputs + 1) {
        for _ in 0..turns {
            let old = row.to_vec();
            for (input, &weight) in old[..inputs].iter().enumerate() {
                // A quarter turn against the clock takes (up, right) to (right, last - up).
                let (up, right) = (input / size, input % size);
                row[right * size + size - 1 - up] = weight;
            }
        }
    }
    turned
}
