//! Programs of others that play over the Go Text Protocol. An engine is one running program and what it has been
//! told; it knows no game, only lines of text, so the agent in `agents/gtp.rs` holds the rules and this holds the
//! program.
//!
//! What was told is kept here and not with the agent, because programs wander from agent to agent through the
//! pool: whoever asks compares its own record with the program's and sends only what is missing.

mod conversation;
mod group;
mod last_words;
mod pool;
mod process;
mod program;

use std::{collections::BTreeSet, time::Duration};

use ludus_formats::gtp::{Command, Reply};

use conversation::Conversation;
pub(crate) use pool::Pool;
pub(crate) use program::Program;

use crate::fault::{Fault, FaultKind};

/// How an engine is started and how long it may think.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Setup {
    /// The program and its arguments.
    pub(crate) program: Program,
    /// What it is told once after its start.
    pub(crate) commands: Vec<Command>,
    /// The longest time for one answer.
    pub(crate) limit: Duration,
}

/// A game as an engine is told of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    /// What makes its board the one on which the game began.
    pub(crate) setup: Vec<Command>,
    /// One `play` for every move since.
    pub(crate) moves: Vec<Command>,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct Engine {
    conversation: Conversation,
    /// The commands that it says it knows.
    known: BTreeSet<String>,
    /// The game on its board.
    told: Option<Record>,
}

/// A command of plain words.
///
/// # Panics
/// A word is not fit for a command; the words come from this crate and from games, not from users.
pub(crate) fn command(line: &str) -> Command {
    parse_command(line).expect("commands of ours are plain words")
}

/// The command that a line holds, if it is one.
pub(crate) fn parse_command(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (name, arguments) = words.split_first()?;
    Command::new(name, arguments).ok()
}

impl Engine {
    /// Starts the program and tells it what every game needs.
    pub(crate) fn start(setup: &Setup) -> Result<Self, Fault> {
        let mut conversation = Conversation::start(&setup.program, setup.limit)?;
        // An engine that does not list its commands is taken to know only those that it must.
        let known = match conversation.ask(&command("list_commands"))? {
            Reply::Success(text) => text.split_whitespace().map(String::from).collect(),
            Reply::Failure(_) => BTreeSet::new(),
        };
        let mut engine = Self { conversation, known, told: None };
        engine.demand(&setup.commands)?;
        Ok(engine)
    }

    /// The move that it chooses for a colour in the game of `record`, with what chance it has taken from `seed`. The
    /// words are its own.
    pub(crate) fn choose(&mut self, record: &Record, colour: &str, seed: u32) -> Result<String, Fault> {
        let mut commands = self.missing(record);
        let before = ["clear_cache".into(), format!("set_random_seed {seed}")].map(|line| command(&line));
        commands.extend(before.into_iter().filter(|command| self.knows(command.name())));
        commands.push(command(&format!("genmove {colour}")));
        let answer = self.demand(&commands)?;
        self.told = Some(record.clone());
        Ok(answer)
    }

    /// Takes note of the legal move that it chose last, which stands on its board already.
    pub(crate) fn has_chosen(&mut self, mv: Command) {
        if let Some(told) = &mut self.told {
            told.moves.push(mv);
        }
    }

    /// Who won by how much in the game of `record`, if it can tell.
    pub(crate) fn final_score(&mut self, record: &Record) -> Result<Option<String>, Fault> {
        let commands = self.missing(record);
        self.demand(&commands)?;
        self.told = Some(record.clone());
        if !self.knows("final_score") {
            return Ok(None);
        }
        match self.conversation.ask(&command("final_score"))? {
            Reply::Success(text) => Ok(Some(text)),
            Reply::Failure(_) => Ok(None),
        }
    }

    /// Takes note that its board cannot be relied on.
    pub(crate) fn forget(&mut self) {
        self.told = None;
    }

    /// Lets it end by itself, for as long as `grace`; it is killed when it is dropped.
    fn quit(&mut self, grace: Duration) {
        self.conversation.quit(grace);
    }

    /// What messages call it.
    fn name(&self) -> &str {
        self.conversation.name()
    }

    fn knows(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    /// The commands that make the game on its board the one of `record`; until they are done its board is unknown.
    fn missing(&mut self, record: &Record) -> Vec<Command> {
        match self.told.take().filter(|told| told.is_beginning_of(record)) {
            Some(told) => record.moves[told.moves.len()..].to_vec(),
            None => record.setup.iter().chain(&record.moves).cloned().collect(),
        }
    }

    /// What it answers to the last of some commands, all of which it must do. They are sent at once: a program that
    /// waits for each line costs two changes of process a line, and a game is told in dozens of them.
    fn demand(&mut self, commands: &[Command]) -> Result<String, Fault> {
        self.conversation.send(commands)?;
        let mut answer = String::new();
        for command in commands {
            answer = match self.conversation.hear(command)? {
                Reply::Success(text) => text,
                Reply::Failure(reason) => return Err(self.refusal(command, &reason)),
            };
        }
        Ok(answer)
    }

    fn refusal(&self, command: &Command, reason: &str) -> Fault {
        let asked = quote(&command.to_string());
        let message = format!("{} answered {asked} with {}", self.name(), quote(reason));
        Fault::new(FaultKind::Refused, message)
    }
}

impl Record {
    fn is_beginning_of(&self, other: &Self) -> bool {
        self.setup == other.setup && other.moves.starts_with(&self.moves)
    }
}

/// How many characters of an engine's words a message quotes: enough to recognise them in one line.
const QUOTED_CHARACTERS: usize = 60;

/// The beginning of an engine's words, in quotes and printable.
pub(crate) fn quote(words: &str) -> String {
    let beginning: String = words.chars().take(QUOTED_CHARACTERS).collect();
    let more = if beginning.len() < words.len() { " and more" } else { "" };
    format!("{beginning:?}{more}")
}
