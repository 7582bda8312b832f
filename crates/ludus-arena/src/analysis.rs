//! A position in numbers, for whoever shows a board: what an agent thinks of it, and a value for every legal move.
//!
//! A thought says much about one move and little about the others, but a board wants a number on each. Where the
//! thought has none, the same agent is asked about the position after the move. Such a question gets the agent's whole
//! effort and nothing less, because a value that was quietly found with less would look like one that was not; so a
//! search costs as many searches as there are moves, and who cannot wait chooses a cheaper agent or raises the flag.
//! Modules in reading order:

mod exact;
mod ownership;

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, Ordering},
};

pub use exact::{ExactReport, exact_view};
use ludus_core::{Player, Seed};
use ludus_games::Catalogued;
pub use ownership::{Ownership, ownership};
use serde::Serialize;

use crate::{
    agent::{Agent, Candidate, Thought},
    clock::with_own_flag,
    fault::{Fault, FaultKind, Halt},
    line::Line,
    report::ThoughtReport,
};

/// Simulations on which a move's value rests at least; with fewer, the agent is asked about the position after it.
pub const FEWEST_VISITS: u64 = 10;

/// What an agent thinks of a position and of each move there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The move it would make, and why.
    pub thought: ThoughtReport,
    /// What it expects, in points for the first player.
    pub value_for_first: Option<f64>,
    /// Every legal move, the best for the mover first; moves of one value by whether it is the agent's, then by visits,
    /// then in the order of the rules. Those without a value stand last.
    pub moves: Vec<MoveReport>,
}

/// What is known about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move in the game's notation.
    pub text: String,
    /// The places of the view that it touches.
    pub places: Vec<usize>,
    /// Its value in points for the mover.
    pub value: Option<f64>,
    /// Where the value comes from.
    pub basis: Option<Basis>,
    /// Simulations that began with it.
    pub visits: Option<u64>,
    /// Their share of all.
    pub share: Option<f64>,
}

/// Where a move's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The rules: the game is over after it.
    Outcome,
    /// The thought about the position.
    Thought,
    /// A thought about the position after the move.
    Reply,
}

/// What a heat map is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The values of the moves.
    Values,
    /// Their shares of the visits.
    Visits,
}

impl Analysis {
    /// A number from −1 to 1 for each of the moves, `None` where there is nothing to measure.
    ///
    /// By values it is 1 − 2·(best − value) / (best − worst): 1 for the best move and −1 for the worst; 1 for all if
    /// they are equal. By visits it is 2·share / largest − 1: 1 for the most visited move and −1 for one without
    /// a visit.
    #[must_use]
    pub fn heat(&self, measure: Measure) -> Vec<Option<f64>> {
        let number = |mv: &MoveReport| match measure {
            Measure::Values => mv.value,
            Measure::Visits => mv.share,
        };
        let numbers = || self.moves.iter().filter_map(number);
        let highest = numbers().fold(f64::NEG_INFINITY, f64::max);
        let lowest = match measure {
            Measure::Values => numbers().fold(f64::INFINITY, f64::min),
            Measure::Visits => 0.0,
        };
        let heat = |number: f64| match highest > lowest {
            true => 1.0 - 2.0 * (highest - number) / (highest - lowest),
            false => 1.0,
        };
        self.moves.iter().map(|mv| number(mv).map(heat)).collect()
    }
}

