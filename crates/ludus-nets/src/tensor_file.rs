//! Safetensors files: tensors of numbers with names and shapes, in an order, and texts by key. Nets are such files, and so are
//! the states of learners.
//!
//! Writing is done here, since the crate puts metadata into a file in a different order each time and the same content must give
//! the same bytes; reading is the crate's, which checks every length and offset before they are used.

use std::{collections::BTreeMap, iter};

use safetensors::{Dtype, SafeTensors, tensor::TensorInfo};
use serde::Serialize;

use crate::{genome::Slice, net_file::NetFileError};

/// What a file is, in texts by key.
pub type Card = BTreeMap<String, String>;

/// The key under which the format keeps texts.
const METADATA: &str = "__metadata__";
/// Bytes that headers are a multiple of, so that all numbers lie where processors like them.
const ALIGNMENT: usize = 8;

/// The numbers of a tensor.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    /// Exact ones.
    F64(Vec<f64>),
    /// Those of nets that learned by gradients.
    F32(Vec<f32>),
    /// Bytes.
    U8(Vec<u8>),
}

/// Tensors and texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TensorFile {
    /// What the file is.
    pub card: Card,
    /// Names, shapes and numbers; no two have the same name, and a shape has as many places as there are numbers.
    pub tensors: Vec<(Slice, Numbers)>,
}

/// An entry of the file's header.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'file> {
    Card(&'file Card),
    Tensor { dtype: &'static str, shape: &'file [usize], data_offsets: [usize; 2] },
}

impl Numbers {
    /// What the format calls their kind.
    fn kind(&self) -> &'static str {
        match self {
            Self::F64(_) => "F64",
            Self::F32(_) => "F32",
            Self::U8(_) => "U8",
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::F64(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Self::F32(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Self::U8(values) => values.clone(),
        }
    }

    /// As f64, in which every f32 has its place; all of them finite.
    pub(crate) fn into_f64(self, name: &str) -> Result<Vec<f64>, NetFileError> {
        let values: Vec<f64> = match self {
            Self::F64(values) => values,
            Self::F32(values) => values.into_iter().map(f64::from).collect(),
            Self::U8(_) => {
                return Err(NetFileError::WrongKind {
                    name: name.into(),
                    found: "U8".into(),
                    wanted: "F64 or F32",
                });
            }
        };
        match values.iter().position(|value| !value.is_finite()) {
            None => Ok(values),
            Some(index) => Err(NetFileError::NotFinite { name: name.into(), index, value: values[index] }),
        }
    }
}

impl TensorFile {
    /// The bytes of the file, always the same for the same content.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let data: Vec<Vec<u8>> = self.tensors.iter().map(|(_, numbers)| numbers.bytes()).collect();
        let mut header = self.header(&data).into_bytes();
        let padding = header.len().next_multiple_of(ALIGNMENT) - header.len();
        header.extend(iter::repeat_n(b' ', padding));
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header);
        data.iter().for_each(|data| bytes.extend_from_slice(data));
        bytes
    }

    fn header(&self, data: &[Vec<u8>]) -> String {
        let mut end = 0;
        let mut entries = BTreeMap::from([(METADATA, Entry::Card(&self.card))]);
        for ((slice, numbers), data) in self.tensors.iter().zip(data) {
            let start = end;
            end += data.len();
            let entry =
                Entry::Tensor { dtype: numbers.kind(), shape: &slice.shape, data_offsets: [start, end] };
            entries.insert(&slice.name, entry);
        }
        serde_json::to_string(&entries).expect("texts and numbers can be written as JSON")
    }

    /// What these bytes hold.
    pub fn decode(bytes: &[u8]) -> Result<Self, NetFileError> {
        let damaged = |reason: String| NetFileError::Damaged { reason };
        let (header_len, header) =
            SafeTensors::read_metadata(bytes).map_err(|error| damaged(error.to_string()))?;
        let data = &bytes[size_of::<u64>() + header_len..];
        let mut infos: Vec<(String, &TensorInfo)> = header.tensors().into_iter().collect();
        infos.sort_by(|(left, a), (right, b)| (a.data_offsets, left).cmp(&(b.data_offsets, right)));
        let tensor = |(name, info): (String, &TensorInfo)| {
            let numbers = numbers(&name, info, data)?;
            Ok((Slice::new(name, info.shape.clone()), numbers))
        };
        let tensors = infos.into_iter().map(tensor).collect::<Result<_, NetFileError>>()?;
        let card = header.metadata().iter().flatten().map(|(key, text)| (key.clone(), text.clone()));
        Ok(Self { card: card.collect(), tensors })
    }
}

/// The numbers of one tensor.
fn numbers(name: &str, info: &TensorInfo, data: &[u8]) -> Result<Numbers, NetFileError> {
    let (start, end) = info.data_offsets;
    let data = &data[start..end];
    match info.dtype {
        Dtype::F64 => {
            Ok(Numbers::F64(data.as_chunks().0.iter().map(|&bytes| f64::from_le_bytes(bytes)).collect()))
        }
        Dtype::F32 => {
            Ok(Numbers::F32(data.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()))
        }
        Dtype::U8 => Ok(Numbers::U8(data.to_vec())),
        other => Err(NetFileError::WrongKind {
            name: name.into(),
            found: other.to_string(),
            wanted: "F64, F32 or U8",
        }),
    }
}
