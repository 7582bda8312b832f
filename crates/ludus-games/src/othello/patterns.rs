//! The heuristic that knows boards in outline: where one of its patterns lies on the board, it makes the move
//! that owns the pattern's first target that can be owned. Patterns come from a file, see `pattern_file.rs`;
//! which move owns a target is left to the rules, as the study found that spelling it out never ends.
//!
//! Patterns are asked in the order of the file, each in all eight symmetries. A pattern is three sets of
//! squares that must not meet the empty squares, the own discs and the opponent's, so that trying one costs
//! a few instructions.

use ludus_core::Symmetry;

use super::{
    board::Board,
    layout::{Bits, Layout},
    pattern_file::{EMPTY, OPPONENT, OWN, Pattern, Place, parse_patterns},
    position::{Move, Position, Square},
    rules::Othello,
    runs::flipped,
};
use crate::knowledge::{Advice, Heuristic, KnowledgeError, MatchedPattern};

/// The patterns to use where nobody names a file.
const SHIPPED: &str = include_str!("../../data/othello/patterns.toml");

/// The patterns of one file as they can lie on one board.
#[derive(Clone, Debug)]
pub(super) struct Patterns<L: Layout> {
    placed: Vec<PlacedPattern<L>>,
}

impl<L: Layout> Patterns<L> {
    /// The patterns of a file's text, or the shipped ones. What does not fit the board is left out.
    ///
    /// # Errors
    /// The text is no pattern file, or nothing in it fits the board. The shipped file may have nothing for a
    /// small board: nobody has asked for it.
    pub(super) fn new(game: &Othello<L>, text: Option<&str>) -> Result<Self, KnowledgeError> {
        let size = game.board.size;
        let mut patterns = parse_patterns(text.unwrap_or(SHIPPED))?;
        patterns.retain(|pattern| fits(pattern, size));
        if patterns.is_empty() && text.is_some() {
            let found = format!("no pattern that fits a board of {size}x{size}");
            return Err(KnowledgeError { line: 1, found, wanted: "at least one".into() });
        }
        let all_sides =
            |pattern| Symmetry::SQUARE.map(|symmetry| PlacedPattern::new(&game.board, pattern, symmetry));
        Ok(Self { placed: patterns.iter().flat_map(all_sides).collect() })
    }
}

impl<L: Layout> Heuristic<Othello<L>> for Patterns<L> {
    fn advise(&mut self, game: &Othello<L>, position: &Position<L::Bits>, moves: &[Move]) -> Advice<Move> {
        let found = self.placed.iter().find_map(|placed| {
            let (mv, target) = placed.matches(game, position).then(|| placed.choose(position, moves))??;
            Some(Advice::Pattern(mv, placed.as_found(&game.board, target)))
        });
        found.unwrap_or(Advice::Nothing)
    }
}

fn fits(pattern: &Pattern, size: usize) -> bool {
    let mut places = pattern.squares.iter().map(|(place, _)| place).chain(&pattern.targets);
    places.all(|&(row, col)| row < size && col < size)
}

/// A pattern on one side of a board.
#[derive(Clone, Debug)]
struct PlacedPattern<L: Layout> {
    name: String,
    squares: Vec<(Square, u8)>,
    targets: Vec<Square>,
    /// Squares that must not be empty, own and the opponent's.
    excluded: [L::Bits; 3],
}

impl<L: Layout> PlacedPattern<L> {
    fn new(board: &Board<L>, pattern: &Pattern, symmetry: Symmetry) -> Self {
        let square = |&(row, col): &Place| board.map(symmetry, board.square(row * board.size + col));
        let squares: Vec<(Square, u8)> =
            pattern.squares.iter().map(|(place, mask)| (square(place), *mask)).collect();
        let excluded = [EMPTY, OWN, OPPONENT].map(|state| {
            let without = squares.iter().filter(|(_, mask)| mask & state == 0);
            without.fold(L::Bits::NONE, |all, &(square, _)| all | L::Bits::only(square))
        });
        let targets = pattern.targets.iter().map(square).collect();
        Self { name: pattern.name.clone(), squares, targets, excluded }
    }

    fn matches(&self, game: &Othello<L>, &Position { own, opponent, .. }: &Position<L::Bits>) -> bool {
        let states = [game.board.all & !(own | opponent), own, opponent];
        states.into_iter().zip(self.excluded).all(|(state, excluded)| (state & excluded).is_empty())
    }

    /// The first target that one of `moves` makes own, and that move.
    fn choose(&self, position: &Position<L::Bits>, moves: &[Move]) -> Option<(Move, Square)> {
        let owns = |mv: Move, target| match mv {
            Move::Place(square) => {
                let flips = flipped::<L>(position.own, position.opponent, square);
                square == target || flips.contains(target)
            }
            Move::Pass => false,
        };
        let owning = |target| Some((moves.iter().copied().find(|&mv| owns(mv, target))?, target));
        self.targets.iter().copied().find_map(owning)
    }

    /// The pattern as people see it on the board.
    fn as_found(&self, board: &Board<L>, target: Square) -> MatchedPattern {
        MatchedPattern {
            name: self.name.clone(),
            squares: self.squares.iter().map(|&(square, mask)| (board.name(square), mask)).collect(),
            target: board.name(target),
        }
    }
}
