//! A judgement: over a seeded sample of positions, how often an agent makes one of the best moves, and how many points its
//! moves give away.

use std::{ops::Range, sync::atomic::AtomicBool};

use ludus_games::Catalogued;
use serde::Serialize;

use super::{
    Hearing, JudgeError,
    bench::{Bench, Benches, Decision},
    sample::{Sample, Sampled, sample, sample_every_ply},
};
use crate::statistics::{mean_and_error, wilson};

/// Into how many stages the plies of the sample are cut.
const STAGES: u32 = 3;

/// One judged move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    /// Plies that were played before.
    ply: u32,
    /// Whether the move was one of the best.
    optimal: bool,
    /// Whether whoever won under best play still did.
    keeps_result: bool,
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
    /// The same by the number of plies, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<Stage>,
    /// The smallest shares of all numbers of plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Least>,
    /// The seed of the sample.
    pub seed: u64,
}

/// Where an agent plays worst.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Least {
    /// The smallest share of moves that were among the best.
    pub optimal: f64,
    /// The plies before such a move.
    pub optimal_ply: u32,
    /// The smallest share of moves that kept the result.
    pub result_kept: f64,
    /// The plies before such a move.
    pub result_kept_ply: u32,
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
    /// The share of moves that kept the result: who wins, at whatever margin.
    pub result_kept: f64,
    /// The lower end of its 95 % interval.
    pub result_kept_low: f64,
    /// The upper end.
    pub result_kept_high: f64,
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
    by: Sample,
    watch: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Judgement, JudgeError> {
    let seed = hearing.seed;
    let benches = Benches::new(game, hearing, watch, stop)?;
    let judge_one = |bench: &mut Bench<G>, sampled: &Sampled<G::Position>, idx| {
        let decision = benches.decide(bench, &sampled.position, seed.stream("judged agent", idx))?;
        Ok(Judged::of(sampled.ply, &decision))
    };
    let judged = match by {
        Sample::Anywhere(positions) => {
            let numbers: Vec<u64> = (0..positions).collect();
            // Looking for positions can take as long as judging them, so it is shared, too.
            benches.map(&numbers, |bench, &idx| {
                let sampled = sample(game, bench.oracle.as_ref(), seed, idx)?;
                judge_one(bench, &sampled, idx)
            })?
        }
        Sample::EveryPly(each) => {
            let bench = benches.take()?;
            let sampled = sample_every_ply(game, bench.oracle.as_ref(), (seed, each), stop)?;
            benches.give_back(bench);
            let numbered: Vec<_> = (0..).zip(sampled).collect();
            benches.map(&numbered, |bench, (idx, sampled)| judge_one(bench, sampled, *idx))?
        }
    };
    Ok(report(game.spec().to_string(), hearing, by, &judged))
}

fn report(game: String, hearing: &Hearing<'_>, by: Sample, judged: &[Judged]) -> Judgement {
    let plies = || judged.iter().map(|judged| judged.ply);
    let (first, last) = (plies().min().unwrap_or(0), plies().max().unwrap_or(0));
    let cut = |nth: u32| first + (last + 1 - first) * nth / STAGES;
    let stage = |range: Range<u32>| {
        let moves: Vec<Judged> =
            judged.iter().filter(|judged| range.contains(&judged.ply)).copied().collect();
        (!moves.is_empty()).then(|| Stage::of(&moves, range.start, range.end - 1))
    };
    let plies: Vec<Stage> = match by {
        Sample::Anywhere(_) => Vec::new(),
        Sample::EveryPly(_) => (first..=last).filter_map(|ply| stage(ply..ply + 1)).collect(),
    };
    Judgement {
        game,
        agent: hearing.agent.to_string(),
        all: Stage::of(judged, first, last),
        stages: (0..STAGES).filter_map(|nth| stage(cut(nth)..cut(nth + 1))).collect(),
        least: Least::of(&plies),
        plies,
        seed: hearing.seed.0,
    }
}

impl Judged {
    fn of<M: PartialEq>(ply: u32, decision: &Decision<M>) -> Self {
        let Decision { ref mv, ref best, chance, loss, keeps_result } = *decision;
        Self { ply, optimal: best.contains(mv), keeps_result, loss, chance }
    }
}

impl Least {
    fn of(plies: &[Stage]) -> Option<Self> {
        let least =
            |share: fn(&Stage) -> f64| plies.iter().min_by(|one, other| share(one).total_cmp(&share(other)));
        let (optimal, kept) = (least(|stage| stage.optimal)?, least(|stage| stage.result_kept)?);
        Some(Self {
            optimal: optimal.optimal,
            optimal_ply: optimal.first_ply,
            result_kept: kept.result_kept,
            result_kept_ply: kept.first_ply,
        })
    }
}

impl Stage {
    fn of(judged: &[Judged], first_ply: u32, last_ply: u32) -> Self {
        let summed =
            |value: fn(&Judged) -> f64| mean_and_error(&judged.iter().map(value).collect::<Vec<_>>());
        let (optimal, _) = summed(|judged| f64::from(u8::from(judged.optimal)));
        let (result_kept, _) = summed(|judged| f64::from(u8::from(judged.keeps_result)));
        let (chance, _) = summed(|judged| judged.chance);
        let (mean_loss, mean_loss_error) = summed(|judged| judged.loss);
        let interval = |share| wilson(share, judged.len() as u64);
        Self {
            first_ply,
            last_ply,
            positions: judged.len() as u64,
            optimal,
            low: interval(optimal).low,
            high: interval(optimal).high,
            result_kept,
            result_kept_low: interval(result_kept).low,
            result_kept_high: interval(result_kept).high,
            chance,
            mean_loss,
            mean_loss_error,
        }
    }
}
