//! What a game says about itself so that it can be named on a command line: its names, its options and how
//! they become rules. Kept apart from the rules' trait because a search or a net never asks for it.

use ludus_core::{
    BoardGame,
    spec::{Info, Spec, SpecError},
};

use crate::knowledge::Knowledge;

/// A game with a name and options.
pub trait Catalogued: BoardGame + Knowledge {
    /// Its names, summary and options.
    const INFO: &'static Info;
    /// Whether programs of others play it over the Go Text Protocol; [`Catalogued::gtp_setup`] says how.
    const SPEAKS_GTP: bool = false;

    /// The rules that `spec` asks for; `None` when another type of the same name serves them. The name has
    /// been checked already, the options have not.
    ///
    /// # Errors
    /// An unknown option or a value it does not take.
    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError>;

    /// The spec of these rules: the full name and all options that differ from their defaults.
    fn spec(&self) -> Spec;

    /// What an engine that speaks the protocol must be told so that its board is that of `position`: commands as
    /// lines, such as `boardsize 7` and `play black C3`. The past and whatever else such lines cannot say is lost.
    /// `None` when the game has no such dialect or the position cannot be told in it.
    fn gtp_setup(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// What players of this game write games down in.
    fn game_file(&self) -> GameFile {
        GameFile::Own
    }
}

/// A kind of file for games, with what it says about the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum GameFile {
    /// Smart Game Format as it is used for Go.
    GoSgf {
        /// Rows and columns.
        size: usize,
        /// Points given to white.
        komi: f64,
        /// The name of the rule set.
        rules: String,
    },
    /// Transcripts of Othello; Smart Game Format will do, too.
    OthelloTranscript {
        /// Rows and columns.
        size: usize,
    },
    /// Portable Draughts Notation.
    CheckersPdn,
    /// Nothing that other programs know.
    Own,
}
