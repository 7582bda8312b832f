//! The cross table, ratings and their doubts. Nothing in a report depends on the clock, on threads or on how often
//! the tournament was stopped: same plan, same bytes.

use serde::Serialize;

use crate::{
    incidents::Incidents,
    ledger::{Ledger, Pair},
    plan::TournamentPlan,
    schedule::Schedule,
    statistics::{
        ratings::{Encounter, Extreme, Ratings, rate},
        significance::{holm, permutation},
    },
    tally::Tally,
};

/// A tournament in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentReport {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who meets whom.
    pub kind: String,
    /// The rules.
    pub game: String,
    /// Random plies at the start of each game.
    pub opening_plies: u32,
    /// Where chance comes from.
    pub seed: u64,
    /// Games that were to be played.
    pub planned: u64,
    /// Games that count: those of whole pairs, from the first one on.
    pub games: u64,
    /// Games that were the same, move by move, as an earlier one of the same pairing.
    pub duplicates: u64,
    /// Whose rating is zero; without, the mean is.
    pub anchor: Option<String>,
    /// How many groups never met, so that their ratings cannot be compared.
    pub pools: usize,
    /// The participants, the best first.
    pub agents: Vec<Standing>,
    /// The matches, in the order of play.
    pub pairings: Vec<PairingReport>,
    /// The part of the results that no ratings can explain.
    pub cyclic_share: f64,
    /// Who beats whom in a circle, beyond chance.
    pub cycles: Vec<CycleReport>,
    /// What went wrong.
    #[serde(flatten)]
    pub incidents: Incidents,
}

/// A participant's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// From 1.
    pub rank: usize,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub agent: String,
    /// Games that count.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games lost by breaking down, which are among the lost ones.
    pub forfeits: u64,
    /// Mean score.
    pub score: f64,
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// `won-all` or `lost-all` when the rating is only a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Extreme>,
    /// Which pool it belongs to.
    pub pool: usize,
}

/// A match of the tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingReport {
    /// The score.
    #[serde(flatten)]
    pub tally: Tally,
    /// The score that the ratings promise the first agent.
    pub expected: f64,
    /// How far the result is from that, in standard deviations.
    pub residual: f64,
    /// How likely equals would differ as much: the permutation test over pairs.
    pub p: f64,
    /// The same, corrected for the number of pairings by Holm's method.
    pub p_holm: f64,
}

/// Three participants of whom each beats the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CycleReport {
    /// Their names.
    pub agents: [String; 3],
    /// The lower end of the weakest score's 95 % interval.
    pub weakest: f64,
}

/// What the finished games say.
pub(super) fn report(plan: &TournamentPlan, ledger: &Ledger) -> (TournamentReport, Ratings) {
    let TournamentPlan { schedule, .. } = plan;
    let tallies: Vec<Tally> = (0..schedule.pairings.len())
        .map(|pairing| Tally::of(schedule, pairing, &ledger.pairs(pairing, 0).collect::<Vec<Pair<'_>>>()))
        .collect();
    let ratings = ratings(plan, &tallies);
    let incidents = Incidents::of(schedule, ledger);
    let name = |entrant: usize| schedule.entrants[entrant].name.clone();
    let cycles = ratings
        .cycles
        .iter()
        .map(|cycle| CycleReport { agents: cycle.players.map(name), weakest: cycle.weakest });
    let report = TournamentReport {
        name: plan.name.clone(),
        kind: plan.kind.to_string(),
        game: plan.game.to_string(),
        opening_plies: schedule.opening_plies,
        seed: schedule.seed.0,
        planned: schedule.games(),
        games: tallies.iter().map(|tally| tally.games).sum(),
        duplicates: tallies.iter().map(|tally| tally.duplicates).sum(),
        anchor: plan.anchor.map(name),
        pools: ratings.pools,
        agents: standings(plan, &tallies, &ratings, &incidents),
        pairings: pairings(plan, ledger, tallies, &ratings),
        cyclic_share: ratings.cyclic_share,
        cycles: cycles.collect(),
        incidents,
    };
    (report, ratings)
}

fn ratings(plan: &TournamentPlan, tallies: &[Tally]) -> Ratings {
    let encounters: Vec<Encounter> = plan
        .schedule
        .pairings
        .iter()
        .zip(tallies)
        .map(|(&players, tally)| Encounter { players, games: tally.games, points: tally.points() })
        .collect();
    rate(plan.schedule.entrants.len(), &encounters, plan.anchor).expect("pairings name participants")
}

/// Everybody's place, by pool and rating.
fn standings(
    plan: &TournamentPlan,
    tallies: &[Tally],
    ratings: &Ratings,
    incidents: &Incidents,
) -> Vec<Standing> {
    let standing = |(rank, entrant): (usize, usize)| {
        let rating = &ratings.players[entrant];
        let name = plan.schedule.entrants[entrant].name.clone();
        let [wins, draws, losses] = results_of(entrant, &plan.schedule, tallies);
        Standing {
            rank,
            agent: plan.schedule.entrants[entrant].agent.to_string(),
            games: rating.games,
            wins,
            draws,
            losses,
            forfeits: incidents.forfeits.iter().filter(|forfeit| forfeit.agent == name).count() as u64,
            score: rating.score(),
            elo: rating.elo,
            elo_error: rating.error,
            extreme: rating.extreme,
            pool: rating.pool + 1,
            name,
        }
    };
    (1..).zip(ratings.ranking()).map(standing).collect()
}

/// How many games a participant won, drew and lost in all.
fn results_of(entrant: usize, schedule: &Schedule, tallies: &[Tally]) -> [u64; 3] {
    let mut results = [0; 3];
    for (&[first, second], tally) in schedule.pairings.iter().zip(tallies) {
        let of_pairing = match entrant {
            _ if entrant == first => [tally.wins, tally.draws, tally.losses],
            _ if entrant == second => [tally.losses, tally.draws, tally.wins],
            _ => continue,
        };
        results.iter_mut().zip(of_pairing).for_each(|(all, some)| *all += some);
    }
    results
}

/// Every match beside what the ratings promise.
fn pairings(
    plan: &TournamentPlan,
    ledger: &Ledger,
    tallies: Vec<Tally>,
    ratings: &Ratings,
) -> Vec<PairingReport> {
    let schedule = &plan.schedule;
    let p_values: Vec<f64> = (0..tallies.len())
        .map(|pairing| {
            let differences: Vec<f64> = ledger.pairs(pairing, 0).map(|pair| pair.score() - 0.5).collect();
            let mut rng = schedule.seed.stream("permutation", pairing as u64);
            permutation(&differences, &mut rng).map_or(1.0, |test| test.p)
        })
        .collect();
    let adjusted = holm(&p_values);
    let compare = |(pairing, tally): (usize, Tally)| {
        let players = schedule.pairings[pairing];
        let meeting = ratings.meetings.iter().find(|meeting| meeting.players == players);
        PairingReport {
            tally,
            expected: meeting.map_or(0.5, |meeting| meeting.expected),
            residual: meeting.map_or(0.0, |meeting| meeting.residual),
            p: p_values[pairing],
            p_holm: adjusted[pairing],
        }
    };
    tallies.into_iter().enumerate().map(compare).collect()
}
