//! The laws of `ludus_core::conformance`, on every game, size and rule set.

use ludus_core::{
    Seed,
    conformance::{self, Effort},
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::SPECS;

/// Games with more moves than this get fewer positions: the work at each grows as the square of the moves.
const MANY_MOVES: u64 = 100;

struct CheckLaws {
    /// About how many positions to check; fewer for very large boards.
    positions: u64,
    seed: u64,
}

impl GameVisitor for CheckLaws {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let n_slots = (game.policy_size() as u64).max(MANY_MOVES);
        let enough = self.positions * MANY_MOVES.pow(2) / n_slots.pow(2);
        let mut positions = 0;
        for idx in 0.. {
            let effort = Effort { seed: Seed(self.seed + idx), games: 1 };
            let survey = conformance::check(game, &effort)
                .unwrap_or_else(|broken| panic!("{}: {broken}", game.spec()));
            positions += survey.positions;
            if positions >= enough {
                break;
            }
        }
    }
}

struct CheckKeys {
    positions: u64,
}

impl GameVisitor for CheckKeys {
    type Output = ();

    fn visit<G: Catalogued>(self, game: &G) {
        let sample = conformance::check_keys(game, &Effort { seed: Seed(1), games: 10 });
        let sample = sample.unwrap_or_else(|broken| panic!("{}: {broken}", game.spec()));
        let games = 10 * self.positions / sample.positions;
        let survey = conformance::check_keys(game, &Effort { seed: Seed(2), games });
        survey.unwrap_or_else(|broken| panic!("{}: {broken}", game.spec()));
    }
}

fn check_laws(positions: u64) {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CheckLaws { positions, seed: 1 });
    }
}

fn check_keys(positions: u64) {
    for spec in SPECS {
        AnyGame::parse(spec).unwrap().visit(CheckKeys { positions });
    }
}

#[test]
fn every_game_obeys_the_laws() {
    check_laws(1_000);
}

#[test]
fn no_two_of_many_positions_share_a_key() {
    check_keys(20_000);
}

mod slow {
    #[test]
    fn every_game_obeys_the_laws_for_long() {
        super::check_laws(100_000);
    }

    #[test]
    fn no_two_of_a_million_positions_share_a_key() {
        super::check_keys(1_000_000);
    }
}
