//! Players of the scalable Go study in the text files of its published code. Such a file says nothing but numbers, so the game,
//! its rules and the search are the study's.

use ludus_nets::{
    Card,
    subsections::{SubsectionShape, format_player, parse_player},
};

use super::{Judge, LearnedError, PlayerFile, SubsectionJudge};

/// How every such file begins: four layers, of which the first has the nine points of a 3x3 window.
const BEGINNING: &[u8] = b"4\n9,";
/// The study's 1 ply: one's own move and one reply.
const AGENT: &str = "alphabeta:depth=2,order=refutations";
/// The numbers that the published code shows its nets beside the windows.
const INPUTS: &str = "ledger:division=whole";

/// Whether bytes look like such a file.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINNING)
}

impl PlayerFile {
    /// The player in the text of a published file.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn from_text(bytes: &[u8]) -> Result<Self, LearnedError> {
        let (shape, genome) = parse_player(&String::from_utf8_lossy(bytes))?;
        let SubsectionShape { board, sharing, whole_board, without } = shape;
        let judge = SubsectionJudge { sharing, whole_board, without, inputs: INPUTS.into() };
        Ok(Self {
            game: format!("go:size={board},rules=prisoner-territory"),
            judge: Judge::Subsections(judge),
            agent: AGENT.into(),
            genome,
            notes: Card::new(),
        })
    }

    /// The text of a published file with the same numbers; `None` for a player that such a file cannot hold.
    #[must_use]
    pub fn to_text(&self) -> Option<String> {
        let Judge::Subsections(judge) = &self.judge else { return None };
        let shape = (3..=25).step_by(2).map(|board| judge.shape(board));
        let shape = shape.into_iter().find(|shape| shape.layout() == **self.genome.layout())?;
        judge.without.is_empty().then(|| format_player(&shape, &self.genome))
    }
}
