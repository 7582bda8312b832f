//! Random openings. Games between players that do not throw dice would be one game repeated; a few random
//! plies first make them many. Both players get each opening from both sides, so that luck cancels out.

use ludus_core::{Game, Rng};

/// How often an opening that ended the game is drawn again before a shorter one is taken.
const TRIES: u32 = 100;

/// The first moves of a game, and where they lead.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening<G: Game> {
    /// The moves.
    pub moves: Vec<G::Move>,
    /// A position that is not over.
    pub position: G::Position,
}

impl<G: Game> Opening<G> {
    /// `plies` random moves from the start; fewer where the game is over by then.
    pub fn random(game: &G, plies: u32, rng: &mut Rng) -> Self {
        for plies in (1..=plies).rev() {
            for _ in 0..TRIES {
                if let Some(opening) = Self::draw(game, plies, rng) {
                    return opening;
                }
            }
        }
        Self { moves: Vec::new(), position: game.start() }
    }

    fn draw(game: &G, plies: u32, rng: &mut Rng) -> Option<Self> {
        let mut opening = Self { moves: Vec::new(), position: game.start() };
        let mut scratch = Vec::new();
        for _ in 0..plies {
            let mv = game.random_move(&opening.position, rng, &mut scratch)?;
            game.play(&mut opening.position, mv);
            opening.moves.push(mv);
        }
        game.outcome(&opening.position).is_none().then_some(opening)
    }
}

/// How many random plies suit a game when nobody says: enough for hundreds of openings, few enough to leave
/// the game to the players.
#[must_use]
pub fn usual_plies<G: Game>(game: &G) -> u32 {
    (game.max_plies() / 12).clamp(2, 8)
}
