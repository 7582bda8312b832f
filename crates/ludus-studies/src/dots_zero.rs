//! The study `dots-zero`: versions of a net that each have to win a dispute, the sign of values by the mover and by the ply, matches
//! against plain Monte Carlo search and a greedy player, exact play, and what the whole would cost. Beside the text's nets stands our
//! own preset. Each part is one module that does its steps and writes its section.

mod costs;
mod history;
mod ladder;
mod opponents;
mod preset;
mod settings_file;
mod settings_work;
mod sign;
mod truth;

pub use preset::{
    DotsZeroStudy, OpponentSettings, OursSettings, SignSettings, SpeedSettings, SubsetB, SubsetC,
    TruthSettings,
};
pub use settings_file::{AgentType, Mode, SettingsFile, SettingsFileError};
pub use settings_work::{DisputeLine, Done, WorkPlace, carry_out_settings};

use crate::{
    error::StudyError,
    report::Section,
    study::{Experiment, Study},
    training::Trained,
    workroom::Workroom,
};
use ladder::Subsets;
use sign::Signs;

/// A player that the study has made, and what tables call it.
struct Player {
    name: String,
    agent: String,
}

impl Player {
    /// The last champion of a run.
    fn last_of(name: impl Into<String>, run: &Trained) -> Self {
        Self { name: name.into(), agent: run.champion() }
    }
}

impl Experiment for DotsZeroStudy {
    fn study(&self) -> &'static str {
        Study::DotsZero.name()
    }

    fn settings(&self) -> String {
        self.to_text()
    }

    fn steps(&self) -> Vec<String> {
        let mut steps = ladder::steps(self);
        steps.extend(sign::steps());
        steps.extend(opponents::steps(self));
        steps.extend(truth::steps(self));
        steps.push(costs::STEP.into());
        steps
    }

    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError> {
        let subsets = Subsets::train(self, workroom)?;
        let signs = Signs::train(self, &subsets, workroom)?;
        let mut players = subsets.last_versions();
        players.push(Player::last_of(sign::OURS_NAME, &signs.mover));
        let opponents = opponents::section(self, &players, workroom)?;
        players.push(Player::last_of(sign::PLY_NAME, &signs.ply));
        let truth = truth::Truth::hear(self, &players, workroom)?;
        let costs = costs::section(self, &subsets, workroom)?;
        Ok(vec![
            subsets.section(self),
            history::section(&subsets),
            opponents,
            signs.section(self, &truth),
            truth.section(self),
            costs,
        ])
    }
}
