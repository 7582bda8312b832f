//! How fast subsection nets judge boards: random nets, and random boards to ask them about. `ludus bench eval` and the study's
//! report measure the same work.

use std::{hint::black_box, sync::Arc};

use ludus_core::{Rng, Seed};
use ludus_nets::{
    Genome, Processor,
    subsections::{Picture, Sharing, SubsectionNet, SubsectionShape, Touch},
};

use crate::net_bench::Way;

/// Different boards, each with children.
const BOARDS: usize = 8;
/// What the second layer sees beside the windows.
const EXTRAS: [f32; 3] = [0.5, 0.25, 0.25];

/// A random net, boards, and the stones that make children of them.
pub struct SubsectionBench {
    shape: SubsectionShape,
    genome: Genome,
    boards: Vec<Vec<Touch>>,
    children: Vec<Vec<(Vec<Touch>, [f32; 3])>>,
}

impl SubsectionBench {
    /// A divergent net with all windows for a board of so many rows, half full of stones.
    #[must_use]
    pub fn new(board: usize, seed: Seed) -> Self {
        let shape =
            SubsectionShape { board, sharing: Sharing::Divergent, whole_board: true, without: Vec::new() };
        let mut rng = seed.stream("bench subsections", board as u64);
        let layout = Arc::new(shape.layout());
        let values = (0..layout.len()).map(|_| 2.0 * (rng.next_u64() as f64 / u64::MAX as f64) - 1.0);
        let genome =
            Genome::new(Arc::clone(&layout), values.collect()).expect("there is a value for each weight");
        let boards: Vec<Vec<Touch>> = (0..BOARDS).map(|_| stones(board, &mut rng)).collect();
        let children = boards.iter().map(|stones| children(board, stones, &mut rng)).collect();
        Self { shape, genome, boards, children }
    }

    /// Work for the stopwatch: plain loops in f64, one board a repetition.
    pub fn referring(&self) -> impl FnMut(u32) -> [u64; 1] {
        let mut stones = vec![0.0; self.shape.board * self.shape.board];
        for touch in &self.boards[0] {
            stones[usize::from(touch.point)] = f64::from(touch.sign);
        }
        move |repetitions| {
            for _ in 0..repetitions {
                black_box(self.shape.reference(&self.genome, &stones, EXTRAS.map(f64::from)));
            }
            [repetitions.into()]
        }
    }

    /// Work for the stopwatch: in each repetition all children of one board judged once.
    pub fn asking(&self, way: Way, processor: Processor) -> impl FnMut(u32) -> [u64; 1] {
        let compiled = SubsectionNet::compile(&self.shape, &self.genome, processor);
        let mut net = compiled.expect("the genome was made for the shape");
        let mut pictures = Vec::new();
        for stones in &self.boards {
            let mut picture = Picture::default();
            net.refresh(stones, &mut picture);
            pictures.push(picture);
        }
        let (mut whole, mut outputs, mut at) = (Picture::default(), Vec::new(), 0);
        move |repetitions| {
            let mut done = 0;
            for _ in 0..repetitions {
                at = (at + 1) % BOARDS;
                let (parent, children) = (&pictures[at], &self.children[at]);
                match way {
                    Way::Full => {
                        net.refresh(&self.boards[at], &mut whole);
                        black_box(net.output(&whole, EXTRAS));
                        done += 1;
                    }
                    Way::Incremental => {
                        for (touches, extras) in children {
                            black_box(net.leaf(parent, touches, *extras));
                        }
                        done += children.len() as u64;
                    }
                    Way::Siblings => {
                        for some in children.chunks(SubsectionNet::LEAVES) {
                            outputs.clear();
                            net.leaves(parent, some, &mut outputs);
                            black_box(&outputs);
                        }
                        done += children.len() as u64;
                    }
                }
            }
            [done]
        }
    }
}

/// Stones on about half of the points.
fn stones(board: usize, rng: &mut Rng) -> Vec<Touch> {
    let stone = |point: usize| match rng.below(4) {
        0 => Some(Touch { point: point as u16, sign: 1.0 }),
        1 => Some(Touch { point: point as u16, sign: -1.0 }),
        _ => None,
    };
    (0..board * board).filter_map(stone).collect()
}

/// One more stone on each empty point; one in eight takes another off.
fn children(board: usize, stones: &[Touch], rng: &mut Rng) -> Vec<(Vec<Touch>, [f32; 3])> {
    let is_empty = |point: &usize| stones.iter().all(|stone| usize::from(stone.point) != *point);
    let child = |point: usize| {
        let mut touches = vec![Touch { point: point as u16, sign: 1.0 }];
        if rng.below(8) == 0
            && let Some(taken) = rng.pick(stones)
        {
            touches.push(Touch { sign: -taken.sign, ..taken });
        }
        (touches, EXTRAS)
    };
    (0..board * board).filter(is_empty).map(child).collect()
}
