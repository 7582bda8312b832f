//! `ludus bench eval`: how many positions the nets of the checkers study judge per second, one thread. Each way to ask is a row:
//! from scratch, from the position before, and all positions after one at once. Beside it stand the same kernel
//! without vector instructions, the plain loops in f64, and what the study's texts give, so that a ratio needs no other run.

use std::{hint::black_box, io::Write, sync::Arc};

use ludus_core::{Change, Feature, Rng, Seed, Side};
use ludus_draw::chart::readable;
use ludus_nets::{Activation, Genome, PieceNet, PieceNetShape, Processor, subsquares};
use serde::Serialize;

use super::{USUAL_SEED, print_json, stopwatch::best_rates};
use crate::args::{Arguments, EvalBench};

/// Evaluations/s of 32-40-10-1 in the study's text of 2018.
const PUBLISHED: f64 = 879_833.0;
/// The same net in the thesis of 2016.
const PUBLISHED_2016: f64 = 2_000_000.0;
/// Evaluations/s of 32-1000-100-1 in the study's text.
const PUBLISHED_LARGE: f64 = 13_762.0;

/// Squares of a checkers board.
const SQUARES: usize = 32;
/// Different positions, more than a processor could learn by heart.
const POSITIONS: usize = 256;
/// Positions after one, about as many as checkers has moves.
const SIBLINGS: usize = 8;
/// Pieces of a position: the fewest, and how many numbers there are from there on.
const PIECES: (u32, u32) = (8, 17);

#[derive(Serialize)]
struct EvalReport {
    net: &'static str,
    /// How positions come: from scratch, from the one before, or all after one.
    positions: &'static str,
    evaluations_per_second: f64,
    portable_evaluations_per_second: f64,
    reference_evaluations_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    published_evaluations_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_published: Option<f64>,
    processor: &'static str,
    seed: u64,
}

/// How positions come to a net.
#[derive(Clone, Copy)]
enum Way {
    Full,
    Incremental,
    Siblings,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Incremental => "incremental",
            Self::Siblings => "siblings",
        }
    }
}

/// A net that is measured, and for each way the figure to compare with.
struct Subject {
    name: &'static str,
    shape: PieceNetShape,
    ways: &'static [(Way, Option<f64>)],
}

fn subjects() -> [Subject; 4] {
    let cells: Vec<usize> = (0..64).filter(|cell| (cell / 8 + cell % 8) % 2 == 1).collect();
    let windows = Some(subsquares(8, 8, &cells, 3..=8));
    let successor = PieceNetShape { windows, activation: Activation::Tanh, bias: true, ..study(&[40, 10]) };
    [
        Subject {
            name: "32-40-10-1",
            shape: study(&[40, 10]),
            ways: &[
                (Way::Full, Some(PUBLISHED)),
                (Way::Incremental, Some(PUBLISHED_2016)),
                (Way::Siblings, Some(PUBLISHED_2016)),
            ],
        },
        Subject {
            name: "32-200-20-1",
            shape: study(&[200, 20]),
            ways: &[(Way::Full, None), (Way::Incremental, None), (Way::Siblings, None)],
        },
        Subject {
            name: "32-1000-100-1",
            shape: study(&[1000, 100]),
            ways: &[(Way::Full, Some(PUBLISHED_LARGE)), (Way::Siblings, Some(PUBLISHED_LARGE))],
        },
        Subject {
            name: "91 subsquares-40-10-1",
            shape: successor,
            ways: &[(Way::Full, None), (Way::Incremental, None), (Way::Siblings, None)],
        },
    ]
}

/// The study's net with these layers between squares and output.
fn study(hidden: &[usize]) -> PieceNetShape {
    PieceNetShape {
        squares: SQUARES,
        kinds: 2,
        windows: None,
        hidden: hidden.to_vec(),
        activation: Activation::Softsign,
        bias: false,
        piece_count: true,
        stages: 1,
    }
}

pub(super) fn run(command: &EvalBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or(USUAL_SEED);
    if !command.json {
        writeln!(out, "evaluations per CPU second, best of several slices (seed {seed})\n")?;
        writeln!(
            out,
            "{:<24}{:<13}{:>14}{:>14}{:>14}{:>14}{:>8}",
            "net", "positions", "kernel", "portable", "plain f64", "published", "ratio"
        )?;
    }
    for subject in subjects() {
        let bench = Bench::new(&subject.shape, Seed(seed));
        let [reference] = best_rates(command.seconds, bench.referring());
        for &(way, published) in subject.ways {
            let rate = |processor| best_rates(command.seconds, bench.asking(way, processor))[0];
            let evaluations_per_second = rate(Processor::best());
            let report = EvalReport {
                net: subject.name,
                positions: way.name(),
                evaluations_per_second,
                portable_evaluations_per_second: rate(Processor::Portable),
                reference_evaluations_per_second: reference,
                published_evaluations_per_second: published,
                ratio_to_published: published.map(|published| evaluations_per_second / published),
                processor: if Processor::Avx2.is_here() { "avx2" } else { "portable" },
                seed,
            };
            if command.json { print_json(&report, out)? } else { print_row(&report, out)? }
        }
    }
    Ok(())
}

