//! What the nets of the study of 2001 see: two numbers for every point, row by row, white here and black here, and at last
//! the net captures so far. A net that knows only colours must learn the game twice to play both; so the same is offered
//! with the viewer's stones and the opponent's.

use ludus_core::Player;

use super::{board::Colour, position::Position, rules::Go};
use crate::knowledge::Inputs;

/// Which stones the two numbers of a point are about, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colours {
    /// White here, black here, whoever looks: as in the text.
    WhiteBlack,
    /// The viewer's stone here, the opponent's here.
    OwnOther,
}

/// All points, and captures: twice the area and one number more.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointInputs {
    area: usize,
    colours: Colours,
}

impl PointInputs {
    /// The inputs for a board.
    pub(super) fn new(game: &Go, colours: Colours) -> Self {
        Self { area: game.grid().area(), colours }
    }
}

impl Inputs<Go> for PointInputs {
    fn count(&self) -> usize {
        2 * self.area + 1
    }

    fn fill(&mut self, game: &Go, position: &Position, viewer: Player, inputs: &mut [f32]) {
        let players = match self.colours {
            Colours::WhiteBlack => [Player::Second, Player::First],
            Colours::OwnOther => [viewer, viewer.opponent()],
        };
        let (points, captures) = inputs.split_at_mut(2 * self.area);
        for (pair, point) in points.chunks_exact_mut(2).zip(game.grid().points()) {
            let colour = position.board.colour(point);
            for (input, player) in pair.iter_mut().zip(players) {
                *input = f32::from(u8::from(colour == Colour::of(player)));
            }
        }
        let [own, others] = [viewer, viewer.opponent()].map(|player| position.status.prisoners[player]);
        captures[0] = own as f32 - others as f32;
    }
}
