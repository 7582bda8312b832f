//! The square windows of a board, for first layers whose units each see one part of it. Blondie24's successor has all
//! windows of checkers from 3x3 to 8x8, 91 of them. Boards give the cells that are squares, since checkers uses half.

use std::ops::RangeInclusive;

/// For every n x n window of a board of `rows` x `cols` cells, n from `sizes`: the squares inside, as indices into `cells`,
/// which lists the cells that are squares by their number row by row. Small windows come first, then by row and column;
/// windows without any square are left out.
#[must_use]
pub fn subsquares(rows: usize, cols: usize, cells: &[usize], sizes: RangeInclusive<usize>) -> Vec<Vec<u16>> {
    let mut windows = Vec::new();
    for size in sizes {
        for top in 0..(rows + 1).saturating_sub(size) {
            for left in 0..(cols + 1).saturating_sub(size) {
                let is_inside = |cell: usize| {
                    (top..top + size).contains(&(cell / cols)) && (left..left + size).contains(&(cell % cols))
                };
                let inside = cells.iter().zip(0..).filter(|&(&cell, _)| is_inside(cell));
                windows.push(inside.map(|(_, square)| square).collect::<Vec<u16>>());
            }
        }
    }
    windows.retain(|window| !window.is_empty());
    windows
}
