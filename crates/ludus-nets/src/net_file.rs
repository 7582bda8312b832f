//! Nets as safetensors files: every slice of the genome a tensor of F64 with its name and shape, in the genome's order, and
//! the card, texts by key that say what the net is, in the file's metadata. Any tool that knows the format reads them.
//!
//! Writing is done here, since the crate puts metadata into a file in a different order each time and the same net must give
//! the same bytes; reading is the crate's, which checks every length and offset before they are used.

use std::{collections::BTreeMap, iter, ops::Range, sync::Arc};

use safetensors::{Dtype, SafeTensors, tensor::TensorInfo};
use serde::Serialize;
use thiserror::Error;

use crate::{
    genome::{Genome, Layout, Slice},
    net_error::NetError,
};

/// What a net is, in texts by key.
pub type Card = BTreeMap<String, String>;

/// The key under which the format keeps texts.
const METADATA: &str = "__metadata__";
/// Bytes of a number.
const NUMBER: usize = size_of::<f64>();

/// A net as a file holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// What the net is.
    pub card: Card,
    /// Its weights.
    pub genome: Genome,
}

/// An entry of the file's header.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'net> {
    Card(&'net Card),
    Tensor { dtype: &'static str, shape: &'net [usize], data_offsets: [usize; 2] },
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
    /// A tensor that does not hold numbers in f64.
    #[error("slice {name} holds {found}, wanted F64")]
    NotF64 {
        /// Its name.
        name: String,
        /// What it holds.
        found: String,
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
        let mut header = self.header().into_bytes();
        let padding = header.len().next_multiple_of(NUMBER) - header.len();
        header.extend(iter::repeat_n(b' ', padding));
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header);
        bytes.extend(self.genome.values().iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    fn header<'net>(&'net self) -> String {
        let entry = |(slice, range): (&'net Slice, Range<usize>)| {
            let data_offsets = [range.start * NUMBER, range.end * NUMBER];
            (&slice.name[..], Entry::Tensor { dtype: "F64", shape: &slice.shape, data_offsets })
        };
        let tensors = self.genome.layout().ranges().map(entry);
        let entries: BTreeMap<&str, Entry<'_>> =
            tensors.chain([(METADATA, Entry::Card(&self.card))]).collect();
        serde_json::to_string(&entries).expect("texts and numbers can be written as JSON")
    }

    /// The net in these bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, NetFileError> {
        let damaged = |reason: String| NetFileError::Damaged { reason };
        let (header_len, header) =
            SafeTensors::read_metadata(bytes).map_err(|error| damaged(error.to_string()))?;
        let data = &bytes[size_of::<u64>() + header_len..];
        let tensors = header.tensors();
        let mut tensors: Vec<(String, &TensorInfo)> = tensors.into_iter().collect();
        tensors.sort_by(|(left, a), (right, b)| (a.data_offsets, left).cmp(&(b.data_offsets, right)));
        let mut values = Vec::new();
        for (name, info) in &tensors {
            values.extend(numbers(name, info, data)?);
        }
        let slices = tensors.into_iter().map(|(name, info)| Slice::new(name, info.shape.clone())).collect();
        let genome = Layout::new(slices).and_then(|layout| Genome::new(Arc::new(layout), values));
        let genome = genome.map_err(|error: NetError| damaged(error.to_string()))?;
        let card = header.metadata().iter().flatten().map(|(key, text)| (key.clone(), text.clone()));
        Ok(Self { card: card.collect(), genome })
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

/// The values of one tensor, all of them finite.
fn numbers(name: &str, info: &TensorInfo, data: &[u8]) -> Result<Vec<f64>, NetFileError> {
    if info.dtype != Dtype::F64 {
        return Err(NetFileError::NotF64 { name: name.into(), found: info.dtype.to_string() });
    }
    let (start, end) = info.data_offsets;
    let (numbers, _) = data[start..end].as_chunks::<NUMBER>();
    let numbers: Vec<f64> = numbers.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    match numbers.iter().position(|value| !value.is_finite()) {
        None => Ok(numbers),
        Some(index) => Err(NetFileError::NotFinite { name: name.into(), index, value: numbers[index] }),
    }
}