fn print_row(report: &EvalReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let published = report.published_evaluations_per_second.map_or("-".into(), readable);
    let ratio = report.ratio_to_published.map_or("-".into(), |ratio| format!("{ratio:.1}x"));
    writeln!(
        out,
        "{:<24}{:<13}{:>14}{:>14}{:>14}{published:>14}{ratio:>8}",
        report.net,
        report.positions,
        readable(report.evaluations_per_second),
        readable(report.portable_evaluations_per_second),
        readable(report.reference_evaluations_per_second),
    )?;
    Ok(out.flush()?)
}

/// A random net, and positions to ask it about.
struct Bench<'net> {
    shape: &'net PieceNetShape,
    genome: Genome,
    positions: Vec<Vec<Feature>>,
    /// What a move changes, a step or a jump over one or two pieces: some moves from the first position, as many from the next.
    changes: Vec<Vec<Change>>,
}

impl<'net> Bench<'net> {
    fn new(shape: &'net PieceNetShape, seed: Seed) -> Self {
        let mut rng = seed.stream("bench eval", 0);
        let mut genome = Genome::zeros(Arc::new(shape.layout()));
        for value in genome.values_mut() {
            *value = 0.4 * (rng.next_u64() as f64 / u64::MAX as f64 - 0.5);
        }
        let boards: Vec<_> = (0..POSITIONS).map(|_| board(shape, &mut rng)).collect();
        let parent = |idx| &boards[idx / SIBLINGS];
        let changes = (0..POSITIONS).map(|idx| moved(shape, parent(idx), &mut rng)).collect();
        let active = |board: &Board| {
            let mut active: Vec<Feature> = board.iter().filter_map(|&(_, feature)| feature).collect();
            active.sort_unstable();
            active
        };
        Self { shape, genome, positions: boards.iter().map(active).collect(), changes }
    }

    /// Work for the stopwatch: plain loops in f64.
    fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let mut positions = self.positions.iter().cycle();
        move |repetitions| {
            for active in positions.by_ref().take(repetitions as usize) {
                black_box(self.shape.reference(&self.genome, 0, active));
            }
            [repetitions.into()]
        }
    }

    /// Work for the stopwatch: every position judged once by the kernel.
    fn asking(&self, way: Way, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let compiled = PieceNet::compile(self.shape, &self.genome, processor);
        let mut net = compiled.expect("the genome was made for the shape");
        let mut parents = net.accumulators(POSITIONS / SIBLINGS);
        for (idx, active) in self.positions.iter().enumerate().take(POSITIONS / SIBLINGS) {
            net.refresh(0, active, parents.one_mut(idx));
        }
        let mut afters = net.accumulators(SIBLINGS);
        let mut outputs = [0.0; SIBLINGS];
        move |repetitions| {
            for _ in 0..repetitions {
                for (idx, (active, changes)) in self.positions.iter().zip(&self.changes).enumerate() {
                    let (parent, sibling) = (parents.one(idx / SIBLINGS), idx % SIBLINGS);
                    match way {
                        Way::Full => outputs[0] = net.refresh_output(0, active, afters.one_mut(0)),
                        Way::Incremental => {
                            outputs[0] = net.update_output(0, parent, changes, afters.one_mut(0));
                        }
                        Way::Siblings => {
                            net.update(0, parent, changes, afters.one_mut(sibling));
                            if sibling + 1 == SIBLINGS {
                                net.outputs(0, afters.some(0..SIBLINGS), &mut outputs);
                            }
                        }
                    }
                    black_box(&outputs);
                }
            }
            [u64::from(repetitions) * POSITIONS as u64]
        }
    }
}

/// All squares in random order, the first of them with pieces.
type Board = Vec<(usize, Option<Feature>)>;

fn board(shape: &PieceNetShape, rng: &mut Rng) -> Board {
    let mut squares: Vec<usize> = (0..SQUARES).collect();
    for idx in (1..SQUARES).rev() {
        squares.swap(idx, rng.below(idx as u32 + 1) as usize);
    }
    let n_pieces = (PIECES.0 + rng.below(PIECES.1)) as usize;
    let mut piece = |square| {
        let side = if rng.below(2) == 0 { Side::Own } else { Side::Opponent };
        let kind = usize::from(rng.below(6) == 0);
        shape.features().feature(side, kind, square)
    };
    let pieces = squares.iter().enumerate();
    pieces.map(|(idx, &square)| (square, (idx < n_pieces).then(|| piece(square)))).collect()
}

/// One piece goes to an empty square, and none, one or two others are taken.
fn moved(shape: &PieceNetShape, board: &Board, rng: &mut Rng) -> Vec<Change> {
    let mut pieces: Vec<Feature> = board.iter().filter_map(|&(_, feature)| feature).collect();
    let empty: Vec<usize> = board[pieces.len()..].iter().map(|&(square, _)| square).collect();
    let n_pieces = pieces.len() as u32;
    pieces.rotate_left(rng.below(n_pieces) as usize);
    let target = rng.pick(&empty).expect("no position is full");
    let there = shape.features().moved(pieces[0], |_| target);
    let taken = pieces[1..].iter().take(rng.below(3) as usize).copied().map(Change::Removed);
    [Change::Removed(pieces[0]), Change::Added(there)].into_iter().chain(taken).collect()
}
