//! What was found out about the positions of a game, by the number of moves that led to them. Nothing here is computed
//! before somebody asks, and nothing is stored: agents can be asked again.

use std::collections::BTreeMap;

use ludus_arena::{
    analysis::{Analysis, ExactReport, Ownership},
    report::ThoughtReport,
};

/// What is known about one position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Insight {
    /// What each move is worth.
    pub(crate) analysis: Option<Analysis>,
    /// What the position is worth to the first player in points, in the eyes of the analyst and nobody else's, so that
    /// values can be compared.
    pub(crate) value: Option<f64>,
    /// Who will own each place, from −1 (the second player) to 1 (the first).
    pub(crate) ownership: Option<Ownership>,
    /// What exact play says, or why it says nothing.
    pub(crate) exact: Option<Result<ExactReport, String>>,
    /// Why the machine made the move that was made here.
    pub(crate) reasons: Option<ThoughtReport>,
    /// What a person is advised to do, and how much of it has been told.
    pub(crate) hint: Option<(ThoughtReport, HintStep)>,
    /// What several agents would do.
    pub(crate) opinions: Vec<Opinion>,
}

/// How much of a hint has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintStep {
    /// Where to look.
    Area,
    /// The move.
    Move,
}

/// What one agent thinks of a position.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    /// The text of the agent.
    pub(crate) agent: String,
    /// Its thought, or why there is none; nothing yet while it thinks.
    pub(crate) thought: Option<Result<ThoughtReport, String>>,
}

/// What is known about the positions of a game.
#[derive(Debug, Default)]
pub(crate) struct Insights {
    by_ply: BTreeMap<usize, Insight>,
}

impl Insights {
    pub(crate) fn at(&self, ply: usize) -> Option<&Insight> {
        self.by_ply.get(&ply)
    }

    /// What the position is worth to the first player, if that is known.
    pub(crate) fn value(&self, ply: usize) -> Option<f64> {
        self.at(ply)?.value
    }

    pub(crate) fn entry(&mut self, ply: usize) -> &mut Insight {
        self.by_ply.entry(ply).or_default()
    }

    /// Forgets whatever depends on a move from the one after `plies` others on.
    pub(crate) fn forget_after(&mut self, plies: usize) {
        self.by_ply.retain(|&ply, _| ply <= plies);
        if let Some(insight) = self.by_ply.get_mut(&plies) {
            insight.reasons = None;
        }
    }

    /// Forgets what the analyst said; somebody else is asked from now on.
    pub(crate) fn forget_values(&mut self) {
        for insight in self.by_ply.values_mut() {
            insight.analysis = None;
            insight.value = None;
        }
    }
}
