//! A match: pairs of games between two agents. Each pair is one random opening played twice with the seats
//! exchanged. Pairs are jobs of their own, so the result is the same for any number of threads.

use std::{
    collections::HashSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use ludus_core::{Game, Player, Seed, player::PerPlayer};
use ludus_games::Catalogued;
use serde::Serialize;

use crate::{
    agent::Agent,
    agent_spec::AgentSpec,
    contest::{self, Played},
    error::AgentError,
    opening::Opening,
    statistics::{elo, elo_error, pair_interval, wilson},
};

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan<'a> {
    /// The agents, the one whose view is taken first.
    pub agents: [&'a AgentSpec; 2],
    /// How many openings.
    pub pairs: u64,
    /// Random plies of each.
    pub opening_plies: u32,
    /// Where chance comes from.
    pub seed: Seed,
    /// How many games at once.
    pub threads: usize,
}

/// The two games of an opening: the first-named agent begins in the first.
pub type Pair<M> = [Played<M>; 2];

/// What a match came to, in the view of the first-named agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// The agent whose view this is.
    pub first: String,
    /// The other one.
    pub second: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// (wins + draws / 2) / games.
    pub score: f64,
    /// Lower end of Wilson's 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Lower end of the 95 % interval by the spread of pairs.
    pub pair_low: f64,
    /// Its upper end.
    pub pair_high: f64,
    /// The score as a rating difference.
    pub elo: f64,
    /// Half the width of Wilson's interval in rating points.
    pub elo_error: f64,
    /// Games that were the same, move by move, as an earlier one with the same seats.
    pub duplicates: u64,
    /// Mean margin in points.
    pub margin: f64,
    /// Random plies at the start of each game.
    pub opening_plies: u32,
    /// Where chance came from.
    pub seed: u64,
}

/// Plays the match. `watch` hears of every finished pair, in whatever order they end; raising `stop` ends the
/// match with the pairs that are finished by then, of which the first ones in order are given.
///
/// # Errors
/// One of the agents cannot be made.
pub fn play<G: Catalogued>(
    game: &G,
    plan: &Plan<'_>,
    watch: &(dyn Fn(&Pair<G::Move>) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Pair<G::Move>>, AgentError> {
    let build = |spec: &AgentSpec| spec.build(game);
    let workers = (0..plan.threads.min(plan.pairs.max(1) as usize))
        .map(|_| Ok([build(plan.agents[0])?, build(plan.agents[1])?]))
        .collect::<Result<Vec<_>, AgentError>>()?;
    let hall = Hall { game, plan, watch, stop, next: AtomicU64::new(0), finished: Mutex::default() };
    thread::scope(|scope| {
        for agents in workers {
            let hall = &hall;
            scope.spawn(move || hall.play_pairs(agents));
        }
    });
    Ok(in_order(hall.finished.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// What the threads of a match share.
struct Hall<'a, G: Game> {
    game: &'a G,
    plan: &'a Plan<'a>,
    watch: &'a (dyn Fn(&Pair<G::Move>) + Sync),
    stop: &'a AtomicBool,
    next: AtomicU64,
    finished: Mutex<Vec<(u64, Pair<G::Move>)>>,
}

impl<G: Game> Hall<'_, G> {
    /// Plays one pair after the other until none is left or somebody raises the flag.
    fn play_pairs(&self, mut agents: [Box<dyn Agent<G>>; 2]) {
        loop {
            let idx = self.next.fetch_add(1, Ordering::Relaxed);
            if idx >= self.plan.pairs {
                break;
            }
            let Some(pair) = self.play_pair(&mut agents, idx) else { break };
            (self.watch)(&pair);
            self.finished.lock().unwrap_or_else(PoisonError::into_inner).push((idx, pair));
        }
    }

    fn play_pair(&self, [one, other]: &mut [Box<dyn Agent<G>>; 2], idx: u64) -> Option<Pair<G::Move>> {
        let Plan { opening_plies, seed, .. } = *self.plan;
        let opening = Opening::random(self.game, opening_plies, &mut seed.stream("opening", idx));
        let play = |agents: [&mut dyn Agent<G>; 2], game_idx: u64| {
            contest::play(self.game, &opening, PerPlayer(agents), (seed, game_idx), self.stop)
        };
        let first = play([one.as_mut(), other.as_mut()], 2 * idx)?;
        let second = play([other.as_mut(), one.as_mut()], 2 * idx + 1)?;
        Some([first, second])
    }
}

/// The pairs from the first one on, as long as none is missing.
fn in_order<T>(mut finished: Vec<(u64, T)>) -> Vec<T> {
    finished.sort_by_key(|&(idx, _)| idx);
    let complete = finished.into_iter().zip(0..).take_while(|&((idx, _), wanted)| idx == wanted);
    complete.map(|((_, pair), _)| pair).collect()
}

impl Tally {
    /// Adds up what was played.
    #[must_use]
    pub fn of<M: Eq + std::hash::Hash>(plan: &Plan<'_>, pairs: &[Pair<M>]) -> Self {
        let margins: Vec<[f64; 2]> = pairs.iter().map(margins).collect();
        let all = || margins.iter().flatten().copied();
        let count = |wanted: fn(f64) -> bool| all().filter(|&margin| wanted(margin)).count() as u64;
        let (wins, losses) = (count(|margin| margin > 0.0), count(|margin| margin < 0.0));
        let games = 2 * pairs.len() as u64;
        let draws = games - wins - losses;
        let score = if games == 0 { 0.5 } else { (wins as f64 + draws as f64 / 2.0) / games as f64 };
        let interval = wilson(score, games);
        let by_pairs = pair_interval(&pairs.iter().map(self::score).collect::<Vec<f64>>());
        Self {
            first: plan.agents[0].to_string(),
            second: plan.agents[1].to_string(),
            games,
            wins,
            draws,
            losses,
            score,
            low: interval.low,
            high: interval.high,
            pair_low: by_pairs.low,
            pair_high: by_pairs.high,
            elo: elo(score, games),
            elo_error: elo_error(interval, games),
            duplicates: duplicates(pairs),
            margin: all().sum::<f64>() / games.max(1) as f64,
            opening_plies: plan.opening_plies,
            seed: plan.seed.0,
        }
    }
}

/// The margins of a pair for the first-named agent, who begins in the first game and not in the second.
fn margins<M>([first, second]: &Pair<M>) -> [f64; 2] {
    [first.outcome.points_for(Player::First), second.outcome.points_for(Player::Second)]
}

/// The mean score of a pair for the first-named agent: a win counts 1, a draw ½.
pub fn score<M>(pair: &Pair<M>) -> f64 {
    let of_game = |margin: f64| if margin == 0.0 { 0.5 } else { margin.signum().max(0.0) };
    margins(pair).map(of_game).iter().sum::<f64>() / 2.0
}

fn duplicates<M: Eq + std::hash::Hash>(pairs: &[Pair<M>]) -> u64 {
    let mut seen = HashSet::new();
    let games = pairs.iter().flat_map(|pair| (0..).zip(pair));
    games.filter(|&(seat, played): &(u8, _)| !seen.insert((seat, &played.moves))).count() as u64
}
