//! The figures of `scalable-go`: sizes and speeds of nets, the cost of training, and appendix B with the points of every net in
//! every comparison of sets. The text averages averages that it has cut to whole numbers, so both ways of averaging can be
//! compared with.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{PublishedError, parse};

/// What the text of `scalable-go` gives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScalableGo {
    /// Figure 27: the net of 19x19.
    #[serde(rename = "board-19")]
    pub board_19: Board19,
    /// Evaluations in a second as printed.
    pub speeds: Speeds,
    /// What the published code does on the machine that this project refers to.
    pub code: Code,
    /// Section 3.2: the first move on 19x19.
    pub first_move: FirstMove,
    /// Section 3.1: CPU hours.
    pub training: Training,
    /// Section 3.1: how sets compare.
    pub averages: Averages,
    /// Section 3.1: games against another program.
    pub online: Online,
    /// Appendix B.
    pub comparisons: Vec<SetComparison>,
}

/// What the net of 19x19 consists of.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Board19 {
    /// Subsections.
    pub windows: usize,
    /// Inputs of all their nets.
    pub inputs: usize,
    /// Units of their first hidden layers.
    #[serde(rename = "hidden-1")]
    pub hidden_1: usize,
    /// Units of their second hidden layers.
    #[serde(rename = "hidden-2")]
    pub hidden_2: usize,
    /// Units of the second layer's net.
    pub second: [usize; 3],
}

/// Evaluations in a second.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Speeds {
    /// Of a 32-40-10-1 net.
    pub small_net: f64,
    /// Of the net of 9x9.
    #[serde(rename = "board-9")]
    pub board_9: f64,
    /// Of the net of 19x19.
    #[serde(rename = "board-19")]
    pub board_19: f64,
}

/// Measured with the published code.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Code {
    /// Evaluations in a second on 5x5.
    #[serde(rename = "board-5")]
    pub board_5: f64,
    /// On 9x9.
    #[serde(rename = "board-9")]
    pub board_9: f64,
    /// On 19x19.
    #[serde(rename = "board-19")]
    pub board_19: f64,
    /// CPU seconds of a generation on 3x3.
    #[serde(rename = "generation-3")]
    pub generation_3: f64,
    /// On 5x5.
    #[serde(rename = "generation-5")]
    pub generation_5: f64,
}

/// The first move on 19x19.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FirstMove {
    /// Seconds without looking ahead.
    #[serde(rename = "plies-0")]
    pub plies_0: f64,
    /// With one reply.
    #[serde(rename = "plies-1")]
    pub plies_1: f64,
    /// With two plies, about.
    #[serde(rename = "plies-2")]
    pub plies_2: f64,
    /// CPU hours of a generation without looking ahead, estimated.
    pub generation_hours: f64,
}

/// CPU hours to train a set.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Training {
    /// From scratch on 5x5.
    pub control: f64,
    /// On 3x3 and then on 5x5.
    pub scaled: f64,
    /// From scratch on 7x7.
    #[serde(rename = "control-7")]
    pub control_7: f64,
    /// How much less the scaled sets took, in per cent.
    pub saved_percent: f64,
}

/// Mean points of a set's nets against another set, the averages of which were cut to whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Averages {
    /// Divergent sets against control.
    pub divergent_against_control: f64,
    /// Uniform sets against control.
    pub uniform_against_control: f64,
    /// Uniform sets against divergent ones.
    pub uniform_against_divergent: f64,
}

/// Games against an online program.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Online {
    /// Of the best divergent net.
    pub ties: u64,
    /// Of the same.
    pub losses: u64,
    /// Points by which a net that learned longer won.
    pub longer_won_by: u64,
}

/// Two sets against each other.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetComparison {
    /// Which sets.
    pub sets: [usize; 2],
    /// The points of the first set's nets.
    pub first: Vec<i32>,
    /// Of the second's.
    pub second: Vec<i32>,
    /// The averages as printed, cut to whole numbers.
    pub averages: [i32; 2],
}

impl ScalableGo {
    /// Reads the text of a data file.
    ///
    /// # Errors
    /// It lacks something, or has what nobody asked for.
    pub fn parse(text: &str) -> Result<Self, PublishedError> {
        parse("scalable-go.toml", text)
    }

    /// What is shipped.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<ScalableGo> = LazyLock::new(|| {
            let text = include_str!("../../data/scalable-go.toml");
            ScalableGo::parse(text).expect("a test reads this file")
        });
        &SHIPPED
    }
}
