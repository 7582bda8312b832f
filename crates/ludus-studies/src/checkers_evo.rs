//! The study `checkers-evo`: node counts and speeds of the text, its histograms, nets evolved with and without the piece count,
//! the value of a king, and the cost of a generation. Each part is one module that does its steps and writes its section;
//! what learns, plays and measures is elsewhere.

mod evolution;
mod histograms;
mod king;
mod preset;
mod searches;
mod speeds;
mod tournament;

pub use preset::{
    CheckersEvolution, HistogramSettings, KingSettings, MatchSettings, SearchSettings, SpeedSettings,
    TournamentSettings,
};
pub use tournament::Played;

use crate::{
    error::StudyError,
    report::Section,
    study::{Experiment, Study},
    workroom::Workroom,
};

impl Experiment for CheckersEvolution {
    fn study(&self) -> &'static str {
        Study::CheckersEvo.name()
    }

    fn settings(&self) -> String {
        self.to_text()
    }

    fn steps(&self) -> Vec<String> {
        let first = [searches::STEP, speeds::STEP, histograms::STEP].map(String::from);
        let steps = first.into_iter().chain(evolution::STEPS.map(String::from));
        steps.chain(king::steps(self)).chain([tournament::STEP.into()]).collect()
    }

    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError> {
        let searches = searches::section(self, workroom)?;
        let speeds = speeds::section(self, workroom)?;
        let histograms = histograms::section(self, workroom)?;
        let evolved = evolution::Evolved::evolve(self, workroom)?;
        let king = king::section(self, &evolved, workroom)?;
        let tournament = tournament::section(self, workroom)?;
        Ok(vec![searches, speeds, histograms, evolved.section(self), king, tournament])
    }
}
