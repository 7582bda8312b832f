//! How to search, as types: each choice has a name, and none is made behind the caller's back.
//!
//! Two of them exist for a study alone: [`Backup::ByPly`] repeats the published sign error of Dots and Boxes programs,
//! and [`Proofs::Ignored`] searches without proofs, as the published programs do, so that the error can show.

use ludus_core::{AbsValue, Outcome, Player};

use crate::verdict::{Ending, Verdict};

use super::gumbel::Gumbel;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How a simulation chooses its way, and the search its move.
    pub rule: Rule,
    /// How a value gets from a leaf to the root.
    pub backup: Backup,
    /// What becomes of results that are certain.
    pub proofs: Proofs,
    /// What the end of a game is worth.
    pub worth: Worth,
    /// The most nodes of the tree. When it is full, simulations go on from the leaves there are. The root and its
    /// moves are kept in any case.
    pub capacity: usize,
}

/// How a simulation chooses its way, and the search its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// By value and upper confidence bound, as AlphaZero does; the move with the most visits is best.
    Puct(Puct),
    /// By sequential halving at the root and improved policies below: better with few simulations.
    Gumbel(Gumbel),
}

/// The constants of Q + c·P·√ΣN/(1+N).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puct {
    /// The constant c, for values in −1…1.
    pub exploration: f64,
    /// The Q of a move without visits.
    pub first_play: FirstPlay,
    /// Chance in the priors of the root, for self-play.
    pub noise: Option<Noise>,
}

/// The Q of a move without visits, in the mover's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstPlay {
    /// Always this; 0 in the published programs.
    Value(f64),
    /// The mean value of the position less r·√(the sum of the priors of visited moves), as KataGo does.
    Reduced {
        /// The factor r below the root.
        below_root: f64,
        /// The factor r at the root, 0 where its priors are noisy.
        at_root: f64,
    },
}

/// Dirichlet noise: the priors of the root are mixed with a random distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The share of the noise, 0…1.
    pub weight: f64,
    /// The parameter of the distribution.
    pub alpha: Alpha,
}

/// The parameter of a Dirichlet distribution over moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alpha {
    /// The same for every move, however many there are.
    PerMove(f64),
    /// A total that the moves share, so that noise is as strong with few moves as with many.
    Total(f64),
}

impl Alpha {
    /// The parameter of one of so many moves.
    #[must_use]
    pub fn each(self, n_moves: usize) -> f64 {
        match self {
            Self::PerMove(alpha) => alpha,
            Self::Total(total) => total / n_moves.max(1) as f64,
        }
    }
}

/// How a value gets from a leaf to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// It stays what it is for each of the players, whoever moves.
    ByMover,
    /// It is turned at every ply, as if the players alternated. Wrong where somebody moves twice: for studies of that.
    ByPly,
}

impl Backup {
    /// What a first player's value is multiplied by when it passes from a position that `below` moves in to the one
    /// before, which `above` moves in. Turned at every ply in the mover's view, it comes out as the opponent's where
    /// the mover stays.
    #[inline]
    pub(super) fn sign(self, below: Player, above: Player) -> f32 {
        match self {
            Self::ByPly if below == above => -1.0,
            Self::ByPly | Self::ByMover => 1.0,
        }
    }
}

/// What the end of a game is worth: partly who wins, partly by how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The share of the margin, 0…1; the rest is the winner's.
    pub margin: f64,
    /// The points that count as 1; more do not count.
    pub points: f64,
}

impl Worth {
    /// Who wins is all that counts.
    pub const WINNER: Self = Self { margin: 0.0, points: 1.0 };

    /// What this end is worth to the first player.
    #[must_use]
    pub fn of(self, outcome: Outcome) -> AbsValue {
        let AbsValue(winner) = AbsValue::of(outcome);
        let margin = (outcome.points_for(Player::First) / self.points).clamp(-1.0, 1.0);
        AbsValue(((1.0 - self.margin) * f64::from(winner) + self.margin * margin) as f32)
    }

    /// How this end ranks for the first player: ends that are worth the same rank the same.
    pub(super) fn rank(self, outcome: Outcome) -> Rank {
        let half_points = outcome.half_points_for(Player::First);
        let is_whole = self.margin == 0.0 || f64::from(half_points.abs()) >= 2.0 * self.points;
        match half_points.signum() {
            0 => Rank(0),
            1 if is_whole => Rank::BEST,
            -1 if is_whole => Rank::WORST,
            _ => Rank(half_points as i16),
        }
    }

    /// What an end of this rank is worth.
    #[inline]
    pub(super) fn of_rank(self, rank: Rank) -> f32 {
        match rank {
            Rank::BEST => 1.0,
            Rank::WORST => -1.0,
            Rank(half_points) => self.of(Outcome::from_half_points(half_points.into())).0,
        }
    }
}

/// An end of a game in the order of worth: half points for a player, as far as they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(i16);

impl Ending for Rank {
    const WORST: Self = Self(-i16::MAX);
    const BEST: Self = Self(i16::MAX);

    #[inline]
    fn turned(self) -> Self {
        Self(-self.0)
    }
}

impl Rank {
    /// Who wins.
    pub(super) fn verdict(self) -> Verdict {
        match self.0.signum() {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }
}

/// What becomes of results that are certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// They bound the values of all positions above, and what is proven is never contradicted.
    Kept,
    /// They count as any other value.
    Ignored,
}

/// How far the choice of a move strays from the best, ply by ply: 1 takes moves in proportion to the policy that the
/// search found, 0 the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Temperature {
    /// The same in the whole game.
    Constant(f64),
    /// One temperature for the first plies of a game and another from then on.
    Drop {
        /// At the beginning.
        early: f64,
        /// The number of plies it lasts.
        plies: u32,
        /// Afterwards.
        late: f64,
    },
    /// From one temperature to another, half of the way every so many plies.
    Decay {
        /// At the first ply.
        early: f64,
        /// In the long run.
        late: f64,
        /// Plies for half of the way.
        half_life: f64,
    },
}

impl Temperature {
    /// The temperature after so many plies.
    #[must_use]
    pub fn at(self, ply: u32) -> f64 {
        match self {
            Self::Constant(temperature) => temperature,
            Self::Drop { early, plies, late } => {
                if ply < plies {
                    early
                } else {
                    late
                }
            }
            Self::Decay { early, late, half_life } => {
                late + (early - late) * libm::exp2(-f64::from(ply) / half_life)
            }
        }
    }
}
