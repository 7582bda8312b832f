//! Counting move paths of exactly some number of plies: the first proof of a move generator, and a fair
//! measure of its speed. A pass is a ply. The last ply is counted, not played.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::game::Game;

/// What becomes of games that end before the depth is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// They add nothing: only paths of the full length count.
    FullLength,
    /// Each adds one, as in the usual published table for Othello.
    Finished,
}

/// What to count, and with how many threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The length of the paths in plies.
    pub depth: u32,
    /// What becomes of games that end earlier.
    pub counting: Counting,
    /// How many threads share the work; the counts do not depend on it.
    pub threads: usize,
}

/// The number of paths, in all and by their first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count<M> {
    /// All paths.
    pub nodes: u64,
    /// The paths that begin with each legal move, in their order; none for depth 0.
    pub by_move: Vec<(M, u64)>,
}

/// How far a count has come, in equal jobs of unequal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Jobs finished.
    pub done: usize,
    /// Jobs in all.
    pub total: usize,
}

/// Counts the paths of `depth` plies from `position` on one thread.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32, counting: Counting) -> u64 {
    let mut counter = Counter { game, counting, scratch: Vec::new() };
    let mut frames: Vec<Frame<G>> = (1..depth).map(|_| Frame::new(position)).collect();
    if depth == 0 { 1 } else { counter.count(position, &mut frames) }
}

/// Counts what `request` asks for. `report` is called after each job, from any thread.
///
/// # Errors
/// The threads could not be started.
pub fn count<G: Game>(
    game: &G,
    position: &G::Position,
    request: &Request,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<Count<G::Move>, rayon::ThreadPoolBuildError> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if moves.is_empty() || request.depth == 0 {
        let nodes = perft(game, position, request.depth, request.counting);
        return Ok(Count { nodes, by_move: Vec::new() });
    }
    let jobs = split(game, position, &moves, request.depth);
    let done = AtomicUsize::new(0);
    let run = |job: &Job<G>| {
        let nodes = perft(game, &job.position, job.depth, request.counting);
        report(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total: jobs.len() });
        nodes
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(request.threads).build()?;
    let counts: Vec<u64> = pool.install(|| jobs.par_iter().map(run).collect());
    let mut by_move: Vec<(G::Move, u64)> = moves.into_iter().map(|mv| (mv, 0)).collect();
    for (job, nodes) in jobs.iter().zip(&counts) {
        by_move[job.root_idx].1 += nodes;
    }
    Ok(Count { nodes: counts.iter().sum(), by_move })
}

/// The positions below one root move are counted in pieces, so that threads finish at about the same time.
struct Job<G: Game> {
    root_idx: usize,
    position: G::Position,
    depth: u32,
}

/// One job per reply to each move, or per move where there is nothing more to split.
fn split<G: Game>(game: &G, position: &G::Position, moves: &[G::Move], depth: u32) -> Vec<Job<G>> {
    let after = |position: &G::Position, mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        child
    };
    let mut jobs = Vec::new();
    let mut replies = Vec::new();
    for (root_idx, &mv) in moves.iter().enumerate() {
        let child = after(position, mv);
        game.legal_moves(&child, &mut replies);
        if depth <= 2 || replies.is_empty() {
            jobs.push(Job { root_idx, position: child, depth: depth - 1 });
            continue;
        }
        jobs.extend(replies.iter().map(|&reply| Job {
            root_idx,
            position: after(&child, reply),
            depth: depth - 2,
        }));
    }
    jobs
}

/// One ply of the recursion: buffers that are filled again and again.
struct Frame<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
}

impl<G: Game> Frame<G> {
    fn new(position: &G::Position) -> Self {
        Self { position: position.clone(), moves: Vec::new() }
    }
}

struct Counter<'a, G: Game> {
    game: &'a G,
    counting: Counting,
    scratch: Vec<G::Move>,
}

impl<G: Game> Counter<'_, G> {
    /// Counts the paths of one ply more than there are frames.
    fn count(&mut self, position: &G::Position, frames: &mut [Frame<G>]) -> u64 {
        let Some((frame, deeper)) = frames.split_first_mut() else {
            return self.count_last_ply(position);
        };
        self.game.legal_moves(position, &mut frame.moves);
        if frame.moves.is_empty() {
            return self.ended_early();
        }
        let mut nodes = 0;
        for &mv in &frame.moves {
            frame.position.clone_from(position);
            self.game.play(&mut frame.position, mv);
            // Most plies played are followed by the last one, which is not worth a call of its own: without this,
            // checkers was counted 7% more slowly and Othello 2%.
            nodes += if deeper.is_empty() {
                self.count_last_ply(&frame.position)
            } else {
                self.count(&frame.position, deeper)
            };
        }
        nodes
    }

    #[inline]
    fn count_last_ply(&mut self, position: &G::Position) -> u64 {
        let n_moves = self.game.count_moves(position, &mut self.scratch);
        if n_moves == 0 { self.ended_early() } else { n_moves as u64 }
    }

    fn ended_early(&self) -> u64 {
        match self.counting {
            Counting::FullLength => 0,
            Counting::Finished => 1,
        }
    }
}
