//! The study `othello-hybrid`: an influence map and the weights of a small net, both bred by genetic algorithms; the hybrid of
//! rules of thumb and search around that net, at every depth and with every set of techniques; what it costs; and, which the
//! text does not ask, whether anything was learned that holds against players never met. Each part is one module that does
//! its steps and writes its section.

mod appendix;
mod breeding;
mod cast;
mod costs;
mod duel;
mod humans;
mod influence_map;
mod league;
mod points;
mod preset;
mod random;
mod strangers;

pub use preset::{
    CostSettings, HybridOthello, LeagueSettings, NetSettings, PointSettings, RandomSettings, StrangerSettings,
};

use crate::{
    error::StudyError,
    report::Section,
    study::{Experiment, Study},
    workroom::Workroom,
};

impl Experiment for HybridOthello {
    fn study(&self) -> &'static str {
        Study::OthelloHybrid.name()
    }

    fn settings(&self) -> String {
        self.to_text()
    }

    fn steps(&self) -> Vec<String> {
        let mut steps: Vec<String> = influence_map::steps().into();
        steps.extend(breeding::steps(self));
        steps.extend(points::STEPS.map(|(_, step)| step.into()));
        steps.extend([random::STEP, costs::STEP].map(String::from));
        steps.extend(strangers::steps(self));
        steps.extend(league::STEPS.map(String::from));
        steps
    }

    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError> {
        let map = influence_map::Taught::teach(self, workroom)?;
        let bred = breeding::Bred::breed(self, &map, workroom)?;
        let cast = cast::Cast { map: map.text(), net: bred.champion() };
        let played = points::Played::play(self, &cast, workroom)?;
        let random = random::section(self, &cast, workroom)?;
        let costs = costs::section(self, &cast, workroom)?;
        let strangers = strangers::section(self, &map, &bred, workroom)?;
        let league = league::section(self, workroom)?;
        Ok(vec![
            map.section(self),
            bred.section(self),
            played.section(self),
            humans::section(),
            played.appendix(self),
            random,
            costs,
            strangers,
            league,
        ])
    }
}
