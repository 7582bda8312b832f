//! Games as a tree: one step for each command that an engine is told, so that games with the same beginning share it. A
//! reply takes some 70 bytes so, and 28 as a text, however long the game is: against GNU Go on 5x5 it had 2.6 steps of
//! its own.

use std::{collections::HashMap, fmt::Write};

use super::RepliesError;

/// The place before the first command.
const ROOT: u32 = 0;
/// What stands between the parts of a line; commands have none.
const BETWEEN: char = '\t';

/// Everything that is known.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Every word that occurs, each once.
    words: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// Where a word leads from a place.
    steps: HashMap<(u32, u32), u32>,
    /// The reply at a place for a colour; both are words.
    replies: HashMap<(u32, u32), u32>,
}

/// A place with what follows it, for writing.
#[derive(Clone, Default)]
struct Place<'a> {
    steps: Vec<(&'a str, u32)>,
    replies: Vec<(&'a str, &'a str)>,
}

impl Tree {
    pub(super) fn n_replies(&self) -> usize {
        self.replies.len()
    }

    /// The reply for a colour after these words.
    pub(super) fn get(&self, words: &[String], colour: &str) -> Option<&str> {
        let step = |place, word: &String| self.steps.get(&(place, self.number_of(word)?)).copied();
        let place = words.iter().try_fold(ROOT, step)?;
        let reply = self.replies.get(&(place, self.number_of(colour)?))?;
        Some(self.word(*reply))
    }

    /// Takes note of a reply. One that is known stays.
    pub(super) fn put(&mut self, words: &[String], colour: &str, reply: &str) {
        let place = words.iter().fold(ROOT, |place, word| self.step(place, word));
        self.reply(place, colour, reply);
    }

    /// Lines of a place's depth, the word that leads there, and pairs of colour and reply.
    pub(super) fn to_text(&self) -> String {
        let places = self.places();
        let mut text = String::new();
        let mut left = vec![(0, "", ROOT)];
        while let Some((depth, word, place)) = left.pop() {
            let Place { steps, replies } = &places[place as usize];
            if depth > 0 || !replies.is_empty() {
                let _ = write!(text, "{depth}{BETWEEN}{word}");
                for (colour, reply) in replies {
                    let _ = write!(text, "{BETWEEN}{colour}{BETWEEN}{reply}");
                }
                text.push('\n');
            }
            left.extend(steps.iter().rev().map(|&(word, next)| (depth + 1, word, next)));
        }
        text
    }

    /// Adds what the lines of a text say.
    pub(super) fn read(&mut self, text: &str) -> Result<(), RepliesError> {
        let mut path = Vec::new();
        for (idx, line) in text.lines().enumerate() {
            let wrong = |wanted| RepliesError { line: idx + 1, found: line.into(), wanted };
            let mut parts = line.split(BETWEEN);
            let depth = parts.next().and_then(|part| part.parse().ok());
            let depth = depth.filter(|&depth: &usize| depth <= path.len().max(1));
            let depth = depth.ok_or_else(|| wrong("a depth at most one below the line before"))?;
            let word = parts.next().ok_or_else(|| wrong("a command after the depth"))?;
            path.truncate(depth);
            path.resize(depth, ROOT);
            let place = path.last().map_or(ROOT, |&place| self.step(place, word));
            path.push(place);
            while let Some(colour) = parts.next() {
                let reply = parts.next().ok_or_else(|| wrong("a reply after each colour"))?;
                self.reply(place, colour, reply);
            }
        }
        Ok(())
    }

    /// Every place with what follows it, in the order of words.
    fn places(&self) -> Vec<Place<'_>> {
        let mut places = vec![Place::default(); self.steps.len() + 1];
        for (&(place, word), &next) in &self.steps {
            places[place as usize].steps.push((self.word(word), next));
        }
        for (&(place, colour), &reply) in &self.replies {
            places[place as usize].replies.push((self.word(colour), self.word(reply)));
        }
        for place in &mut places {
            place.steps.sort_unstable();
            place.replies.sort_unstable();
        }
        places
    }

    /// Where a word leads; a new place if nobody went there.
    fn step(&mut self, place: u32, word: &str) -> u32 {
        let word = self.number(word);
        let next = self.steps.len() as u32 + 1;
        *self.steps.entry((place, word)).or_insert(next)
    }

    fn reply(&mut self, place: u32, colour: &str, reply: &str) {
        let (colour, reply) = (self.number(colour), self.number(reply));
        self.replies.entry((place, colour)).or_insert(reply);
    }

    fn word(&self, number: u32) -> &str {
        &self.words[number as usize]
    }

    fn number_of(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    /// The number of a word; a new one if it has none.
    fn number(&mut self, word: &str) -> u32 {
        self.number_of(word).unwrap_or_else(|| {
            let number = self.words.len() as u32;
            self.words.push(word.into());
            self.numbers.insert(word.into(), number);
            number
        })
    }
}
