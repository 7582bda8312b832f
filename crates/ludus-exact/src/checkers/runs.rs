//! How long a win goes without a capture or a man's move. The game is drawn after so many idle plies in a row, and
//! some wins take more plies than that in all; what counts is the longest run of idle ones before something happens.
//!
//! The winner plays the quickest win, and among equally quick moves the one with the shorter run; the loser may do
//! anything. All moves lead to fewer plies, so one pass over the table in the order of plies is enough.

use ludus_search::Unsolved;

use super::{board::Board, ending::Ending, layout::Layout, moves::Effect, workers::Workers};

/// Places that a thread takes at a time.
const JOB: usize = 4096;

/// Endings with the runs that are known so far.
struct Pass<'a> {
    layout: &'a Layout,
    ends: &'a [u8],
    runs: Vec<u8>,
}

/// For every place the plies to the next capture, man's move or end of the game, 0 for draws.
pub(super) fn build(layout: &Layout, ends: &[u8], workers: &Workers<'_>) -> Result<Vec<u8>, Unsolved> {
    let mut by_plies = vec![Vec::new(); usize::from(u8::MAX)];
    for (place, &end) in (0..).zip(ends) {
        if let Some(plies) = Ending::decode(end).plies() {
            by_plies[plies as usize].push(place);
        }
    }
    let mut pass = Pass { layout, ends, runs: vec![0; ends.len()] };
    for places in by_plies {
        let jobs: Vec<&[u32]> = places.chunks(JOB).collect();
        let runs =
            workers.run(&jobs, |places, runs| runs.extend(places.iter().map(|&place| pass.run(place))))?;
        places.iter().zip(runs).for_each(|(&place, run)| pass.runs[place as usize] = run);
    }
    Ok(pass.runs)
}

impl Pass<'_> {
    /// The run of a place, those of fewer plies being known.
    fn run(&self, place: u32) -> u8 {
        let board = self.layout.board(place);
        match Ending::decode(self.ends[place as usize]) {
            Ending::Draw => 0,
            Ending::Win(plies) => self.shortest(&board, Ending::Loss(plies - 1)),
            Ending::Loss(_) => self.longest(&board),
        }
    }

    /// The best that a winner can do with moves that lead to this ending.
    fn shortest(&self, board: &Board, wanted: Ending) -> u8 {
        let mut shortest = u8::MAX;
        board.for_each_move(&mut |effect, next| {
            let place = self.layout.place(&next);
            let ending = place.map_or(Ending::Loss(0), |place| Ending::decode(self.ends[place as usize]));
            if ending == wanted {
                shortest = shortest.min(self.with_move(effect, place));
            }
        });
        shortest
    }

    /// The worst that a loser can do.
    fn longest(&self, board: &Board) -> u8 {
        let mut longest = 0;
        board.for_each_move(&mut |effect, next| {
            longest = longest.max(self.with_move(effect, self.layout.place(&next)));
        });
        longest
    }

    /// The run that begins with a move to `place`.
    fn with_move(&self, effect: Effect, place: Option<u32>) -> u8 {
        match (effect, place) {
            (Effect::Idle, Some(place)) => self.runs[place as usize] + 1,
            _ => 1,
        }
    }
}
