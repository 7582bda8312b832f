//! Where agents meet. Specs become agents here, agents play games, and results become numbers that can be
//! trusted. Modules in reading order:

/// What an agent is, and how it says why.
pub mod agent;
/// Agents as one-line texts.
pub mod agent_spec;
mod agents;
/// Thinking time.
pub mod clock;
/// What an agent needs beside the rules.
pub mod demands;
mod engine;
/// What engines of others have replied.
pub mod replies;
/// Why an agent could not be made.
pub mod error;
/// What can go wrong with an agent during a game.
pub mod fault;
/// A game as the positions it went through.
pub mod line;
/// Players whose numbers were learned.
pub mod learned;
/// Five levels of play for each game, with measured strength.
pub mod levels;
/// One game in progress, whichever it is.
pub mod table;
/// Random first moves, so that games differ.
pub mod opening;
/// One game between two agents.
pub mod contest;
/// Which games a match or tournament has.
pub mod schedule;
/// Threads that play the games of a schedule.
pub mod hall;
/// What is known of a schedule's games.
pub mod ledger;
/// What the games of two agents come to.
pub mod tally;
/// What went wrong in games.
pub mod incidents;
/// What is to be played.
pub mod plan;
/// The sole right to work on something.
pub mod hold;
/// The SQLite file with everything that was played.
pub mod library;
/// A stored match or tournament in progress.
pub mod event;
/// Matches from plan to report.
pub mod matches;
/// Tournaments from plan to report.
pub mod tournament;
/// Ratings over everything that was played.
pub mod pool;
/// How well an agent plays, measured against exact play.
pub mod judge;
/// Games as files for other programs.
pub mod export;
/// Games from files of other programs.
pub mod import;
/// What a score says and how sure it is.
pub mod statistics;
/// Files that are written whole or not at all.
pub mod whole_file;
/// Thoughts as texts and numbers, for people and other programs.
pub mod report;
/// Thoughts as sentences.
pub mod reasons;
/// What is to be said about a position: every move's value, who will own what, what exact play knows.
pub mod analysis;

pub use agent::{Agent, Candidate, Exactness, Guided, Simulated, Thought, Why};
pub use agent_spec::AgentSpec;
pub use demands::Demands;
pub use error::AgentError;
pub use fault::{Fault, FaultKind, Halt};
pub use levels::Level;
pub use line::Line;
pub use replies::Replies;
