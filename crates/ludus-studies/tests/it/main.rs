//! Published figures against themselves, verdicts, and reports in all their forms.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod carrying_out;
mod comparison;
mod dots_settings;
mod dots_zero;
mod esp_go;
mod histogram;
mod html;
mod json;
mod markdown;
mod measuring;
mod othello_hybrid;
mod place;
mod published;
mod sample;
mod scalable_go;
