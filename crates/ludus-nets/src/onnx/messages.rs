//! The messages of `onnx.proto` as far as models of ours need them, with its field numbers. They are written down here because
//! that file has forty messages and a compiler of its own, and these are the whole of what is used; a reader skips
//! whatever else a file has.

use prost::{Enumeration, Message};

/// A whole model, `ModelProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Model {
    /// The version of the format.
    #[prost(int64, tag = "1")]
    pub ir_version: i64,
    /// The program that made it.
    #[prost(string, tag = "2")]
    pub producer_name: String,
    /// That program's version.
    #[prost(string, tag = "3")]
    pub producer_version: String,
    /// What it calculates.
    #[prost(message, optional, tag = "7")]
    pub graph: Option<Graph>,
    /// Which operators are meant.
    #[prost(message, repeated, tag = "8")]
    pub operator_sets: Vec<OperatorSet>,
    /// Texts about it: the card.
    #[prost(message, repeated, tag = "14")]
    pub metadata: Vec<Entry>,
}

/// A version of the operators, `OperatorSetIdProto`.
#[derive(Clone, PartialEq, Message)]
pub struct OperatorSet {
    /// Whose operators; nothing means those of ONNX.
    #[prost(string, tag = "1")]
    pub domain: String,
    /// Which version of them.
    #[prost(int64, tag = "2")]
    pub version: i64,
}

/// A text by key, `StringStringEntryProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Entry {
    /// The key.
    #[prost(string, tag = "1")]
    pub key: String,
    /// The text.
    #[prost(string, tag = "2")]
    pub text: String,
}

/// What is calculated from what, `GraphProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Graph {
    /// Steps; each uses what is there before it.
    #[prost(message, repeated, tag = "1")]
    pub nodes: Vec<Node>,
    /// What it is called.
    #[prost(string, tag = "2")]
    pub name: String,
    /// Weights and other constants, `initializer`.
    #[prost(message, repeated, tag = "5")]
    pub constants: Vec<Tensor>,
    /// What it sees.
    #[prost(message, repeated, tag = "11")]
    pub inputs: Vec<Value>,
    /// What it says.
    #[prost(message, repeated, tag = "12")]
    pub outputs: Vec<Value>,
}

/// One step, `NodeProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Node {
    /// Names of what it uses.
    #[prost(string, repeated, tag = "1")]
    pub inputs: Vec<String>,
    /// Names of what it makes.
    #[prost(string, repeated, tag = "2")]
    pub outputs: Vec<String>,
    /// What it is called.
    #[prost(string, tag = "3")]
    pub name: String,
    /// What it does.
    #[prost(string, tag = "4")]
    pub operator: String,
    /// How it does it.
    #[prost(message, repeated, tag = "5")]
    pub attributes: Vec<Attribute>,
}

/// A setting of a step, `AttributeProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Attribute {
    /// What it is called.
    #[prost(string, tag = "1")]
    pub name: String,
    /// A whole number. A zero is written, too, since readers tell it from none.
    #[prost(int64, optional, tag = "3")]
    pub number: Option<i64>,
    /// Whole numbers.
    #[prost(int64, repeated, packed = "false", tag = "8")]
    pub numbers: Vec<i64>,
    /// Which of them counts.
    #[prost(enumeration = "AttributeKind", tag = "20")]
    pub kind: i32,
}

/// What a setting is, `AttributeType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[repr(i32)]
pub enum AttributeKind {
    /// Nothing.
    Undefined = 0,
    /// A whole number.
    Int = 2,
    /// Whole numbers.
    Ints = 7,
}

/// Numbers with dimensions, `TensorProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Tensor {
    /// Its dimensions, the last of which runs fastest.
    #[prost(int64, repeated, packed = "false", tag = "1")]
    pub dimensions: Vec<i64>,
    /// What its numbers are.
    #[prost(enumeration = "ElementKind", tag = "2")]
    pub kind: i32,
    /// What it is called.
    #[prost(string, tag = "8")]
    pub name: String,
    /// Its numbers, the lowest byte first.
    #[prost(bytes = "vec", tag = "9")]
    pub bytes: Vec<u8>,
}

/// What numbers are, `DataType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
#[repr(i32)]
pub enum ElementKind {
    /// Nothing.
    Undefined = 0,
    /// f32.
    Float = 1,
    /// i64.
    Int64 = 7,
}

/// An input or output, `ValueInfoProto`.
#[derive(Clone, PartialEq, Message)]
pub struct Value {
    /// What it is called.
    #[prost(string, tag = "1")]
    pub name: String,
    /// What it is.
    #[prost(message, optional, tag = "2")]
    pub kind: Option<ValueKind>,
}

/// What an input or output is, `TypeProto`.
#[derive(Clone, PartialEq, Message)]
pub struct ValueKind {
    /// A tensor.
    #[prost(message, optional, tag = "1")]
    pub tensor: Option<TensorKind>,
}

/// What a tensor is, `TypeProto.Tensor`.
#[derive(Clone, PartialEq, Message)]
pub struct TensorKind {
    /// What its numbers are.
    #[prost(enumeration = "ElementKind", tag = "1")]
    pub kind: i32,
    /// How large it is.
    #[prost(message, optional, tag = "2")]
    pub shape: Option<DimensionList>,
}

/// How large a tensor is, `TensorShapeProto`.
#[derive(Clone, PartialEq, Message)]
pub struct DimensionList {
    /// Its dimensions in order.
    #[prost(message, repeated, tag = "1")]
    pub dimensions: Vec<Dimension>,
}

/// One dimension, `TensorShapeProto.Dimension`: a number or a name, never both.
#[derive(Clone, PartialEq, Message)]
pub struct Dimension {
    /// A fixed size.
    #[prost(int64, optional, tag = "1")]
    pub size: Option<i64>,
    /// A size that is known when the model is asked.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
}
