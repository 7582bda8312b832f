//! Ratings of many players from all their games: the Bradley–Terry model, fitted by maximum likelihood, a
//! draw being half a win for each. Players who are not connected through games cannot be compared; they form
//! pools, each fitted on its own.
//!
//! A prior of one virtual draw per player keeps ratings finite where somebody won or lost everything. It is
//! spread over the opponents met, in proportion to games, so that it never connects pools and adding a player
//! far away moves nobody here. Such ratings are only bounds and are marked. Error bars are those of games
//! without draws; draws vary less, so with many of them the bars are on the wide side. Ratings say nothing
//! about cycles, so residuals, the cyclic share and the cycles themselves stand beside them.

mod cycles;
mod fit;
mod meetings;
mod pools;

use std::f64::consts::LN_10;

use serde::Serialize;

pub use cycles::Cycle;

use super::{intervals::Z, linear::Matrix};
use fit::Fit;
use meetings::Meetings;
use pools::Pools;

/// Rating points per unit of the logistic scale.
const SCALE: f64 = 400.0 / LN_10;

/// Games between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// Who played, as indices into the list of players.
    pub players: [usize; 2],
    /// How many games.
    pub games: u64,
    /// The points of the first: one for a win, a half for a draw.
    pub points: f64,
}

/// Encounters that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RatingError {
    /// A player or the anchor is not in the list.
    #[error("found player {found}, wanted an index below {n_players}")]
    NoSuchPlayer {
        /// The index.
        found: usize,
        /// How many players there are.
        n_players: usize,
    },
    /// Somebody plays alone.
    #[error("found player {player} playing against itself, wanted two players")]
    OnePlayer {
        /// The index.
        player: usize,
    },
    /// More points than games, or fewer than none.
    #[error("found {points} points, wanted 0 to {games}, one for each game at most")]
    Points {
        /// The points.
        points: f64,
        /// The games.
        games: u64,
    },
}

/// What is believed before any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prior {
    /// One virtual draw per player, spread over the opponents it met.
    OneDraw,
    /// Nothing. Then there is no finite answer where a group never loses to the rest; the fit stops
    /// somewhere.
    None,
}

/// A score that gives a bound instead of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extreme {
    /// Every game was won; the true rating may be any amount higher.
    WonAll,
    /// Every game was lost; the true rating may be any amount lower.
    LostAll,
}

/// One player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The difference to the anchor, or to the mean of the pool where the anchor is not in it.
    pub elo: f64,
    /// Half the width of that difference's 95 % interval.
    pub error: f64,
    /// Which pool the player belongs to. One who never played is a pool alone.
    pub pool: usize,
    /// Players of one group have taken points off each other, directly or through others. How far two groups
    /// of a pool are apart is told by the prior alone.
    pub group: usize,
    /// Games played.
    pub games: u64,
    /// Points won.
    pub points: f64,
    /// Set where the rating is only a bound.
    pub extreme: Option<Extreme>,
}

/// All games between two players beside what their ratings promise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// Who played, the lower index first.
    pub players: [usize; 2],
    /// How many games.
    pub games: u64,
    /// The points of the first.
    pub points: f64,
    /// The mean score that the ratings promise the first, 0 to 1.
    pub expected: f64,
    /// How far the points are from what is expected, in standard deviations of a game without draws.
    pub residual: f64,
}

/// What many encounters come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// One rating per player, in the given order.
    pub players: Vec<Rating>,
    /// How many pools there are, numbered by their first players.
    pub pools: usize,
    /// The pool that the anchor is in.
    pub anchor_pool: Option<usize>,
    /// Games by pair of players, in order of the players.
    pub meetings: Vec<Meeting>,
    /// The part of the results that no ratings could explain: 0 for a perfect order, 1 for a perfect cycle.
    /// Among equals chance is all there is and counts as cyclic, so it is to be read with `cycles`.
    pub cyclic_share: f64,
    /// Who beats whom in a circle, beyond chance; the strongest first.
    pub cycles: Vec<Cycle>,
    /// Of the ratings on the logistic scale, up to a constant per pool.
    covariance: Matrix,
}

/// Ratings of `n_players` players from their encounters. The anchor's rating is 0 with error 0; a pool
/// without the anchor has mean 0.
///
/// # Errors
/// An encounter or the anchor names a player that does not exist, or the points do not fit the games.
pub fn rate(
    n_players: usize,
    encounters: &[Encounter],
    anchor: Option<usize>,
) -> Result<Ratings, RatingError> {
    rate_with(n_players, encounters, anchor, Prior::OneDraw)
}

/// The same with a prior of choice, for comparison with other programs.
///
/// # Errors
/// As for [`rate`].
pub fn rate_with(
    n_players: usize,
    encounters: &[Encounter],
    anchor: Option<usize>,
    prior: Prior,
) -> Result<Ratings, RatingError> {
    if let Some(found) = anchor.filter(|anchor| *anchor >= n_players) {
        return Err(RatingError::NoSuchPlayer { found, n_players });
    }
    let meetings = Meetings::of(n_players, encounters)?;
    let pools = Pools::of(&meetings);
    let mut fit = Fit::of(&meetings, &pools, prior);
    for pool in &pools.members {
        let anchor = anchor.filter(|anchor| pool.contains(anchor));
        fit.relate(pool, anchor);
    }
    Ok(Ratings {
        players: (0..n_players).map(|player| rating(player, &meetings, &pools, &fit)).collect(),
        pools: pools.members.len(),
        anchor_pool: anchor.map(|anchor| pools.pool[anchor]),
        meetings: meetings.compared(&fit.strengths),
        cyclic_share: cycles::share(&meetings, &pools),
        cycles: cycles::find(&meetings),
        covariance: fit.covariance,
    })
}

impl Rating {
    /// Points a game, an even score without any.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.points / self.games as f64 }
    }
}

impl Ratings {
    /// The players by pool, the best of each first; equals stay in their order.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&one, &other| {
            let (one, other) = (&self.players[one], &self.players[other]);
            one.pool.cmp(&other.pool).then(other.elo.total_cmp(&one.elo))
        });
        order
    }

    /// How far the first player is above the second, and half the width of that difference's 95 % interval;
    /// `None` between pools and for players that do not exist.
    #[must_use]
    pub fn difference(&self, first: usize, second: usize) -> Option<(f64, f64)> {
        let (one, other) = (self.players.get(first)?, self.players.get(second)?);
        let covariance = |row, column| self.covariance.at(row, column);
        let variance =
            covariance(first, first) + covariance(second, second) - 2.0 * covariance(first, second);
        (one.pool == other.pool).then(|| (one.elo - other.elo, half_width(variance)))
    }
}

fn rating(player: usize, meetings: &Meetings, pools: &Pools, fit: &Fit) -> Rating {
    let (games, points) = (meetings.games[player], meetings.points[player]);
    let extreme = match points {
        _ if games == 0 => None,
        0.0 => Some(Extreme::LostAll),
        _ if points == games as f64 => Some(Extreme::WonAll),
        _ => None,
    };
    Rating {
        elo: SCALE * fit.strengths[player],
        error: half_width(fit.covariance.at(player, player)),
        pool: pools.pool[player],
        group: pools.group[player],
        games,
        points,
        extreme,
    }
}

/// Of a 95 % interval, in rating points, from a variance on the logistic scale.
fn half_width(variance: f64) -> f64 {
    // Rounding can leave a variance of zero just below it.
    SCALE * Z * variance.max(0.0).sqrt()
}
