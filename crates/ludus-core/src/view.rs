//! What any screen needs to draw a board: a grid of places, what lies on each, and the labels around it.
//! A view knows no rules and a drawing knows no game, so a new game is on every screen at once.

use crate::{
    game::Game,
    player::{PerPlayer, Player},
};

/// Positions of a game as something to draw.
pub trait Show: Game {
    /// Whether who owns how many places decides the game, so that it means something to ask who will own one.
    const PLACES_COUNT: bool = false;

    /// The board as it lies on the table.
    fn view(&self, position: &Self::Position) -> BoardView;
    /// The places that a move of `position` touches, in order, as indices into [`BoardView::places`]; none
    /// for a pass.
    fn move_places(&self, position: &Self::Position, mv: Self::Move) -> Vec<usize>;

    /// What the rules demand or forbid here that may surprise a player, in a sentence.
    fn notice(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Who would own each place of the view if the game were over now. Overridden where more is owned than what is
    /// covered, as in Go.
    fn owners(&self, position: &Self::Position) -> Vec<Option<Player>> {
        self.view(position).places.iter().map(|place| place.content.owner()).collect()
    }
}

/// A board ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// What the pieces lie on.
    pub surface: Surface,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub cols: usize,
    /// The grid row by row from the top left, `rows * cols` places.
    pub places: Vec<Place>,
    /// What stands around the grid.
    pub labels: Labels,
    /// What the players are called, such as Black and White.
    pub player_names: PerPlayer<&'static str>,
    /// Who is to move; `None` when the game is over.
    pub mover: Option<Player>,
    /// Places marked on the board itself, such as the star points of Go; on a field, their upper left corners.
    pub stars: Vec<usize>,
    /// What else is worth knowing, such as prisoners; one short phrase each.
    pub notes: Vec<String>,
    /// The places that the last move touched. Games leave it empty: only whoever holds the record knows.
    pub last_move: Vec<usize>,
}

impl BoardView {
    /// Notes that `player` made the last move, through `places`: they become the last move, and a line drawn
    /// there becomes the player's.
    pub fn record_move(&mut self, player: Player, places: Vec<usize>) {
        for &place in &places {
            if let Content::Line(drawer) = &mut self.places[place].content {
                *drawer = Some(player);
            }
        }
        self.last_move = places;
    }
}

/// What the pieces lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Crossing lines with stones on the crossings, as in Go.
    Crossings,
    /// A coloured field of squares for discs, as in Othello.
    Field,
    /// Plain squares between lines, as in Tic-tac-toe.
    Squares,
    /// Squares of two colours, as in checkers.
    Checkered,
    /// Dots joined by lines around boxes; places alternate in both directions.
    Dots,
}

/// One place of the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name in the game's notation; empty where nothing can be named.
    pub name: String,
    /// What lies there.
    pub content: Content,
}

/// What lies on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Not a place of the game: a light square of a checkers board, a dot.
    Outside,
    /// Free.
    Empty,
    /// A piece and its owner.
    Piece(Player, Shape),
    /// A line that has been drawn, and by whom where that is known.
    Line(Option<Player>),
    /// A box that has been closed by this player.
    Owned(Player),
}

impl Content {
    /// Who owns the place by what lies there. A line is nobody's, whoever drew it.
    #[must_use]
    pub fn owner(self) -> Option<Player> {
        match self {
            Self::Piece(player, _) | Self::Owned(player) => Some(player),
            Self::Outside | Self::Empty | Self::Line(_) => None,
        }
    }
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A stone or a disc.
    Disc,
    /// A checkers man.
    Man,
    /// A crowned man.
    King,
    /// A cross drawn by hand.
    Cross,
    /// A ring drawn by hand.
    Nought,
}

/// The texts around a grid: one per column above and below, one per row on the left and on the right; an
/// empty text where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Above each column.
    pub top: Vec<String>,
    /// Below each column.
    pub bottom: Vec<String>,
    /// Left of each row.
    pub left: Vec<String>,
    /// Right of each row.
    pub right: Vec<String>,
}

impl Labels {
    /// The same column names above and below, the same row names on both sides.
    #[must_use]
    pub fn around(columns: Vec<String>, rows: Vec<String>) -> Self {
        Self { top: columns.clone(), bottom: columns, left: rows.clone(), right: rows }
    }

    /// No labels around a grid of this size.
    #[must_use]
    pub fn none(rows: usize, cols: usize) -> Self {
        Self::around(vec![String::new(); cols], vec![String::new(); rows])
    }
}

/// The column letters `a`, `b`, … of the first `count` columns.
#[must_use]
pub fn letters(count: usize) -> Vec<String> {
    ('a'..='z').take(count).map(String::from).collect()
}
