//! Expected-min, the search of the Othello study: the opponent is not expected to find the best reply, only to
//! prefer better ones. A position of the opponent is worth the mean of its children, weighted by how bad each
//! is for us: weight ∝ (greatest child + 1 − child).
//!
//! Weights depend on the scale, so values are real numbers on the evaluation's own, where a point or the largest output
//! of a net is 1. Nothing can be pruned soundly; the study did it all the same, and `Pruning::Unsound` does so too.

use ludus_core::{Game, Player, Score};

use crate::{
    Search,
    result::{Found, Question},
    walk::{Extensions, Frames, Walk},
};

/// A finished game is worth this much more than its margin, so that no estimate comes near it.
pub const FINISHED: f64 = 1000.0;

/// Whether to leave positions early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// Look at every line.
    None,
    /// Cut as alpha-beta would, although the values left out belong to the mean: the study's variant for depth 6.
    Unsound,
}

/// Expected-min, and the frames it keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct ExpectedMin<G: Game> {
    pruning: Pruning,
    frames: Frames<G>,
}

impl<G: Game> ExpectedMin<G> {
    /// A search on the scale of the evaluation that it is asked with.
    #[must_use]
    pub fn new(pruning: Pruning) -> Self {
        Self { pruning, frames: Frames::default() }
    }

    /// Looks for the best of the root's moves; the value is on the study's scale.
    pub fn search_real(&mut self, question: Question<'_, G>) -> Found<G::Move, f64> {
        let us = question.game.to_move(question.root.position);
        let depth = question.limits.depth;
        let unit = f64::from(question.evaluation.unit());
        let walk = Walk::begin(question, Extensions::NONE, &mut self.frames);
        let mut seeker = Seeker { walk, pruning: self.pruning, unit, us };
        let value = seeker.best_child(0, depth, Bounds::OPEN);
        let found = seeker.walk.found(None);
        let value = value.unwrap_or_else(|| f64::from(found.value.get()) / unit);
        Found { best: found.best, value, line: found.line, depth: found.depth, nodes: found.nodes }
    }
}

/// The value is rounded to the scale of scores.
impl<G: Game> Search<G> for ExpectedMin<G> {
    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move> {
        let unit = f64::from(question.evaluation.unit());
        let Found { best, value, line, depth, nodes } = self.search_real(question);
        let value = Score::estimate((value * unit).round() as i32);
        Found { best, value, line, depth, nodes }
    }
}

/// The weighted mean of expected-min, kept up to date child by child so that no list of them is needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpectedMean {
    count: f64,
    sum: f64,
    sum_of_squares: f64,
    least: Option<f64>,
    greatest: Option<f64>,
}

impl ExpectedMean {
    /// Takes one more child into account.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.sum_of_squares += value * value;
        self.least = Some(self.least.map_or(value, |least| least.min(value)));
        self.greatest = Some(self.greatest.map_or(value, |greatest| greatest.max(value)));
    }

    /// The mean; `None` without children.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        // Each weight is (greatest + 1) − child, so both sums follow from the children's own.
        let top = self.greatest? + 1.0;
        Some((top * self.sum - self.sum_of_squares) / (top * self.count - self.sum))
    }
}

/// What we have for sure, and what the opponent does; in our view.
#[derive(Clone, Copy)]
struct Bounds {
    alpha: f64,
    beta: f64,
}

impl Bounds {
    const OPEN: Self = Self { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
}

struct Seeker<'a, G: Game> {
    walk: Walk<'a, G>,
    pruning: Pruning,
    unit: f64,
    us: Player,
}

impl<G: Game> Seeker<'_, G> {
    /// The value of the position at `ply` for us.
    fn visit(&mut self, ply: usize, depth: u32, bounds: Bounds) -> f64 {
        if let Some(score) = self.walk.known(ply) {
            return self.for_us(ply, score);
        }
        if depth == 0 || self.walk.expand(ply) == 0 {
            let score = self.walk.judge(ply);
            return self.for_us(ply, score);
        }
        self.walk.nodes.expanded += 1;
        self.walk.enter(ply);
        let value = match self.walk.game.to_move(&self.walk.frame(ply).position) == self.us {
            true => self.best_child(ply, depth, bounds),
            false => self.mean_child(ply, depth, bounds),
        };
        self.walk.evaluation.pop();
        value.unwrap_or(0.0)
    }

    fn for_us(&mut self, ply: usize, score: Score) -> f64 {
        let value = match score.get().abs() > Score::WON {
            true => score.points() + FINISHED.copysign(score.points()),
            false => f64::from(score.get()) / self.unit,
        };
        if self.walk.game.to_move(&self.walk.frame(ply).position) == self.us { value } else { -value }
    }

    /// The greatest child; `None` when the search was stopped before the first was known.
    fn best_child(&mut self, ply: usize, depth: u32, mut bounds: Bounds) -> Option<f64> {
        let mut best: Option<f64> = None;
        for idx in 0..self.walk.frame(ply).moves.len() {
            let Some((mv, value)) = self.child(ply, idx, depth, bounds) else { break };
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.walk.prefer(ply, mv);
            }
            bounds.alpha = bounds.alpha.max(value);
            if self.is_cut(bounds) {
                break;
            }
        }
        best
    }

    /// The weighted mean of the children; the expected line follows the smallest, which weighs most.
    fn mean_child(&mut self, ply: usize, depth: u32, mut bounds: Bounds) -> Option<f64> {
        let mut mean = ExpectedMean::default();
        for idx in 0..self.walk.frame(ply).moves.len() {
            let (mv, value) = self.child(ply, idx, depth, bounds)?;
            if mean.least.is_none_or(|least| value < least) {
                self.walk.prefer(ply, mv);
            }
            mean.add(value);
            bounds.beta = bounds.beta.min(value);
            if self.is_cut(bounds) {
                break;
            }
        }
        mean.value()
    }

    /// A child's move and value; `None` once the search is stopped.
    fn child(&mut self, ply: usize, idx: usize, depth: u32, bounds: Bounds) -> Option<(G::Move, f64)> {
        if self.walk.must_stop() {
            return None;
        }
        let mv = self.walk.make(ply, idx);
        let value = self.visit(ply + 1, depth - 1, bounds);
        (!self.walk.stopped).then_some((mv, value))
    }

    fn is_cut(&self, Bounds { alpha, beta }: Bounds) -> bool {
        self.pruning == Pruning::Unsound && alpha >= beta
    }
}