/// What `agent` thinks where the line has come to, with a value for every move. Values come from the thought's
/// candidates if they rest on no simulations or on [`FEWEST_VISITS`] of them, else from asking the agent about the
/// position after the move, with all its effort: a search agent searches once for each move. A finished game has its
/// outcome's value.
///
/// Once `stop` is raised the answer comes at once; moves that nobody was asked about have no value then. An agent that
/// gives no answer about a position after a move leaves that move without a value, too.
///
/// # Errors
/// The game is over, or the agent gives no move here.
pub fn analyse<G: Catalogued>(
    game: &G,
    line: &Line<G>,
    agent: &mut dyn Agent<G>,
    seed: Seed,
    stop: &AtomicBool,
) -> Result<Analysis, Halt> {
    let moves = line.legal_moves(game);
    if moves.is_empty() {
        return Err(Fault::new(FaultKind::Refused, "the game is over, wanted a position with moves").into());
    }
    let thought = with_own_flag(stop, |own| line.ask(game, agent, seed, own))?;
    let mut asking = Asking { game, line: line.clone(), agent, seed, stop };
    let mut known: Vec<(G::Move, MoveReport)> =
        moves.into_iter().map(|mv| (mv, asking.report(&thought, mv))).collect();
    known.sort_by(|(one, first), (other, second)| {
        let key = |mv: G::Move, report: &MoveReport| Reverse((mv == thought.mv, report.visits));
        let value = |report: &MoveReport| report.value.unwrap_or(f64::NEG_INFINITY);
        value(second).total_cmp(&value(first)).then(key(*one, first).cmp(&key(*other, second)))
    });
    let position = line.position();
    Ok(Analysis {
        value_for_first: thought.value.map(|value| for_first(game.to_move(position), value)),
        thought: ThoughtReport::new(game, position, &thought),
        moves: known.into_iter().map(|(_, report)| report).collect(),
    })
}

/// A value for `player` as the first player sees it.
#[must_use]
pub fn for_first(player: Player, value: f64) -> f64 {
    match player {
        Player::First => value,
        Player::Second => -value,
    }
}

/// Whom to ask about the moves, and where.
struct Asking<'a, G: Catalogued> {
    game: &'a G,
    line: Line<G>,
    agent: &'a mut dyn Agent<G>,
    seed: Seed,
    stop: &'a AtomicBool,
}

impl<G: Catalogued> Asking<'_, G> {
    fn report(&mut self, thought: &Thought<G::Move>, mv: G::Move) -> MoveReport {
        let candidate = thought.why.candidates.iter().find(|candidate| candidate.mv == mv);
        let simulated = candidate.and_then(|candidate| candidate.simulated);
        let (value, basis) = self.value(candidate, mv).unzip();
        let position = self.line.position();
        MoveReport {
            text: self.game.format_move(position, mv),
            places: self.game.move_places(position, mv),
            value,
            basis,
            visits: simulated.map(|simulated| simulated.visits),
            share: simulated.map(|simulated| simulated.share),
        }
    }

    /// What a move is worth to its player.
    fn value(&mut self, candidate: Option<&Candidate<G::Move>>, mv: G::Move) -> Option<(f64, Basis)> {
        let mover = self.game.to_move(self.line.position());
        let n_moves = self.line.moves().len();
        self.line.play(self.game, mv);
        let value = match (self.game.outcome(self.line.position()), candidate.and_then(founded_value)) {
            (Some(outcome), _) => Some((outcome.points_for(mover), Basis::Outcome)),
            (None, Some(value)) => Some((value, Basis::Thought)),
            (None, None) => self.reply_value(mover).map(|value| (value, Basis::Reply)),
        };
        self.line.truncate(n_moves);
        value
    }

    /// What the agent expects where the line has come to, for `player`.
    fn reply_value(&mut self, player: Player) -> Option<f64> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let Self { game, line, agent, seed, stop } = self;
        let thought = with_own_flag(stop, |own| line.ask(game, *agent, *seed, own)).ok()?;
        let value = thought.value?;
        Some(if game.to_move(line.position()) == player { value } else { -value })
    }
}

/// A candidate's value, unless it rests on too few simulations.
fn founded_value<M>(candidate: &Candidate<M>) -> Option<f64> {
    let is_founded = candidate.simulated.is_none_or(|simulated| simulated.visits >= FEWEST_VISITS);
    candidate.value.filter(|_| is_founded)
}
