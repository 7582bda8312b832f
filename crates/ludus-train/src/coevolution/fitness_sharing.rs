//! Competitive fitness sharing: to beat an opponent whom few others beat is worth more, so that rare abilities survive.
//! A player's fitness is the sum over the opponents it defeats of 1/N, where N players defeat that opponent.

use super::Victories;

/// The shared fitness of each player.
#[must_use]
pub fn shared_fitness(victories: &Victories) -> Vec<f64> {
    let n_opponents = victories.first().map_or(0, Vec::len);
    let winners: Vec<f64> =
        (0..n_opponents).map(|idx| victories.iter().filter(|row| row[idx]).count() as f64).collect();
    let share =
        |row: &Vec<bool>| row.iter().zip(&winners).filter(|(won, _)| **won).map(|(_, n)| 1.0 / n).sum();
    victories.iter().map(share).collect()
}
