//! The evaluation `classic`: influence, and what makes chains live and last. Weights are hundredths of a point,
//! found by paired games of alpha-beta at depth 2 and 3 on 5x5, 7x7 and 9x9 from random openings of four moves;
//! what is said of them below was measured in 200 to 400 games each. It wins 62 to 68 % against influence alone.

use ludus_core::{Player, evaluation::Part};

use super::{
    evaluation::part,
    influence::influence_of,
    position::Position,
    rules::Go,
    survey::{Survey, both},
};

/// One of the first two eyes of a player: wins 52 to 55 % against no such rule.
const EYE: i32 = 60;
/// More eyes than these save nobody.
const ENOUGH_EYES: usize = 2;
/// A stone on the first line, where it surrounds little: wins 56 to 64 % against no such rule.
const ON_EDGE: i32 = -40;

/// The parts of influence, eyes, and stones on the edge.
pub(super) fn classic(game: &Go, position: &Position, player: Player) -> [Part; 6] {
    let survey = Survey::of(game.grid(), &position.board);
    let [held, zones, atari, liberties] = influence_of(game, position, &survey, player);
    let eyes = both(|owner| survey.n_eyes(owner).min(ENOUGH_EYES) as u32);
    let edge = both(|owner| survey.edge_stones(owner).len() as u32);
    let [eyes, edge] = [part("eyes", eyes, EYE, player), part("edge", edge, ON_EDGE, player)];
    [held, zones, atari, liberties, eyes, edge]
}
