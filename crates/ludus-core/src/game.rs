//! The central trait. The rules are a value and positions are data: size, komi, neighbour and hash tables
//! live once in the game, positions stay small and are copied freely. There is no undo; a search keeps one
//! position per ply and uses `clone_from`.
//!
//! Nobody may assume that the players alternate: whoever needs to know compares `to_move` before and after.

use std::{fmt::Debug, hash::Hash};

use crate::{
    encoding::Encode, key::Key, notation::Notation, outcome::Outcome, player::Player, rng::Rng,
    symmetry::Symmetry, view::Show,
};

/// The rules of one game at one board size. Immutable, shared by all threads.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Plain data without shared pointers; `clone_from` never allocates once warm. `Eq` covers all but the
    /// past (superko history, repetition and quiet-move counts).
    type Position: Clone + Eq + Debug + Send + Sync;
    /// One whole move, such as a pass or a checkers multi-jump.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// The position in which a game begins.
    fn start(&self) -> Self::Position;
    /// Who moves next; in a finished position, who would.
    fn to_move(&self, position: &Self::Position) -> Player;
    /// Clears and fills `moves` in a stable order. Empty exactly when the game is over.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);
    /// Plays a legal move. What happens on another move is unspecified; see [`Game::try_play`].
    fn play(&self, position: &mut Self::Position, mv: Self::Move);
    /// The result, `Some` exactly when the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;
    /// Equal for equal positions, different for others (up to chance): board, mover, ko, passes, score.
    fn key(&self, position: &Self::Position) -> Key;
    /// Whether two equal positions with different pasts can have different legal moves or outcomes.
    fn past_matters(&self) -> bool;
    /// No game lasts longer than this many plies.
    fn max_plies(&self) -> u32;

    /// The number of slots of a policy vector at this size.
    fn policy_size(&self) -> usize;
    /// The slot of a legal move, below [`Game::policy_size`]. Of the position only the mover counts, so a move that
    /// a symmetry has mapped may be asked about without mapping the position.
    fn policy_slot(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// The symmetries of this board under these rules, the identity first.
    fn symmetries(&self) -> &[Symmetry];
    /// Where a move goes. Commutes with `play` through [`Game::map_position`].
    fn map_move(&self, symmetry: Symmetry, mv: Self::Move) -> Self::Move;
    /// The mapped position, built afresh and without its past.
    fn map_position(&self, symmetry: Symmetry, position: &Self::Position) -> Self::Position;

    /// Plays `mv` if it is legal, else leaves the position as it was.
    ///
    /// # Errors
    /// The move is not among the legal ones.
    fn try_play(&self, position: &mut Self::Position, mv: Self::Move) -> Result<(), IllegalMove> {
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        if !legal.contains(&mv) {
            return Err(IllegalMove);
        }
        self.play(position, mv);
        Ok(())
    }

    /// The number of legal moves. Overridden only for speed.
    fn count_moves(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>) -> usize {
        self.legal_moves(position, scratch);
        scratch.len()
    }

    /// How many pieces, stones or boxes a legal move takes. Searches look at such moves first and may follow
    /// them further; a disc that is flipped is not taken.
    fn captures(&self, _position: &Self::Position, _mv: Self::Move) -> u32 {
        0
    }

    /// One legal move, each exactly as likely as the others. Overridden only for speed.
    fn random_move(
        &self,
        position: &Self::Position,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        self.legal_moves(position, scratch);
        rng.pick(scratch)
    }

    /// Plays random moves to the end; gives the outcome and the number of plies. Overridden only for speed.
    fn playout(
        &self,
        position: &mut Self::Position,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Move>,
    ) -> (Outcome, u32) {
        let mut plies = 0;
        // Drawing a move finds out by itself that there is none, so the end is not asked for at every ply.
        while let Some(mv) = self.random_move(position, rng, scratch) {
            self.play(position, mv);
            plies += 1;
        }
        (self.outcome(position).expect("a position without a move is finished"), plies)
    }
}

/// A move that the rules do not allow in the position at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// All that a game for people and nets offers: rules, texts, numbers and a picture.
pub trait BoardGame: Game + Notation + Encode + Show {}

impl<G: Game + Notation + Encode + Show> BoardGame for G {}
