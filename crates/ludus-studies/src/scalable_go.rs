//! The study `scalable-go`: nets of subsections that learn on a small board and are scaled up. Twelve sets learn as in the text
//! and play each other; then come its author's wishes. Each part is one module that does its steps and writes its section.

mod comparisons;
mod larger;
mod longer;
mod opponents;
mod ours;
mod preset;
mod sets;
mod sizes;
mod speeds;
mod windows;

pub use preset::{
    LargerSettings, LongerSettings, OpponentSettings, OurSettings, ScalableGoStudy, SetSettings,
    SpeedSettings, WindowSettings,
};
pub use sets::{Duel, Kind, Timed, TrainedSet};

use crate::{
    error::StudyError,
    report::Section,
    study::{Experiment, Study},
    workroom::Workroom,
};
use sets::Sets;

impl Experiment for ScalableGoStudy {
    fn study(&self) -> &'static str {
        Study::ScalableGo.name()
    }

    fn settings(&self) -> String {
        self.to_text()
    }

    fn steps(&self) -> Vec<String> {
        let mut steps = vec![speeds::STEP.to_owned()];
        steps.extend(sets::steps(self));
        steps.extend(comparisons::steps());
        steps.extend([opponents::STEP, windows::STEP].map(String::from));
        steps.extend(ours::steps(self));
        steps.extend(larger::steps());
        steps.extend(longer::steps(self));
        steps
    }

    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError> {
        let speeds = speeds::section(self, workroom)?;
        let sets = Sets::train(self, workroom)?;
        let comparisons = comparisons::section(self, &sets, workroom)?;
        let opponents = opponents::section(self, &sets, workroom)?;
        let windows = windows::section(self, &sets.divergent[0], workroom)?;
        let ours = ours::section(self, workroom)?;
        let larger = larger::section(self, &sets.divergent[0], workroom)?;
        let longer = longer::section(self, &sets, workroom)?;
        let training = comparisons::training(&sets);
        Ok(vec![sizes::section(), speeds, training, comparisons, ours, longer, windows, larger, opponents])
    }
}
