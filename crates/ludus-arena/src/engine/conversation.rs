//! Commands to a program and its replies, one after the other. Every way in which a program can fail to reply
//! becomes a fault here, with the command that it failed at.
//!
//! Nothing that belongs to no reply is forgiven: of a program that writes what it was not asked for, the next
//! reply might be taken for that of another command. Several commands may be sent at once; then that shows when the
//! next ones are sent, and what came as a move until then was most likely none.

use std::time::{Duration, Instant};

use ludus_formats::{
    FormatError,
    gtp::{Command, Reply, ReplyReader},
};

use super::{
    process::{Heard, Process},
    program::Program,
    quote,
};
use crate::fault::{Fault, FaultKind};

/// No reply is longer than this many bytes. A list of all its commands, GNU Go's longest, has 3 KiB.
const LONGEST_REPLY: usize = 1 << 20;

/// A program that is asked and answers.
#[derive(Debug)]
pub(super) struct Conversation {
    name: String,
    process: Process,
    /// Bytes that came behind the last reply.
    unread: Vec<u8>,
    reader: ReplyReader,
    limit: Duration,
}

impl Conversation {
    /// Starts the program; each of its replies may take as long as `limit`.
    pub(super) fn start(program: &Program, limit: Duration) -> Result<Self, Fault> {
        let not_started = |message| Fault::new(FaultKind::NotStarted, message);
        let path = program.find().map_err(|error| not_started(error.to_string()))?;
        let process = Process::start(&path, program)
            .map_err(|error| not_started(format!("cannot start {}: {error}", program.name())))?;
        let reader = ReplyReader::new(LONGEST_REPLY);
        Ok(Self { name: program.name().into(), process, unread: Vec::new(), reader, limit })
    }

    /// What messages call the program.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a command and waits for the reply.
    pub(super) fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.send(std::slice::from_ref(command))?;
        self.hear(command)
    }

    /// Sends commands at once; the reply to each must be heard before others are sent.
    pub(super) fn send(&mut self, commands: &[Command]) -> Result<(), Fault> {
        let Some(first) = commands.first() else { return Ok(()) };
        if self.unread.iter().any(|byte| !byte.is_ascii_whitespace()) {
            return Err(self.unasked(first));
        }
        commands.iter().for_each(|command| self.process.send(&format!("{command}\n")));
        Ok(())
    }

    /// Waits for the reply to a command that was sent.
    pub(super) fn hear(&mut self, command: &Command) -> Result<Reply, Fault> {
        let deadline = Instant::now() + self.limit;
        loop {
            if let Some(reply) = self.read().map_err(|error| self.malformed(command, &error))? {
                return Ok(reply);
            }
            match self.process.listen(&mut self.unread, deadline) {
                Heard::Bytes => {}
                Heard::End(status) => return Err(self.ended(command, &status.to_string())),
                Heard::Nothing => return Err(self.silent(command)),
            }
        }
    }

    /// Lets a program that is no longer needed end by itself, for as long as `grace`.
    pub(super) fn quit(&mut self, grace: Duration) {
        let deadline = Instant::now() + grace;
        self.process.send("quit\n");
        while matches!(self.process.listen(&mut self.unread, deadline), Heard::Bytes) {
            self.unread.clear();
        }
    }

    /// A reply, if the bytes that came so far complete one.
    fn read(&mut self) -> Result<Option<Reply>, FormatError> {
        let mut rest = &self.unread[..];
        let read = self.reader.read(&mut rest);
        let n_read = self.unread.len() - rest.len();
        self.unread.drain(..n_read);
        read
    }

    fn unasked(&self, command: &Command) -> Fault {
        let stray = quote(String::from_utf8_lossy(&self.unread).trim());
        let message =
            format!("{} wrote {stray} before it was asked {}", self.name, quote(&command.to_string()));
        Fault::new(FaultKind::Rubbish, message)
    }

    fn ended(&self, command: &Command, status: &str) -> Fault {
        let Self { name, process, .. } = self;
        let last_words = process.last_words();
        let message = format!("{name} ended ({status}) at {}; {last_words}", quote(&command.to_string()));
        Fault::new(FaultKind::Crashed, message)
    }

    fn silent(&self, command: &Command) -> Fault {
        let Self { name, limit, .. } = self;
        let message = format!("{name} gave no answer to {} within {limit:?}", quote(&command.to_string()));
        Fault::new(FaultKind::TimedOut, message)
    }

    fn malformed(&self, command: &Command, error: &FormatError) -> Fault {
        let kind = match error {
            FormatError::ReplyTooLong { .. } => FaultKind::Flooded,
            _ => FaultKind::Rubbish,
        };
        Fault::new(kind, format!("{} at {}: {error}", self.name, quote(&command.to_string())))
    }
}
