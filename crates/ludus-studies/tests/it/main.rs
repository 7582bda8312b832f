//! Published figures against themselves, verdicts, and reports in all their forms.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod published;
