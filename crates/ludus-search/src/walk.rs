//! Going down and up a tree of positions: what minimax, alpha-beta and their kin have in common. There is one
//! frame per ply, kept from search to search, so that nothing is allocated once the deepest line has been seen.

use ludus_core::{Game, Score, evaluation::ValueFn};

use crate::{
    limits::Limits,
    oracle::Oracle,
    result::{Found, Nodes, Question},
    window::Window,
};

/// No line is extended beyond this many plies: a chase without an end must not exhaust the stack.
const MAX_PLIES: usize = 256;

/// Which moves bring a search no nearer to its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extensions {
    /// Moves that take something.
    pub captures: bool,
    /// Moves without an alternative.
    pub single_replies: bool,
}

impl Extensions {
    /// Every move costs one ply.
    pub const NONE: Self = Self { captures: false, single_replies: false };
}

/// One ply: a position and the moves to try there.
#[derive(Clone, Debug)]
pub(crate) struct Frame<G: Game> {
    pub(crate) position: G::Position,
    pub(crate) moves: Vec<G::Move>,
    /// The best line from here as far as it is known; its first move is the best one here.
    pub(crate) line: Vec<G::Move>,
    /// The index of the move that was made last.
    made: usize,
    /// What the evaluation has said about children ahead of their time, by the index of their moves.
    ahead: Vec<(usize, Score)>,
}

impl<G: Game> Frame<G> {
    fn new(position: G::Position) -> Self {
        Self { position, moves: Vec::new(), line: Vec::new(), made: 0, ahead: Vec::new() }
    }
}

/// The frames of a search, kept for the next one.
#[derive(Clone, Debug)]
pub(crate) struct Frames<G: Game> {
    plies: Vec<Frame<G>>,
    siblings: Siblings<G>,
}

/// Children of one position that are judged together.
#[derive(Clone, Debug)]
struct Siblings<G: Game> {
    /// The indices of their moves.
    indices: Vec<usize>,
    /// Their positions, and perhaps some of earlier siblings after them.
    positions: Vec<G::Position>,
    scores: Vec<Score>,
}

impl<G: Game> Default for Frames<G> {
    fn default() -> Self {
        let siblings = Siblings { indices: Vec::new(), positions: Vec::new(), scores: Vec::new() };
        Self { plies: Vec::new(), siblings }
    }
}

/// A search under way.
pub(crate) struct Walk<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) evaluation: &'a mut (dyn ValueFn<G> + 'static),
    oracle: Option<&'a mut (dyn Oracle<G> + 'static)>,
    pub(crate) limits: Limits<'a>,
    pub(crate) extensions: Extensions,
    pub(crate) nodes: Nodes,
    /// How many of the boards were judged by the evaluation and not by the rules.
    pub(crate) estimates: u64,
    /// Somebody or a limit has ended the search: what is still on the stack is worth nothing.
    pub(crate) stopped: bool,
    /// How many children the evaluation judges at once.
    n_siblings: usize,
    frames: &'a mut Vec<Frame<G>>,
    siblings: &'a mut Siblings<G>,
}

impl<'a, G: Game> Walk<'a, G> {
    /// Stands at the root.
    pub(crate) fn begin(
        question: Question<'a, G>,
        extensions: Extensions,
        frames: &'a mut Frames<G>,
    ) -> Self {
        let Question { game, root, evaluation, oracle, limits } = question;
        evaluation.root(game, root.position);
        let Frames { plies: frames, siblings } = frames;
        if frames.is_empty() {
            frames.push(Frame::new(root.position.clone()));
        }
        let frame = &mut frames[0];
        frame.ahead.clear();
        frame.position.clone_from(root.position);
        frame.moves.clear();
        frame.moves.extend_from_slice(root.moves);
        frame.line.clear();
        let n_siblings = evaluation.siblings();
        Self {
            game,
            evaluation,
            oracle,
            limits,
            extensions,
            nodes: Nodes::default(),
            estimates: 0,
            stopped: false,
            n_siblings,
            frames,
            siblings,
        }
    }

    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame<G> {
        &mut self.frames[ply]
    }

    /// Plays the move with this index at `ply`, so that its child stands at the next ply.
    #[inline]
    pub(crate) fn make(&mut self, ply: usize, idx: usize) -> G::Move {
        if self.frames.len() == ply + 1 {
            let position = self.frames[ply].position.clone();
            self.frames.push(Frame::new(position));
        }
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let (parent, child) = (&mut above[ply], &mut below[0]);
        parent.made = idx;
        let mv = parent.moves[idx];
        child.position.clone_from(&parent.position);
        self.game.play(&mut child.position, mv);
        child.line.clear();
        mv
    }

    /// Lists the moves at `ply`; none means that the game is over there.
    #[inline]
    pub(crate) fn expand(&mut self, ply: usize) -> usize {
        let Frame { position, moves, ahead, .. } = &mut self.frames[ply];
        ahead.clear();
        self.game.legal_moves(position, moves);
        moves.len()
    }

