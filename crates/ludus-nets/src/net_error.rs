//! What is wrong with a shape, or with the weights that are to fill it. Shapes come from files that people write, so
//! every message says what was found and what was wanted; sizes are bounded before anything is allocated.

use thiserror::Error;

/// The most units of one layer, squares of a board or windows over it: more than any net of the studies by a factor of
/// sixty, and small enough that sizes can be multiplied without care.
pub const MAX_UNITS: usize = 1 << 16;

/// The largest weight that a kernel takes, 2^40: inputs of later layers lie between -1 and 1, so sums of thousands of such
/// products stay far from the end of f32, and no output can be anything but a number.
pub const MAX_WEIGHT: f64 = (1u64 << 40) as f64;

/// Why a net cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NetError {
    /// Two slices of a layout have one name.
    #[error("two slices are called {name}, wanted every name once")]
    DoubleName {
        /// The name.
        name: String,
    },
    /// A genome has too many or too few values.
    #[error("found {found} weights, wanted {wanted}")]
    WrongLength {
        /// How many there are.
        found: usize,
        /// How many the shape needs.
        wanted: usize,
    },
    /// A genome belongs to another shape.
    #[error("found a genome with the slice {found}, wanted {wanted} in its place")]
    WrongLayout {
        /// Name and dimensions of the first slice that differs.
        found: String,
        /// What the shape has there.
        wanted: String,
    },
    /// A net needs inputs and outputs.
    #[error("found {found} layers, wanted at least 2: inputs and outputs")]
    TooFewLayers {
        /// How many there are.
        found: usize,
    },
    /// A number of units, squares, windows or stages out of bounds.
    #[error("found {found} {what}, wanted 1 to {most}")]
    WrongCount {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A value with too few or too many bins.
    #[error("found {found} value-bins, wanted 2 to {most}")]
    WrongBins {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A window looks at a square that the board lacks.
    #[error("window {window} has square {square}, wanted squares from 0 to {last}")]
    WrongSquare {
        /// The number of the window, from 0.
        window: usize,
        /// The square.
        square: u16,
        /// The last square of the board.
        last: usize,
    },
    /// A window has the same square twice.
    #[error("window {window} has square {square} twice, wanted every square once")]
    DoubleSquare {
        /// The number of the window, from 0.
        window: usize,
        /// The square.
        square: u16,
    },
    /// A board that has no subsections.
    #[error("found a board of {found} rows, wanted an odd number from {least} to {most}")]
    WrongBoard {
        /// How many rows it has.
        found: usize,
        /// The least there may be.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A window that the board lacks.
    #[error(
        "there is no window {found}; windows are named by their size and the point at their bottom left, such as {first}"
    )]
    NoWindow {
        /// What was asked for.
        found: String,
        /// One that there is.
        first: String,
    },
    /// A slot of a policy lies where the net has nothing.
    #[error("slot {slot} is {what} {found}, wanted one below {count}")]
    WrongSlot {
        /// Its number, from 0.
        slot: usize,
        /// What it names.
        what: &'static str,
        /// Which it names.
        found: usize,
        /// How many there are.
        count: usize,
    },
    /// A variance of batch norm that is none.
    #[error("variance {index} of layer {layer} is {value}, wanted 0 or more")]
    WrongVariance {
        /// The layer, from 1.
        layer: usize,
        /// Its place in the layer.
        index: usize,
        /// What it is.
        value: f64,
    },
    /// A weight that is not a number or too large.
    #[error("weight {index} is {value}, wanted a number from -2^40 to 2^40")]
    WrongWeight {
        /// Its place in the genome.
        index: usize,
        /// What it is.
        value: f64,
    },
}

/// Refuses a count that is zero or too large.
pub(crate) fn check_count(what: &'static str, found: usize, most: usize) -> Result<(), NetError> {
    if (1..=most).contains(&found) { Ok(()) } else { Err(NetError::WrongCount { what, found, most }) }
}

/// Refuses weights that are not numbers or too large.
pub(crate) fn check_weights(values: &[f64]) -> Result<(), NetError> {
    // What is not a number is in no range.
    let wrong = values.iter().position(|value| !(-MAX_WEIGHT..=MAX_WEIGHT).contains(value));
    wrong.map_or(Ok(()), |index| Err(NetError::WrongWeight { index, value: values[index] }))
}
