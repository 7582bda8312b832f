//! What is left to win once every line opens something. Whoever has to move must open a chain or a loop, and the
//! other player, who is in *control*, either takes all of it and opens the next, or leaves the last two boxes of
//! a chain (four of a loop) by a double-dealing move and stays in control (Berlekamp, "The Dots and Boxes Game").
//!
//! Who must open takes the shortest chain or the shortest loop, so all that can remain is the tails of two sorted
//! lists, and the value is a small table over them. It is exact where there are chains and loops alone. The closed
//! formula of Buzzard and Ciere is quicker but knows no chains of one or two boxes.

use super::{
    geometry::MAX_SIDE,
    sorted::Sorted,
    strings::{BoxString, LONG, Shape, Strings},
};

/// The most chains or joints: no more than boxes.
const MOST_CHAINS: usize = MAX_SIDE * MAX_SIDE;
/// The most loops, for each has four boxes at least.
const MOST_LOOPS: usize = MAX_SIDE * MAX_SIDE / 4;
/// What a double-dealing move in a chain costs: two boxes not taken and two given away.
pub(super) const DEAL_IN_CHAIN: i32 = 4;
/// What it costs in a loop: four and four.
pub(super) const DEAL_IN_LOOP: i32 = 8;

/// The lengths of the chains and loops of a position in which nothing can be taken.
#[derive(Clone, Copy)]
pub(super) struct Endgame {
    chains: Sorted<u8, MOST_CHAINS>,
    loops: Sorted<u8, MOST_LOOPS>,
}

/// What becomes of the strings at a joint when its other ones are gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Join {
    /// A string that comes back to the joint becomes a loop with it.
    Loop(u8),
    /// Two strings become one chain with it.
    Chain([u8; 2]),
}

impl Endgame {
    /// The chains and loops of a position, those at joints as they will be joined: a joint goes through between
    /// its two longest strings, for the shorter ones are opened first.
    pub(super) fn of(strings: &Strings) -> Self {
        let mut endgame = Self { chains: Sorted::new(0), loops: Sorted::new(0) };
        strings.for_each_quiet(|string| match string.shape {
            Shape::Loop => endgame.loops.insert(length(&string)),
            Shape::Chain | Shape::OpenedChain | Shape::OpenedLoop => endgame.chains.insert(length(&string)),
        });
        if strings.joints != 0 {
            endgame.join_all(strings);
        }
        endgame
    }

    fn join_all(&mut self, strings: &Strings) {
        // A string between two joints is joined twice, so the order counts; sorting makes it the same from every
        // side of the board.
        let mut joins = Sorted::<Join, MOST_CHAINS>::new(Join::Loop(0));
        strings.for_each_joint(|arms| {
            if let Some(join) = join_of(arms) {
                joins.insert(join);
            }
        });
        joins.get().iter().for_each(|&join| self.join(join));
    }

    fn join(&mut self, join: Join) {
        let mut take = |length| self.chains.remove(length).unwrap_or(0);
        match join {
            Join::Loop(length) => {
                let length = take(length) + 1;
                self.loops.insert(length);
            }
            Join::Chain(lengths) => {
                let [first, second] = lengths.map(take);
                self.chains.insert(first + second + 1);
            }
        }
    }

    /// The number of chains of three boxes or more.
    pub(super) fn n_long_chains(&self) -> i32 {
        self.chains.get().iter().filter(|&&length| is_long(length)).count() as i32
    }

    /// How many boxes more the player in control wins than the one who must open a string now.
    pub(super) fn value(&self) -> i32 {
        let loops = self.loops.get();
        // `values[j]` belongs to all chains seen so far, from the longest, and all loops from the j-th.
        let mut values = [0; MOST_LOOPS + 1];
        for (idx, &length) in loops.iter().enumerate().rev() {
            values[idx] = after_loop(length, values[idx + 1]);
        }
        for &chain in self.chains.get().iter().rev() {
            values[loops.len()] = after_chain(chain, values[loops.len()]);
            for (idx, &length) in loops.iter().enumerate().rev() {
                values[idx] = after_chain(chain, values[idx]).min(after_loop(length, values[idx + 1]));
            }
        }
        values[0]
    }
}

fn length(string: &BoxString) -> u8 {
    string.length() as u8
}

fn is_long(length: u8) -> bool {
    usize::from(length) >= LONG
}

/// What becomes of the strings that lead from one joint.
fn join_of(arms: &[BoxString]) -> Option<Join> {
    let comes_back = |idx: &usize| arms[..*idx].iter().any(|other| other.boxes == arms[*idx].boxes);
    if let Some(longest) = (1..arms.len()).filter(comes_back).map(|idx| length(&arms[idx])).max() {
        return Some(Join::Loop(longest));
    }
    let mut lengths = Sorted::<u8, 4>::new(0);
    arms.iter().for_each(|arm| lengths.insert(length(arm)));
    match *lengths.get() {
        [.., second, longest] => Some(Join::Chain([longest, second])),
        _ => None,
    }
}

/// The value for the player in control when a chain is opened and the rest is worth `rest` to whoever then has
/// control: take all, or leave two boxes and keep control.
fn after_chain(length: u8, rest: i32) -> i32 {
    let take_all = i32::from(length) - rest;
    if is_long(length) { take_all.max(i32::from(length) - DEAL_IN_CHAIN + rest) } else { take_all }
}

/// The same for a loop: take all, or leave four boxes.
fn after_loop(length: u8, rest: i32) -> i32 {
    let length = i32::from(length);
    (length - rest).max(length - DEAL_IN_LOOP + rest)
}
