//! Working out a table backwards from the ends of games. A board without a move is lost in 0 plies; whoever can move
//! there wins in 1; whoever can only move to what the other wins in at most 1 loses in 2; and so on, ply by ply.
//! What is left over is drawn.
//!
//! A first pass counts the moves of every board and looks up those that change the material in finished slices.
//! After that each place is taken once, when it is settled, and the steps to it are taken back. What is settled at a
//! ply follows from the plies before it alone, so threads may share the work in any order.

use std::{
    mem,
    ops::Range,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use ludus_search::Unsolved;

use super::{
    board::Board,
    ending::{DRAW, Ending},
    layout::{Layout, Slice, slice_of},
    moves::{Effect, Moves},
    workers::Workers,
};

/// Places that a thread takes at a time: some tenths of a millisecond.
const JOB: u32 = 4096;
/// In the count of open moves: they are captures, so no step comes from here.
const CAPTURES: u8 = 1 << 7;

/// A table on its way.
struct Work<'a> {
    layout: &'a Layout,
    workers: &'a Workers<'a>,
    /// The ending of each place that is settled.
    ends: Vec<AtomicU8>,
    /// How many moves of each place are not yet known to be won for the other.
    open: Vec<AtomicU8>,
}

/// A place that is settled at some ply if nothing else settles it before.
struct Due {
    plies: u32,
    place: u32,
}

/// The endings of all places. `report` hears how many are done.
pub(super) fn build(
    layout: &Layout,
    workers: &Workers<'_>,
    report: &dyn Fn(u32),
) -> Result<Vec<u8>, Unsolved> {
    let zeros = || (0..layout.len()).map(|_| AtomicU8::new(0)).collect();
    let work = Work { layout, workers, ends: zeros(), open: zeros() };
    for slices in layout.stages() {
        work.finish(slices)?;
        report(slices.last().map_or(0, |slice| slice.places().end));
    }
    Ok(work.ends.into_iter().map(AtomicU8::into_inner).collect())
}

impl Work<'_> {
    /// Settles all that can be settled in one stage.
    fn finish(&self, slices: &[Slice]) -> Result<(), Unsolved> {
        let mut due = self.survey(slices)?;
        let mut settled = Vec::new();
        let mut plies = 0;
        while plies < due.len() || !settled.is_empty() {
            let known = due.get_mut(plies).map(mem::take).unwrap_or_default();
            settled = self.settle_ply(slices, plies as u32, &known, &settled)?;
            plies += 1;
        }
        Ok(())
    }

    /// Counts the moves of every board; gives by plies what follows from slices that are finished.
    fn survey(&self, slices: &[Slice]) -> Result<Vec<Vec<u32>>, Unsolved> {
        let jobs: Vec<(&Slice, Range<u32>)> =
            slices.iter().flat_map(|slice| split(slice.places()).map(move |part| (slice, part))).collect();
        let found = self.workers.run(&jobs, |(slice, part), found| {
            part.clone().for_each(|place| self.survey_board(place, &slice.board(place), found));
        })?;
        let mut by_plies = Vec::new();
        for Due { plies, place } in found {
            if by_plies.len() <= plies as usize {
                by_plies.resize_with(plies as usize + 1, Vec::new);
            }
            by_plies[plies as usize].push(place);
        }
        Ok(by_plies)
    }

    fn survey_board(&self, place: u32, board: &Board, found: &mut Vec<Due>) {
        let mut n_moves = 0;
        let moves = board.for_each_move(&mut |effect, next| {
            n_moves += 1;
            if let (Effect::Exchange, Some(plies)) = (effect, self.ending(&next).plies()) {
                found.push(Due { plies: plies + 1, place });
            }
        });
        if n_moves == 0 {
            // One thing stands between this board and its loss: that its turn comes.
            n_moves = 1;
            found.push(Due { plies: 0, place });
        }
        let flag = if moves == Moves::Captures { CAPTURES } else { 0 };
        self.open[place as usize].store(n_moves | flag, Relaxed);
    }

    /// The ending of a board of a finished slice.
    fn ending(&self, board: &Board) -> Ending {
        match self.layout.place(board) {
            Some(place) => Ending::decode(self.ends[place as usize].load(Relaxed)),
            // The other player has just taken the last piece.
            None => Ending::Loss(0),
        }
    }

    /// What is settled at this ply: by finished slices, and by what was settled at the ply before.
    fn settle_ply(
        &self,
        slices: &[Slice],
        plies: u32,
        known: &[u32],
        before: &[u32],
    ) -> Result<Vec<u32>, Unsolved> {
        let mut settled = self.workers.run(&chunks(known), |known, settled| {
            settled.extend(known.iter().filter(|&&place| self.settle(place, plies)));
        })?;
        settled.extend(self.workers.run(&chunks(before), |before, settled| {
            before.iter().for_each(|&place| self.step_back(slices, place, plies, settled));
        })?);
        Ok(settled)
    }

    /// Settles the boards from which a step leads to `place`.
    fn step_back(&self, slices: &[Slice], place: u32, plies: u32, settled: &mut Vec<u32>) {
        let slice = slice_of(slices, place);
        let from = self.layout.slice(slice.material().turned()).expect("slices come with their turned ones");
        slice.board(place).for_each_step_back(&mut |board| {
            let place = from.place(&board);
            let can_step = self.open[place as usize].load(Relaxed) & CAPTURES == 0;
            if can_step && self.settle(place, plies) {
                settled.push(place);
            }
        });
    }

    /// One more move of a board is known to lead to what was settled at the ply before. Says whether that settles it:
    /// a win at once, a loss with the last open move.
    fn settle(&self, place: u32, plies: u32) -> bool {
        let ending = Ending::after(plies);
        let end = &self.ends[place as usize];
        if let Ending::Win(_) = ending {
            return end.compare_exchange(DRAW, ending.encode(), Relaxed, Relaxed).is_ok();
        }
        let is_last = self.open[place as usize].fetch_sub(1, Relaxed) & !CAPTURES == 1;
        if is_last {
            end.store(ending.encode(), Relaxed);
        }
        is_last
    }
}

/// Parts of a range, each one job.
fn split(places: Range<u32>) -> impl Iterator<Item = Range<u32>> {
    places.clone().step_by(JOB as usize).map(move |start| start..places.end.min(start.saturating_add(JOB)))
}

fn chunks(places: &[u32]) -> Vec<&[u32]> {
    places.chunks(JOB as usize).collect()
}
