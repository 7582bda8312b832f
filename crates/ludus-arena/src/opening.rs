//! Random openings. Games between players that do not throw dice would be one game repeated; a few random
//! plies first make them many. Both players get each opening from both sides, so that luck cancels out; still,
//! one that is as good as won teaches little about the players, so lopsided ones are drawn again. What is
//! lopsided is judged by random games, because they need no knowledge and favour no agent.

use ludus_core::{Game, Player, Rng};

/// Random games that judge an opening. Few, because quick agents play a whole game in the time of some dozens; still, one
/// that a side wins nine times of ten is rejected in four of five cases.
const TRIALS: u32 = 8;
/// How far from one half the score of random games may be. A fair coin passes in 93 of 100 cases.
const LEEWAY: f64 = 0.25;
/// How many openings are drawn before the most even one of them is taken.
const CANDIDATES: u32 = 6;
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
    /// An opening that random games find about even, or the most even one of several.
    pub fn balanced(game: &G, plies: u32, rng: &mut Rng) -> Self {
        let mut best = (f64::INFINITY, Self { moves: Vec::new(), position: game.start() });
        if plies == 0 {
            return best.1;
        }
        for _ in 0..CANDIDATES {
            let opening = Self::random(game, plies, rng);
            let bias = (first_players_score(game, &opening.position, rng) - 0.5).abs();
            if bias < best.0 {
                best = (bias, opening);
            }
            if bias <= LEEWAY {
                break;
            }
        }
        best.1
    }

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

/// The first player's mean score in random games from a position: 1 for a win, ½ for a draw.
fn first_players_score<G: Game>(game: &G, position: &G::Position, rng: &mut Rng) -> f64 {
    let mut scratch = Vec::new();
    let mut end = position.clone();
    let mut points = 0.0;
    for _ in 0..TRIALS {
        end.clone_from(position);
        points += match game.playout(&mut end, rng, &mut scratch).0.winner() {
            Some(Player::First) => 1.0,
            Some(Player::Second) => 0.0,
            None => 0.5,
        };
    }
    points / f64::from(TRIALS)
}

/// How many random plies suit a game when nobody says: enough for hundreds of openings, few enough to leave
/// the game to the players.
#[must_use]
pub fn usual_plies<G: Game>(game: &G) -> u32 {
    (game.max_plies() / 12).clamp(2, 8)
}
