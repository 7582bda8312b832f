//! Nets as safetensors files: every slice of the genome a tensor with its name and shape, in the genome's order, and the card,
//! texts by key that say what the net is, in the file's metadata. Any tool that knows the format reads them. What evolution
//! has made is kept as F64, what gradients have made as F32, in which it was made.

use std::sync::Arc;

use thiserror::Error;

use crate::{
    genome::{Genome, Layout, Slice},
    net_error::NetError,
    tensor_file::{Card, Numbers, TensorFile},
};

/// A net as a file holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// What the net is.
    pub card: Card,
    /// Its weights.
    pub genome: Genome,
}

/// How exactly a file keeps numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// As they are.
    Double,
    /// Rounded to f32.
    Single,
}

/// Why bytes are not a net, or not the one that is wanted.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NetFileError {
    /// The bytes are not a whole safetensors file.
    #[error("found a damaged file ({reason}), wanted a whole safetensors file")]
    Damaged {
        /// What the reader says.
        reason: String,
    },
    /// A tensor that holds something else than numbers of a known kind.
    #[error("slice {name} holds {found}, wanted {wanted}")]
    WrongKind {
        /// Its name.
        name: String,
        /// What it holds.
        found: String,
        /// What it should hold.
        wanted: &'static str,
    },
    /// A value that is infinite or not a number.
    #[error("value {index} of slice {name} is {value}, wanted a finite number")]
    NotFinite {
        /// The slice.
        name: String,
        /// Its place in the slice.
        index: usize,
        /// What it is.
        value: f64,
    },
    /// A slice that the net needs is not in the file.
    #[error("the file has no slice {name}, wanted one of shape {wanted:?}")]
    MissingSlice {
        /// The slice.
        name: String,
        /// Its shape.
        wanted: Vec<usize>,
    },
    /// A slice has another shape.
    #[error("slice {name} has the shape {found:?}, wanted {wanted:?}")]
    WrongShape {
        /// The slice.
        name: String,
        /// Its shape in the file.
        found: Vec<usize>,
        /// The net's.
        wanted: Vec<usize>,
    },
    /// The file has a slice that the net lacks.
    #[error("found the slice {name}, which the net lacks; wanted {wanted} slices")]
    UnknownSlice {
        /// The slice.
        name: String,
        /// How many the net has.
        wanted: usize,
    },
    /// The card lacks something.
    #[error("the card has no {key}, wanted one; it has {}", listed(.found))]
    MissingKey {
        /// What is missing.
        key: String,
        /// The keys that are there.
        found: Vec<String>,
    },
}

fn listed(keys: &[String]) -> String {
    if keys.is_empty() { "nothing".into() } else { keys.join(", ") }
}

impl NetFile {
    /// The bytes of the file, always the same for the same net.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        self.encode_as(Precision::Double)
    }

    /// The same with numbers kept as exactly as is said.
    #[must_use]
    pub fn encode_as(&self, precision: Precision) -> Vec<u8> {
        let numbers = |values: &[f64]| match precision {
            Precision::Double => Numbers::F64(values.to_vec()),
            Precision::Single => Numbers::F32(values.iter().map(|&value| value as f32).collect()),
        };
        let ranges = self.genome.layout().ranges();
        let tensors = ranges.map(|(slice, range)| (slice.clone(), numbers(&self.genome.values()[range])));
        TensorFile { card: self.card.clone(), tensors: tensors.collect() }.encode()
    }

    /// The net in these bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, NetFileError> {
        let TensorFile { card, tensors } = TensorFile::decode(bytes)?;
        let (mut slices, mut values) = (Vec::new(), Vec::new());
        for (slice, numbers) in tensors {
            values.extend(numbers.into_f64(&slice.name)?);
            slices.push(slice);
        }
        let genome = Layout::new(slices).and_then(|layout| Genome::new(Arc::new(layout), values));
        let genome = genome.map_err(|error: NetError| NetFileError::Damaged { reason: error.to_string() })?;
        Ok(Self { card, genome })
    }

    /// What the card says under `key`.
    pub fn card_text(&self, key: &str) -> Result<&str, NetFileError> {
        let missing =
            || NetFileError::MissingKey { key: key.into(), found: self.card.keys().cloned().collect() };
        self.card.get(key).map(String::as_str).ok_or_else(missing)
    }

    /// The weights in the order of `layout`, which must have exactly the file's slices.
    pub fn genome_for(&self, layout: &Arc<Layout>) -> Result<Genome, NetFileError> {
        let mut values = Vec::with_capacity(layout.len());
        for slice in layout.slices() {
            values.extend(self.slice_like(slice)?);
        }
        let is_unknown = |name: &str| layout.range(name).is_none();
        if let Some(unknown) = self.genome.layout().slices().iter().find(|slice| is_unknown(&slice.name)) {
            let (name, wanted) = (unknown.name.clone(), layout.slices().len());
            return Err(NetFileError::UnknownSlice { name, wanted });
        }
        Ok(Genome::new(layout.clone(), values).expect("every slice has the shape of the layout"))
    }

    fn slice_like(&self, wanted: &Slice) -> Result<&[f64], NetFileError> {
        let Slice { name, shape } = wanted.clone();
        let mut slices = self.genome.layout().slices().iter();
        let Some(found) = slices.find(|slice| slice.name == name) else {
            return Err(NetFileError::MissingSlice { name, wanted: shape });
        };
        if found.shape != shape {
            return Err(NetFileError::WrongShape { name, found: found.shape.clone(), wanted: shape });
        }
        Ok(self.genome.slice(&name).expect("the genome has the slices of its layout"))
    }
}
