//! What nets see, and what they should have said. Examples of one size of board lie in flat arrays, as batches of inference do;
//! a step may take several such batches, so that one net learns boards of several sizes at once.

use ludus_nets::BoardPlan;

use crate::error::GradientError;

/// What residual nets see, in words.
pub(crate) const PICTURES: &str = "pictures of a board";
/// What feed-forward nets see, in words.
pub(crate) const ROWS: &str = "rows of numbers";

/// What a net sees of positions.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// Pictures of a board, for residual nets.
    Pictures {
        /// [positions, planes, rows, cols].
        planes: &'a [f32],
        /// The board, and where on it the slots of the policy lie.
        plan: &'a BoardPlan,
    },
    /// [positions, inputs]: rows of numbers, for feed-forward nets.
    Rows(&'a [f32]),
}

impl Seen<'_> {
    /// The numbers, flat.
    pub(crate) fn inputs(&self) -> &[f32] {
        match self {
            Self::Pictures { planes, .. } => planes,
            Self::Rows(rows) => rows,
        }
    }

    /// What it is, in words.
    pub(crate) fn what(&self) -> &'static str {
        match self {
            Self::Pictures { .. } => PICTURES,
            Self::Rows(_) => ROWS,
        }
    }
}

/// Positions and what a net should have said of them, all in the mover's view.
#[derive(Clone, Copy, Debug)]
pub struct Examples<'a> {
    /// What the net sees.
    pub seen: Seen<'a>,
    /// [positions, slots]: how often each move should be played; they sum to 1 for each position, and illegal moves have 0.
    pub policies: &'a [f32],
    /// [positions, slots]: 1 where a slot takes part in the softmax, as those of legal moves do, else 0.
    pub legal: &'a [f32],
    /// [positions]: how much each policy counts; 0 where there is none to learn.
    pub policy_weights: &'a [f32],
    /// [positions]: from -1, a loss, to 1, a win.
    pub values: &'a [f32],
    /// [positions]: how much score and ownership count; 0 where nobody knows them; empty for nets without such heads.
    pub end_weights: &'a [f32],
    /// [positions]: the margin in whatever unit is to be learned; empty for nets without such a head.
    pub scores: &'a [f32],
    /// [positions, cells]: from -1, the opponent's in the end, to 1; empty for nets without such a head.
    pub ownership: &'a [f32],
    /// [cells]: 1 where a cell can be owned, else 0; empty for nets without such a head.
    pub ownable: &'a [f32],
}

/// How many numbers of each kind a position has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    pub(crate) inputs: usize,
    pub(crate) slots: usize,
    /// 1 for nets that say margins.
    pub(crate) scores: usize,
    /// Cells of nets that say who owns them.
    pub(crate) cells: usize,
}

impl Examples<'_> {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Refuses arrays that are not as long as the others ask for.
    pub(crate) fn check(&self, widths: Widths) -> Result<(), GradientError> {
        let positions = self.len();
        let lengths = [
            ("what the net sees", self.seen.inputs().len(), positions * widths.inputs),
            ("policies", self.policies.len(), positions * widths.slots),
            ("legal slots", self.legal.len(), positions * widths.slots),
            ("weights of policies", self.policy_weights.len(), positions),
            ("weights of ends", self.end_weights.len(), positions * widths.scores),
            ("scores", self.scores.len(), positions * widths.scores),
            ("ownership", self.ownership.len(), positions * widths.cells),
            ("cells that can be owned", self.ownable.len(), widths.cells),
        ];
        let wrong = lengths.into_iter().find(|(_, found, wanted)| found != wanted);
        wrong
            .map_or(Ok(()), |(what, found, wanted)| Err(GradientError::WrongExamples { what, found, wanted }))
    }
}
