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
        let ids = if again == Again::Anew { Vec::new() } else { self.unfinished("matches")? };
        for id in ids {
            let stored = self.load_match(id)?;
            let is_same =
                plan.game.to_string() == stored.plan.game.to_string() && plan.sprt == stored.plan.sprt;
            if is_same
                && same_games(&plan.schedule, &stored.plan.schedule, again)
                && let Some(hold) = self.try_hold("match", id)?
            {
                return Ok((stored, hold));
            }
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
        let ids = if again == Again::Anew { Vec::new() } else { self.unfinished("tournaments")? };
        for id in ids {
            let stored = self.load_tournament(id)?;
            let is_same = plan.kind == stored.plan.kind
                && plan.name == stored.plan.name
                && plan.anchor == stored.plan.anchor
                && plan.game.to_string() == stored.plan.game.to_string();
            if is_same
                && same_games(&plan.schedule, &stored.plan.schedule, again)
                && let Some(hold) = self.try_hold("tournament", id)?
            {
                return Ok((stored, hold));
            }
        }
        let id = self.begin_tournament(plan)?;
        Ok((self.load_tournament(id)?, self.hold_when_alone("tournament", id)?))
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
    fn unfinished(&self, table: &str) -> Result<Vec<i64>, LibraryError> {
        let alone = if table == "matches" { "AND tournament IS NULL" } else { "" };
        let sql =
            format!("SELECT id FROM {table} WHERE finished IS NULL AND ludus = ?1 {alone} ORDER BY id DESC");
        self.list(&sql, [super::LUDUS], |row| row.get(0))
    }
}

fn same_games(one: &Schedule, other: &Schedule, again: Again) -> bool {
    let seed = if again == Again::GoOnWithAnySeed { other.seed } else { one.seed };
    Schedule { seed, ..one.clone() } == *other
}
