//! Which points lie nearer to whose stones. Both players grow from their stones by one step at a time over free
//! points; a point that both reach at once is nobody's and stops them. One step is a few shifts of a set, and
//! boards with stones all over need two or three.

use ludus_core::player::PerPlayer;

use super::{grid::Grid, point_set::PointSet};

/// The points of `free` that each player reaches first from `stones`.
pub(super) fn zones(grid: &Grid, stones: PerPlayer<PointSet>, mut free: PointSet) -> PerPlayer<PointSet> {
    let mut fronts = stones;
    let mut zones = PerPlayer([PointSet::EMPTY; 2]);
    loop {
        let [black, white] = fronts.0.map(|front| front.neighbours(grid).intersection(&free));
        if black.is_empty() && white.is_empty() {
            return zones;
        }
        free = free.without(&black).without(&white);
        fronts = PerPlayer([black.without(&white), white.without(&black)]);
        let [black_zone, white_zone] = zones.0;
        let [black_front, white_front] = &fronts.0;
        zones = PerPlayer([black_zone.union(black_front), white_zone.union(white_front)]);
    }
}
