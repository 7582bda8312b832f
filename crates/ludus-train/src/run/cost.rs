//! What learning takes of the machine: CPU time and memory of this program. They stand in `timing.jsonl`, beside what the clock says.

use std::fs;

use rustix::{
    param::page_size,
    time::{ClockId, clock_gettime},
};

const MEBIBYTE: f64 = (1 << 20) as f64;

/// CPU seconds that all threads of this program have used.
#[must_use]
pub fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Mebibytes of memory that this program has now, where the system tells.
pub(crate) fn resident_mebibytes() -> Option<f64> {
    let sizes = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: f64 = sizes.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * page_size() as f64 / MEBIBYTE)
}
