//! A player: something that chooses a move and can say why, in numbers. A search is an algorithm; an agent is a
//! search with an evaluation, limits and a name.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Rng, evaluation::Part};
use ludus_games::knowledge::MatchedPattern;
use ludus_search::{Nodes, Root, mcts::Verdict};

use crate::fault::Halt;

/// A player of one game. It is told when a game begins and of every move in it.
pub trait Agent<G: Game>: Send {
    /// A game begins at `position`, or goes on there; moves made since are told by [`Agent::observe`]. Whatever
    /// was before is forgotten, so that the moves depend on nothing but the game and the chance in `rng`.
    fn begin(&mut self, game: &G, position: &G::Position, rng: Rng);

    /// Chooses one of the root's moves. Whoever wants the move at once raises `stop`, the agent's own clock
    /// included, so each move needs a flag of its own.
    ///
    /// # Errors
    /// It resigns or is broken.
    fn choose(&mut self, game: &G, root: &Root<'_, G>, stop: &AtomicBool) -> Chosen<G::Move>;

    /// Why it could not play a game that begins at `position`, if so. It may fail later all the same.
    fn declines(&self, _game: &G, _position: &G::Position) -> Option<String> {
        None
    }

    /// Somebody, perhaps this agent, has played `mv`.
    fn observe(&mut self, _game: &G, _mv: G::Move) {}

    /// What an agent that counts for itself says a finished game came to, such as `B+3.5`.
    fn final_score(&mut self, _game: &G) -> Option<String> {
        None
    }
}

/// A move with its reasons, or why there is none.
pub type Chosen<M> = Result<Thought<M>, Halt>;

/// A chosen move and what led to it. Numbers are in the view of the player who moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move.
    pub mv: M,
    /// What the agent expects of it, in points.
    pub value: Option<f64>,
    /// How many plies were searched to the end.
    pub depth: u32,
    /// Boards or simulations.
    pub nodes: u64,
    /// The moves that both players are expected to make, this one first.
    pub line: Vec<M>,
    /// The reasons.
    pub why: Why<M>,
}

/// Why a move was chosen. What does not apply is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Why<M> {
    /// The heuristic that chose the move before any search.
    pub heuristic: Option<&'static str>,
    /// The pattern behind it.
    pub pattern: Option<MatchedPattern>,
    /// Moves that heuristics kept from the search.
    pub forbidden: Vec<M>,
    /// The heuristics that did.
    pub forbidden_by: Vec<&'static str>,
    /// What the value is the sum of. After a search, the features of the position at the end of the line.
    pub parts: Vec<Part>,
    /// What is known about single moves.
    pub candidates: Vec<Candidate<M>>,
    /// The boards of a search by kind.
    pub boards: Option<Nodes>,
    /// What exact play has to do with it.
    pub exact: Option<Exactness>,
}

/// What exact play knows about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// It is proven.
    Proven,
    /// It would be proven if the game had begun at this position.
    WithoutPast,
}

/// What is known about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its value in points.
    pub value: Option<f64>,
    /// What came of simulations that began with it.
    pub simulated: Option<Simulated>,
}

/// What simulations say about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulated {
    /// How many there were.
    pub visits: u64,
    /// How many of all that is.
    pub share: f64,
    /// The mean result: 1 for a win, ½ for a draw, 0 for a loss.
    pub result: f64,
    /// What the result is for certain, if it is known.
    pub proven: Option<Verdict>,
    /// What a net had to do with it.
    pub guided: Option<Guided>,
}

/// What a search by policy and value knows of a move, in the terms of its publications.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guided {
    /// Q: the mean value of its simulations, from -1 for a loss to 1 for a win.
    pub q: f64,
    /// W: the sum of their values.
    pub w: f64,
    /// P: what the net wanted of it beforehand, a share of all moves.
    pub prior: f64,
    /// Its share in the policy that the search found.
    pub policy: f64,
}

impl<M> Why<M> {
    /// No reason.
    pub(crate) const NONE: Self = Self {
        heuristic: None,
        pattern: None,
        forbidden: Vec::new(),
        forbidden_by: Vec::new(),
        parts: Vec::new(),
        candidates: Vec::new(),
        boards: None,
        exact: None,
    };
}

impl<M: Copy> Thought<M> {
    /// A move without an opinion.
    pub(crate) fn plain(mv: M) -> Self {
        Self { mv, value: None, depth: 0, nodes: 0, line: vec![mv], why: Why::NONE }
    }
}
