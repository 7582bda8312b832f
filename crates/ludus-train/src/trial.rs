//! One game among many that a generation plays: its opening, the chance of both players, and how it ends.

use ludus_arena::{Agent, opening::Opening};
use ludus_core::{Game, Outcome, Seed};

use crate::pupils::{Breakdown, Ended, play_out_counting};

/// What all games of a generation have in common.
#[derive(Clone, Copy)]
pub(crate) struct Trial<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) seed: Seed,
    pub(crate) generation: u64,
    pub(crate) opening_plies: u32,
}

/// Which game of its generation it is.
#[derive(Clone, Copy)]
pub(crate) struct Pairing {
    /// The number of its opening; games with the same number begin alike.
    pub(crate) opening: u64,
    /// The number of its chance.
    pub(crate) game: u64,
}

/// So many games and openings of one generation have streams of their own.
const MOST_GAMES: u64 = 1 << 32;

impl<G: Game> Trial<'_, G> {
    /// How the game ends. Whoever gives up has lost by the least there is.
    pub(crate) fn outcome(
        &self,
        pairing: Pairing,
        players: [&mut dyn Agent<G>; 2],
    ) -> Result<Outcome, Breakdown> {
        self.counted(pairing, players).map(|(outcome, _)| outcome)
    }

    /// The same, and how many boards both players looked at.
    pub(crate) fn counted(
        &self,
        pairing: Pairing,
        players: [&mut dyn Agent<G>; 2],
    ) -> Result<(Outcome, u64), Breakdown> {
        let mut boards = 0;
        let outcome = match self.end(pairing, players, &mut boards)? {
            Ok(end) => self.game.outcome(&end).expect("the game was played to its end"),
            Err(loser) => Outcome::from_points_for(loser.opponent(), 1),
        };
        Ok((outcome, boards))
    }

    /// The last position of the game, or who gave up.
    fn end(
        &self,
        pairing: Pairing,
        players: [&mut dyn Agent<G>; 2],
        boards: &mut u64,
    ) -> Result<Ended<G::Position>, Breakdown> {
        let stream = |purpose, number| self.seed.stream(purpose, self.generation * MOST_GAMES + number);
        let mut opening = stream("openings", pairing.opening);
        let opening = Opening::random(self.game, self.opening_plies, &mut opening).moves;
        let chances = [0, 1].map(|seat| stream("chances", 2 * pairing.game + seat));
        play_out_counting(self.game, &opening, (players, chances), boards)
    }
}
