//! The end of a command whose test said no: everything worked, and the answer has an exit code of its own.

/// What was said no to.
#[derive(Debug)]
pub(crate) struct SaidNo(pub(crate) String);

impl std::fmt::Display for SaidNo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SaidNo {}
