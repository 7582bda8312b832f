//! Principal-variation search (NegaScout): the first move is searched in full, the others are only asked whether
//! they are better. Around it stand what makes that question cheap: deepening ply by ply, windows around
//! the last value, a table of results, ordered moves, and cutoffs by what the table knows of the children.
//!
//! It finds the same value as minimax to the same depth, as its tests show. Where the past matters
//! (repetition, superko) the table may mix up two pasts of one position; play accepts that error.

use ludus_core::{Game, Score};

use crate::{
    Search,
    ordering::Ordering,
    result::{Found, Question, Root},
    table::{Known, Table},
    walk::{Extensions, Frames, Walk},
    window::Window,
};

/// How far from the last value the next is expected: such a part of the evaluation's unit, a point or all that a net
/// can say.
const ASPIRATION_PARTS: i32 = 4;

/// From this depth on, positions are remembered. Below it, a search costs less than a glance at memory that is not
/// in the cache: from 1 to 2, checkers takes a fifth more boards and a quarter less time.
const LEAST_REMEMBERED_DEPTH: u32 = 2;

/// The same where judging a position takes longer than that glance: games of 32-200-20-1 nets take a tenth less time than
/// with 2.
const LEAST_REMEMBERED_DEPTH_IF_DEAR: u32 = 1;

/// From this depth on, the table is asked about all children before the first is searched. From 3 to 6, checkers
/// takes 8 % more boards and a quarter less time.
const ENHANCED_CUTOFF_DEPTH: u32 = 6;

/// Principal-variation search with what it keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct Pvs<G: Game> {
    extensions: Extensions,
    table: Table,
    ordering: Ordering<G>,
    frames: Frames<G>,
}

impl<G: Game> Pvs<G> {
    /// A search with a table of at most so many mebibytes.
    #[must_use]
    pub fn new(extensions: Extensions, mebibytes: usize) -> Self {
        Self {
            extensions,
            table: Table::new(mebibytes),
            ordering: Ordering::default(),
            frames: Frames::default(),
        }
    }
}

impl<G: Game> Search<G> for Pvs<G> {
    fn forget(&mut self) {
        self.table.clear();
    }

    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move> {
        self.ordering.clear(question.game);
        let root = question.root;
        let walk = Walk::begin(question, self.extensions, &mut self.frames);
        let least_remembered_depth =
            if walk.evaluation.is_dear() { LEAST_REMEMBERED_DEPTH_IF_DEAR } else { LEAST_REMEMBERED_DEPTH };
        let (table, ordering) = (&mut self.table, &mut self.ordering);
        let seeker = Seeker { walk, table, ordering, least_remembered_depth };
        seeker.deepen(root)
    }
}

struct Seeker<'a, G: Game> {
    walk: Walk<'a, G>,
    table: &'a mut Table,
    ordering: &'a mut Ordering<G>,
    least_remembered_depth: u32,
}

/// The best child of a position and its score.
#[derive(Clone, Copy)]
struct Best {
    score: Score,
    idx: u16,
}

