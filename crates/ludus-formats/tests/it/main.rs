//! Files and protocol texts: as they were looked at, read back by readers that are not the library's, and fed
//! with anything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod gtp;
mod json_lines;
mod obf;
mod pdn;
mod pdn_reader;
mod pdn_reading;
mod plain_text;
mod reading;
mod records;
mod sgf;
mod sgf_reader;
mod sgf_reading;
mod transcript;
