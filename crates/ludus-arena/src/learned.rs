//! Players whose numbers were learned: what the numbers mean in a game, and the file that holds a player. A net knows no
//! game and a game no net; here they meet, and nothing here learns.
//!
//! A file says everything that is needed to play: the game, the judge that its numbers make, and the agent around it.
//! So whatever trained it, it is one kind of agent.

mod brain;
/// Where the champions of runs lie.
pub mod champions;
mod input_policy;
mod input_value;
mod judge;
mod judging;
mod move_policy;
mod outlook;
mod piece_value;
mod player_file;
mod published_text;
/// Players that come with this program.
pub mod shipped;
mod subsection_value;
mod twin_inputs;

use std::{io, path::PathBuf};

use ludus_core::spec::SpecError;
use ludus_nets::{NetError, NetFileError, subsections::TextFileError};

pub use brain::{Brain, MAP, inputs};
pub use judge::{
    InputJudge, Judge, MapJudge, MoveJudge, NormedJudge, PieceJudge, PolicyJudge, ResidualJudge, Sight,
    SpecialistJudge, SubsectionJudge, View, WeightJudge,
};
pub use judging::{Judging, WrongJudging};
pub use outlook::{Outlook, Views};
pub use player_file::PlayerFile;
pub use twin_inputs::TwinInputs;

/// Why numbers make no player.
#[derive(Debug, thiserror::Error)]
pub enum LearnedError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is no net, or not this one.
    #[error(transparent)]
    File(#[from] NetFileError),
    /// The text is none of the published files.
    #[error(transparent)]
    Text(#[from] TextFileError),
    /// The shape makes no net.
    #[error(transparent)]
    Net(#[from] NetError),
    /// The judge names something that the game does not have.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The net sees pieces, and the game's features are none.
    #[error(
        "a net over pieces cannot see {0}: its features are no pieces on squares; wanted another [judge]"
    )]
    NoPieces(&'static str),
    /// The net sees another number of inputs.
    #[error(
        "inputs: {found} are {count} numbers, and this judge sees {wanted}; wanted ledger for subsections, points or \
         own-points for specialists"
    )]
    WrongInputs {
        /// What the settings name.
        found: String,
        /// How many numbers those are.
        count: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The file is for another game.
    #[error("found a player of {found}, wanted one of {wanted}")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The game to be played.
        wanted: String,
    },
    /// An entry of the card does not say what it should.
    #[error("the card's {key} cannot be understood: {reason}")]
    BadCard {
        /// The entry.
        key: &'static str,
        /// What is wrong with it.
        reason: String,
    },
}