    /// Tells the evaluation that the search enters the child at `ply`.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) {
        let [parent, child] = [&self.frames[ply - 1], &self.frames[ply]];
        self.evaluation.push(self.game, &parent.position, &child.position);
    }

    /// The score of the finished game at `ply`, or the evaluation's guess, for the player to move there.
    #[inline]
    pub(crate) fn judge(&mut self, ply: usize) -> Score {
        self.nodes.evaluated += 1;
        let position = &self.frames[ply].position;
        match self.game.outcome(position) {
            Some(outcome) => Score::finished(outcome, self.game.to_move(position)),
            None => {
                self.estimates += 1;
                if self.n_siblings > 1 {
                    return self.judge_with_siblings(ply);
                }
                self.evaluation.leaf(self.game, &self.frames[ply - 1].position, position)
            }
        }
    }

    /// The evaluation's guess for the position at `ply`. The first child of a position is judged alone, because most searches
    /// that leave early leave after it. With any other, some siblings that will be asked about later are judged as well; a
    /// search that leaves before has wasted them, so boards are counted when they are asked about.
    fn judge_with_siblings(&mut self, ply: usize) -> Score {
        let parent = ply - 1;
        let made = self.frames[parent].made;
        let said =
            |ahead: &[(usize, Score)]| ahead.iter().find(|&&(idx, _)| idx == made).map(|&(_, score)| score);
        if let Some(score) = said(&self.frames[parent].ahead) {
            return score;
        }
        if self.frames[parent].ahead.is_empty() {
            let [before, after] = [parent, ply].map(|ply| &self.frames[ply].position);
            let score = self.evaluation.leaf(self.game, before, after);
            self.frames[parent].ahead.push((made, score));
            return score;
        }
        self.gather_siblings(parent, made);
        let Siblings { indices, positions, scores } = &mut *self.siblings;
        let before = &mut self.frames[parent];
        self.evaluation.leaves(self.game, &before.position, &positions[..indices.len()], scores);
        before.ahead.extend(indices.iter().copied().zip(scores.iter().copied()));
        scores[0]
    }

    /// The child that was made at `parent` and others that end there as well, as many as are judged at once: those after it
    /// in the order of the rules first, then those before it, since a search may have an order of its own.
    fn gather_siblings(&mut self, parent: usize, made: usize) {
        let Self { game, extensions, n_siblings, siblings, frames, .. } = self;
        let Frame { position, moves, ahead, .. } = &frames[parent];
        siblings.indices.clear();
        for (idx, &mv) in moves.iter().enumerate().cycle().skip(made).take(moves.len()) {
            if siblings.indices.len() == *n_siblings {
                break;
            }
            let is_extended = extensions.captures && game.captures(position, mv) > 0;
            if idx != made && (is_extended || ahead.iter().any(|&(known, _)| known == idx)) {
                continue;
            }
            let place = siblings.indices.len();
            match siblings.positions.get_mut(place) {
                Some(child) => child.clone_from(position),
                None => siblings.positions.push(position.clone()),
            }
            game.play(&mut siblings.positions[place], mv);
            if game.outcome(&siblings.positions[place]).is_none() {
                siblings.indices.push(idx);
            }
        }
    }

    /// The score of the position at `ply` for the player to move there, if an oracle knows it.
    #[inline]
    pub(crate) fn known(&mut self, ply: usize) -> Option<Score> {
        let position = &self.frames[ply].position;
        let exact = self.oracle.as_mut()?.probe(self.game, position)?;
        self.nodes.evaluated += 1;
        Some(Score::finished(exact.outcome, self.game.to_move(position)))
    }

    /// A child's score at `ply` in the eyes of its parent's mover: the sign changes only with the mover.
    #[inline]
    pub(crate) fn to_parent(&self, ply: usize, score: Score) -> Score {
        if self.mover_stays(ply) { score } else { -score }
    }

    /// Whether the position at `ply` has the same player to move as the one before it.
    #[inline]
    pub(crate) fn mover_stays(&self, ply: usize) -> bool {
        let [before, after] = [ply - 1, ply].map(|ply| self.game.to_move(&self.frames[ply].position));
        before == after
    }

    /// A window of the parent in the eyes of its child at `child_ply`.
    #[inline]
    pub(crate) fn child_window(&self, child_ply: usize, window: Window) -> Window {
        if self.mover_stays(child_ply) { window } else { window.turned() }
    }

    /// The depth left after `mv` at `ply`.
    #[inline]
    pub(crate) fn depth_after(&self, ply: usize, mv: G::Move, depth: u32) -> u32 {
        let takes = self.extensions.captures && self.game.captures(&self.frames[ply].position, mv) > 0;
        self.depth_left(ply, takes, depth)
    }

    /// The same, and counts the boards in the middle of the move.
    #[inline]
    pub(crate) fn depth_after_counting(&mut self, ply: usize, mv: G::Move, depth: u32) -> u32 {
        let captures = self.game.captures(&self.frames[ply].position, mv);
        self.nodes.jumps_between += u64::from(captures.saturating_sub(1));
        self.depth_left(ply, self.extensions.captures && captures > 0, depth)
    }

    #[inline]
    fn depth_left(&self, ply: usize, is_free_capture: bool, depth: u32) -> u32 {
        let is_single = self.extensions.single_replies && self.frames[ply].moves.len() == 1;
        if (is_free_capture || is_single) && ply < MAX_PLIES { depth } else { depth - 1 }
    }

    /// Whether the search has to end now; to be asked before every node.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        if !self.stopped {
            self.stopped = self.limits.is_stopped() || self.nodes.total() >= self.limits.nodes;
        }
        self.stopped
    }

    /// Remembers that `mv` is the best move at `ply`, followed by the best line of its child.
    pub(crate) fn prefer(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// What a search to the full depth found; `value` is the root's, if any of its moves was searched.
    pub(crate) fn found(mut self, value: Option<Score>) -> Found<G::Move> {
        let depth = if self.stopped { 0 } else { self.limits.depth };
        let first = self.frames[0].moves[0];
        let (game, line) = (self.game, self.frame(0).line.clone());
        let value = value.unwrap_or_else(|| self.evaluation.value(game, &self.frames[0].position));
        Found { best: line.first().copied().unwrap_or(first), value, line, depth, nodes: self.nodes }
    }
}
