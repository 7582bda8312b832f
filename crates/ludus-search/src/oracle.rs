//! Whoever knows how a game ends under best play: a table, a solver, a formula. The trait stands here and not with
//! the solvers because searches ask it at their leaves and may know no game.
//!
//! An answer is an [`Outcome`], the first player's margin, so there is no sign to get wrong on the way up. Where the
//! past of a position can count (superko, repetition, idle moves), an oracle either proves that it does not or says
//! that the position is out of its reach.

use std::sync::atomic::{AtomicBool, Ordering};

use ludus_core::{Game, Outcome, Player};

/// What is asked about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// By how much somebody wins.
    Margin,
    /// Who wins, at whatever margin: cheaper to find out. An outcome is then a draw or a win by one point.
    Winner,
}

impl Aim {
    /// What is asked of an end that is known to the point.
    #[must_use]
    pub fn of(self, exact: Exact) -> Exact {
        match self {
            Self::Margin => exact,
            Self::Winner => {
                let outcome = exact.outcome.winner().map_or(Outcome::DRAW, Outcome::win);
                Exact { outcome, ..exact }
            }
        }
    }
}

/// How much work an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Boards to look at before giving up.
    pub nodes: u64,
    /// Once set, the work ends as soon as it can.
    pub stop: &'a AtomicBool,
}

impl Budget<'_> {
    /// Whether somebody has asked for an end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What is left after so many boards.
    #[must_use]
    pub fn less(self, nodes: u64) -> Self {
        Self { nodes: self.nodes.saturating_sub(nodes), ..self }
    }
}

/// A position to be solved.
#[derive(Debug)]
pub struct Task<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position, finished or not.
    pub position: &'a G::Position,
    /// What to find out.
    pub aim: Aim,
    /// How much it may cost.
    pub budget: Budget<'a>,
}

impl<G: Game> Clone for Task<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Task<'_, G> {}

/// How a game ends under best play by both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The result.
    pub outcome: Outcome,
    /// How many plies a win takes if the winner hurries and the loser resists; `None` where nobody counts them, as in
    /// games whose length is fixed or whose margin is what counts, and for draws.
    pub plies: Option<u32>,
}

impl Exact {
    /// How much `player` likes this end: a better result first, then the quicker win or the longer resistance.
    #[must_use]
    pub fn liking(self, player: Player) -> (i32, i64) {
        let margin = self.outcome.half_points_for(player);
        (margin, -i64::from(margin.signum()) * self.plies.map_or(0, i64::from))
    }

    /// The same end as seen one ply earlier.
    #[must_use]
    pub fn one_ply_earlier(self) -> Self {
        Self { plies: self.plies.map(|plies| plies + 1), ..self }
    }
}

/// An answer with what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer.
    pub exact: Exact,
    /// Boards that were looked at; 0 when a table knew it.
    pub nodes: u64,
}

/// The whole truth about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// How the game ends.
    pub exact: Exact,
    /// Every move that keeps the outcome, the one to play first: the quickest win or the longest resistance, else the
    /// first in the order of the rules. Empty when the game is over.
    pub best: Vec<M>,
    /// Boards that were looked at.
    pub nodes: u64,
}

/// Why a position cannot be solved at all, with what could be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of reach: {0}")]
pub struct OutOfReach(pub String);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The position is beyond the oracle.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    /// The budget is used up.
    #[error("not solved within {0} boards; allow more")]
    NodeLimit(u64),
    /// Somebody has asked for an end.
    #[error("stopped before it was solved")]
    Stopped,
}

/// Somebody who knows the truth about some positions of a game.
pub trait Oracle<G: Game>: Send {
    /// Whether a position can be solved; answered at once.
    ///
    /// # Errors
    /// It cannot, for the reason given.
    fn reach(&self, game: &G, position: &G::Position) -> Result<(), OutOfReach>;

    /// Whether answers about such a position come in a second or so, so that one can ask about thousands of them.
    /// Depends on the position alone.
    fn is_quick(&self, game: &G, position: &G::Position) -> bool {
        self.reach(game, position).is_ok()
    }

    /// Loads or builds what the answers need, which may take long the first time. The other functions do so by
    /// themselves, but for [`Oracle::probe`].
    ///
    /// # Errors
    /// Somebody has asked for an end.
    fn prepare(&mut self, _stop: &AtomicBool) -> Result<(), Unsolved> {
        Ok(())
    }

    /// What is known at no cost worth speaking of: by table, or because hardly anything is left to play. For searches,
    /// which ask at every position. `None` when finding out would take longer, or before [`Oracle::prepare`].
    fn probe(&mut self, game: &G, position: &G::Position) -> Option<Exact>;

    /// How the game ends from here.
    ///
    /// # Errors
    /// The position is out of reach, the budget too small, or somebody has asked for an end.
    fn value(&mut self, task: &Task<'_, G>) -> Result<Solved, Unsolved>;

    /// How the game ends from here, and all moves that lead there. Overridden where showing that a move is worse costs
    /// less than its value.
    ///
    /// # Errors
    /// As for [`Oracle::value`].
    fn solve(&mut self, task: &Task<'_, G>) -> Result<Solution<G::Move>, Unsolved> {
        let mut moves = Vec::new();
        task.game.legal_moves(task.position, &mut moves);
        if moves.is_empty() {
            let Solved { exact, nodes } = self.value(task)?;
            return Ok(Solution { exact, best: moves, nodes });
        }
        self.reach(task.game, task.position)?;
        solve_among(self, task, &moves)
    }
}

/// The best of some legal moves, at least one, by the value of each.
///
/// # Errors
/// As for [`Oracle::value`].
pub fn solve_among<G: Game>(
    oracle: &mut (impl Oracle<G> + ?Sized),
    task: &Task<'_, G>,
    moves: &[G::Move],
) -> Result<Solution<G::Move>, Unsolved> {
    let Task { game, position, budget, .. } = *task;
    let mut nodes = 0;
    let mut child = position.clone();
    let mut ends = Vec::with_capacity(moves.len());
    for &mv in moves {
        child.clone_from(position);
        game.play(&mut child, mv);
        let solved = oracle.value(&Task { position: &child, budget: budget.less(nodes), ..*task })?;
        nodes += solved.nodes;
        ends.push((mv, solved.exact.one_ply_earlier()));
    }
    Ok(best_of(game.to_move(position), &ends, nodes))
}

/// The best of all moves of `mover`, each given with its end; there is at least one.
#[must_use]
pub fn best_of<M: Copy + PartialEq>(mover: Player, ends: &[(M, Exact)], nodes: u64) -> Solution<M> {
    // The first of equals, in the order of the rules.
    let liking = |exact: Exact| exact.liking(mover);
    let (choice, exact) =
        ends[1..].iter().fold(ends[0], |best, &end| if liking(end.1) > liking(best.1) { end } else { best });
    let keeps = |end: &&(M, Exact)| end.1.outcome == exact.outcome && end.0 != choice;
    let others = ends.iter().filter(keeps).map(|&(mv, _)| mv);
    Solution { exact, best: std::iter::once(choice).chain(others).collect(), nodes }
}
