//! Boards made by hand, for drawings of every kind.

use ludus_core::{
    BoardView, Player,
    player::PerPlayer,
    view::{Content, Labels, Place, Shape, Surface, letters},
};

/// A board from letters: `x o` pieces of `shape`, `X O` kings, `.` free, space outside, `-` a line, `= :`
/// a line of the first and the second player, `1 2` owned.
pub(crate) fn board(surface: Surface, shape: Shape, rows: &[&str]) -> BoardView {
    let (n_rows, n_cols) = (rows.len(), rows[0].len());
    let content = |letter| match letter {
        'x' => Content::Piece(Player::First, shape),
        'o' => Content::Piece(Player::Second, shape),
        'X' => Content::Piece(Player::First, Shape::King),
        'O' => Content::Piece(Player::Second, Shape::King),
        '-' => Content::Line(None),
        '=' => Content::Line(Some(Player::First)),
        ':' => Content::Line(Some(Player::Second)),
        '1' => Content::Owned(Player::First),
        '2' => Content::Owned(Player::Second),
        ' ' => Content::Outside,
        _ => Content::Empty,
    };
    let letters_of_rows = rows.iter().flat_map(|row| row.chars()).enumerate();
    BoardView {
        surface,
        rows: n_rows,
        cols: n_cols,
        places: letters_of_rows
            .map(|(idx, letter)| Place {
                name: if " 12".contains(letter) { String::new() } else { idx.to_string() },
                content: content(letter),
            })
            .collect(),
        labels: Labels::around(letters(n_cols), (1..=n_rows).map(|row| row.to_string()).collect()),
        player_names: PerPlayer(["Black", "White"]),
        mover: Some(Player::First),
        stars: Vec::new(),
        notes: Vec::new(),
        last_move: Vec::new(),
    }
}

/// Every surface with the shape of its pieces and a small board on it.
pub(crate) fn samples() -> Vec<(&'static str, BoardView)> {
    let mut crossings = board(Surface::Crossings, Shape::Disc, &["xo.", "..x", "o.."]);
    crossings.stars = vec![4];
    crossings.last_move = vec![1];
    let mut field = board(Surface::Field, Shape::Disc, &["....", ".xo.", ".ox.", "...."]);
    field.stars = vec![5];
    field.last_move = vec![5];
    let mut squares = board(Surface::Squares, Shape::Cross, &["x..", "...", "..x"]);
    squares.places[4].content = Content::Piece(Player::Second, Shape::Nought);
    squares.last_move = vec![4];
    let mut checkered = board(Surface::Checkered, Shape::Man, &[" x X", ". o ", " O ."]);
    checkered.labels = Labels::none(3, 4);
    checkered.last_move = vec![4, 9];
    let mut dots = board(Surface::Dots, Shape::Disc, &[" = - ", ":1=2:", " : . ", ".....", " . . "]);
    dots.last_move = vec![11];
    vec![
        ("crossings", crossings),
        ("field", field),
        ("squares", squares),
        ("checkered", checkered),
        ("dots", dots),
    ]
}
