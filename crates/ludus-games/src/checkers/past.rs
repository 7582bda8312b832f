//! What a position remembers of the game: the idle moves since the last capture or man's move, and how long
//! ago the last capture was. Only idle moves can be undone by others, so only they matter for repetition.
//!
//! An idle move is a king's step. It exchanges the contents of two squares whose bits lie four or five apart,
//! so one byte says which two, and going back in the game is one XOR per ply. Comparing boards this way is
//! exact, unlike comparing hashes, and a byte per ply keeps positions cheap to copy.

use ludus_core::{Player, player::PerPlayer};

/// The occurrence of a position that makes a draw.
const DRAWING_OCCURRENCE: u32 = 3;

/// The moves that led here, as far as they still matter.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// One code per idle move, the latest last.
    steps: Vec<u8>,
    /// Plies since the last capture.
    quiet_plies: u32,
    /// Whether the position has occurred for the third time.
    repeated: bool,
}

impl Past {
    /// A piece was taken.
    pub(super) fn add_capture(&mut self) {
        self.forget_steps();
        self.quiet_plies = 0;
    }

    /// A man moved.
    pub(super) fn add_advance(&mut self) {
        self.forget_steps();
        self.quiet_plies += 1;
    }

    /// A king stepped between these two squares.
    pub(super) fn add_step(&mut self, two_squares: u64) {
        self.steps.push(encode(two_squares));
        self.repeated = self.has_come_back();
        self.quiet_plies += 1;
    }

    /// Nothing before the last move can come back.
    fn forget_steps(&mut self) {
        self.steps.clear();
        self.repeated = false;
    }

    /// Plies since the last capture or man's move.
    pub(super) fn idle_plies(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Plies since the last capture.
    pub(super) fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Whether the position has occurred for the third time.
    pub(super) fn is_repeated(&self) -> bool {
        self.repeated
    }

    /// Every position that has occurred twice, `mover` having the move now: how many plies ago, and on which squares
    /// each player's pieces stood otherwise than now.
    pub(super) fn seen_twice(&self, mover: Player) -> Vec<(usize, PerPlayer<u64>)> {
        // There and back takes both players two plies, and most positions that are asked about have fewer behind them.
        if self.steps.len() < 4 {
            return Vec::new();
        }
        let mut moved = PerPlayer([0, 0]);
        let mut stepper = mover;
        let mut seen = vec![moved];
        for &step in self.steps.iter().rev() {
            stepper = stepper.opponent();
            moved[stepper] ^= decode(step);
            seen.push(moved);
        }
        // The same player is to move only every second ply.
        let is_seen_before =
            |plies: usize| seen[plies..].iter().step_by(2).skip(1).any(|other| *other == seen[plies]);
        (0..seen.len()).filter(|&plies| is_seen_before(plies)).map(|plies| (plies, seen[plies])).collect()
    }

    /// Goes back two plies at a time, to positions with the same player to move, and counts those in which
    /// both players' kings stand where they stand now.
    fn has_come_back(&self) -> bool {
        let (mut moved_of_one, mut moved_of_other) = (0, 0);
        let mut occurrences = 1;
        for plies in self.steps.rchunks_exact(2) {
            moved_of_one ^= decode(plies[0]);
            moved_of_other ^= decode(plies[1]);
            if moved_of_one | moved_of_other == 0 {
                occurrences += 1;
                if occurrences == DRAWING_OCCURRENCE {
                    return true;
                }
            }
        }
        false
    }
}

/// Written by hand because a derived `clone_from` would allocate anew.
impl Clone for Past {
    fn clone(&self) -> Self {
        Self { steps: self.steps.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.steps.clone_from(&source.steps);
        self.quiet_plies = source.quiet_plies;
        self.repeated = source.repeated;
    }
}

/// Bits 0 to 5 of a code are the number of the lower bit, bit 6 says whether the other is five bits away.
const FAR: u8 = 1 << 6;

fn encode(two_squares: u64) -> u8 {
    let lower = two_squares.trailing_zeros();
    let far = two_squares >> lower == 1 | 1 << 5;
    lower as u8 | if far { FAR } else { 0 }
}

fn decode(code: u8) -> u64 {
    let distance = 4 + (code >> 6);
    (1 | 1 << distance) << (code & (FAR - 1))
}
