//! Going on or beginning. Whoever asks for the same games again after a stop means to go on, so an unfinished match
//! or tournament with the same plan is taken up, unless another program is playing it. Looking, beginning and taking
//! hold are one step that no other program can come between; else it could take up what was just begun.

use super::{Hold, Library, LibraryError, StoredMatch, StoredTournament};
use crate::{
    plan::{MatchPlan, TournamentPlan},
    schedule::Schedule,
};

/// What to do when the library has the same plan unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Go on with it.
    GoOn,
    /// Go on with it, even if its seed is another one: nobody has asked for a certain seed.
    GoOnWithAnySeed,
    /// Begin anew.
    Anew,
}

impl Library {
    /// Takes up the unfinished match with this plan, or begins one.
    ///
    /// # Errors
    /// The library fails.
    pub fn enter_match(
        &mut self,
        plan: &MatchPlan,
        again: Again,
    ) -> Result<(StoredMatch, Hold), LibraryError> {
        let _alone = self.alone()?;
        let is_same = |stored: &StoredMatch| {
            plan.game.to_string() == stored.plan.game.to_string()
                && plan.sprt == stored.plan.sprt
                && same_games(&plan.schedule, &stored.plan.schedule, again)
        };
        if let Some(found) = self.take_up("match", again, Self::load_match, is_same)? {
            return Ok(found);
        }
        let id = self.begin_match(plan)?;
        Ok((self.load_match(id)?, self.hold_when_alone("match", id)?))
    }

    /// Takes up the unfinished tournament with this plan, or begins one.
    ///
    /// # Errors
    /// The library fails.
    pub fn enter_tournament(
        &mut self,
        plan: &TournamentPlan,
        again: Again,
    ) -> Result<(StoredTournament, Hold), LibraryError> {
        let _alone = self.alone()?;
        let is_same = |stored: &StoredTournament| {
            plan.kind == stored.plan.kind
                && plan.name == stored.plan.name
                && plan.anchor == stored.plan.anchor
                && plan.game.to_string() == stored.plan.game.to_string()
                && same_games(&plan.schedule, &stored.plan.schedule, again)
        };
        if let Some(found) = self.take_up("tournament", again, Self::load_tournament, is_same)? {
            return Ok(found);
        }
        let id = self.begin_tournament(plan)?;
        Ok((self.load_tournament(id)?, self.hold_when_alone("tournament", id)?))
    }

    /// The latest unfinished one that is the same and that nobody plays. One that this program cannot read is not
    /// the same, and no reason to begin nothing.
    fn take_up<S>(
        &self,
        what: &'static str,
        again: Again,
        load: impl Fn(&Self, i64) -> Result<S, LibraryError>,
        is_same: impl Fn(&S) -> bool,
    ) -> Result<Option<(S, Hold)>, LibraryError> {
        if again == Again::Anew {
            return Ok(None);
        }
        for id in self.unfinished(what)? {
            let stored = match load(self, id) {
                Err(LibraryError::Damaged(_)) => continue,
                loaded => loaded?,
            };
            if is_same(&stored)
                && let Some(hold) = self.try_hold(what, id)?
            {
                return Ok(Some((stored, hold)));
            }
        }
        Ok(None)
    }

    /// The hold of something, unless another program has it.
    fn try_hold(&self, what: &'static str, id: i64) -> Result<Option<Hold>, LibraryError> {
        match self.hold_when_alone(what, id) {
            Ok(hold) => Ok(Some(hold)),
            Err(LibraryError::Held { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The numbers of what this version of Ludus began and nobody finished, the latest first; tournaments' matches
    /// belong to their tournaments.
    fn unfinished(&self, what: &str) -> Result<Vec<i64>, LibraryError> {
        let rows =
            if what == "match" { "matches WHERE tournament IS NULL" } else { "tournaments WHERE true" };
        let sql = format!("SELECT id FROM {rows} AND finished IS NULL AND ludus = ?1 ORDER BY id DESC");
        self.list(&sql, [super::LUDUS], |row| row.get(0))
    }
}

fn same_games(one: &Schedule, other: &Schedule, again: Again) -> bool {
    let seed = if again == Again::GoOnWithAnySeed { other.seed } else { one.seed };
    Schedule { seed, ..one.clone() } == *other
}
