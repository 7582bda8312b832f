//! What can go wrong. A step that fails has changed nothing.

use ludus_nets::{NetError, NetFileError};

/// Why a net cannot learn.
#[derive(Debug, thiserror::Error)]
pub enum GradientError {
    /// The shape makes no net, or the weights are not its.
    #[error(transparent)]
    Net(#[from] NetError),
    /// A stored state is not one, or is another net's.
    #[error(transparent)]
    File(#[from] NetFileError),
    /// The card of a stored state does not say how far it is.
    #[error("the state's {key} is {found:?}, wanted {wanted}")]
    BadCard {
        /// The entry.
        key: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        wanted: &'static str,
    },
    /// Examples have the wrong size.
    #[error("examples: found {found} numbers of {what}, wanted {wanted}")]
    WrongExamples {
        /// Which numbers.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Examples are shown to a net that sees something else.
    #[error("examples: found {found}, and this net sees {wanted}")]
    WrongView {
        /// What they show.
        found: &'static str,
        /// What the net sees.
        wanted: &'static str,
    },
    /// A step has no examples.
    #[error("found no examples for a step, wanted at least one")]
    NoExamples,
    /// A setting is out of its range.
    #[error("{key}: found {found}, wanted {wanted}")]
    WrongSetting {
        /// The setting.
        key: &'static str,
        /// What it is.
        found: f64,
        /// What it may be.
        wanted: &'static str,
    },
    /// The loss, or a gradient, is infinite or not a number.
    #[error(
        "step {step}: the {what} is {value}, wanted a finite number; lower the rate, clip gradients or look at the examples"
    )]
    NotFinite {
        /// The step, from 1.
        step: u64,
        /// What is not finite.
        what: &'static str,
        /// What it is.
        value: f64,
    },
    /// There is no such device in this program.
    #[error("found the device {found:?}, wanted one of {}; others need a program built with their feature", .known.join(", "))]
    UnknownDevice {
        /// What was asked for.
        found: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The device failed.
    #[error("the device failed: {reason}")]
    Device {
        /// What it says.
        reason: String,
    },
}
