//! A process group that dies with us. A program may start others, so all of them are put into one group and killed
//! together. When we are killed ourselves, nobody is left to do that; so the first of each group is a shell that
//! reads from a pipe which only we hold, and kills the group when the pipe is closed.
//!
//! The watcher leads the group, and is the last to be waited for. So the group's number cannot pass to strangers
//! while it is used here, and a program is watched from its first instruction on.

use std::{
    io,
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, kill_process_group};

/// What the watcher does. Nothing is ever written to it, so it reads until the pipe is closed.
const WATCH: &str = "read _; kill -9 0";
/// What the watcher is called in lists of processes.
const WATCHER: &str = "ludus-watcher";

/// A group of processes.
#[derive(Debug)]
pub(super) struct Group {
    watcher: Child,
}

impl Group {
    /// A group with nobody but a watcher in it. `purpose` is seen in lists of processes.
    pub(super) fn start(purpose: &str) -> io::Result<Self> {
        let watcher = Command::new("sh")
            .args(["-c", WATCH, WATCHER, purpose])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self { watcher })
    }

    /// The number of the group, for whoever joins it.
    pub(super) fn id(&self) -> i32 {
        Pid::from_child(&self.watcher).as_raw_nonzero().get()
    }

    /// Kills all of the group.
    pub(super) fn kill(&self) {
        // It cannot fail: the watcher has not been waited for, so the group exists.
        let _ = kill_process_group(Pid::from_child(&self.watcher), Signal::KILL);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        let _ = self.watcher.wait();
    }
}
