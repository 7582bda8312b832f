//! The browser's process, its profile, and their end.
//!
//! Chromium starts a dozen processes, so all are put into one group and killed together. The first of the group is
//! a shell that reads from a pipe which only the test holds: if the test is killed itself, the pipe closes, and the
//! shell kills the group.

use std::{
    fs::{self, File},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use super::{DEADLINE, LOOK_AGAIN};

/// What the watcher does. Nothing is ever written to it, so it reads until the pipe is closed.
const WATCH: &str = "read _; kill -9 0";
/// No window, nothing from the network but what pages ask for, and no slower timers for pages behind others.
/// The sandbox does not work for root or in containers, and the pages are our own.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-breakpad",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--no-first-run",
    "--no-default-browser-check",
    "--password-store=basic",
    "--remote-debugging-port=0",
];
/// The program, found on the path.
const PROGRAM: &str = "chromium";
/// What comes before the address on standard error.
const GREETING: &str = "DevTools listening on ";
/// The file in the profile that takes standard error: a file cannot fill up and block as a pipe can.
const COMPLAINTS: &str = "standard_error.txt";

/// A browser that runs until this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    watcher: Child,
    chromium: Child,
    profile: TempDir,
}

impl Process {
    /// Starts chromium.
    pub(super) fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut watcher = Command::new("sh");
        watcher.args(["-c", WATCH, "browser-watcher"]).process_group(0).stdin(Stdio::piped());
        let mut watcher = watcher.spawn().unwrap();
        let spawned = Command::new(PROGRAM)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .env("HOME", profile.path())
            .process_group(Pid::from_child(&watcher).as_raw_nonzero().get())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(profile.path().join(COMPLAINTS)).unwrap())
            .spawn();
        match spawned {
            Ok(chromium) => Self { watcher, chromium, profile },
            Err(error) => {
                drop(watcher.stdin.take());
                watcher.wait().unwrap();
                panic!("{PROGRAM} does not start ({error}): install Debian's package chromium");
            }
        }
    }

    /// The address that the browser listens on.
    pub(super) async fn address(&mut self) -> String {
        let deadline = Instant::now() + DEADLINE;
        loop {
            // Asked before reading: what an ended program wrote is there by then.
            let given_up = self.chromium.try_wait().unwrap().is_some() || Instant::now() > deadline;
            let words = fs::read(self.profile.path().join(COMPLAINTS)).unwrap();
            let words = String::from_utf8_lossy(&words);
            let greeting = words.split_inclusive('\n').find_map(|line| line.strip_prefix(GREETING));
            if let Some(address) = greeting.and_then(|rest| rest.strip_suffix('\n')) {
                return address.to_owned();
            }
            assert!(!given_up, "chromium said {words:?}, wanted {GREETING:?}");
            sleep(LOOK_AGAIN).await;
        }
    }

    /// The number of the group.
    pub(super) fn group(&self) -> Pid {
        Pid::from_child(&self.watcher)
    }
}

/// Kills all of the group. The watcher is waited for last, so the number cannot have passed to strangers.
impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only for what has ended and been waited for.
        let _ = kill_process_group(self.group(), Signal::KILL);
        let _ = self.chromium.wait();
        let _ = self.watcher.wait();
    }
}
