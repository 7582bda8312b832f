//! The evaluation `influence`: every point counts for the player whose safe stones are nearer. A stone in atari
//! is not safe: it is worth nothing and its point is as free as an empty one. So a player in atari who can
//! still run is judged too harshly, which matches between such evaluations showed to be the better error.

use ludus_core::{Player, Score, evaluation::Part};

use super::{
    evaluation::{PAID, held, part},
    position::Position,
    rule_sets::Scoring,
    rules::Go,
    survey::{Survey, both},
};

/// A stone in atari: takes back what it was counted for as a stone, or counts it as the prisoner it will be.
const IN_ATARI: i32 = -Score::POINT;
/// A liberty of a player's stones, all taken together. It decides between moves that are alike in points, so that
/// a pass is better than to fill an own eye; twice as much made `classic` lose 51 to 54 % of its games.
const LIBERTY: i32 = 5;

/// Stones or prisoners, zones, stones in atari and liberties.
pub(super) fn influence(game: &Go, position: &Position, player: Player) -> [Part; 4] {
    influence_of(game, position, &Survey::of(game.grid(), &position.board), player)
}

/// For each point, row by row, 1 where it counts for the first player, -1 for the second and 0 for nobody.
pub(super) fn influence_by_point(game: &Go, position: &Position) -> Vec<f64> {
    let survey = Survey::of(game.grid(), &position.board);
    let zones = survey.zones();
    let counted = both(|player| survey.safe_stones(player).union(&zones[player]));
    let count = |point, player| f64::from(u8::from(counted[player].contains(point)));
    game.grid().points().map(|point| count(point, Player::First) - count(point, Player::Second)).collect()
}

/// The same for a board that has been surveyed.
pub(super) fn influence_of(game: &Go, position: &Position, survey: &Survey<'_>, player: Player) -> [Part; 4] {
    let paid = match game.rules().scoring {
        Scoring::Area => both(|owner| survey.stones[owner].len() as u32),
        Scoring::Territory => position.status.prisoners,
    };
    let zones = survey.zones();
    let zones = both(|owner| zones[owner].len() as u32);
    let in_atari = both(|owner| survey.in_atari[owner].len() as u32);
    let liberties = both(|owner| survey.liberties(owner).len() as u32);
    [
        held(game, paid, player),
        part("zones", zones, PAID, player),
        part("atari", in_atari, IN_ATARI, player),
        part("liberties", liberties, LIBERTY, player),
    ]
}
