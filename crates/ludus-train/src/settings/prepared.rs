//! Who learns and who measures, made from settings. Everything that does not fit is found here, before a run begins.

use std::sync::Arc;

use ludus_arena::AgentSpec;
use ludus_exact::Tables;
use ludus_games::{Catalogued, GameVisitor};

use super::{Settings, SettingsError};
use crate::{
    learner::Learner,
    pupils::Subject,
    ratings::{Anchors, Rater},
};

impl Settings {
    /// The learner at its beginning, or as it was when it saved this state.
    ///
    /// # Errors
    /// The settings do not fit the game or each other, or the state does not fit them.
    pub fn learner(
        &self,
        tables: &Arc<Tables>,
        state: Option<&[u8]>,
    ) -> Result<Box<dyn Learner>, SettingsError> {
        let subject = Subject {
            judge: self.judge.clone(),
            agent: self.agent.clone(),
            seed: self.seed(),
            tables: Arc::clone(tables),
        };
        Ok(self.learning.begin(&self.game()?, subject, state)?)
    }

    /// Who rates the champions.
    ///
    /// # Errors
    /// An anchor does not play the game, or goes by the clock.
    pub fn rater(&self, tables: &Arc<Tables>) -> Result<Box<dyn Rater>, SettingsError> {
        let anchors = self.anchors()?;
        self.game()?.visit(MakeRater { settings: self, anchors, tables })
    }
}

struct MakeRater<'a> {
    settings: &'a Settings,
    anchors: Vec<AgentSpec>,
    tables: &'a Arc<Tables>,
}

impl GameVisitor for MakeRater<'_> {
    type Output = Result<Box<dyn Rater>, SettingsError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let Self { settings, anchors, tables } = self;
        for anchor in &anchors {
            if anchor.is_timed() {
                return Err(SettingsError::TimedAnchor(anchor.to_string()));
            }
            let checked = anchor.check(game, tables);
            checked.map_err(|error| SettingsError::Anchor { anchor: anchor.to_string(), error })?;
        }
        Ok(Box::new(Anchors {
            game: game.clone(),
            anchors,
            pairs: settings.ratings.games / 2,
            opening_plies: settings.ratings.openings,
            positions: settings.ratings.positions,
            seed: settings.seed(),
            tables: Arc::clone(tables),
        }))
    }
}
