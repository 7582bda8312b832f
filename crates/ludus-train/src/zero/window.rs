//! The newest games, as many as the window of positions holds: what steps draw from. The oldest leave first.

use std::{collections::VecDeque, sync::Arc};

use super::games::{Lesson, Played};

/// The newest games; copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Window {
    games: VecDeque<Arc<Played>>,
    n_lessons: usize,
}

impl Window {
    /// Adds games, and forgets the oldest until there are no more than `most` positions; one game is kept in any case.
    pub(crate) fn add(&mut self, games: impl IntoIterator<Item = Played>, most: usize) {
        for game in games {
            self.n_lessons += game.n_lessons();
            self.games.push_back(Arc::new(game));
        }
        while self.n_lessons > most && self.games.len() > 1 {
            let oldest = self.games.pop_front();
            self.n_lessons -= oldest.map_or(0, |game| game.n_lessons());
        }
    }

    /// How many positions there are, copies counted.
    pub(crate) fn n_lessons(&self) -> usize {
        self.n_lessons
    }

    /// Every position as often as it counts, with its game: those to learn from, then those of games that are kept for
    /// validation. `games_played` is how many games there ever were, the newest of the window being the last of them.
    pub(crate) fn lessons(&self, games_played: u64, validation: Option<f64>) -> [Vec<(&Played, &Lesson)>; 2] {
        let mut lessons = [Vec::with_capacity(self.n_lessons), Vec::new()];
        let first = games_played.saturating_sub(self.games.len() as u64);
        for (number, game) in (first..).zip(&self.games) {
            let is_kept = validation.is_some_and(|share| is_kept_for_validation(number, share));
            let part = &mut lessons[usize::from(is_kept)];
            for lesson in &game.lessons {
                part.extend(std::iter::repeat_n((&**game, lesson), lesson.copies as usize));
            }
        }
        lessons
    }

    /// All games as bytes.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.games.iter().for_each(|game| game.write(&mut bytes));
        bytes
    }

    /// The games of these bytes; `None` if they are damaged. `is_game` says whether a game can have been played.
    pub(crate) fn decode(mut bytes: &[u8], is_game: impl Fn(&Played) -> bool) -> Option<Self> {
        let mut games = Vec::new();
        while !bytes.is_empty() {
            games.push(Played::read(&mut bytes).filter(&is_game)?);
        }
        let mut window = Self::default();
        window.add(games, usize::MAX);
        Some(window)
    }
}

/// Whether a game, by its number, is one of those that nothing is learned from: evenly spread, so that of any games in a row
/// about the same share is kept.
fn is_kept_for_validation(number: u64, share: f64) -> bool {
    let kept_before = |number: u64| (number as f64 * share).floor();
    kept_before(number + 1) > kept_before(number)
}
