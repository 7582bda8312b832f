//! A proof over all opponents: the agent plays one seat, every reply of the other is followed, and each of its moves is
//! compared with exact play. Where no move loses value, nobody can ever win more from it than the game is worth.
//!
//! Positions are walked breadth first, ply by ply. One that is reached in several ways is asked about once, as a game of
//! its own with chance from (seed, position); so what is proven holds for agents whose moves depend on these alone.
//! A position of one move asks nothing of the agent: the move is made and not counted.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::atomic::AtomicBool,
};

use ludus_core::{Key, Outcome, Player};
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Task};
use serde::Serialize;

use super::{
    Hearing, JudgeError,
    bench::{Bench, Benches, Decision},
};

/// So many wrong moves of a seat are told, the earliest in the game.
const TOLD: usize = 5;

/// What an agent does against every reply, as both players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// The game's spec.
    pub game: String,
    /// The agent's spec.
    pub agent: String,
    /// Whether none of its moves loses value.
    pub proven: bool,
    /// In how many positions it had a choice, as both players.
    pub positions: u64,
    /// How many of its moves lose value.
    pub losing: u64,
    /// Each seat, the first player's first.
    pub seats: Vec<SeatProof>,
    /// Where its chance came from.
    pub seed: u64,
}

/// What it does in one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatProof {
    /// The player's name.
    pub seat: &'static str,
    /// How many positions are reached, whoever moves, finished ones included.
    pub reached: u64,
    /// In how many of them it had a choice.
    pub positions: u64,
    /// How many of its moves turn a win or a draw into something worse.
    pub result_losing: u64,
    /// How many of its moves give away points; all that lose the result are among them.
    pub losing: u64,
    /// The points that they give away, added up.
    pub total_loss: f64,
    /// The most that one of them gives away.
    pub worst_loss: f64,
    /// The seat's margin under best play by both.
    pub value: f64,
    /// The worst margin that any opponent leaves it with.
    pub worst_end: f64,
    /// Some of the moves that lose value, the earliest first.
    pub mistakes: Vec<Mistake>,
}

/// A move that loses value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mistake {
    /// The plies before it.
    pub ply: u32,
    /// The position as text.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What would have been best.
    pub best: Vec<String>,
    /// The points it gives away.
    pub loss: f64,
    /// Whether it turns a win or a draw into something worse.
    pub loses_result: bool,
}

/// Follows every reply to an agent as both players. `watch` hears how many positions it has decided.
///
/// # Errors
/// The agent cannot be made, breaks down or asks the clock; the game is beyond exact play, its past counts, or a seat
/// reaches more than `limit` positions; or somebody stops it.
pub fn prove<G: Catalogued>(
    game: &G,
    hearing: &Hearing<'_>,
    limit: u64,
    watch: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Proof, JudgeError> {
    if game.past_matters() {
        return Err(JudgeError::PastMatters(G::INFO.name));
    }
    if hearing.agent.is_timed() {
        return Err(JudgeError::Timed);
    }
    let benches = Benches::new(game, hearing, watch, stop)?;
    let value = value_of_start(&benches, stop)?;
    let prove_seat = |seat| {
        let walk = Walk { benches: &benches, hearing, seat, limit };
        let name = game.view(&game.start()).player_names[seat];
        walk.prove(SeatProof::unplayed(name, value.points_for(seat)))
    };
    let seats = Player::BOTH.into_iter().map(prove_seat).collect::<Result<Vec<_>, _>>()?;
    let losing = seats.iter().map(|seat| seat.losing).sum();
    Ok(Proof {
        game: game.spec().to_string(),
        agent: hearing.agent.to_string(),
        proven: losing == 0,
        positions: seats.iter().map(|seat| seat.positions).sum(),
        losing,
        seats,
        seed: hearing.seed.0,
    })
}

/// How the game ends under best play, if all of it can be known quickly.
fn value_of_start<G: Catalogued>(benches: &Benches<'_, G>, stop: &AtomicBool) -> Result<Outcome, JudgeError> {
    let (game, position) = (benches.game, &benches.game.start());
    let mut bench = benches.take()?;
    if let Err(reason) = bench.oracle.reach(game, position) {
        return Err(JudgeError::NotAllInReach(format!("the start is {reason}")));
    }
    if !bench.oracle.is_quick(game, position) {
        return Err(JudgeError::NotAllInReach("the start takes longer".into()));
    }
    let budget = Budget { nodes: u64::MAX, stop };
    let solved = bench.oracle.value(&Task { game, position, aim: Aim::Margin, budget });
    benches.give_back(bench);
    Ok(solved?.exact.outcome)
}

/// The walk through all positions that one seat can meet.
struct Walk<'a, G: Catalogued> {
    benches: &'a Benches<'a, G>,
    hearing: &'a Hearing<'a>,
    seat: Player,
    limit: u64,
}

