//! Positions worked out by hand.

use ludus_core::{
    BoardGame, Game, Notation, Player, Show,
    view::{Content, Shape, Surface},
};
use ludus_games::othello::{Start, Variant};

use super::{Margins, after, check_end, drawn, legal, narrow, othello, sized, wide};

#[test]
fn a_mover_without_a_square_must_pass() {
    let game = narrow(sized(4));
    let start = drawn(&["OXX-", "-XX-", "-XX-", "----"], 'X');
    let position = after(&game, &start, "");
    assert_eq!(legal(&game, &position), "pass");
    assert_eq!(game.outcome(&position), None);
    let passed = after(&game, &start, "pass");
    assert_eq!(game.format_position(&passed), drawn(&["OXX-", "-XX-", "-XX-", "----"], 'O'));
    assert_eq!(legal(&game, &passed), "d1 d4");
    let answered = after(&game, &start, "pass d4");
    assert_eq!(game.format_position(&answered), drawn(&["OXX-", "-OX-", "-XO-", "---O"], 'X'));
}

#[test]
fn a_mover_with_a_square_may_not_pass() {
    let error = othello().parse_legal_move(&othello().start(), "pass").unwrap_err().to_string();
    assert_eq!(error, "at character 1: found \"pass\", which is not legal here, wanted one of d3 c4 f5 e6");
}

#[test]
fn a_game_is_over_as_soon_as_nobody_has_a_square() {
    let end = check_end(4, "a2 c1 d4 c4 d3 a3 d2 a1 b4", Margins { with_empties: 8, discs_only: 5 });
    assert_eq!(end, drawn(&["O-O-", "OXXX", "OXXX", "-XXX"], 'O'));
    let end = check_end(4, "a2 a1 d3 a3 b1 c1 pass c4", Margins { with_empties: -14, discs_only: -9 });
    assert_eq!(end, drawn(&["OOO-", "OOO-", "OOOX", "--O-"], 'X'));
}

#[test]
fn a_draw_gives_the_empty_squares_to_nobody() {
    let end = check_end(4, "d3 d2 a1 d4 d1 a2 b1 a4 a3 b4", Margins { with_empties: 0, discs_only: 0 });
    assert_eq!(end, drawn(&["XX-X", "XXOO", "XXOO", "OO-O"], 'X'));
}

#[test]
fn a_disc_flips_in_all_eight_directions() {
    let before =
        ["X-X-X---", "-OOO----", "XO-OX---", "-OOOO---", "X-XOX---", "--------", "--------", "--------"];
    let expected =
        ["X-X-X---", "-XXX----", "XXXXX---", "-XXXO---", "X-XOX---", "--------", "--------", "--------"];
    let position = after(&othello(), &drawn(&before, 'X'), "c3");
    assert_eq!(othello().format_position(&position), drawn(&expected, 'O'));
}

/// The board whose disc at each row and column is given, with the mover.
fn board(size: usize, disc_at: impl Fn(usize, usize) -> char, mover: char) -> String {
    let discs: String = (0..size * size).map(|index| disc_at(index / size, index % size)).collect();
    format!("{discs} {mover}")
}

/// A white board with three black corners: a disc in the fourth flips two edges and a diagonal.
fn check_corners<G: BoardGame>(game: &G, size: usize) {
    let ends = [0, size - 1];
    let is_corner = |row, col| ends.contains(&row) && ends.contains(&col);
    for (corner_row, corner_col) in [(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1)] {
        let before = |row, col| match is_corner(row, col) {
            true if (row, col) == (corner_row, corner_col) => '-',
            true => 'X',
            false => 'O',
        };
        let expected = |row: usize, col: usize| {
            let in_line = row == corner_row
                || col == corner_col
                || row.abs_diff(corner_row) == col.abs_diff(corner_col);
            if in_line || is_corner(row, col) { 'X' } else { 'O' }
        };
        let corner = format!("{}{}", char::from(b'a' + corner_col as u8), corner_row + 1);
        let start = board(size, before, 'X');
        assert_eq!(legal(game, &after(game, &start, "")), corner);
        let position = after(game, &start, &corner);
        assert_eq!(game.format_position(&position), board(size, expected, 'O'));
    }
}

#[test]
fn a_corner_flips_three_whole_lines_on_every_size() {
    for size in [4, 6, 8] {
        check_corners(&narrow(sized(size)), size);
    }
    check_corners(&wide(sized(10)), 10);
}

/// A black centre, a white disc on one edge and a black one on the other edge of a neighbouring row, where
/// the bits of the two are neighbours: the white disc is not between black ones.
fn check_edges<G: BoardGame>(game: &G, size: usize) {
    let last = size - 1;
    let middle = [size / 2 - 1, size / 2];
    let check = |white: (usize, usize), black: (usize, usize), name: &str| {
        let disc_at = |row, col| match (row, col) {
            square if square == white => 'O',
            square if square == black => 'X',
            _ if middle.contains(&row) && middle.contains(&col) => 'X',
            _ => '-',
        };
        let text = board(size, disc_at, 'X');
        let mut position = game.parse_position(&text).unwrap();
        let mv = game.parse_move(&position, name).unwrap();
        assert!(game.try_play(&mut position, mv).is_err(), "{name} in {text}");
        assert_eq!(game.format_position(&position), text);
    };
    let beside_last = char::from(b'a' + last as u8 - 1);
    check((0, last), (1, 0), &format!("{beside_last}1"));
    check((last, 0), (last - 1, last), &format!("b{size}"));
}

#[test]
fn no_line_goes_round_the_edge_on_any_size() {
    for size in [4, 6, 8] {
        check_edges(&narrow(sized(size)), size);
    }
    check_edges(&wide(sized(10)), 10);
}

#[test]
fn reversi_fills_the_centre_first_and_flips_nothing_there() {
    let game = narrow(Variant { start: Start::Reversi, ..sized(4) });
    let start = drawn(&["----", "----", "----", "----"], 'X');
    assert_eq!(game.format_position(&game.start()), start);
    assert_eq!(legal(&game, &game.start()), "b2 c2 b3 c3");
    let position = after(&game, &start, "c3 b2 b3");
    assert_eq!(game.format_position(&position), drawn(&["----", "-O--", "-XX-", "----"], 'O'));
    assert_eq!(legal(&game, &position), "c2");
    let position = after(&game, &start, "c3 b2 b3 c2");
    assert_eq!(legal(&game, &position), "a1 b1 c1 d1");
    let position = after(&game, &start, "c3 b2 b3 c2 a1");
    assert_eq!(game.format_position(&position), drawn(&["X---", "-XO-", "-XX-", "----"], 'O'));
}

#[test]
fn the_view_names_every_square_and_counts_the_discs() {
    let game = wide(sized(10));
    let position = after(&game, &game.format_position(&game.start()), "e4");
    let view = game.view(&position);
    assert_eq!((view.surface, view.rows, view.cols), (Surface::Field, 10, 10));
    assert_eq!(view.notes, ["discs: Black 4, White 1"]);
    assert_eq!(view.mover, Some(Player::Second));
    assert_eq!((view.labels.top[9].as_str(), view.labels.right[9].as_str()), ("j", "10"));
    assert_eq!(view.places[99].name, "j10");
    let e4 = game.parse_move(&position, "e4").unwrap();
    assert_eq!(game.move_places(&position, e4), [34]);
    assert_eq!(view.places[34].content, Content::Piece(Player::First, Shape::Disc));
    assert_eq!(view.places[0].content, Content::Empty);
    assert_eq!(game.move_places(&position, game.parse_move(&position, "pass").unwrap()), [0; 0]);
}
