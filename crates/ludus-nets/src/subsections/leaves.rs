//! Several boards at once, window by window: the weights of a window are loaded once for all boards in which it is touched.

use super::{
    front::{add_column, add_column_to, output},
    kernel::{Desk, Picture, Place, Tables, Touch},
    shape::{EXTRAS, Window},
};
use crate::{
    judge::GROUP,
    kernels::{
        curve::{Curve, CurveTask},
        lanes::{Block, LANES, Lanes},
    },
};

/// Boards that come of one other, to be judged together.
pub(super) struct Leaves<'net> {
    pub(super) tables: &'net Tables,
    pub(super) desk: &'net mut Desk,
    pub(super) from: &'net Picture,
    pub(super) boards: &'net [(Vec<Touch>, [f32; EXTRAS])],
    pub(super) out: &'net mut Vec<f32>,
}

impl CurveTask for Leaves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(mut self, lanes: L) {
        let row = self.tables.row();
        for (board, (_, extras)) in self.boards.iter().enumerate() {
            let inputs = &mut self.desk.inputs[board * row..][..row];
            inputs.copy_from_slice(&self.from.outputs);
            self.tables.add_extras(inputs, *extras);
        }
        for window in 0..self.tables.places.len() {
            self.ask_window::<L, C>(lanes, window);
        }
        let Self { tables, desk, boards, out, .. } = self;
        let width = tables.second.output_blocks();
        for first in (0..boards.len()).step_by(GROUP) {
            let n_boards = GROUP.min(boards.len() - first);
            let inputs = &desk.inputs[first * row..];
            if n_boards == GROUP {
                tables.second.forward_some::<L, C, GROUP>(lanes, inputs, &mut desk.between);
            } else {
                for board in 0..n_boards {
                    let between = &mut desk.between[board * width..][..width];
                    tables.second.forward_one::<L, C>(lanes, &inputs[board * row..][..row], between);
                }
            }
            for board in 0..n_boards {
                out.push(output::<L, C>(lanes, &tables.head, &desk.between[board * width..][..width]));
            }
        }
    }
}

impl Leaves<'_> {
    /// Asks one window about all boards in which it is touched.
    #[inline(always)]
    fn ask_window<L: Lanes, C: Curve>(&mut self, lanes: L, window: usize) {
        let Self { tables, desk, from, boards, .. } = self;
        let Place { net, sums, window: place } = tables.places[window];
        let front = &tables.nets[net];
        let from = &from.sums[sums..][..front.blocks];
        let (mut waiting, mut n_waiting) = ([0; GROUP], 0);
        for (board, (touches, _)) in boards.iter().enumerate() {
            let mut is_touched = false;
            let row = &mut desk.hidden[0][n_waiting * front.blocks..][..front.blocks];
            for &Touch { point, sign } in touches {
                let Some(input) = place.input(tables.board, point.into()) else { continue };
                if is_touched {
                    add_column_to(lanes, front.column(input), sign, row);
                } else {
                    add_column(lanes, from, front.column(input), sign, row);
                    is_touched = true;
                }
            }
            if !is_touched {
                continue;
            }
            for Block(sums) in row {
                let outputs = C::at(lanes, lanes.load(sums));
                lanes.store(outputs, sums);
            }
            waiting[n_waiting] = board;
            n_waiting += 1;
            if n_waiting == GROUP {
                let said = front.judge_group::<L, C>(lanes, &mut desk.hidden);
                note(desk, tables.row(), (window, &waiting), &said);
                n_waiting = 0;
            }
        }
        for (idx, &board) in waiting[..n_waiting].iter().enumerate() {
            let [first, second] = &mut desk.hidden;
            front.layer.forward_one::<L, C>(lanes, &first[idx * front.blocks..][..front.blocks], second);
            let said = front.last::<L, C>(lanes, second);
            note(desk, tables.row(), (window, &[board]), &[said]);
        }
    }
}

/// Writes what a window says of some boards into their rows.
#[inline(always)]
fn note(desk: &mut Desk, row: usize, (window, boards): (usize, &[usize]), said: &[f32]) {
    for (&board, &said) in boards.iter().zip(said) {
        desk.inputs[board * row + window / LANES].0[window % LANES] = said;
    }
}

impl Window {
    /// Which of its net's inputs a point is, if it lies in the window.
    #[inline]
    fn input(self, board: usize, point: usize) -> Option<u32> {
        let (row, col) = (board - 1 - point / board, point % board);
        let (up, right) = (row.wrapping_sub(self.row), col.wrapping_sub(self.col));
        (up < self.size && right < self.size).then(|| (up * self.size + right) as u32)
    }
}