/// How it goes on from a position.
enum Step<M> {
    /// It does not.
    Ended(Outcome),
    /// By any of these moves.
    Any(Vec<M>),
    /// By what the agent decided.
    Decided(Decision<M>),
}

impl<G: Catalogued> Walk<'_, G> {
    fn prove(&self, mut proof: SeatProof) -> Result<SeatProof, JudgeError> {
        let game = self.benches.game;
        let mut reached = Reached::<G>::default();
        let start = game.start();
        reached.is_new(game, &start);
        let mut level = vec![start];
        for ply in 0.. {
            let steps = self.benches.map(&level, |bench, position| self.step(bench, position))?;
            let mut next = Vec::new();
            for (position, step) in level.iter().zip(&steps) {
                proof.count(game, self.seat, (ply, position), step);
                for &mv in step.moves() {
                    let mut after = position.clone();
                    game.play(&mut after, mv);
                    if reached.is_new(game, &after) {
                        next.push(after);
                    }
                }
                if reached.positions.len() as u64 > self.limit {
                    return Err(JudgeError::TooMany(self.limit));
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        proof.reached = reached.positions.len() as u64;
        Ok(proof)
    }

    fn step(&self, bench: &mut Bench<G>, position: &G::Position) -> Result<Step<G::Move>, JudgeError> {
        let game = self.benches.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(Step::Ended(outcome));
        }
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if game.to_move(position) != self.seat || moves.len() == 1 {
            return Ok(Step::Any(moves));
        }
        let rng = self.hearing.seed.stream("proven agent", game.key(position).0);
        self.benches.decide(bench, position, rng).map(Step::Decided)
    }
}

impl<M> Step<M> {
    fn moves(&self) -> &[M] {
        match self {
            Self::Ended(_) => &[],
            Self::Any(moves) => moves,
            Self::Decided(decision) => std::slice::from_ref(&decision.mv),
        }
    }
}

impl SeatProof {
    fn unplayed(seat: &'static str, value: f64) -> Self {
        Self {
            seat,
            reached: 0,
            positions: 0,
            result_losing: 0,
            losing: 0,
            total_loss: 0.0,
            worst_loss: 0.0,
            value,
            worst_end: f64::INFINITY,
            mistakes: Vec::new(),
        }
    }

    fn count<G: Catalogued>(
        &mut self,
        game: &G,
        seat: Player,
        (ply, position): (u32, &G::Position),
        step: &Step<G::Move>,
    ) {
        let decision = match step {
            Step::Ended(outcome) => {
                self.worst_end = self.worst_end.min(outcome.points_for(seat));
                return;
            }
            Step::Any(_) => return,
            Step::Decided(decision) => decision,
        };
        self.positions += 1;
        if decision.loss == 0.0 {
            return;
        }
        self.losing += 1;
        self.result_losing += u64::from(!decision.keeps_result);
        self.total_loss += decision.loss;
        self.worst_loss = self.worst_loss.max(decision.loss);
        if self.mistakes.len() < TOLD {
            let name = |&mv: &G::Move| game.format_move(position, mv);
            self.mistakes.push(Mistake {
                ply,
                position: game.format_position(position),
                mv: name(&decision.mv),
                best: decision.best.iter().map(name).collect(),
                loss: decision.loss,
                loses_result: !decision.keeps_result,
            });
        }
    }
}

/// The positions that were reached. Keys of two positions may be equal by chance, which a proof must not leave to it.
struct Reached<G: Catalogued> {
    positions: HashMap<Key, G::Position>,
}

impl<G: Catalogued> Default for Reached<G> {
    fn default() -> Self {
        Self { positions: HashMap::new() }
    }
}

impl<G: Catalogued> Reached<G> {
    /// Remembers a position; whether it was not there before.
    fn is_new(&mut self, game: &G, position: &G::Position) -> bool {
        let mut key = game.key(position);
        loop {
            match self.positions.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(position.clone());
                    return true;
                }
                Entry::Occupied(place) if place.get() == position => return false,
                Entry::Occupied(_) => key = Key(key.0.wrapping_add(1)),
            }
        }
    }
}
