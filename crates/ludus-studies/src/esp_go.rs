//! The study `esp-go`: nets that rate every point, evolved by enforced sub-populations against GNU Go; region specialists, larger
//! boards, SANE, and what its author wished for. Each part is one module that does its steps and writes its section.

mod beyond;
mod larger;
mod layers;
mod preset;
mod randomness;
mod sane;
mod wins;

pub use preset::{
    BeyondSettings, BoardSettings, EspGoStudy, FrontSettings, LargerSettings, LayerSettings,
    RandomnessSettings, SaneSettings,
};

use crate::{
    error::StudyError,
    report::Section,
    study::{Experiment, Study},
    workroom::Workroom,
};
use layers::Layers;

impl Experiment for EspGoStudy {
    fn study(&self) -> &'static str {
        Study::EspGo.name()
    }

    fn settings(&self) -> String {
        self.to_text()
    }

    fn steps(&self) -> Vec<String> {
        let mut steps = randomness::steps(self);
        steps.extend(layers::steps(self));
        steps.extend(larger::steps(self));
        steps.extend(sane::steps(self));
        steps.extend(beyond::steps(self));
        steps
    }

    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError> {
        let randomness = randomness::section(self, workroom)?;
        let layers = Layers::train(self, workroom)?;
        let larger = larger::section(self, &layers, workroom)?;
        let sane = sane::section(self, &layers, workroom)?;
        let beyond = beyond::section(self, workroom)?;
        Ok(vec![randomness, layers.section(self, workroom), larger, sane, beyond])
    }
}
