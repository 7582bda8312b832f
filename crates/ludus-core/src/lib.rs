//! The words that all of Ludus speaks: players, outcomes, values, keys, symmetries, random streams, and the
//! traits that a game implements. Rules, searches and nets meet only here, so neither side knows the other.
//!
//! No IO, no clock, no global state. Modules in reading order:

/// The two players and who is whose opponent.
pub mod player;
/// How a finished game ended: one signed margin.
pub mod outcome;
/// Values that say whose they are, and the integer scale of searches.
pub mod value;
/// Hash keys of positions and the tables they are made from.
pub mod key;
/// The eight symmetries of a rectangle.
pub mod symmetry;
/// Which of a board's symmetric twins stands for all of them.
pub mod orientations;
/// Random streams from (seed, purpose, index).
pub mod rng;
/// The central trait: the rules of one game at one size.
pub mod game;
/// Moves and positions as text, and errors that name their place.
pub mod notation;
/// Positions as numbers for nets: planes and sparse features in the mover's view.
pub mod encoding;
/// What searches ask of an evaluation.
pub mod evaluation;
/// What tree searches by policy and value ask of a net.
pub mod evaluator;
/// What a screen needs to draw a board.
pub mod view;
/// `name:key=value,…` texts that name a game or an agent.
pub mod spec;
/// Counting move paths, the first proof of a move generator.
pub mod perft;
/// A game written as a text tree, for testing searches.
pub mod text_tree;
/// Plain minimax, the measure of searches.
pub mod exhaustive;
/// The laws that every game obeys, as one check.
pub mod conformance;

pub use encoding::{Change, Encode, Feature, Features, Owner, PieceBoard, PieceSquares, PolicySlot, Side};
pub use evaluator::{Evaluation, Evaluations, Evaluator, Eyes, OverPlanes, PlanesFn};
pub use game::{BoardGame, Game, IllegalMove};
pub use key::Key;
pub use notation::{Notation, TextError};
pub use orientations::Orientations;
pub use outcome::Outcome;
pub use player::Player;
pub use rng::{Rng, Seed};
pub use symmetry::Symmetry;
pub use value::{AbsValue, PovValue, Score};
pub use view::{BoardView, Show};
