//! The error that is the user's to mend: it ends the program with the exit code for wrong use.

/// What was wrong with the request, and what to do.
#[derive(Debug)]
pub(crate) struct WrongUse(pub(crate) String);

impl std::fmt::Display for WrongUse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// Blames an argument for an error.
pub(crate) fn blame<E: std::fmt::Display>(argument: &str) -> impl Fn(E) -> WrongUse {
    move |error| WrongUse(format!("{argument}: {error}"))
}
