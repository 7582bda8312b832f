//! Nets of subsection nets, from the study of scalable Go: every square window of the board has a small net of its own, whose
//! one output says how that part looks, and a second layer makes one value of all outputs and a few counts. Windows of one
//! size may share a net (`uniform`) or have one each (`divergent`). What a window has learned on a small board can be
//! carried over to a larger one.

mod front;
mod kernel;
mod leaves;
mod scaling;
mod shape;
mod text_file;
mod usage;

pub use kernel::{Picture, SubsectionNet, Touch};
pub use scaling::{Draws, Manner, SecondLayer, Source, scaled};
pub use shape::{EXTRAS, SECOND, Sharing, SubsectionShape, Window};
pub use text_file::{TextFileError, format_player, parse_player};
pub use usage::{Board, Usage, usage, without};
