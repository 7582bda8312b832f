//! What the evaluations have in common. Each is a function from a position to named parts in the eyes of one
//! player, whoever moves; one type makes all of them fit for searches and adds komi, which is white's whatever
//! the stones say.

use ludus_core::{
    Player, Score,
    evaluation::{Part, ValueFn},
    player::PerPlayer,
};

use super::{position::Position, rule_sets::Scoring, rules::Go, scoring::lead};

/// A judgement of a position in the eyes of a player, komi apart.
pub(super) type Judge<const N: usize> = fn(&Go, &Position, Player) -> [Part; N];

/// An evaluation that is the sum of its parts and komi.
pub(super) struct SumOfParts<const N: usize>(pub(super) Judge<N>);

/// A stone or prisoner, a point of territory or of a zone: what the rules pay for it.
pub(super) const PAID: i32 = Score::POINT;

impl<const N: usize> ValueFn<Go> for SumOfParts<N> {
    fn root(&mut self, _game: &Go, _position: &Position) {}

    fn value(&mut self, game: &Go, position: &Position) -> Score {
        let mover = position.status.mover;
        let judged = (self.0)(game, position, mover).iter().map(|part| part.score).sum::<i32>();
        Score::estimate(judged + komi(game, mover).score)
    }

    fn parts(&mut self, game: &Go, position: &Position, parts: &mut Vec<Part>) {
        let mover = position.status.mover;
        parts.clear();
        parts.extend((self.0)(game, position, mover));
        parts.push(komi(game, mover));
    }
}

/// What `player` has more of something than the opponent, at so much each.
pub(super) fn part(name: &'static str, counts: PerPlayer<u32>, weight: i32, player: Player) -> Part {
    Part::lead(name, lead(counts, player), weight)
}

/// What the rules pay for besides empty points.
pub(super) fn held(game: &Go, counts: PerPlayer<u32>, player: Player) -> Part {
    let name = match game.rules().scoring {
        Scoring::Area => "stones",
        Scoring::Territory => "prisoners",
    };
    part(name, counts, PAID, player)
}

fn komi(game: &Go, player: Player) -> Part {
    let weight = game.rules().komi.half_points() * Score::POINT / 2;
    Part::lead("komi", if player == Player::Second { 1 } else { -1 }, weight)
}
