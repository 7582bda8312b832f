//! What an engine of others has replied, by the moves of the game. An engine whose reply depends on nothing else needs
//! to be asked once; a population that learns from it plays the same openings over and over.
//!
//! One memory serves all agents of one spec, on any number of threads. What it holds when all have finished is the set
//! of questions that were asked, whoever asked first, so its text is the same for any number of threads. It has no
//! limit of its own, because whatever were thrown away would depend on the order; who asks limits the length of games.

mod tree;

use std::{
    iter::Sum,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use ludus_formats::gtp::Command;
use serde::Serialize;

use crate::engine::Record;
use tree::Tree;

/// Replies by what led to them.
#[derive(Debug, Default)]
pub struct Replies {
    tree: Mutex<Tree>,
    asked: AtomicU64,
    remembered: AtomicU64,
}

/// How often an engine was needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Questions {
    /// Questions that an engine was asked.
    pub asked: u64,
    /// Questions whose replies were known.
    pub remembered: u64,
}

impl Questions {
    /// Those that came after others.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self { asked: self.asked - earlier.asked, remembered: self.remembered - earlier.remembered }
    }
}

impl Sum for Questions {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            asked: sum.asked + one.asked,
            remembered: sum.remembered + one.remembered,
        })
    }
}

/// Why a text is none of remembered replies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: found {found:?}, wanted {wanted}")]
pub struct RepliesError {
    /// Where, counted from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub wanted: &'static str,
}

/// A game as an engine is told of it, and for whom it is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) record: &'a Record,
    pub(crate) colour: &'a str,
}

impl Replies {
    /// How often an engine was needed, and how often not, since this was made.
    pub fn questions(&self) -> Questions {
        let [asked, remembered] =
            [&self.asked, &self.remembered].map(|counter| counter.load(Ordering::Relaxed));
        Questions { asked, remembered }
    }

    /// How many replies are known.
    pub fn len(&self) -> usize {
        self.tree().n_replies()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything that is known, as lines of text. Equal knowledge gives equal texts, in whatever order it came.
    pub fn to_text(&self) -> String {
        self.tree().to_text()
    }

    /// Adds what such a text says, or nothing of it.
    ///
    /// # Errors
    /// It is no such text.
    pub fn recall(&self, text: &str) -> Result<(), RepliesError> {
        Tree::default().read(text)?;
        self.tree().read(text)
    }

    /// What the engine has replied to a question.
    pub(crate) fn get(&self, question: Question<'_>) -> Option<String> {
        let reply = self.tree().get(&question.words(), question.colour).map(String::from)?;
        self.remembered.fetch_add(1, Ordering::Relaxed);
        Some(reply)
    }

    /// Takes note of what the engine has replied.
    pub(crate) fn put(&self, question: Question<'_>, reply: &str) {
        self.tree().put(&question.words(), question.colour, reply);
    }

    /// Takes note that the engine had to be asked.
    pub(crate) fn count_asked(&self) {
        self.asked.fetch_add(1, Ordering::Relaxed);
    }

    fn tree(&self) -> MutexGuard<'_, Tree> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Question<'_> {
    /// What the engine is told, in order. Stones that stood on the board at the beginning and moves need not be told
    /// apart: neither does the engine.
    fn words(self) -> Vec<String> {
        self.record.setup.iter().chain(&self.record.moves).map(word).collect()
    }
}

/// A command in few letters: `bC3` for `play black C3`, since nearly all of them are moves.
fn word(command: &Command) -> String {
    match (command.name(), command.arguments()) {
        ("play", [colour, place]) => format!("{}{place}", &colour[..1]),
        _ => command.to_string(),
    }
}
