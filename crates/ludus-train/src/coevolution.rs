//! Learning from each other: what a result is worth when everybody's opponents change with them (Rosin and Belew 1997).

mod fitness_sharing;
mod hall_of_fame;
mod shared_sampling;

pub use fitness_sharing::shared_fitness;
pub use hall_of_fame::HallOfFame;
pub use shared_sampling::shared_sample;

/// Who beat whom: for each player, for each opponent, whether the player won.
pub type Victories = Vec<Vec<bool>>;
