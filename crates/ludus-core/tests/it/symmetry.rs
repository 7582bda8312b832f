//! Symmetries: they move every cell somewhere else, and can be undone.

use std::collections::HashSet;

use ludus_core::Symmetry;

#[test]
fn a_square_has_eight_and_a_rectangle_four() {
    let images = |rows, cols| {
        let cells = |symmetry: Symmetry| {
            (0..rows * cols).map(|idx| symmetry.map_index((rows, cols), idx)).collect::<Vec<_>>()
        };
        Symmetry::of_board(rows, cols).iter().map(|&symmetry| cells(symmetry)).collect::<HashSet<_>>().len()
    };
    assert_eq!(images(3, 3), 8);
    assert_eq!(images(2, 3), 4);
    assert_eq!(images(1, 4), 2, "a single row looks the same upside down");
}

#[test]
fn the_inverse_undoes() {
    for symmetry in Symmetry::SQUARE {
        for (rows, cols) in [(4, 4), (2, 5)] {
            let mapped_size = if symmetry.swaps_axes() { (cols, rows) } else { (rows, cols) };
            for idx in 0..rows * cols {
                let mapped = symmetry.map_index((rows, cols), idx);
                assert_eq!(symmetry.inverse().map_index(mapped_size, mapped), idx, "{symmetry:?}");
            }
        }
    }
}

#[test]
fn the_mirror_exchanges_left_and_right() {
    assert_eq!(Symmetry::MIRROR.map((6, 7), (2, 0)), (2, 6));
    assert_eq!(Symmetry::IDENTITY.map((6, 7), (2, 0)), (2, 0));
}
