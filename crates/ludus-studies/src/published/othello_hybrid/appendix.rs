//! The appendix of `othello-hybrid`: fitness, discs and corners of both sides, game by game against the three
//! deterministic agents and in sums of ten games against random. Figures 5.1 and the fitness formula follow from these
//! numbers, which makes them the study's best check.

use serde::Deserialize;

use super::{N_DEPTHS, Search, Techniques};

/// Whom the agent plays in tables A to E.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Plays the best place of its map.
    Influence,
    /// Flips most.
    Greedy,
    /// Weighs both.
    GreedyInfluence,
}

/// What the agent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Second.
    White,
    /// First.
    Black,
}

/// A number of each side.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// Of the study's agent.
    pub agent: T,
    /// Of its opponent.
    pub opponent: T,
}

/// One game at each depth, with what the text prints at the end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverDepths<T> {
    /// By depth, from 1 to 6.
    pub depths: [T; N_DEPTHS],
    /// Their sum.
    pub total: T,
    /// Their mean.
    pub mean: f64,
}

/// A row of tables A to E: six games, one at each depth.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// Which techniques were on.
    pub techniques: Techniques,
    /// The agent's colour.
    pub colour: Colour,
    /// Whom it played.
    pub opponent: Opponent,
    /// How it searched.
    pub search: Search,
    /// The fitness of the game, by the formula of section 4.2.1.2.
    pub fitness: Sides<OverDepths<f64>>,
    /// Discs at the end.
    pub discs: Sides<OverDepths<u32>>,
    /// Corners held at the end.
    pub corners: Sides<OverDepths<u32>>,
}

/// Sums and means of ten games at each depth.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumsOverTen<T> {
    /// The sums by depth, from 1 to 6.
    pub totals: [T; N_DEPTHS],
    /// The means as printed.
    pub means: [f64; N_DEPTHS],
}

/// A row of tables F and G: ten games against random at each depth.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomTrial {
    /// Which techniques were on.
    pub techniques: Techniques,
    /// The agent's colour.
    pub colour: Colour,
    /// How it searched.
    pub search: Search,
    /// Fitness by the formula of section 4.2.1.2.
    pub fitness: Sides<SumsOverTen<f64>>,
    /// Discs at the end.
    pub discs: Sides<SumsOverTen<u32>>,
    /// Corners held at the end.
    pub corners: Sides<SumsOverTen<u32>>,
}
