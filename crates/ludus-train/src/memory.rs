//! What the opponents of a learner remember: replies of engines that are asked for once. It is no part of a learner's
//! state, because nothing that is learned depends on it, only how long that takes; but a run keeps it, since what it holds may
//! have taken days.

use std::{fmt::Write, sync::Arc};

use ludus_arena::{
    AgentSpec, Replies,
    replies::{Questions, RepliesError},
};

/// What stands in the first line of the text, with its version.
const HEADING: &str = "ludus replies 1";
/// What stands before an opponent.
const OPPONENT: &str = "opponent\t";
/// What stands before the checksum of all lines above it, which ends the text.
const CHECKSUM: &str = "crc32\t";

/// The memories of some opponents; copies share them.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Those who remember, each once.
    opponents: Vec<(String, Arc<Replies>)>,
}

/// Why a text is none of memories.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoryError {
    /// It is of another kind or version.
    #[error("found {0:?} in the first line, wanted {HEADING:?}")]
    Heading(String),
    /// Its end is missing.
    #[error("found no checksum in the last line")]
    Unsealed,
    /// It was altered.
    #[error("found checksum {found:08x}, wanted {wanted:08x}")]
    Checksum {
        /// That of the text.
        found: u32,
        /// What it says itself.
        wanted: u32,
    },
    /// What an opponent is to remember makes no sense.
    #[error(transparent)]
    Replies(#[from] RepliesError),
}

impl Memory {
    /// The memories of those agents that have one.
    pub(crate) fn of(agents: &[AgentSpec]) -> Self {
        let mut opponents: Vec<(String, Arc<Replies>)> = Vec::new();
        for agent in agents {
            let Some(replies) = agent.replies() else { continue };
            if !opponents.iter().any(|(_, known)| Arc::ptr_eq(known, replies)) {
                opponents.push((agent.to_string(), Arc::clone(replies)));
            }
        }
        Self { opponents }
    }

    /// Whether nobody remembers anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.opponents.is_empty()
    }

    /// How often engines were needed, and how often not.
    #[must_use]
    pub fn questions(&self) -> Questions {
        self.opponents.iter().map(|(_, replies)| replies.questions()).sum()
    }

    /// Everything that is remembered. Equal knowledge gives equal texts, in whatever order it came.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADING}\n");
        for (name, replies) in &self.opponents {
            let _ = writeln!(text, "{OPPONENT}{}", quoted(name));
            text += &replies.to_text();
        }
        let crc32 = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "{CHECKSUM}{crc32:08x}");
        text
    }

    /// Has the opponents remember what such a text says; what it says of others is left out.
    ///
    /// # Errors
    /// It is damaged or of another version.
    pub fn recall(&self, text: &str) -> Result<(), MemoryError> {
        let body = unsealed(text)?;
        let first = body.lines().next().unwrap_or_default();
        if first != HEADING {
            return Err(MemoryError::Heading(first.into()));
        }
        for part in body.split(&format!("\n{OPPONENT}")).skip(1) {
            let (name, replies) = part.split_once('\n').unwrap_or((part, ""));
            let is_meant = |(known, _): &&(String, _)| quoted(known) == name;
            if let Some((_, memory)) = self.opponents.iter().find(is_meant) {
                memory.recall(replies)?;
            }
        }
        Ok(())
    }
}

/// An opponent as one line, whatever its text is.
fn quoted(opponent: &str) -> String {
    format!("{opponent:?}")
}

/// The text without its checksum, which is as it should be.
fn unsealed(text: &str) -> Result<&str, MemoryError> {
    let line = text.strip_suffix('\n').and_then(|text| text.rsplit('\n').next());
    let wanted = line.and_then(|line| u32::from_str_radix(line.strip_prefix(CHECKSUM)?, 16).ok());
    let (Some(line), Some(wanted)) = (line, wanted) else { return Err(MemoryError::Unsealed) };
    let body = &text[..text.len() - line.len() - 1];
    let found = crc32fast::hash(body.as_bytes());
    if found == wanted { Ok(body) } else { Err(MemoryError::Checksum { found, wanted }) }
}
