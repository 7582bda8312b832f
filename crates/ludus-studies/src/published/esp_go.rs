//! What the report of `esp-go` says in numbers. It prints no tables, so most are bounds that its words imply.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{PublishedError, parse};

/// What the text of `esp-go` gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EspGo {
    /// Section 5: 7x7.
    pub seven: Seven,
    /// Section 5: larger boards.
    pub larger: Larger,
    /// Section 5: region specialists.
    pub specialists: Specialists,
    /// Section 5: how often GNU Go moves at random.
    pub randomness: Randomness,
    /// Section 6: SANE.
    pub sane: SaneNeurons,
}

/// Shares of games won on 7x7, in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seven {
    /// Within 10 generations.
    #[serde(rename = "wins-after-10")]
    pub wins_after_10: f64,
    /// Within 20, from and to.
    #[serde(rename = "wins-after-20")]
    pub wins_after_20: [f64; 2],
}

/// Shares of games won on larger boards, in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Larger {
    /// Never more than this.
    pub most: f64,
    /// Usually from and to.
    pub usual: [f64; 2],
}

/// Region specialists against a single layer.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Specialists {
    /// P of the paired t-test is less than this.
    pub p_value: f64,
    /// Runs of each kind.
    pub runs: u64,
}

/// Random moves of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Randomness {
    /// The share at which learning was hardest.
    pub hardest: f64,
}

/// Nets of SANE.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SaneNeurons {
    /// Hidden neurons.
    pub neurons: u64,
}

static SHIPPED: LazyLock<EspGo> =
    LazyLock::new(|| EspGo::parse(include_str!("../../data/esp-go.toml")).expect("a test reads this file"));

impl EspGo {
    /// The figures that come with the program.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a file of such figures.
    ///
    /// # Errors
    ///
    /// If something is missing, unknown or of the wrong kind, with the line.
    pub fn parse(text: &str) -> Result<Self, PublishedError> {
        parse("esp-go.toml", text)
    }
}