impl<G: Game> Seeker<'_, G> {
    /// Searches one ply deeper each time, until the limit or the end of every line.
    fn deepen(mut self, root: &Root<'_, G>) -> Found<G::Move> {
        let value = self.walk.evaluation.value(self.walk.game, root.position);
        let mut found =
            Found { best: root.moves[0], value, line: Vec::new(), depth: 0, nodes: self.walk.nodes };
        let mut first = None;
        for depth in 1..=self.walk.limits.depth {
            let estimates = self.walk.estimates;
            if let Some(best) = self.search_root(depth, found.value, first) {
                first = Some(best.idx);
                found.best = root.moves[usize::from(best.idx)];
                found.value = best.score;
                found.line.clone_from(&self.walk.frame(0).line);
            }
            if self.walk.stopped {
                break;
            }
            found.depth = depth;
            if self.walk.estimates == estimates {
                break;
            }
        }
        found.nodes = self.walk.nodes;
        found
    }

    /// The best root move at one depth. The window is opened on the side where it was too narrow. Gives what
    /// is known when the search is stopped: a first move that was searched in full, or one that beat it.
    fn search_root(&mut self, depth: u32, expected: Score, first: Option<u16>) -> Option<Best> {
        let around = |offset: i32| Score::estimate(expected.get() + offset);
        let is_estimate = expected.get().abs() <= Score::ESTIMATE_LIMIT;
        let aspiration = self.walk.evaluation.unit() / ASPIRATION_PARTS;
        let mut window = match is_estimate && depth > 1 {
            true => Window { alpha: around(-aspiration), beta: around(aspiration) },
            false => Window::FULL,
        };
        loop {
            let best = self.best_child(0, depth, window, first)?;
            if best.score <= window.alpha && !self.walk.stopped {
                window.alpha = Score::LOWEST;
            } else if best.score >= window.beta && !self.walk.stopped {
                window.beta = Score::HIGHEST;
            } else {
                return (best.score > window.alpha).then_some(best);
            }
        }
    }

    /// The score of the position at `ply` for the player to move there: exact inside the window, a bound outside.
    fn visit(&mut self, ply: usize, depth: u32, window: Window) -> Score {
        if let Some(score) = self.walk.known(ply) {
            return score;
        }
        if depth == 0 {
            return self.walk.judge(ply);
        }
        let game = self.walk.game;
        let key = (depth >= self.least_remembered_depth).then(|| game.key(&self.walk.frame(ply).position));
        let known = key.and_then(|key| self.table.get(key));
        if let Some(known) = known.filter(|known| known.is_enough(depth, window)) {
            self.walk.nodes.remembered += 1;
            self.rely_on(known);
            return known.score;
        }
        if self.walk.expand(ply) == 0 {
            return self.walk.judge(ply);
        }
        self.walk.nodes.expanded += 1;
        if let Some(score) = self.cut_by_child(ply, depth, window) {
            return score;
        }
        let estimates = self.walk.estimates;
        self.walk.enter(ply);
        let best = self.best_child(ply, depth, window, known.map(|known| known.best));
        self.walk.evaluation.pop();
        let Some(best) = best.filter(|_| !self.walk.stopped) else { return Score::DRAW };
        let Best { score, idx } = best;
        if let Some(key) = key {
            let closed = self.walk.estimates == estimates;
            let known = Known { score, bound: window.bound(score), depth: depth as u8, best: idx, closed };
            self.table.put(key, known);
        }
        score
    }

    /// A score that refutes the position at `ply`, if the table knows a child that does.
    fn cut_by_child(&mut self, ply: usize, depth: u32, window: Window) -> Option<Score> {
        if depth < ENHANCED_CUTOFF_DEPTH || !window.is_null() {
            return None;
        }
        for idx in 0..self.walk.frame(ply).moves.len() {
            let mv = self.walk.make(ply, idx);
            let depth = self.walk.depth_after(ply, mv, depth);
            let key = self.walk.game.key(&self.walk.frame(ply + 1).position);
            let child_window = self.walk.child_window(ply + 1, window);
            let Some(known) = self.table.get(key).filter(|known| known.is_enough(depth, child_window)) else {
                continue;
            };
            let score = self.walk.to_parent(ply + 1, known.score);
            if score >= window.beta {
                self.rely_on(known);
                return Some(score);
            }
        }
        None
    }

    /// A remembered score is as good as the lines it came from.
    fn rely_on(&mut self, known: Known) {
        self.walk.estimates += u64::from(!known.closed);
    }

    /// The best of the moves at `ply`, beginning with `first`; `None` when stopped before one was searched.
    fn best_child(&mut self, ply: usize, depth: u32, mut window: Window, first: Option<u16>) -> Option<Best> {
        let game = self.walk.game;
        let frame = self.walk.frame(ply);
        let n_moves = frame.moves.len();
        self.ordering.rank(game, ply, (&frame.position, &frame.moves), first);
        let mut best: Option<Best> = None;
        for nth in 0..n_moves {
            let idx = self.ordering.nth(ply, nth);
            let mv = self.walk.make(ply, idx);
            let score = self.child_score(ply, mv, depth, (window, nth));
            if self.walk.stopped {
                break;
            }
            if best.is_none_or(|best| score > best.score) {
                best = Some(Best { score, idx: idx as u16 });
                self.walk.prefer(ply, mv);
            }
            window.alpha = window.alpha.max(score);
            if window.is_closed() {
                let frame = self.walk.frame(ply);
                self.ordering.reward(game, ply, (&frame.position, mv), depth);
                break;
            }
        }
        best
    }

    /// The score of the child at the next ply, for the mover at `ply`. Only the first child and those that turn out
    /// better than all before get the whole window.
    fn child_score(&mut self, ply: usize, mv: G::Move, depth: u32, (window, nth): (Window, usize)) -> Score {
        let depth = self.walk.depth_after(ply, mv, depth);
        if nth > 0 && !window.is_null() {
            let asked = self.child_within(ply, depth, window.narrowed());
            if asked <= window.alpha || asked >= window.beta || self.walk.stopped {
                return asked;
            }
        }
        self.child_within(ply, depth, window)
    }

    fn child_within(&mut self, ply: usize, depth: u32, window: Window) -> Score {
        if self.walk.must_stop() {
            return Score::DRAW;
        }
        let window = self.walk.child_window(ply + 1, window);
        let score = self.visit(ply + 1, depth, window);
        self.walk.to_parent(ply + 1, score)
    }
}
