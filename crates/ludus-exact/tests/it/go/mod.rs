//! Go on small boards: known values, and the game's own rules played out without any memory as the other way to the
//! same truth.

mod brute_force;
mod effort;
mod known_values;
mod self_play;

use ludus_core::{Game, Seed};
use ludus_exact::{Tables, oracle_for};
use ludus_games::go::{Go, Komi, Position, RuleSet, Settings};
use ludus_search::Oracle;

/// Area rules without komi.
fn settings(size: usize) -> Settings {
    let mut settings = Settings::new(size, RuleSet::Area);
    settings.rules.komi = Komi::from_half_points(0);
    settings
}

fn oracle(game: &Go) -> Box<dyn Oracle<Go>> {
    oracle_for(game, &Tables::unkept()).unwrap()
}

/// The position after so many random plies of the game with this number, or before the move that ends it.
fn unfinished(game: &Go, plies: u32, idx: u64) -> Position {
    let mut rng = Seed(3).stream("unfinished", idx);
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let mut next = position.clone();
        game.play(&mut next, game.random_move(&position, &mut rng, &mut scratch).unwrap());
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}
