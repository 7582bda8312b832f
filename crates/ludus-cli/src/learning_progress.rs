//! How far a run has come, on stderr and only for whoever watches at a terminal: a bar of generations with the time
//! left, and beside it how good the last one was and how quick its games were.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludus_train::{Progress, ratings::Rating, run::Observer};

use crate::learn::rating_in_words;

/// How often the line is made anew.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar of generations.
pub(crate) struct LearningProgress {
    bar: ProgressBar,
    begun: Instant,
    games: u64,
    shown: Option<Instant>,
}

impl LearningProgress {
    /// A bar of so many generations, of which some are done.
    pub(crate) fn new(generations: u64, done: u64) -> Self {
        let bar = ProgressBar::new(generations);
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} generations  {msg}  {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        // What was learned earlier says nothing about the speed.
        bar.set_position(done);
        bar.reset_eta();
        Self { bar, begun: Instant::now(), games: 0, shown: None }
    }

    /// A line that stays, such as how to go on.
    pub(crate) fn say(&self, text: &str) {
        self.bar.println(text);
    }

    /// Leaves the terminal as it was.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for LearningProgress {
    fn learned(&mut self, progress: &Progress) {
        let Progress { generation, best, mean, spread, games, .. } = progress;
        self.games += games;
        if self.bar.is_hidden() || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let speed = self.games as f64 / self.begun.elapsed().as_secs_f64().max(f64::EPSILON);
        self.bar.set_position(*generation);
        self.bar
            .set_message(format!("best {best:.2}, mean {mean:.2}, spread {spread:.2}, {speed:.0} games/s"));
    }

    fn kept(&mut self, rating: &Rating) {
        self.say(&format!("generation {}: {}", rating.generation, rating_in_words(rating)));
    }
}
