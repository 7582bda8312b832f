//! What the nets of the scalable study see beside the stones: how many moves the viewer has made, passes among them, and the
//! prisoners of both sides, each as a share of half the board's points. The published code divides whole numbers and so
//! sees nothing of them for most of a game; that is there by name, too.

use ludus_core::{
    Player,
    spec::{Info, OptionInfo},
};

use super::{position::Position, rules::Go};
use crate::knowledge::Inputs;

/// How counts become shares.
#[derive(Clone, Copy)]
pub(super) enum Division {
    /// With fractions.
    Real,
    /// Rounded down, as the published code does.
    Whole,
}

impl Division {
    pub(super) const CHOICES: &'static [(&'static str, Self)] =
        &[("real", Self::Real), ("whole", Self::Whole)];
}

/// The option of these inputs.
pub(super) const DIVISION: OptionInfo = OptionInfo {
    key: "division",
    values: "real, whole",
    default: "real",
    meaning: "whether shares keep their fractions",
};

pub(super) const INFO: Info = Info {
    options: &[DIVISION],
    ..Info::plain("ledger", "moves made, own prisoners and the opponent's, as shares of half the board")
};

/// Moves made, own prisoners, the opponent's prisoners.
pub(super) struct Ledger {
    division: Division,
    half_board: f32,
}

impl Ledger {
    pub(super) fn new(game: &Go, division: Division) -> Self {
        let area = game.grid().area();
        let half_board = match division {
            Division::Real => area as f32 / 2.0,
            Division::Whole => (area / 2) as f32,
        };
        Self { division, half_board }
    }
}

impl Inputs<Go> for Ledger {
    fn count(&self) -> usize {
        3
    }

    fn fill(
        &mut self,
        _game: &Go,
        Position { status, past, .. }: &Position,
        viewer: Player,
        inputs: &mut [f32],
    ) {
        // The mover has made one move less when the number is odd, since players take turns.
        let own_moves = if viewer == status.mover { past.moves / 2 } else { past.moves.div_ceil(2) };
        let counts = [own_moves, status.prisoners[viewer], status.prisoners[viewer.opponent()]];
        for (input, count) in inputs.iter_mut().zip(counts) {
            let share = count as f32 / self.half_board;
            *input = match self.division {
                Division::Real => share,
                Division::Whole => share.floor(),
            };
        }
    }
}
