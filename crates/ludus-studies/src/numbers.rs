//! Numbers as they stand in tables: thousands apart, a real minus sign, and no more digits than mean something. Published
//! numbers keep the digits of the text; ours are cut to four, unless they are whole and therefore counted.

/// How many digits of a measured number are shown, and how many of a ratio that is only to give an idea.
const DIGITS: i32 = 4;
const FEW_DIGITS: i32 = 2;
/// Whole numbers up to here are exact in a float.
const WHOLE: f64 = 9e15;

/// A number with all its digits.
pub(crate) fn exact(value: f64) -> String {
    if !value.is_finite() {
        return "unknown".into();
    }
    let text = if value.abs() < WHOLE { value.to_string() } else { format!("{value:.3e}") };
    grouped(&text)
}

/// A number with the digits that mean something.
pub(crate) fn rounded(value: f64) -> String {
    to_digits(value, DIGITS)
}

/// A number with so few digits that it reads like a word.
pub(crate) fn about(value: f64) -> String {
    to_digits(value, FEW_DIGITS)
}

/// A number with at least so many digits, whole ones and those before the point being kept.
fn to_digits(value: f64, n_digits: i32) -> String {
    if !value.is_finite() || value.fract() == 0.0 || value.abs() >= WHOLE {
        return exact(value);
    }
    // The place of the first digit, counted from the point.
    let size = libm::log10(value.abs()).floor() as i32 + 1;
    let decimals = (n_digits - size).clamp(0, 12) as usize;
    let text = format!("{value:.decimals$}");
    let text = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    grouped(if text == "-0" { "0" } else { text })
}

/// The digits before the point in groups of three.
fn grouped(text: &str) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("−", digits));
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(end);
    let mut grouped = String::from(sign);
    for (idx, digit) in whole.chars().enumerate() {
        if idx > 0 && (whole.len() - idx).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// Seconds of computing for people: `85 s`, `12 min`, `3.4 h`.
pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 100.0 => format!("{} s", rounded((10.0 * seconds).round() / 10.0)),
        seconds if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{} h", rounded((seconds / 360.0).round() / 10.0)),
    }
}
