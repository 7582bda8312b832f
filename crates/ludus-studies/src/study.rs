//! What is true of every study: it has a name, two presets, a list of steps and a report. Studies are a closed list, because
//! each is written against one text; what differs between them is behind the trait `Experiment`.

use ludus_core::spec::nearest;

use crate::{
    checkers_evo::CheckersEvolution,
    dots_zero::DotsZeroStudy,
    error::StudyError,
    esp_go::EspGoStudy,
    othello_hybrid::HybridOthello,
    report::{Report, Section},
    scalable_go::ScalableGoStudy,
    workroom::{Assignment, Tools, Workroom},
};

/// A study that can be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// Checkers players evolved by a strategy after Blondie24.
    CheckersEvo,
    /// Othello by rules of thumb and a search over a net that a genetic algorithm has bred.
    OthelloHybrid,
    /// Go nets that rate every point, evolved against GNU Go.
    EspGo,
    /// Go nets of subsections that are scaled from board to board.
    ScalableGo,
    /// Dots and Boxes the AlphaZero way.
    DotsZero,
}

/// How large a study is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetName {
    /// In about two minutes, learning for real.
    Quick,
    /// With the sizes of the text.
    Paper,
}

/// A study with all its sizes, ready to be carried out.
pub trait Experiment {
    /// The name of the study.
    fn study(&self) -> &'static str;

    /// All settings as one text; results that were made with another one are not mixed with new ones.
    fn settings(&self) -> String;

    /// The names of its steps in the order in which they are done.
    fn steps(&self) -> Vec<String>;

    /// Does the steps that are missing and sets their results beside the published ones.
    ///
    /// # Errors
    /// It was stopped, or a step failed.
    fn sections(&self, workroom: &mut Workroom<'_>) -> Result<Vec<Section>, StudyError>;
}

impl Study {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::ScalableGo, Self::DotsZero, Self::EspGo, Self::OthelloHybrid, Self::CheckersEvo];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CheckersEvo => "checkers-evo",
            Self::OthelloHybrid => "othello-hybrid",
            Self::EspGo => "esp-go",
            Self::ScalableGo => "scalable-go",
            Self::DotsZero => "dots-zero",
        }
    }

    /// What it is about, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::CheckersEvo => "checkers by an evolution strategy over nets after Blondie24 (2018)",
            Self::OthelloHybrid => "Othello by rules of thumb and a search over a bred net (2011)",
            Self::EspGo => "Go by nets of evolved neurons that rate every point, against GNU Go (2001)",
            Self::ScalableGo => "Go by nets of subsections that are scaled from board to board (2016)",
            Self::DotsZero => {
                "Dots and Boxes by a net that learns from its own games, AlphaZero's way (2020)"
            }
        }
    }

    /// The study of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn parse(text: &str) -> Result<Self, StudyError> {
        let found = Self::ALL.iter().copied().find(|study| study.name() == text);
        found.ok_or_else(|| {
            let known: Vec<&'static str> = Self::ALL.iter().map(|study| study.name()).collect();
            let nearest = nearest(text, known.iter().copied());
            StudyError::Unknown { found: text.into(), nearest, known }
        })
    }

    /// The study with the sizes of a preset.
    #[must_use]
    pub fn experiment(self, preset: PresetName) -> Box<dyn Experiment> {
        match self {
            Self::CheckersEvo => Box::new(CheckersEvolution::shipped(preset)),
            Self::OthelloHybrid => Box::new(HybridOthello::shipped(preset)),
            Self::EspGo => Box::new(EspGoStudy::shipped(preset)),
            Self::ScalableGo => Box::new(ScalableGoStudy::shipped(preset)),
            Self::DotsZero => Box::new(DotsZeroStudy::shipped(preset)),
        }
    }
}

impl PresetName {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Paper => "paper",
        }
    }
}

/// Carries a study out, or what is left of it, and reports.
///
/// # Errors
/// It was stopped, a step failed, or a stored result is damaged.
pub fn carry_out(
    experiment: &dyn Experiment,
    assignment: &Assignment,
    tools: Tools<'_>,
) -> Result<Report, StudyError> {
    let plan = (experiment.steps(), experiment.settings());
    let mut workroom = Workroom::enter(assignment, tools, experiment.study(), (plan.0, &plan.1))?;
    let sections = experiment.sections(&mut workroom)?;
    Ok(Report {
        study: experiment.study().into(),
        preset: assignment.preset.name().into(),
        seed: assignment.seed,
        cpu_seconds: workroom.cpu_seconds(),
        sections,
    })
}
