//! Alpha-beta in its simplest form: minimax that leaves a position as soon as it is known to be avoided. No
//! ordering, no table, so that its node counts can be compared with those of others' simplest forms.

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
    frames: Frames<G>,
}

impl<G: Game> AlphaBeta<G> {
    /// A search that follows some moves further than others.
    #[must_use]
    pub fn new(extensions: Extensions) -> Self {
        Self { extensions, frames: Frames::default() }
    }
}

impl<G: Game> Search<G> for AlphaBeta<G> {
    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move> {
        let place = Place { ply: 0, n_moves: question.root.moves.len(), depth: question.limits.depth };
        let mut walk = Walk::begin(question, self.extensions, &mut self.frames);
        let value = best_child(&mut walk, place, Window::FULL);
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

fn best_child<G: Game>(walk: &mut Walk<'_, G>, place: Place, mut window: Window) -> Option<Score> {
    let Place { ply, n_moves, depth } = place;
    let mut best = None;
    for idx in 0..n_moves {
        if walk.must_stop() {
            break;
        }
        let mv = walk.make(ply, idx);
        let depth = walk.depth_after_counting(ply, mv, depth);
        let child_window = walk.child_window(ply + 1, window);
        let child = visit(walk, ply + 1, depth, child_window);
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
fn visit<G: Game>(walk: &mut Walk<'_, G>, ply: usize, depth: u32, window: Window) -> Score {
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
    let best = best_child(walk, Place { ply, n_moves, depth }, window);
    walk.evaluation.pop();
    best.unwrap_or(Score::DRAW)
}
