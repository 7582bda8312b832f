//! What a finished game is worth to one of its players, by the formula of the Othello study (section 4.2.1.2): by how much
//! it was won or lost, whether somebody was wiped out, and corners, which a loser may still be praised for.
//!
//! Pieces are counted from a game's features, so the formula serves every game that has pieces on squares.

use ludus_core::{Encode, Feature, Features, Outcome, PieceBoard, Player};
use ludus_games::Catalogued;

use crate::pupils::Ended;

/// The most that the ratio of pieces counts, and what it counts where the other has none.
const MOST_RATIO: f64 = 5.0;
/// What it is worth to have left the opponent no piece.
const WIPE_OUT: f64 = 5.0;
/// What a corner is worth.
const CORNER: f64 = 2.0;

/// The least there is: wiped out.
pub const LOWEST: f64 = -MOST_RATIO - WIPE_OUT;
/// The most there is: the opponent wiped out, and all four corners.
pub const HIGHEST: f64 = MOST_RATIO + WIPE_OUT + 4.0 * CORNER;
/// What it is worth that the opponent gave up: the least that a victory can be, without corners.
pub const FORFEIT: f64 = 1.0;

/// How a finished game looks to one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether the player has won; a tie is lost by both.
    pub won: bool,
    /// The player's pieces.
    pub own: u32,
    /// The opponent's pieces.
    pub opponents: u32,
    /// The player's corners.
    pub corners: u32,
}

impl Ending {
    /// What it is worth, from [`LOWEST`] to [`HIGHEST`].
    #[must_use]
    pub fn fitness(self) -> f64 {
        let Self { won, own, opponents, corners } = self;
        let margin = if won { ratio(own, opponents) } else { -ratio(opponents, own) };
        let wiped_out = |pieces: u32| if pieces == 0 { WIPE_OUT } else { 0.0 };
        margin + wiped_out(opponents) - wiped_out(own) + CORNER * f64::from(corners)
    }
}

fn ratio(more: u32, fewer: u32) -> f64 {
    if fewer == 0 { MOST_RATIO } else { (f64::from(more) / f64::from(fewer)).min(MOST_RATIO) }
}

/// Looks at finished games. Each thread has its own, because it keeps its list of pieces.
pub struct Observer<G: Encode> {
    features: G::Sparse,
    n_squares: usize,
    /// Features below this are the mover's pieces.
    n_own: usize,
    is_corner: Vec<bool>,
    pieces: Vec<Feature>,
}

impl<G: Catalogued> Observer<G> {
    /// An observer of `game`; `None` where it has no pieces on squares.
    #[must_use]
    pub fn new(game: &G) -> Option<Self> {
        let features = game.sparse();
        let PieceBoard { numbering, size: (rows, cols), cells } = features.piece_board()?;
        let corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1];
        Some(Self {
            features,
            n_squares: numbering.squares,
            n_own: numbering.kinds * numbering.squares,
            is_corner: cells.iter().map(|cell| corners.contains(cell)).collect(),
            pieces: Vec::new(),
        })
    }

    /// How the finished game looks to `player`.
    pub fn ending(&mut self, game: &G, position: &G::Position, player: Player) -> Ending {
        self.features.active(game, position, &mut self.pieces);
        // Features are the mover's, who is the player or the opponent.
        let is_mover = game.to_move(position) == player;
        let is_own = |piece: &&Feature| ((piece.0 as usize) < self.n_own) == is_mover;
        let own = || self.pieces.iter().filter(is_own);
        let n_own = own().count();
        Ending {
            won: game.outcome(position).and_then(Outcome::winner) == Some(player),
            own: n_own as u32,
            opponents: (self.pieces.len() - n_own) as u32,
            corners: own().filter(|piece| self.is_corner[piece.0 as usize % self.n_squares]).count() as u32,
        }
    }

    /// What a game that ended so is worth to `player`.
    pub fn fitness(&mut self, game: &G, end: &Ended<G::Position>, player: Player) -> f64 {
        match end {
            Ok(position) => self.ending(game, position, player).fitness(),
            Err(loser) if *loser == player => LOWEST,
            Err(_) => FORFEIT,
        }
    }
}
