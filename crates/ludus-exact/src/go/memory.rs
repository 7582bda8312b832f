//! The proofs found so far, by board, mover and passes. A proof is used again wherever the boards so far agree with
//! what it says about them, and the moves left with how long it is; so nothing in here can make an answer wrong.
//!
//! When its share of memory is full, the older half of the proofs goes, unless one was used since. What an answer is
//! does not depend on that, only how long it takes.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use ludus_core::{Player, key::mix};

use super::{
    board::Board,
    proof::{Ending, Proof},
    state::State,
    symmetries::Symmetries,
};

/// What becomes of lines in which no moves are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizon {
    /// The rules: the game ends by score.
    Score,
    /// This player gets them all, which makes every proof of the other hold for any number of moves.
    Given(Player),
}

/// Where a state is remembered, and the symmetry that takes it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    key: u64,
    symmetry: usize,
}

/// When a proof holds, the boards so far apart.
#[derive(Clone, Copy, Debug)]
enum Span {
    /// With at least so many moves left.
    From(u32),
    /// With exactly so many moves left before the limit.
    At(u32),
    /// With at most so many moves until lines are broken off and given to the winner.
    Within(u32),
}

impl Kept {
    fn covers(&self, horizon: Horizon, left: u32) -> bool {
        match self.span {
            Span::From(plies) => left >= plies,
            Span::At(known) => horizon == Horizon::Score && left == known,
            Span::Within(known) => horizon == Horizon::Given(self.winner) && left <= known,
        }
    }

    /// Whether there is nothing in an older one that this one does not say.
    fn replaces(&self, old: &Self) -> bool {
        let (Span::Within(left), Span::Within(old_left)) = (self.span, old.span) else { return false };
        let as_good = match self.winner {
            Player::First => self.bound >= old.bound,
            Player::Second => self.bound <= old.bound,
        };
        self.winner == old.winner && left >= old_left && as_good
    }
}

/// A proof as it is kept.
#[derive(Clone, Debug)]
struct Kept {
    winner: Player,
    bound: i8,
    span: Span,
    made: Box<[Board]>,
    needed: Box<[Board]>,
}

/// All that is known about one state.
#[derive(Clone, Debug, Default)]
struct Page {
    /// The point of the move that won last, as a set; none for a pass.
    reply: Option<u16>,
    proofs: Vec<Kept>,
}

/// A state is proven about for several goals, depths and pasts; older ones give way.
const MAX_PROOFS: usize = 24;

type Pages = HashMap<u64, Page, BuildHasherDefault<Mixer>>;

/// The proofs found so far.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    symmetries: Symmetries,
    young: Pages,
    old: Pages,
    /// What the young pages take.
    bytes: usize,
    /// What they may take.
    max_bytes: usize,
}

impl Memory {
    pub(super) fn new(size: usize, max_bytes: usize) -> Self {
        let symmetries = Symmetries::new(size);
        Self {
            symmetries,
            young: Pages::default(),
            old: Pages::default(),
            bytes: 0,
            max_bytes: max_bytes / 2,
        }
    }

    /// Where a state is remembered.
    pub(super) fn spot(&self, state: &State) -> Spot {
        let (symmetry, Board { black, white }) = self.symmetries.least(state.board);
        let board = u64::from(black) << 16 | u64::from(white);
        Spot { key: board << 3 | u64::from(state.passes) << 1 | state.mover as u64, symmetry }
    }

    /// A proof about black reaching `goal` that holds after `past`.
    pub(super) fn recall(
        &mut self,
        spot: Spot,
        (goal, horizon, left): (i8, Horizon, u32),
        past: &[Board],
    ) -> Option<Proof> {
        self.rejuvenate(spot);
        let decides = |kept: &&Kept| match kept.winner {
            Player::First => kept.bound >= goal,
            Player::Second => kept.bound < goal,
        };
        let page = self.young.get(&spot.key)?;
        let spanning = page.proofs.iter().rev().filter(|kept| kept.covers(horizon, left));
        let found = spanning.filter(decides).find(|kept| self.holds(kept, spot, past))?;
        Some(self.unfold(found, spot))
    }

    /// The move that won here last: a set of one point, or of none for a pass.
    pub(super) fn reply(&self, spot: Spot) -> Option<u16> {
        let reply = self.young.get(&spot.key)?.reply?;
        Some(self.symmetries.map_set(self.symmetries.inverse(spot.symmetry), reply))
    }

    /// Remembers the move that won.
    pub(super) fn set_reply(&mut self, spot: Spot, reply: u16) {
        let reply = self.symmetries.map_set(spot.symmetry, reply);
        self.young.entry(spot.key).or_default().reply = Some(reply);
    }

    /// Remembers a proof.
    pub(super) fn store(&mut self, spot: Spot, left: u32, proof: &Proof) {
        let span = match proof.ending {
            Ending::Passes(plies) => Span::From(plies),
            Ending::Limit => Span::At(left),
            Ending::BrokenOff => Span::Within(left),
        };
        let [made, needed] =
            [&proof.made, &proof.needed].map(|boards| self.mapped(spot.symmetry, boards).into_boxed_slice());
        let kept = Kept { winner: proof.winner, bound: proof.bound, span, made, needed };
        let proofs = &mut self.young.entry(spot.key).or_default().proofs;
        self.bytes += kept.bytes();
        self.bytes -= proofs.extract_if(.., |old| kept.replaces(old)).map(|old| old.bytes()).sum::<usize>();
        if proofs.len() == MAX_PROOFS {
            self.bytes -= proofs.remove(0).bytes();
        }
        proofs.push(kept);
        if self.bytes > self.max_bytes {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
    }

    /// Keeps what is known about a state from being forgotten.
    fn rejuvenate(&mut self, spot: Spot) {
        if let Some(page) = self.old.remove(&spot.key) {
            self.bytes += page.proofs.iter().map(Kept::bytes).sum::<usize>();
            self.young.insert(spot.key, page);
        }
    }

    fn holds(&self, kept: &Kept, spot: Spot, past: &[Board]) -> bool {
        let mapped = |board: &Board| self.symmetries.map(spot.symmetry, *board);
        let is_made = |board: &Board| kept.made.binary_search(&mapped(board)).is_ok();
        let has_occurred = |needed: &Board| past.iter().any(|board| mapped(board) == *needed);
        (kept.made.is_empty() || !past.iter().any(is_made)) && kept.needed.iter().all(has_occurred)
    }

    fn unfold(&self, kept: &Kept, spot: Spot) -> Proof {
        let back = self.symmetries.inverse(spot.symmetry);
        let ending = match kept.span {
            Span::From(plies) => Ending::Passes(plies),
            Span::At(_) => Ending::Limit,
            Span::Within(_) => Ending::BrokenOff,
        };
        let [made, needed] = [&kept.made, &kept.needed].map(|boards| self.mapped(back, boards));
        Proof { winner: kept.winner, bound: kept.bound, ending, made, needed }
    }

    /// The images of some boards, in order.
    fn mapped(&self, symmetry: usize, boards: &[Board]) -> Vec<Board> {
        let mut images: Vec<Board> =
            boards.iter().map(|&board| self.symmetries.map(symmetry, board)).collect();
        if symmetry != 0 {
            images.sort_unstable();
        }
        images
    }
}

impl Kept {
    /// About what it takes, with its share of the map.
    fn bytes(&self) -> usize {
        2 * size_of::<Self>() + (self.made.len() + self.needed.len()) * size_of::<Board>()
    }
}

/// Hashes one number: keys are chosen by nobody, so nothing needs to be hidden.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
    }
}
