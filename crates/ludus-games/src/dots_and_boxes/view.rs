//! The board as something to draw. The letters above and on the left name columns and rows of boxes, those
//! below and on the right columns and rows of dots, so every line can be named from the edge.

use ludus_core::{
    BoardView, Game, Player, Show,
    player::PerPlayer,
    view::{Content, Labels, Place, Surface},
};

use super::{
    geometry::{Cell, Line},
    notation::{capital, format_line, small},
    rules::{DotsAndBoxes, Position},
};

impl Show for DotsAndBoxes {
    const PLACES_COUNT: bool = true;

    fn view(&self, position: &Position) -> BoardView {
        let (rows, cols) = self.size.grid();
        let [first, second] = position.boxes.0;
        BoardView {
            surface: Surface::Dots,
            rows,
            cols,
            places: self.size.cells().map(|cell| place(position, cell)).collect(),
            labels: labels(rows, cols),
            player_names: PerPlayer(["Player 1", "Player 2"]),
            mover: self.outcome(position).is_none().then_some(position.mover),
            stars: Vec::new(),
            notes: vec![format!("boxes: Player 1 has {first}, Player 2 has {second}")],
            last_move: Vec::new(),
        }
    }

    fn move_places(&self, _position: &Position, line: Line) -> Vec<usize> {
        vec![self.size.cell_index(line)]
    }
}

fn place(position: &Position, cell: Cell) -> Place {
    match cell {
        Cell::Dot => Place { name: String::new(), content: Content::Outside },
        Cell::Line(line) => {
            let content = if position.drawn.contains(line) { Content::Line(None) } else { Content::Empty };
            Place { name: format_line(line), content }
        }
        Cell::Box(number) => {
            let owned = position.owned();
            let owner = Player::BOTH.into_iter().find(|&player| owned[player] >> number & 1 == 1);
            Place { name: String::new(), content: owner.map_or(Content::Empty, Content::Owned) }
        }
    }
}

/// Letters at every other cell: boxes have odd rows and columns of the grid, dots even ones.
fn labels(rows: usize, cols: usize) -> Labels {
    let every_other = |count: usize, parity: usize, letter: fn(usize) -> char| {
        let label = |idx| if idx % 2 == parity { letter(idx / 2).to_string() } else { String::new() };
        (0..count).map(label).collect()
    };
    Labels {
        top: every_other(cols, 1, small),
        bottom: every_other(cols, 0, small),
        left: every_other(rows, 1, capital),
        right: every_other(rows, 0, capital),
    }
}
