//! Boards as text: plain ones are ASCII, coloured ones say the same, the last move is in brackets.

use insta::assert_snapshot;
use ludus_core::{
    BoardView,
    view::{Labels, Shape, Surface},
};
use ludus_draw::terminal::{Look, draw_board};

use crate::boards::board;

fn plain(view: &BoardView) -> String {
    draw_board(view, Look::Plain)
}

#[test]
fn a_field_of_discs_shows_the_last_move_in_brackets() {
    let mut view = board(Surface::Field, Shape::Disc, &["....", ".xo.", ".oxx", "...."]);
    view.last_move = vec![11];
    assert_snapshot!(plain(&view), @r"
      a b c d
    1 . . . . 1
    2 . X O . 2
    3 . O X[X]3
    4 . . . . 4
      a b c d
    ");
    view.last_move = vec![4, 5, 6];
    assert_snapshot!(plain(&view).lines().nth(2).unwrap(), @"2[.|X|O]. 2");
}

#[test]
fn a_checkered_board_names_its_squares() {
    let mut view = board(Surface::Checkered, Shape::Man, &[" x X", ". o ", " O ."]);
    view.labels = Labels::none(3, 4);
    view.last_move = vec![6];
    assert_snapshot!(plain(&view), @r"
           b 1       B 3
        4      [w 6]
           W 9        11
    ");
}

#[test]
fn dots_are_joined_by_lines_around_boxes() {
    let mut view = board(Surface::Dots, Shape::Disc, &[" - . ", "-1-.-", " - - ", ".2-.-", " . . "]);
    view.last_move = vec![1, 7];
    assert_snapshot!(plain(&view), @r"
      a b c d e
    1 o===o   o 1
    2 | 1 H   | 2
    3 o---o---o 3
    4   2 |   | 4
    5 o   o   o 5
      a b c d e
    ");
}

#[test]
fn plain_boards_are_ascii_without_escapes() {
    for surface in [Surface::Crossings, Surface::Field, Surface::Squares, Surface::Checkered] {
        assert!(plain(&board(surface, Shape::Disc, &["xo.", "XO "])).is_ascii());
    }
}

/// Removes escape sequences and turns shapes into letters.
fn stripped(coloured: &str) -> String {
    let mut text = String::new();
    let mut escaped = false;
    for character in coloured.chars() {
        match (escaped, character) {
            (_, '\x1b') => escaped = true,
            (true, 'm') => escaped = false,
            (false, character) => text.push(character),
            (true, _) => {}
        }
    }
    text
}

#[test]
fn boards_in_colour_have_the_same_shape_as_plain_ones() {
    for (surface, shape) in [
        (Surface::Crossings, Shape::Disc),
        (Surface::Field, Shape::Disc),
        (Surface::Squares, Shape::Cross),
        (Surface::Checkered, Shape::Man),
        (Surface::Dots, Shape::Disc),
    ] {
        let view = board(surface, shape, &["x.o", ".X.", "O.x"]);
        let coloured = draw_board(&view, Look::Colour);
        assert!(coloured.contains("\x1b[38;5;"), "{surface:?}");
        let widths =
            |text: &str| text.lines().map(|line| line.trim_end().chars().count()).collect::<Vec<_>>();
        assert_eq!(widths(&stripped(&coloured)).len(), widths(&plain(&view)).len(), "{surface:?}");
        if surface != Surface::Dots {
            assert_eq!(widths(&stripped(&coloured)), widths(&plain(&view)), "{surface:?}");
        }
    }
}
