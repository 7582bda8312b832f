//! One running program with its three pipes. Nothing about it is trusted: it may never read, never write, never
//! end, or write for ever.
//!
//! Its pipes are served by whoever waits for an answer, with `poll` and without blocking, instead of by threads.
//! So nothing is read that nobody waits for, a full pipe stops the program and not us, and there is no thread that
//! a forgotten grandchild could keep waiting by holding a pipe open.

use std::{
    io::{self, Read, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::ioctl_fionbio,
};

use super::{group::Group, last_words::LastWords, program::Program};

/// So much is read at once; a pipe holds 64 KiB, and few answers have more than a line.
const CHUNK: usize = 8 << 10;
/// So many chunks of complaints are read at once: all that a pipe can hold.
const COMPLAINTS_AT_ONCE: usize = 8;
/// How often to see whether the program still lives while others may hold its pipes.
const USUAL_WAIT: Duration = Duration::from_millis(50);
/// How often to see whether a program that has closed its output has ended: most often it is about to.
const BRIEF_WAIT: Duration = Duration::from_millis(1);

/// A program that runs until this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// What is still to be written.
    unsent: Vec<u8>,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    complaints: Option<ChildStderr>,
    last_words: LastWords,
    group: Group,
}

/// What came of listening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Some bytes.
    Bytes,
    /// The program has ended, and all that it wrote has been read.
    End(ExitStatus),
    /// Nothing until the deadline.
    Nothing,
}

impl Process {
    /// Starts the program that was found at `path`.
    pub(super) fn start(path: &Path, program: &Program) -> io::Result<Self> {
        let group = Group::start(&program.to_string())?;
        let mut child = Command::new(path)
            .args(program.arguments())
            .process_group(group.id())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, output, complaints) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Self {
            child,
            unsent: Vec::new(),
            input,
            output,
            complaints,
            last_words: LastWords::default(),
            group,
        };
        process.stop_blocking()?;
        Ok(process)
    }

    /// Puts a line behind all others that are to be written.
    pub(super) fn send(&mut self, line: &str) {
        self.unsent.extend(line.as_bytes());
    }

    /// Waits until the program has written something, which is added to `bytes`. What is to be written is written
    /// in the meantime.
    pub(super) fn listen(&mut self, bytes: &mut Vec<u8>, deadline: Instant) -> Heard {
        loop {
            // Asked before reading: what an ended program wrote is there by then.
            let ended = self.child.try_wait().ok().flatten();
            let left = deadline.saturating_duration_since(Instant::now());
            self.write_input();
            self.read_complaints();
            if !left.is_zero() && self.read_output(bytes) {
                return Heard::Bytes;
            }
            if let Some(status) = ended {
                return Heard::End(status);
            }
            if left.is_zero() {
                return Heard::Nothing;
            }
            self.wait(left);
        }
    }

    /// The end of what the program has written to standard error.
    pub(super) fn last_words(&self) -> &LastWords {
        &self.last_words
    }

    fn stop_blocking(&self) -> io::Result<()> {
        let Self { input, output, complaints, .. } = self;
        input.iter().try_for_each(|pipe| ioctl_fionbio(pipe, true))?;
        output.iter().try_for_each(|pipe| ioctl_fionbio(pipe, true))?;
        complaints.iter().try_for_each(|pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Writes as much as the program takes. A program that has closed its input is found out by its silence.
    fn write_input(&mut self) {
        while let Some(input) = self.input.as_mut().filter(|_| !self.unsent.is_empty()) {
            match input.write(&self.unsent) {
                Ok(n_written) => drop(self.unsent.drain(..n_written)),
                Err(error) if is_passing(&error) => return,
                Err(_) => self.input = None,
            }
        }
    }

    fn read_complaints(&mut self) {
        let mut chunk = [0; CHUNK];
        for _ in 0..COMPLAINTS_AT_ONCE {
            match read_some(&mut self.complaints, &mut chunk) {
                Some(words) => self.last_words.add(words),
                None => return,
            }
        }
    }

    /// Reads a chunk of output, if there is any.
    fn read_output(&mut self, bytes: &mut Vec<u8>) -> bool {
        let mut chunk = [0; CHUNK];
        let some = read_some(&mut self.output, &mut chunk);
        bytes.extend(some.unwrap_or_default());
        some.is_some()
    }

    /// Waits until a pipe is ready, for a moment that is no longer than `left`. Whether one is need not be known:
    /// all are tried afterwards.
    fn wait(&self, left: Duration) {
        let Self { input, output, complaints, unsent, .. } = self;
        let mut pipes = Vec::with_capacity(3);
        pipes.extend(output.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(complaints.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        let input = input.as_ref().filter(|_| !unsent.is_empty());
        pipes.extend(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        let moment = left.min(if output.is_some() { USUAL_WAIT } else { BRIEF_WAIT });
        let moment = Timespec { tv_sec: 0, tv_nsec: moment.subsec_nanos().into() };
        // A wait that a signal cuts short is followed by another.
        let _ = poll(&mut pipes, Some(&moment));
    }
}

/// Reads what is there; a pipe that will never give anything again is closed.
fn read_some<'a>(pipe: &mut Option<impl Read>, chunk: &'a mut [u8]) -> Option<&'a [u8]> {
    match pipe.as_mut()?.read(chunk) {
        Ok(n_read @ 1..) => Some(&chunk[..n_read]),
        Err(error) if is_passing(&error) => None,
        Ok(_) | Err(_) => {
            *pipe = None;
            None
        }
    }
}

/// Whether the same may go well later.
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Kills the program, whatever it is doing, and all that it has started. A program that has left its group is
/// killed by its own number.
impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill();
        // Both fail only for a program that has ended and been waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
