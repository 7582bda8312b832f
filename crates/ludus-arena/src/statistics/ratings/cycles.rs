//! What ratings cannot say: who beats whom in a circle. Logarithms of odds are split into a part that is a
//! difference of potentials and the rest (the Hodge decomposition of Jiang, Lim, Yao & Ye 2011), and circles
//! of three are listed. Half a point is added to both sides of each meeting so that perfect scores have odds,
//! and a link counts only when its Wilson interval is above one half, or chance would make cycles everywhere.

use serde::Serialize;

use super::{
    meetings::{Meetings, Total},
    pools::Pools,
};
use crate::statistics::{intervals::wilson, linear::Matrix};

/// Three players of whom each beats the next, and the last the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cycle {
    /// The players, beginning with the lowest index.
    pub players: [usize; 3],
    /// The lower end of the weakest link's Wilson interval, above one half.
    pub weakest: f64,
}

/// The part of the squared logits, weighted by games, that no potentials explain. No games, no part.
pub(super) fn share(meetings: &Meetings, pools: &Pools) -> f64 {
    let potentials = potentials(meetings, pools);
    let (mut all, mut rest) = (0.0, 0.0);
    for total in &meetings.totals {
        let [first, second] = total.players;
        let (games, logit) = (total.games as f64, logit(total));
        let unexplained = logit - (potentials[first] - potentials[second]);
        all += games * logit * logit;
        rest += games * unexplained * unexplained;
    }
    if all > 0.0 { rest / all } else { 0.0 }
}

/// Cycles of three beyond chance, the one with the best weakest link first.
pub(super) fn find(meetings: &Meetings) -> Vec<Cycle> {
    let beaten = beaten(meetings);
    let mut cycles = Vec::new();
    for (first, links) in beaten.iter().enumerate() {
        for &(second, one) in links.iter().filter(|(second, _)| *second > first) {
            for &(third, two) in beaten[second].iter().filter(|(third, _)| *third > first) {
                let closing = beaten[third].iter().find(|(player, _)| *player == first);
                let weakest = closing.map(|(_, three)| one.min(two).min(*three));
                cycles.extend(weakest.map(|weakest| Cycle { players: [first, second, third], weakest }));
            }
        }
    }
    cycles.sort_by(|one, two| two.weakest.total_cmp(&one.weakest).then(one.players.cmp(&two.players)));
    cycles
}

/// Whom each player beats beyond chance, with the lower end of the interval.
fn beaten(meetings: &Meetings) -> Vec<Vec<(usize, f64)>> {
    let mut beaten = vec![Vec::new(); meetings.games.len()];
    for total in &meetings.totals {
        let [first, second] = total.players;
        let score = total.points / total.games as f64;
        for (winner, loser, score) in [(first, second, score), (second, first, 1.0 - score)] {
            let low = wilson(score, total.games).low;
            if low > 0.5 {
                beaten[winner].push((loser, low));
            }
        }
    }
    beaten
}

fn logit(total: &Total) -> f64 {
    let lost = total.games as f64 - total.points;
    libm::log((total.points + 0.5) / (lost + 0.5))
}

/// The potentials whose differences are nearest to the logits, the first of each pool being zero.
fn potentials(meetings: &Meetings, pools: &Pools) -> Vec<f64> {
    let mut potentials = vec![0.0; meetings.games.len()];
    for (pool, members) in pools.members.iter().enumerate() {
        let place = |player: usize| members.partition_point(|member| *member < player);
        let mut laplacian = Matrix::zero(members.len() - 1);
        let mut flow = vec![0.0; members.len()];
        for total in meetings.totals.iter().filter(|total| pools.pool[total.players[0]] == pool) {
            let players = total.players.map(place);
            let (games, logit) = (total.games as f64, logit(total));
            laplacian.add_edge(players, games);
            flow[players[0]] += games * logit;
            flow[players[1]] -= games * logit;
        }
        let solution = laplacian.cholesky().map(|factor| factor.solve(&flow[1..])).unwrap_or_default();
        for (player, potential) in members.iter().skip(1).zip(solution) {
            potentials[*player] = potential;
        }
    }
    potentials
}
