//! How well an agent plays, measured against the truth: over a seeded sample of positions, how often it makes one of
//! the best moves, and how many points its moves give away. Unlike a rating this needs no opponent and has an end:
//! nobody is better than 100 %.
//!
//! Positions come from random games, because they favour no agent; only such count where exact play answers quickly
//! and there is something to choose. They are judged without their past. Sampling and chance depend on the position's
//! number alone, so threads do not matter.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use ludus_core::{Seed, Symmetry};
use ludus_exact::Tables;
use ludus_games::Catalogued;
use ludus_search::{Aim, Budget, Oracle, Root, Task, Unsolved};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use crate::{
    agent::Agent,
    agent_spec::AgentSpec,
    agents::knowing,
    error::AgentError,
    fault::Halt,
    statistics::{mean_and_error, wilson},
};

/// How many random games are played to find one position that can be judged.
const TRIES: u32 = 1000;
/// Into how many stages the plies of the sample are cut.
const STAGES: u32 = 3;

/// What is to be judged, and with what.
#[derive(Clone, Debug)]
pub struct Hearing<'a> {
    /// The agent.
    pub agent: &'a AgentSpec,
    /// How many positions.
    pub positions: u64,
    /// Where chance comes from.
    pub seed: Seed,
    /// Exact play.
    pub tables: &'a Arc<Tables>,
    /// How many positions at once.
    pub threads: usize,
}

/// Why there is no judgement.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The agent could not be made.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// No position of many random games can be judged.
    #[error("no position of {TRIES} random games can be solved quickly{}; choose a smaller board", .0)]
    NothingInReach(String),
    /// The agent gave no move.
    #[error("the agent gives no move at {position}: {halt}")]
    NoMove {
        /// The position as text.
        position: String,
        /// Why.
        halt: Halt,
    },
    /// Exact play failed where it said it would not, or was stopped.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// Threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// One judged move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    /// Plies that were played before.
    ply: u32,
    /// Whether the move was one of the best.
    optimal: bool,
    /// The points it gave away.
    loss: f64,
    /// The share of the moves that are best: what chance would reach.
    chance: f64,
}

/// The judgement in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// The game's spec.
    pub game: String,
    /// The agent's spec.
    pub agent: String,
    /// All positions together.
    #[serde(flatten)]
    pub all: Stage,
    /// The same by stages of the game, the earliest first.
    pub stages: Vec<Stage>,
    /// The seed of the sample.
    pub seed: u64,
}

/// What the moves of one stage of the game were like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stage {
    /// The fewest plies that were played before.
    pub first_ply: u32,
    /// The most plies that were played before.
    pub last_ply: u32,
    /// How many positions were judged.
    pub positions: u64,
    /// The share of moves that were among the best.
    pub optimal: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The share that random moves would reach on the same positions.
    pub chance: f64,
    /// The points that a move gave away on average.
    pub mean_loss: f64,
    /// Half of its 95 % interval.
    pub mean_loss_error: f64,
}

