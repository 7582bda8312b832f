//! What a clock on the wall shows, as text. Times stand in `timing.jsonl` and in the lock of a run and nowhere else:
//! nothing that is learned may depend on them.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 86_400;

/// Now in universal time, such as `2026-11-16 15:48:59 UTC`.
pub(crate) fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format_utc(seconds)
}

/// So many seconds after the beginning of 1970.
fn format_utc(seconds: u64) -> String {
    let (mut days, time) = (seconds / DAY, seconds % DAY);
    let mut year = 1970;
    while days >= days_in_year(year) {
        days -= days_in_year(year);
        year += 1;
    }
    let mut month = 1;
    while days >= days_in_month(year, month) {
        days -= days_in_month(year, month);
        month += 1;
    }
    let day = days + 1;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

fn days_in_year(year: u64) -> u64 {
    (1..=12).map(|month| days_in_month(year, month)).sum()
}

fn days_in_month(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
