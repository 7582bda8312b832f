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

    /// The rules that `spec` asks for; `None` when another type of the same name serves them. The name has
    /// been checked already, the options have not.
    ///
    /// # Errors
    /// An unknown option or a value it does not take.
    fn from_spec(spec: &Spec) -> Result<Option<Self>, SpecError>;

    /// The spec of these rules: the full name and all options that differ from their defaults.
    fn spec(&self) -> Spec;
}
