//! The maximum of the likelihood of strengths, by Newton's method, and its curvature, which says how sure
//! they are. Only differences of strengths matter, so the first player of a pool is held at zero during the
//! fit and all are moved afterwards. A step that makes things worse is halved: the likelihood has one hill
//! and no other, so this always arrives, and few steps suffice where simpler iterations take thousands.

use super::{
    Prior,
    meetings::{Meetings, Total},
    pools::Pools,
};
use crate::statistics::linear::Matrix;

/// Newton steps at most; ordinary data take about six.
const MAX_STEPS: u32 = 100;

/// Halvings of one step at most; beyond that a step changes nothing.
const MAX_HALVINGS: u32 = 40;

/// The fit has arrived when no strength moves by more; in rating points that is less than a billionth.
const TOLERANCE: f64 = 1e-12;

/// A likelihood that falls by less than this part of itself has not fallen but been rounded. Without it the
/// last steps would be refused, a millionth of a rating point too early.
const ROUNDING: f64 = 1e-13;

/// Strengths on the logistic scale, one per player, and their covariance.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fit {
    pub(super) strengths: Vec<f64>,
    pub(super) covariance: Matrix,
}

/// Results between two players of a pool, the virtual ones included; players are counted within the pool.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Edge {
    players: [usize; 2],
    games: f64,
    points: f64,
}

/// The share of the points that the first player is expected to win.
pub(super) fn expected(strengths: &[f64], players: [usize; 2]) -> f64 {
    1.0 / (1.0 + libm::exp(strengths[players[1]] - strengths[players[0]]))
}

impl Fit {
    pub(super) fn of(meetings: &Meetings, pools: &Pools, prior: Prior) -> Self {
        let n_players = meetings.games.len();
        let mut fit = Self { strengths: vec![0.0; n_players], covariance: Matrix::zero(n_players) };
        let mut edges = vec![Vec::new(); pools.members.len()];
        for total in &meetings.totals {
            let pool = pools.pool[total.players[0]];
            edges[pool].push(edge(total, meetings, &pools.members[pool], prior));
        }
        for (members, edges) in pools.members.iter().zip(&edges) {
            fit.add(members, edges);
        }
        fit
    }

    /// Fits one pool.
    fn add(&mut self, members: &[usize], edges: &[Edge]) {
        let strengths = climb(members.len(), edges);
        for (player, strength) in members.iter().zip(&strengths) {
            self.strengths[*player] = *strength;
        }
        let Some(factor) = information(&strengths, edges).cholesky() else { return };
        let inverse = factor.inverse();
        for (row, first) in members.iter().enumerate().skip(1) {
            for (column, second) in members.iter().enumerate().skip(1) {
                self.covariance.add(*first, *second, inverse.at(row - 1, column - 1));
            }
        }
    }

    /// Makes a pool's strengths, and their covariance, differences to the anchor or else to the pool's mean.
    pub(super) fn relate(&mut self, members: &[usize], anchor: Option<usize>) {
        let whole = members.len() as f64;
        let mean = |value: &dyn Fn(usize) -> f64| match anchor {
            Some(anchor) => value(anchor),
            None => members.iter().map(|player| value(*player)).sum::<f64>() / whole,
        };
        let centre = mean(&|player| self.strengths[player]);
        let shared: Vec<f64> =
            members.iter().map(|row| mean(&|column| self.covariance.at(*row, column))).collect();
        let common = mean(&|row| mean(&|column| self.covariance.at(row, column)));
        for (row, first) in members.iter().enumerate() {
            self.strengths[*first] -= centre;
            for (column, second) in members.iter().enumerate() {
                self.covariance.add(*first, *second, common - shared[row] - shared[column]);
            }
        }
    }
}

/// A meeting with its part of the virtual draws of both players.
fn edge(total: &Total, meetings: &Meetings, members: &[usize], prior: Prior) -> Edge {
    let games = total.games as f64;
    let share = |player: usize| games / meetings.games[player] as f64;
    let draws = match prior {
        Prior::OneDraw => share(total.players[0]) + share(total.players[1]),
        Prior::None => 0.0,
    };
    // Members are in rising order, so the place of each is found by bisection.
    let players = total.players.map(|player| members.partition_point(|member| *member < player));
    Edge { players, games: games + draws, points: total.points + draws / 2.0 }
}

/// Newton's method from equal strengths.
fn climb(n_players: usize, edges: &[Edge]) -> Vec<f64> {
    let mut strengths = vec![0.0; n_players];
    let mut height = likelihood(&strengths, edges);
    for _ in 0..MAX_STEPS {
        let Some(factor) = information(&strengths, edges).cholesky() else { break };
        let step = factor.solve(&gradient(&strengths, edges));
        let Some((next, reached)) = better(&strengths, &step, edges, height) else { break };
        (strengths, height) = (next, reached);
        if step.iter().all(|move_by| move_by.abs() < TOLERANCE) {
            break;
        }
    }
    strengths
}

/// The longest of the step and its halves that does not lead down.
fn better(strengths: &[f64], step: &[f64], edges: &[Edge], height: f64) -> Option<(Vec<f64>, f64)> {
    let mut part = 1.0;
    let floor = height - ROUNDING * height.abs();
    for _ in 0..MAX_HALVINGS {
        let mut next = strengths.to_vec();
        for (strength, move_by) in next.iter_mut().skip(1).zip(step) {
            *strength += part * move_by;
        }
        let reached = likelihood(&next, edges);
        if reached >= floor {
            return Some((next, reached));
        }
        part /= 2.0;
    }
    None
}

fn likelihood(strengths: &[f64], edges: &[Edge]) -> f64 {
    let term = |edge: &Edge| {
        let ahead = strengths[edge.players[0]] - strengths[edge.players[1]];
        // ln(1 + e^x) without overflow for either sign of x.
        let log_sum = ahead.max(0.0) + libm::log1p(libm::exp(-ahead.abs()));
        edge.points * ahead - edge.games * log_sum
    };
    edges.iter().map(term).sum()
}

/// Points above expectation, for all players but the first.
fn gradient(strengths: &[f64], edges: &[Edge]) -> Vec<f64> {
    let mut gradient = vec![0.0; strengths.len()];
    for edge in edges {
        let surplus = edge.points - edge.games * expected(strengths, edge.players);
        gradient[edge.players[0]] += surplus;
        gradient[edge.players[1]] -= surplus;
    }
    gradient.split_off(1)
}

/// Fisher's information about all players but the first.
fn information(strengths: &[f64], edges: &[Edge]) -> Matrix {
    let mut information = Matrix::zero(strengths.len() - 1);
    for edge in edges {
        let expected = expected(strengths, edge.players);
        information.add_edge(edge.players, edge.games * expected * (1.0 - expected));
    }
    information
}
