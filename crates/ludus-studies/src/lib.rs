//! Published studies beside what Ludus measures. A study's text gives figures; its experiment gives ours; a report sets
//! them side by side, with a verdict for each pair. Nothing here plays, learns or prints: whoever does hands over numbers
//! and gets texts, so that every table can be checked without running an experiment. Modules in reading order:

/// What the texts printed, as typed data.
pub mod published;
