//! Alpha-beta in its simplest form: minimax that leaves a position as soon as it is known to be avoided. No table, and moves
//! in the order of the rules, so that its node counts can be compared with those of others' simplest forms.
//!
//! On request, the reply that refuted the last move of a ply is tried first against the next one. The root keeps its
//! order, so the same move is chosen, from fewer boards.

use ludus_core::{Game, Score};

use crate::{
    Search,
    result::{Found, Question},
    walk::{Extensions, Frames, Walk},
    window::Window,
};

/// Alpha-beta, and the frames it keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game> {
    extensions: Extensions,
    order: Order,
    /// For each ply the reply that was best there last.
    refutations: Vec<Option<G::Move>>,
    frames: Frames<G>,
}

/// In which order replies are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the rules list them.
    Rules,
    /// The best reply to the move before first, then as the rules list them.
    Refutations,
}

impl<G: Game> AlphaBeta<G> {
    /// A search that follows some moves further than others.
    #[must_use]
    pub fn new(extensions: Extensions) -> Self {
        Self::ordered(extensions, Order::Rules)
    }

    /// The same with replies in some order.
    #[must_use]
    pub fn ordered(extensions: Extensions, order: Order) -> Self {
        Self { extensions, order, refutations: Vec::new(), frames: Frames::default() }
    }
}

impl<G: Game> Search<G> for AlphaBeta<G> {
    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move> {
        let place = Place { ply: 0, n_moves: question.root.moves.len(), depth: question.limits.depth };
        let mut walk = Walk::begin(question, self.extensions, &mut self.frames);
        self.refutations.clear();
        let mut refutations = match self.order {
            Order::Rules => None,
            Order::Refutations => Some(&mut self.refutations),
        };
        let value = best_child(&mut walk, place, Window::FULL, &mut refutations);
        walk.found(value)
    }
}

/// A position under search: where it stands, how many moves it has, how deep to go.
#[derive(Clone, Copy)]
struct Place {
    ply: usize,
    n_moves: usize,
    depth: u32,
}

/// The best reply of each ply, if they are to be tried first.
type Refutations<'a, G> = Option<&'a mut Vec<Option<<G as Game>::Move>>>;

fn best_child<G: Game>(
    walk: &mut Walk<'_, G>,
    place: Place,
    mut window: Window,
    refutations: &mut Refutations<'_, G>,
) -> Option<Score> {
    let Place { ply, n_moves, depth } = place;
    let mut best = None;
    for idx in 0..n_moves {
        if walk.must_stop() {
            break;
        }
        let mv = walk.make(ply, idx);
        let depth = walk.depth_after_counting(ply, mv, depth);
        let child_window = walk.child_window(ply + 1, window);
        let child = visit(walk, ply + 1, depth, child_window, refutations);
        if walk.stopped {
            break;
        }
        let score = walk.to_parent(ply + 1, child);
        if best.is_none_or(|best| score > best) {
            best = Some(score);
            walk.prefer(ply, mv);
        }
        window.alpha = window.alpha.max(score);
        if window.is_closed() {
            break;
        }
    }
    best
}

/// The score of the position at `ply` for the player to move there, exact inside the window.
fn visit<G: Game>(
    walk: &mut Walk<'_, G>,
    ply: usize,
    depth: u32,
    window: Window,
    refutations: &mut Refutations<'_, G>,
) -> Score {
    if let Some(score) = walk.known(ply) {
        return score;
    }
    if depth == 0 {
        return walk.judge(ply);
    }
    let n_moves = walk.expand(ply);
    if n_moves == 0 {
        return walk.judge(ply);
    }
    walk.nodes.expanded += 1;
    walk.enter(ply);
    if let Some(known) = refutations.as_ref().and_then(|known| *known.get(ply)?) {
        try_first(&mut walk.frame(ply).moves, known);
    }
    let best = best_child(walk, Place { ply, n_moves, depth }, window, refutations);
    walk.evaluation.pop();
    if let Some(known) = refutations {
        if known.len() <= ply {
            known.resize(ply + 1, None);
        }
        known[ply] = walk.frame(ply).line.first().copied();
    }
    best.unwrap_or(Score::DRAW)
}

/// Moves a move to the front, if it is there, and leaves the others in their order.
fn try_first<M: Copy + Eq>(moves: &mut [M], first: M) {
    if let Some(idx) = moves.iter().position(|&mv| mv == first) {
        moves[..=idx].rotate_right(1);
    }
}
