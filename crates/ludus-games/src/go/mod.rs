//! Go on boards of 2x2 to 25x25 under four named rule sets and their switches. No dead stones are removed at
//! the end: games are played out, so scoring needs no judgement.
//!
//! A position is two things. The board keeps chains with their liberties up to date, so that a move is judged
//! by looking at its four neighbours. The past keeps one hash per earlier board for superko, and is copied
//! with the board because a search has many pasts at once. Read in this order: `grid`, `board`, `past`,
//! `legality`, `rules`.

mod board;
mod classic;
mod copying;
mod encoding;
mod engine_setup;
mod evaluation;
mod eyes;
mod facts;
mod grid;
mod heuristics;
mod influence;
mod inputs;
mod knowledge;
mod ladders;
mod ledger;
mod legality;
mod liberties;
mod life;
mod notation;
mod options;
mod past;
mod point_set;
mod position;
mod ratings;
mod rule_sets;
mod rules;
mod scoring;
mod surroundings;
mod survey;
mod territory;
mod view;
mod zones;

pub use encoding::StoneFeatures;
pub use grid::Point;
pub use options::Settings;
pub use point_set::PointSet;
pub use position::Position;
pub use rule_sets::{Ko, KoPass, Komi, LastPass, PassStones, RuleSet, Rules, Scoring, Suicide};
pub use rules::{Go, Move};
