//! Finished games as they are learned from: moves by their numbers among the legal ones, and at some plies what the search
//! found. Boards are played again when they are needed, so a game takes little memory and its bytes know no rules.

use ludus_core::Outcome;

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    /// Which of the run's boards it was played on.
    pub(crate) board: usize,
    /// The number of each move among the legal ones.
    pub(crate) moves: Vec<u16>,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// Whose each cell was in the end: 1 the first player's, -1 the second's, 0 nobody's; empty where that means nothing.
    pub(crate) owners: Vec<i8>,
    /// What is to be learned from it.
    pub(crate) lessons: Vec<Lesson>,
}

/// A position of a game and what the search found there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lesson {
    /// Moves made before it.
    pub(crate) ply: u32,
    /// How many times it counts.
    pub(crate) copies: u32,
    /// What the search thinks it is worth to the mover.
    pub(crate) value: f32,
    /// What a later search thought where a game strayed from its way, in the eyes of the same mover: how it ended then says
    /// nothing about this position.
    pub(crate) instead: Option<f32>,
    /// How often each of the legal moves should be played.
    pub(crate) policy: Vec<f32>,
}

impl Played {
    /// How many positions there are to learn from, copies counted.
    pub(crate) fn n_lessons(&self) -> usize {
        self.lessons.iter().map(|lesson| lesson.copies as usize).sum()
    }

    /// Adds the bytes of the game.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let mut number = |number: usize| bytes.extend((number as u32).to_le_bytes());
        number(self.board);
        number(self.moves.len());
        number(self.owners.len());
        number(self.lessons.len());
        bytes.extend(self.moves.iter().flat_map(|mv| mv.to_le_bytes()));
        bytes.extend(self.outcome.half_points_for(ludus_core::Player::First).to_le_bytes());
        bytes.extend(self.owners.iter().map(|owner| owner.to_le_bytes()[0]));
        for Lesson { ply, copies, value, instead, policy } in &self.lessons {
            bytes.extend([*ply, *copies, policy.len() as u32].iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend(value.to_le_bytes());
            bytes.extend(instead.unwrap_or(f32::NAN).to_le_bytes());
            bytes.extend(policy.iter().flat_map(|share| share.to_le_bytes()));
        }
    }

    /// Takes a game off the front of `bytes`; `None` if they hold none.
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let [board, n_moves, n_owners, n_lessons] =
            [number(bytes)?, number(bytes)?, number(bytes)?, number(bytes)?];
        let moves = taken(bytes, n_moves.checked_mul(2)?)?.as_chunks().0;
        let moves = moves.iter().map(|&mv| u16::from_le_bytes(mv)).collect();
        let outcome = Outcome::from_half_points(i32::from_le_bytes(four(bytes)?));
        let owners = taken(bytes, n_owners)?.iter().map(|&owner| i8::from_le_bytes([owner])).collect();
        let mut lessons = Vec::new();
        for _ in 0..n_lessons {
            lessons.push(Lesson::read(bytes)?);
        }
        Some(Self { board, moves, outcome, owners, lessons })
    }
}

impl Lesson {
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let [ply, copies, n_shares] = [number(bytes)?, number(bytes)?, number(bytes)?];
        let [value, instead] = [f32::from_le_bytes(four(bytes)?), f32::from_le_bytes(four(bytes)?)];
        let shares = taken(bytes, n_shares.checked_mul(4)?)?.as_chunks().0;
        let policy: Vec<f32> = shares.iter().map(|&share| f32::from_le_bytes(share)).collect();
        let is_good =
            value.is_finite() && !instead.is_infinite() && policy.iter().all(|share| share.is_finite());
        let instead = Some(instead).filter(|instead| !instead.is_nan());
        is_good.then_some(Self { ply: ply as u32, copies: copies as u32, value, instead, policy })
    }
}

fn taken<'bytes>(bytes: &mut &'bytes [u8], n: usize) -> Option<&'bytes [u8]> {
    let (front, rest) = bytes.split_at_checked(n)?;
    *bytes = rest;
    Some(front)
}

fn four(bytes: &mut &[u8]) -> Option<[u8; 4]> {
    taken(bytes, 4)?.first_chunk().copied()
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    four(bytes).map(|bytes| u32::from_le_bytes(bytes) as usize)
}
