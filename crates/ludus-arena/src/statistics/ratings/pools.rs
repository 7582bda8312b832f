//! Who can be compared with whom. A pool is a set of players connected through games. Inside a pool a group
//! is a set of players who have taken points off each other, directly or through others: between two groups
//! the likelihood has no maximum (Zermelo 1929, Ford 1957), so only the prior tells how far apart they are.

use super::meetings::{Meetings, Total};

/// Pools and groups, each numbered by its first player.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pools {
    pub(super) pool: Vec<usize>,
    pub(super) members: Vec<Vec<usize>>,
    pub(super) group: Vec<usize>,
}

impl Pools {
    pub(super) fn of(meetings: &Meetings) -> Self {
        let n_players = meetings.games.len();
        let mut met = vec![Vec::new(); n_players];
        let mut scored = vec![Vec::new(); n_players];
        for &Total { players: [first, second], games, points } in &meetings.totals {
            met[first].push(second);
            met[second].push(first);
            if points > 0.0 {
                scored[first].push(second);
            }
            if points < games as f64 {
                scored[second].push(first);
            }
        }
        let pool = number(&reachable(&met));
        let n_pools = pool.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); n_pools];
        for (player, pool) in pool.iter().enumerate() {
            members[*pool].push(player);
        }
        Self { members, group: number(&reachable(&scored)), pool }
    }
}

/// For each node, which nodes can be reached from it; itself is one.
fn reachable(edges: &[Vec<usize>]) -> Vec<Vec<bool>> {
    (0..edges.len()).map(|start| reachable_from(start, edges)).collect()
}

fn reachable_from(start: usize, edges: &[Vec<usize>]) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    reached[start] = true;
    let mut waiting = vec![start];
    while let Some(node) = waiting.pop() {
        for &next in &edges[node] {
            if !reached[next] {
                reached[next] = true;
                waiting.push(next);
            }
        }
    }
    reached
}

/// Nodes that reach each other get one number; numbers rise with the first node of each set.
fn number(reached: &[Vec<bool>]) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::with_capacity(reached.len());
    let mut next = 0;
    for (node, from_here) in reached.iter().enumerate() {
        let mate = (0..node).find(|&other| from_here[other] && reached[other][node]);
        numbers.push(mate.map_or(next, |mate| numbers[mate]));
        next += usize::from(mate.is_none());
    }
    numbers
}
