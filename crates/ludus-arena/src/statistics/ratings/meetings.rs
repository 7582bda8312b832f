//! Encounters merged by pair of players: the form in which everything about ratings is worked out. Meetings
//! are kept in order of their players and points are sums of halves, which are exact, so the order in which
//! encounters were written down cannot change a single digit.

use std::collections::BTreeMap;

use super::{Encounter, Meeting, RatingError, fit::expected};

/// All games of two players; `points` are the first's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Total {
    pub(super) players: [usize; 2],
    pub(super) games: u64,
    pub(super) points: f64,
}

/// All pairs of players that met, and each player's games and points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meetings {
    pub(super) totals: Vec<Total>,
    pub(super) games: Vec<u64>,
    pub(super) points: Vec<f64>,
}

impl Meetings {
    pub(super) fn of(n_players: usize, encounters: &[Encounter]) -> Result<Self, RatingError> {
        let mut merged: BTreeMap<[usize; 2], (u64, f64)> = BTreeMap::new();
        for encounter in encounters {
            check(n_players, encounter)?;
            let total = sorted(encounter);
            let (games, points) = merged.entry(total.players).or_default();
            *games += total.games;
            *points += total.points;
        }
        let totals = merged.into_iter().map(|(players, (games, points))| Total { players, games, points });
        let totals: Vec<Total> = totals.filter(|total| total.games > 0).collect();
        let mut meetings = Self { totals, games: vec![0; n_players], points: vec![0.0; n_players] };
        for total in &meetings.totals {
            let [first, second] = total.players;
            meetings.games[first] += total.games;
            meetings.games[second] += total.games;
            meetings.points[first] += total.points;
            meetings.points[second] += total.games as f64 - total.points;
        }
        Ok(meetings)
    }

    /// Each meeting beside what these strengths promise.
    pub(super) fn compared(&self, strengths: &[f64]) -> Vec<Meeting> {
        let compare = |&Total { players, games, points }: &Total| {
            let expected = expected(strengths, players);
            let n = games as f64;
            let residual = (points - n * expected) / (n * expected * (1.0 - expected)).sqrt();
            Meeting { players, games, points, expected, residual }
        };
        self.totals.iter().map(compare).collect()
    }
}

fn check(n_players: usize, encounter: &Encounter) -> Result<(), RatingError> {
    let &Encounter { players, games, points } = encounter;
    if let Some(found) = players.into_iter().find(|player| *player >= n_players) {
        return Err(RatingError::NoSuchPlayer { found, n_players });
    }
    if players[0] == players[1] {
        return Err(RatingError::OnePlayer { player: players[0] });
    }
    if !(0.0..=games as f64).contains(&points) {
        return Err(RatingError::Points { points, games });
    }
    Ok(())
}

/// In the view of the player with the lower index.
fn sorted(encounter: &Encounter) -> Total {
    let &Encounter { players: [first, second], games, points } = encounter;
    if first < second {
        Total { players: [first, second], games, points }
    } else {
        Total { players: [second, first], games, points: games as f64 - points }
    }
}
