//! A published number beside ours, and what to think of it. The verdict is derived and never typed in, so that nobody can
//! call a worse number a match; what people add is only the reason why two numbers differ.
//!
//! A number of ours that was measured has an interval, and what lies inside it cannot be told apart from it: it matches.

use crate::numbers::{about, rounded};

/// A number that the text gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The number as printed.
    pub value: f64,
    /// What a reader must know about it, such as that it was extrapolated.
    pub note: Option<String>,
}

impl Published {
    /// A number that speaks for itself.
    #[must_use]
    pub fn plainly(value: f64) -> Self {
        Self { value, note: None }
    }

    /// A number with something to know about it.
    #[must_use]
    pub fn noted(value: f64, note: &str) -> Self {
        Self { value, note: Some(note.into()) }
    }
}

/// A number that we measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The number.
    pub value: f64,
    /// The ends of its 95 % interval, where it has one.
    pub interval: Option<(f64, f64)>,
    /// From how many games, runs or boards it comes.
    pub n: Option<u64>,
}

impl Measured {
    /// A number that was counted and cannot come out otherwise.
    #[must_use]
    pub fn exactly(value: f64) -> Self {
        Self { value, interval: None, n: None }
    }
}

/// What would be good news about a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// More than published.
    Higher,
    /// Less than published.
    Lower,
    /// The same, up to this share of the published number.
    Equal {
        /// The largest difference that counts as none.
        within: f64,
    },
    /// The text only claims that the number lies above the one given.
    Above,
    /// The text only claims that the number lies below the one given.
    Below,
}

/// What to think of our number beside the published one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They cannot be told apart.
    Matches,
    /// Ours is the better one.
    Better,
    /// Ours is the worse one.
    Worse,
    /// They differ where they should not, and why.
    Differs(String),
    /// There is only the published one.
    Quoted,
    /// There is only ours.
    Ours,
}

impl Verdict {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Matches => "matches",
            Self::Better => "better",
            Self::Worse => "worse",
            Self::Differs(_) => "differs",
            Self::Quoted => "quoted",
            Self::Ours => "ours",
        }
    }

    /// Its sign in narrow cells; nothing where there is nothing to compare.
    #[must_use]
    pub const fn sign(&self) -> &'static str {
        match self {
            Self::Matches => "=",
            Self::Better => "+",
            Self::Worse => "−",
            Self::Differs(_) => "≠",
            Self::Quoted | Self::Ours => "",
        }
    }
}

/// A published number, ours, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    published: Option<Published>,
    ours: Option<Measured>,
    verdict: Verdict,
}

/// Better or worse begins here, as a share of the published number: texts print two or three digits.
const ROUNDING: f64 = 0.005;

impl Comparison {
    /// Both numbers, judged by what would be good news.
    #[must_use]
    pub fn new(published: Published, ours: Measured, wanted: Wanted) -> Self {
        let verdict = judge(published.value, ours, wanted);
        Self { published: Some(published), ours: Some(ours), verdict }
    }

    /// A published number that is not measured again.
    #[must_use]
    pub fn quoted(published: Published) -> Self {
        Self { published: Some(published), ours: None, verdict: Verdict::Quoted }
    }

    /// A number of ours for which nothing was published.
    #[must_use]
    pub fn ours_only(ours: Measured) -> Self {
        Self { published: None, ours: Some(ours), verdict: Verdict::Ours }
    }

    /// Says why the numbers differ, if they do.
    #[must_use]
    pub fn because(mut self, reason: &str) -> Self {
        if let Verdict::Differs(how) = &mut self.verdict {
            *how = format!("{how}, because {reason}");
        }
        self
    }

    /// The number of the text.
    #[must_use]
    pub fn published(&self) -> Option<&Published> {
        self.published.as_ref()
    }

    /// The number of ours.
    #[must_use]
    pub fn ours(&self) -> Option<&Measured> {
        self.ours.as_ref()
    }

    /// What to think of them.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

fn judge(published: f64, ours: Measured, wanted: Wanted) -> Verdict {
    let value = ours.value;
    if !value.is_finite() {
        return Verdict::Differs("our value is not a number".into());
    }
    let (low, high) = ours.interval.unwrap_or((value, value));
    let is_near = |share: f64| {
        let margin = share * published.abs();
        low <= published + margin && high >= published - margin
    };
    match wanted {
        Wanted::Equal { within } if is_near(within) => Verdict::Matches,
        Wanted::Equal { .. } => Verdict::Differs(how_far(value, published)),
        Wanted::Higher | Wanted::Lower if is_near(ROUNDING) => Verdict::Matches,
        Wanted::Higher if value > published => Verdict::Better,
        Wanted::Lower if value < published => Verdict::Better,
        Wanted::Higher | Wanted::Lower => Verdict::Worse,
        Wanted::Above if low > published => Verdict::Matches,
        Wanted::Below if high < published => Verdict::Matches,
        Wanted::Above | Wanted::Below => Verdict::Differs(unproven((low, high), published, wanted)),
    }
}

/// How far our value lies from the published one.
fn how_far(value: f64, published: f64) -> String {
    let ratio = value / published;
    if !ratio.is_finite() || ratio <= 0.0 {
        return format!("{} instead of {}", rounded(value), rounded(published));
    }
    if !(0.5..2.0).contains(&ratio) {
        return format!("{} times the published value", about(ratio));
    }
    let direction = if ratio > 1.0 { "more" } else { "less" };
    format!("{} % {direction} than published", about(100.0 * (ratio - 1.0).abs()))
}

/// Why a claim about a side does not hold.
fn unproven((low, high): (f64, f64), bound: f64, wanted: Wanted) -> String {
    let side = if wanted == Wanted::Above { "above" } else { "below" };
    if low <= bound && bound <= high && low < high {
        return format!("wanted {side} {}, which our interval contains", rounded(bound));
    }
    format!("wanted {side} {}, ours is not", rounded(bound))
}
