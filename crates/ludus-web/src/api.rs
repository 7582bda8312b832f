//! What programs and the page's script can ask for, as JSON over HTTP. Reading is GET, everything that changes something
//! or makes a machine think is POST. docs/http.md shows every request.

pub(crate) mod actions;
pub(crate) mod asking;
pub(crate) mod beginning;
pub(crate) mod dots;
pub(crate) mod files;
pub(crate) mod state;
