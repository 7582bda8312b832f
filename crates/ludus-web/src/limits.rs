//! How much one server gives to whoever asks. Every number bounds something that a page, a program or a mistake could
//! otherwise make grow without end; they stand together so that they can be seen, tested and changed in one place.

use std::time::Duration;

/// What a server will do at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a request's body: a long game file is a few kilobytes.
    pub body_bytes: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// Connections at once, WebSockets included.
    pub connections: usize,
    /// Games kept in the data folder.
    pub stored_games: usize,
    /// Games kept in memory; others are loaded again when somebody looks at them.
    pub live_games: usize,
    /// How long an agent may think about one move before it must answer with what it has.
    pub thinking: Duration,
    /// The same for a question about a game, which others may be waiting behind.
    pub question: Duration,
    /// Questions that wait for an agent, machine moves aside, of which each game has at most one.
    pub waiting_questions: usize,
    /// Memory that one agent may ask for, in mebibytes.
    pub agent_mebibytes: u64,
    /// Agents that are asked for an opinion at once.
    pub opinions: usize,
    /// How often a WebSocket is asked whether its other end is there; it is closed when nothing came back since the
    /// question before.
    pub heartbeat: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 256 << 10,
            arrival: Duration::from_secs(10),
            connections: 1024,
            stored_games: 10_000,
            live_games: 256,
            thinking: Duration::from_secs(60),
            question: Duration::from_secs(15),
            waiting_questions: 64,
            agent_mebibytes: 512,
            opinions: 6,
            heartbeat: Duration::from_secs(20),
        }
    }
}