/// Judges an agent. `watch` hears how many positions are done.
///
/// # Errors
/// The agent cannot be made or breaks down, nothing is in reach, or somebody stops it.
pub fn judge<G: Catalogued>(
    game: &G,
    hearing: &Hearing<'_>,
    watch: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Judgement, JudgeError> {
    let Hearing { agent, positions, seed, tables, threads } = *hearing;
    // Positions share the threads, so each agent and oracle has one for itself.
    let tables = tables.with(1, tables.settings().mebibytes / threads.max(1));
    let done = AtomicU64::new(0);
    let bench =
        || -> Result<_, AgentError> { Ok((agent.build(game, &tables)?, knowing::oracle(game, &tables)?)) };
    let (_, mut oracle) = bench()?;
    oracle.prepare(stop)?;
    let judge_at = |ready: &mut Option<Bench<G>>, idx| {
        let (agent, oracle) = match ready {
            Some(ready) => ready,
            None => ready.insert(bench()?),
        };
        let judged = judge_one(game, (agent.as_mut(), oracle.as_mut()), seed, idx, stop)?;
        watch(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(judged)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let judged: Result<Vec<Judged>, JudgeError> =
        pool.install(|| (0..positions).into_par_iter().map_init(|| None, judge_at).collect());
    Ok(report(game.spec().to_string(), hearing, &judged?))
}

/// Who answers and who knows better.
type Bench<G> = (Box<dyn Agent<G>>, Box<dyn Oracle<G>>);

fn judge_one<G: Catalogued>(
    game: &G,
    (agent, oracle): (&mut dyn Agent<G>, &mut dyn Oracle<G>),
    seed: Seed,
    idx: u64,
    stop: &AtomicBool,
) -> Result<Judged, JudgeError> {
    oracle.prepare(stop)?;
    let (ply, position) = sample(game, oracle, seed, idx)?;
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    agent.begin(game, &position, seed.stream("judged agent", idx));
    let root = Root { position: &position, moves: &moves };
    // An agent with a clock raises its flag, so each move has its own.
    let thought = agent.choose(game, &root, &AtomicBool::new(false));
    let thought =
        thought.map_err(|halt| JudgeError::NoMove { position: game.format_position(&position), halt })?;
    let task = Task { game, position: &position, aim: Aim::Margin, budget: Budget { nodes: u64::MAX, stop } };
    let solution = oracle.solve(&task)?;
    let chance = solution.best.len() as f64 / moves.len() as f64;
    if solution.best.contains(&thought.mv) {
        return Ok(Judged { ply, optimal: true, loss: 0.0, chance });
    }
    let mut after = position.clone();
    game.play(&mut after, thought.mv);
    let reached = oracle.value(&Task { position: &after, ..task })?.exact.outcome;
    let mover = game.to_move(&position);
    let loss = solution.exact.outcome.points_for(mover) - reached.points_for(mover);
    Ok(Judged { ply, optimal: false, loss, chance })
}

/// The position with this number and how many plies led to it.
fn sample<G: Catalogued>(
    game: &G,
    oracle: &dyn Oracle<G>,
    seed: Seed,
    idx: u64,
) -> Result<(u32, G::Position), JudgeError> {
    let mut rng = seed.stream("judged positions", idx);
    let mut scratch = Vec::new();
    for _ in 0..TRIES {
        let mut position = game.start();
        let mut fitting = Vec::new();
        for ply in 0.. {
            if game.count_moves(&position, &mut scratch) > 1 {
                let alone = game.map_position(Symmetry::IDENTITY, &position);
                // Without its past a game may be over that goes on with it, or the other way round.
                if game.count_moves(&alone, &mut scratch) > 1 && oracle.is_quick(game, &alone) {
                    fitting.push((ply, alone));
                }
            }
            let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
            game.play(&mut position, mv);
        }
        if !fitting.is_empty() {
            return Ok(fitting.swap_remove(rng.below(fitting.len() as u32) as usize));
        }
    }
    let reason = oracle.reach(game, &game.start()).err();
    Err(JudgeError::NothingInReach(
        reason.map_or(String::new(), |reason| format!(" (the start is {reason})")),
    ))
}

fn report(game: String, hearing: &Hearing<'_>, judged: &[Judged]) -> Judgement {
    let plies = || judged.iter().map(|judged| judged.ply);
    let (first, last) = (plies().min().unwrap_or(0), plies().max().unwrap_or(0));
    let cut = |nth: u32| first + (last + 1 - first) * nth / STAGES;
    let stage = |nth| {
        let range = cut(nth)..cut(nth + 1);
        let moves: Vec<Judged> =
            judged.iter().filter(|judged| range.contains(&judged.ply)).copied().collect();
        (!moves.is_empty()).then(|| Stage::of(&moves, range.start, range.end - 1))
    };
    Judgement {
        game,
        agent: hearing.agent.to_string(),
        all: Stage::of(judged, first, last),
        stages: (0..STAGES).filter_map(stage).collect(),
        seed: hearing.seed.0,
    }
}

impl Stage {
    fn of(judged: &[Judged], first_ply: u32, last_ply: u32) -> Self {
        let summed =
            |value: fn(&Judged) -> f64| mean_and_error(&judged.iter().map(value).collect::<Vec<_>>());
        let (optimal, _) = summed(|judged| f64::from(u8::from(judged.optimal)));
        let (chance, _) = summed(|judged| judged.chance);
        let (mean_loss, mean_loss_error) = summed(|judged| judged.loss);
        let interval = wilson(optimal, judged.len() as u64);
        Self {
            first_ply,
            last_ply,
            positions: judged.len() as u64,
            optimal,
            low: interval.low,
            high: interval.high,
            chance,
            mean_loss,
            mean_loss_error,
        }
    }
}
