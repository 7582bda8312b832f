//! What all tests of oracles need: questions without limits, plain minimax as the other way to the truth, and
//! positions from seeded random play.

use std::sync::atomic::AtomicBool;

use ludus_core::{Game, Outcome, Player, Score, Seed, evaluation::ValueFn, exhaustive};
use ludus_search::{Aim, Budget, Oracle, Solution, Solved, Task};

static NEVER: AtomicBool = AtomicBool::new(false);

/// A question without limits.
pub(crate) fn task<'a, G: Game>(game: &'a G, position: &'a G::Position) -> Task<'a, G> {
    Task { game, position, aim: Aim::Margin, budget: Budget { nodes: u64::MAX, stop: &NEVER } }
}

/// What the oracle says about a position in its reach.
pub(crate) fn value<G: Game>(oracle: &mut dyn Oracle<G>, game: &G, position: &G::Position) -> Outcome {
    let Solved { exact, .. } = oracle.value(&task(game, position)).unwrap();
    exact.outcome
}

/// All that the oracle says about a position in its reach.
pub(crate) fn solve<G: Game>(
    oracle: &mut dyn Oracle<G>,
    game: &G,
    position: &G::Position,
) -> Solution<G::Move> {
    oracle.solve(&task(game, position)).unwrap()
}

/// The outcome by plain minimax to the end of the game.
pub(crate) fn minimax<G: Game>(game: &G, position: &G::Position) -> Outcome {
    struct Silent;
    impl<G: Game> ValueFn<G> for Silent {
        fn root(&mut self, _game: &G, _position: &G::Position) {}

        fn value(&mut self, _game: &G, _position: &G::Position) -> Score {
            unreachable!("no line is cut short")
        }
    }
    let score = exhaustive::value(game, position, game.max_plies(), &mut Silent);
    score.exact(Player::First).unwrap_or(Outcome::DRAW)
}

/// The position after so many random plies of the game with this number, or at its earlier end.
pub(crate) fn random_position<G: Game>(game: &G, plies: u32, idx: u64) -> G::Position {
    let mut rng = Seed(1).stream("positions", idx);
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, &mut rng, &mut scratch) else { break };
        game.play(&mut position, mv);
    }
    position
}
