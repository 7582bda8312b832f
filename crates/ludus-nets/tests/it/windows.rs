//! The square windows of a board.

use ludus_nets::subsquares;

/// The 32 dark cells of a board of 8x8.
pub(crate) fn checkers_cells() -> Vec<usize> {
    (0..64).filter(|cell| (cell / 8 + cell % 8) % 2 == 1).collect()
}

#[test]
fn checkers_has_91_windows_from_3x3_to_8x8() {
    let windows = subsquares(8, 8, &checkers_cells(), 3..=8);
    assert_eq!(windows.len(), 91);
    assert_eq!(windows.iter().map(Vec::len).sum::<usize>(), 854, "weights of Blondie24's successor");
    assert_eq!(windows[0], [0, 4, 5, 8], "b8, a7, c7, b6");
    assert_eq!(windows[90], (0..32).collect::<Vec<u16>>());
}

#[test]
fn windows_follow_rows_and_columns_of_a_board_that_is_not_square() {
    let cells: Vec<usize> = (0..6).collect();
    assert_eq!(subsquares(2, 3, &cells, 2..=2), [[0, 1, 3, 4], [1, 2, 4, 5]]);
    assert_eq!(subsquares(2, 3, &cells, 1..=1).len(), 6);
}

#[test]
fn windows_larger_than_the_board_or_without_squares_are_left_out() {
    assert_eq!(subsquares(2, 3, &[0, 1], 3..=4), Vec::<Vec<u16>>::new());
    assert_eq!(subsquares(2, 2, &[3], 1..=2), [[0], [0]]);
    assert_eq!(subsquares(0, 0, &[], 0..=3), Vec::<Vec<u16>>::new());
}
