//! How far a match or tournament has come, on stderr and only for whoever watches at a terminal: a bar with the
//! time left, and above it a few lines about the score, at most ten times a second.

use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use ludus_arena::ledger::Ledger;

/// How often the lines are made anew.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar and lines above it.
pub(crate) struct Progress {
    all: MultiProgress,
    bar: ProgressBar,
    lines: Vec<ProgressBar>,
    /// Games that were there before.
    before: Option<u64>,
    last: Option<Instant>,
}

impl Progress {
    /// Room for so many lines above a bar of so many games.
    pub(crate) fn new(games: u64, n_lines: usize) -> Self {
        let all = MultiProgress::new();
        let line = || {
            let line = all.add(ProgressBar::new_spinner());
            if let Ok(style) = ProgressStyle::with_template("{msg}") {
                line.set_style(style);
            }
            line
        };
        let lines = (0..n_lines).map(|_| line()).collect();
        let bar = all.add(ProgressBar::new(games));
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Self { all, bar, lines, before: None, last: None }
    }

    /// A line that stays, such as how to go on.
    pub(crate) fn say(&self, text: &str) {
        // Nobody is there to read it when the terminal is gone.
        let _ = self.all.println(text);
    }

    /// Shows what is finished; `describe` makes the lines.
    pub(crate) fn show(&mut self, ledger: &Ledger, describe: impl FnOnce(&Ledger) -> Vec<String>) {
        if self.before.is_none() {
            // What was played earlier says nothing about the speed.
            self.bar.set_position(ledger.len());
            self.bar.reset_eta();
            self.before = Some(ledger.len());
        }
        if self.bar.is_hidden() || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        self.bar.set_position(ledger.len());
        for (line, text) in self.lines.iter().zip(describe(ledger)) {
            line.set_message(text);
        }
    }

    /// Leaves the terminal as it was.
    pub(crate) fn clear(&self) {
        self.lines.iter().chain([&self.bar]).for_each(ProgressBar::finish_and_clear);
    }
}
