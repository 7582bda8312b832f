//! The rules. A pass is legal only when the mover has no square and the opponent has one; when neither has,
//! the game is over at once and no passes follow.
//!
//! Only the start tells Othello from Reversi. In both, discs go to the centre as long as it has an empty
//! square; in Othello it never has, so the rules need not ask which game it is.

use ludus_core::{Game, IllegalMove, Key, Outcome, Player, Rng, Symmetry, key::mix};

use super::{
    board::Board,
    layout::{Bits, Layout},
    position::{Move, Position},
    runs::{flipped, run_ends},
    variant::{Empties, Start, Variant},
};

/// The rules of Othello in one variant, whose board fits the layout `L`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello<L: Layout> {
    pub(super) variant: Variant,
    pub(super) board: Board<L>,
}

impl<L: Layout> Othello<L> {
    /// The game of this variant, or `None` when its board does not fit the layout.
    #[must_use]
    pub fn new(variant: Variant) -> Option<Self> {
        L::SIZES.contains(&variant.size).then(|| Self { variant, board: Board::new(variant.size) })
    }

    /// Which Othello it is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The squares where the mover may put a disc.
    #[inline]
    pub(super) fn placements(&self, &Position { own, opponent, .. }: &Position<L::Bits>) -> L::Bits {
        let free = self.board.all & !(own | opponent);
        let free_centre = self.board.centre & free;
        if free_centre.is_empty() { run_ends::<L>(own, opponent) & free } else { free_centre }
    }

    /// Whether a mover without a placement passes; else the game is over.
    #[inline]
    fn opponent_can_move(&self, position: &Position<L::Bits>) -> bool {
        !self.placements(&position.turned()).is_empty()
    }

    /// The margin if the game is over in `position`.
    fn final_outcome(&self, position: &Position<L::Bits>) -> Outcome {
        let [first, second] = position.discs().0.map(L::Bits::count);
        let discs = first as i32 - second as i32;
        let empties = match self.variant.empties {
            Empties::Winner => self.board.n_squares() as i32 - (first + second) as i32,
            Empties::Nobody => 0,
        };
        Outcome::from_points(discs + discs.signum() * empties)
    }
}

impl<L: Layout> Game for Othello<L> {
    type Position = Position<L::Bits>;
    type Move = Move;

    fn start(&self) -> Self::Position {
        let (own, opponent) = match self.variant.start {
            Start::Standard => self.board.centre_diagonals(),
            Start::Reversi => (L::Bits::NONE, L::Bits::NONE),
        };
        Position { own, opponent, mover: Player::First }
    }

    #[inline]
    fn to_move(&self, position: &Self::Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Move>) {
        moves.clear();
        let placements = self.placements(position);
        if placements.is_empty() && self.opponent_can_move(position) {
            moves.push(Move::Pass);
        }
        moves.extend(placements.squares().map(Move::Place));
    }

    #[inline]
    fn play(&self, position: &mut Self::Position, mv: Move) {
        if let Move::Place(square) = mv {
            let flipped = flipped::<L>(position.own, position.opponent, square);
            position.own |= flipped | L::Bits::only(square);
            position.opponent ^= flipped;
        }
        *position = position.turned();
    }

    #[inline]
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let over = self.placements(position).is_empty() && !self.opponent_can_move(position);
        over.then(|| self.final_outcome(position))
    }

    /// Mixing two words is cheaper than keeping a key up to date with every flipped disc.
    #[inline]
    fn key(&self, position: &Self::Position) -> Key {
        let mover = mix(position.mover as u64);
        Key(position.opponent.mixed_into(position.own.mixed_into(mover)))
    }

    fn past_matters(&self) -> bool {
        false
    }

    /// A pass is always answered by a disc, so there are no more passes than discs.
    fn max_plies(&self) -> u32 {
        let start = self.start();
        2 * (self.board.all & !(start.own | start.opponent)).count()
    }

    fn policy_size(&self) -> usize {
        self.board.n_squares() + 1
    }

    fn policy_slot(&self, _position: &Self::Position, mv: Move) -> usize {
        match mv {
            Move::Place(square) => self.board.index(square),
            Move::Pass => self.board.n_squares(),
        }
    }

    fn symmetries(&self) -> &[Symmetry] {
        &Symmetry::SQUARE
    }

    fn map_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        match mv {
            Move::Place(square) => Move::Place(self.board.map(symmetry, square)),
            Move::Pass => Move::Pass,
        }
    }

    fn map_position(&self, symmetry: Symmetry, position: &Self::Position) -> Self::Position {
        Position {
            own: self.board.map_all(symmetry, position.own),
            opponent: self.board.map_all(symmetry, position.opponent),
            mover: position.mover,
        }
    }

    fn try_play(&self, position: &mut Self::Position, mv: Move) -> Result<(), IllegalMove> {
        let placements = self.placements(position);
        let legal = match mv {
            Move::Place(square) => placements.contains(square),
            Move::Pass => placements.is_empty() && self.opponent_can_move(position),
        };
        if !legal {
            return Err(IllegalMove);
        }
        self.play(position, mv);
        Ok(())
    }

    #[inline]
    fn count_moves(&self, position: &Self::Position, _scratch: &mut Vec<Move>) -> usize {
        let placements = self.placements(position);
        if placements.is_empty() {
            return usize::from(self.opponent_can_move(position));
        }
        placements.count() as usize
    }

    fn random_move(
        &self,
        position: &Self::Position,
        rng: &mut Rng,
        _scratch: &mut Vec<Move>,
    ) -> Option<Move> {
        let placements = self.placements(position);
        if placements.is_empty() {
            return self.opponent_can_move(position).then_some(Move::Pass);
        }
        let chosen = rng.below(placements.count()) as usize;
        placements.squares().nth(chosen).map(Move::Place)
    }
}
