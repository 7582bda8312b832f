//! The board as something to draw: stones on crossings.

use ludus_core::{
    BoardView, Player, Show,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface},
};

use super::{
    notation::{column_name, format_point},
    position::Position,
    rule_sets::Scoring,
    rules::{Go, Move},
};

/// Smaller boards have no star points.
const SMALLEST_STARRED: usize = 5;

impl Show for Go {
    const PLACES_COUNT: bool = true;

    fn view(&self, position: &Position) -> BoardView {
        let size = self.grid().size();
        let place = |point| Place {
            name: format_point(self.grid(), point),
            content: match position.board.colour(point).player() {
                Some(player) => Content::Piece(player, Shape::Disc),
                None => Content::Empty,
            },
        };
        let columns = (0..size).map(|col| column_name(col).to_owned()).collect();
        let rows = (1..=size).rev().map(|row| row.to_string()).collect();
        BoardView {
            surface: Surface::Crossings,
            rows: size,
            cols: size,
            places: self.grid().points().map(place).collect(),
            labels: Labels::around(columns, rows),
            player_names: PerPlayer(["Black", "White"]),
            mover: (!self.is_over(position)).then_some(position.status.mover),
            stars: stars(size),
            notes: self.prisoners_note(position).into_iter().collect(),
            last_move: Vec::new(),
        }
    }

    fn notice(&self, position: &Position) -> Option<String> {
        let ko = position.status.ko?;
        Some(format!(
            "{} would repeat the position and is forbidden for a move: ko.",
            format_point(self.grid(), ko)
        ))
    }

    fn move_places(&self, _position: &Position, mv: Move) -> Vec<usize> {
        match mv {
            Move::Play(point) => vec![self.grid().index(point)],
            Move::Pass => Vec::new(),
        }
    }

    fn owners(&self, position: &Position) -> Vec<Option<Player>> {
        self.points_owned(position)
    }
}

impl Go {
    /// The prisoners of both players, if they count or there are any.
    fn prisoners_note(&self, position: &Position) -> Option<String> {
        let prisoners = position.status.prisoners;
        let worth_a_note = self.rules().scoring == Scoring::Territory || prisoners.0 != [0, 0];
        let [black, white] = [prisoners[Player::First], prisoners[Player::Second]];
        worth_a_note.then(|| format!("prisoners: Black {black}, White {white}"))
    }
}

/// The places of the star points: corners, sides and centre from 13x13 up, corners and centre on smaller
/// boards, the centre alone on the smallest.
fn stars(size: usize) -> Vec<usize> {
    if size < SMALLEST_STARRED {
        return Vec::new();
    }
    let edge = if size >= 13 { 3 } else { 2 };
    let centre = (size % 2 == 1).then_some(size / 2);
    let corners = if size >= 8 { vec![edge, size - 1 - edge] } else { Vec::new() };
    let lines: Vec<usize> = corners.iter().copied().chain(centre).collect();
    let is_star = |&(row, col): &(usize, usize)| {
        let on_side = Some(row) == centre || Some(col) == centre;
        !on_side || size >= 13 || (row, col) == (size / 2, size / 2)
    };
    let crossings = lines.iter().flat_map(|&row| lines.iter().map(move |&col| (row, col)));
    crossings.filter(is_star).map(|(row, col)| row * size + col).collect()
}
