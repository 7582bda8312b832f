//! Plain minimax. It looks at every line to its depth and counts every board, which makes it slow, obviously
//! right, and the measure of everything that prunes.

use ludus_core::{Game, Score};

use crate::{
    Search,
    result::{Found, Question},
    walk::{Extensions, Frames, Walk},
};

/// Minimax, and the frames it keeps from one search to the next.
#[derive(Clone, Debug)]
pub struct Minimax<G: Game> {
    extensions: Extensions,
    frames: Frames<G>,
}

impl<G: Game> Minimax<G> {
    /// A search that follows some moves further than others.
    #[must_use]
    pub fn new(extensions: Extensions) -> Self {
        Self { extensions, frames: Frames::default() }
    }
}

impl<G: Game> Search<G> for Minimax<G> {
    fn search(&mut self, question: Question<'_, G>) -> Found<G::Move> {
        let (n_moves, depth) = (question.root.moves.len(), question.limits.depth);
        let mut walk = Walk::begin(question, self.extensions, &mut self.frames);
        let value = best_child(&mut walk, 0, n_moves, depth);
        walk.found(value)
    }
}

fn best_child<G: Game>(walk: &mut Walk<'_, G>, ply: usize, n_moves: usize, depth: u32) -> Option<Score> {
    let mut best = None;
    for idx in 0..n_moves {
        if walk.must_stop() {
            break;
        }
        let mv = walk.make(ply, idx);
        let depth = walk.depth_after_counting(ply, mv, depth);
        let child = visit(walk, ply + 1, depth);
        if walk.stopped {
            break;
        }
        let score = walk.to_parent(ply + 1, child);
        if best.is_none_or(|best| score > best) {
            best = Some(score);
            walk.prefer(ply, mv);
        }
    }
    best
}

/// The score of the position at `ply` for the player to move there.
fn visit<G: Game>(walk: &mut Walk<'_, G>, ply: usize, depth: u32) -> Score {
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
    let best = best_child(walk, ply, n_moves, depth);
    walk.evaluation.pop();
    best.unwrap_or(Score::DRAW)
}
