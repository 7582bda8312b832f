//! The cells around a point, summed over what the eight symmetries of the board make of each: whoever sees only the sums sees
//! the same in a position and in its mirror image. Cells are kept with a border as wide as the patch, so that no sum needs
//! to know where the edge is.

use ludus_core::Player;

use crate::go::{
    board::{Board, Colour},
    grid::{Grid, Point},
};

/// What a cell holds in the mover's eyes, three counts in one word so that a sum adds all at once.
const EMPTY: u32 = 0;
const OWN: u32 = 1;
const OTHERS: u32 = 1 << 8;
const OFF: u32 = 1 << 16;

/// What is summed for each orbit.
const SUMMED: [&str; 3] = ["own stones", "other stones", "cells off the board"];

/// The cells of one board.
pub(super) struct Patch {
    /// Cell by cell with the wide border.
    cells: Vec<u32>,
    /// Where each cell of the board is among them.
    places: Vec<u16>,
    stride: isize,
    orbits: Vec<Orbit>,
}

/// The cells that symmetries make of one.
struct Orbit {
    /// Rows and columns away, the larger first.
    distance: (isize, isize),
    steps: Vec<isize>,
}

impl Patch {
    pub(super) fn new(grid: &Grid, radius: usize) -> Self {
        let stride = grid.size() + 2 * radius;
        let mut cells = vec![OFF; stride * stride];
        let mut places = vec![0; grid.n_cells()];
        for point in grid.points() {
            let (row, col) = grid.row_and_col(point);
            let place = (row + radius) * stride + col + radius;
            cells[place] = EMPTY;
            places[point.cell()] = place as u16;
        }
        let stride = stride as isize;
        Self { cells, places, stride, orbits: orbits(radius as isize, stride) }
    }

    /// What the numbers are, in their order.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let sums = self.orbits.iter().flat_map(|Orbit { distance: (far, near), .. }| {
            SUMMED.map(|summed| format!("{summed} at {far}-{near}"))
        });
        let beside = ["own, own", "own, other", "other, own", "other, other"];
        let across = ["own", "both", "other"];
        sums.chain(beside.map(|pair| format!("beside and diagonal: {pair}")))
            .chain(across.map(|pair| format!("on opposite sides: {pair}")))
    }

    /// Looks at a board.
    pub(super) fn read(&mut self, grid: &Grid, board: &Board, mover: Player) {
        let own = Colour::of(mover);
        for point in grid.points() {
            let colour = board.colour(point);
            let cell = if colour == Colour::Empty {
                EMPTY
            } else if colour == own {
                OWN
            } else {
                OTHERS
            };
            self.cells[usize::from(self.places[point.cell()])] = cell;
        }
    }

    /// Adds the numbers of a point.
    pub(super) fn fill(&self, point: Point, row: &mut Vec<f32>) {
        let place = self.places[point.cell()] as isize;
        for Orbit { steps, .. } in &self.orbits {
            let sum: u32 = steps.iter().map(|step| self.cells[(place + step) as usize]).sum();
            let share = 1.0 / steps.len() as f32;
            row.extend([sum, sum >> 8, sum >> 16].map(|count| (count & 0xff) as f32 * share));
        }
        self.fill_pairs(place, row);
    }

    /// The eight pairs of a cell beside the point and one that touches both, and the two pairs of cells that the point parts.
    fn fill_pairs(&self, place: isize, row: &mut Vec<f32>) {
        let at = |step: isize| self.cells[(place + step) as usize];
        let stride = self.stride;
        let ring = [-stride, 1 - stride, 1, 1 + stride, stride, stride - 1, -1, -1 - stride].map(at);
        let mut beside = [0_u8; 4];
        let mut count = |one: u32, diagonal: u32| {
            for (count, pair) in
                beside.iter_mut().zip([(OWN, OWN), (OWN, OTHERS), (OTHERS, OWN), (OTHERS, OTHERS)])
            {
                *count += u8::from((one, diagonal) == pair);
            }
        };
        for side in [0, 2, 4, 6] {
            count(ring[side], ring[side + 1]);
            count(ring[side], ring[(side + 7) % 8]);
        }
        row.extend(beside.map(|count| f32::from(count) / 8.0));
        let [up, right, down, left] = [ring[0], ring[2], ring[4], ring[6]];
        let across = |sum: u32| [up + down, left + right].iter().filter(|&&pair| pair == sum).count();
        row.extend([2 * OWN, OWN + OTHERS, 2 * OTHERS].map(|sum| across(sum) as f32 / 2.0));
    }
}

/// All orbits up to a distance, the nearest first.
fn orbits(radius: isize, stride: isize) -> Vec<Orbit> {
    let distances = (1..=radius).flat_map(|far| (0..=far).map(move |near| (far, near)));
    distances
        .map(|(far, near)| {
            let mut steps: Vec<isize> = [(far, near), (near, far)]
                .into_iter()
                .flat_map(|(rows, cols)| [(rows, cols), (-rows, cols), (rows, -cols), (-rows, -cols)])
                .map(|(rows, cols)| rows * stride + cols)
                .collect();
            steps.sort_unstable();
            steps.dedup();
            Orbit { distance: (far, near), steps }
        })
        .collect()
}
