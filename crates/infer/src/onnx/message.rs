//! The messages of the format, as far as networks need them. The numbers of the fields are those
//! of `onnx.proto`.

use prost::Message;

#[derive(Clone, PartialEq, Message)]
pub(super) struct Model {
    #[prost(int64, tag = "1")]
    pub(super) ir_version: i64,
    #[prost(message, repeated, tag = "8")]
    pub(super) operators: Vec<Operators>,
    #[prost(string, tag = "2")]
    pub(super) producer: String,
    #[prost(message, optional, tag = "7")]
    pub(super) graph: Option<Graph>,
    #[prost(message, repeated, tag = "14")]
    pub(super) metadata: Vec<Entry>,
}

/// A set of operators that a model uses.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Operators {
    #[prost(string, tag = "1")]
    pub(super) domain: String,
    #[prost(int64, tag = "2")]
    pub(super) version: i64,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Entry {
    #[prost(string, tag = "1")]
    pub(super) key: String,
    #[prost(string, tag = "2")]
    pub(super) value: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Graph {
    #[prost(message, repeated, tag = "1")]
    pub(super) nodes: Vec<Node>,
    #[prost(string, tag = "2")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "5")]
    pub(super) tensors: Vec<Tensor>,
    #[prost(message, repeated, tag = "11")]
    pub(super) inputs: Vec<Info>,
    #[prost(message, repeated, tag = "12")]
    pub(super) outputs: Vec<Info>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Node {
    #[prost(string, repeated, tag = "1")]
    pub(super) inputs: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    pub(super) outputs: Vec<String>,
    #[prost(string, tag = "3")]
    pub(super) name: String,
    #[prost(string, tag = "4")]
    pub(super) operator: String,
    #[prost(message, repeated, tag = "5")]
    pub(super) attributes: Vec<Attribute>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Attribute {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(float, optional, tag = "2")]
    pub(super) float: Option<f32>,
    #[prost(int64, optional, tag = "3")]
    pub(super) int: Option<i64>,
    #[prost(bytes = "vec", optional, tag = "4")]
    pub(super) string: Option<Vec<u8>>,
    #[prost(message, optional, tag = "5")]
    pub(super) tensor: Option<Tensor>,
    #[prost(int64, repeated, packed = "false", tag = "8")]
    pub(super) ints: Vec<i64>,
    #[prost(int32, tag = "20")]
    pub(super) kind: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Tensor {
    #[prost(int64, repeated, packed = "false", tag = "1")]
    pub(super) sizes: Vec<i64>,
    #[prost(int32, tag = "2")]
    pub(super) kind: i32,
    #[prost(float, repeated, tag = "4")]
    pub(super) floats: Vec<f32>,
    #[prost(int64, repeated, tag = "7")]
    pub(super) ints: Vec<i64>,
    #[prost(string, tag = "8")]
    pub(super) name: String,
    #[prost(bytes = "vec", tag = "9")]
    pub(super) bytes: Vec<u8>,
    /// 1 if the numbers are in another file.
    #[prost(int32, tag = "14")]
    pub(super) location: i32,
}

/// The name and the form of an input or an output.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Info {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, optional, tag = "2")]
    pub(super) kind: Option<Kind>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Kind {
    #[prost(message, optional, tag = "1")]
    pub(super) tensor: Option<TensorKind>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct TensorKind {
    #[prost(int32, tag = "1")]
    pub(super) kind: i32,
    #[prost(message, optional, tag = "2")]
    pub(super) shape: Option<Sizes>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Sizes {
    #[prost(message, repeated, tag = "1")]
    pub(super) sizes: Vec<Size>,
}

/// A number, or a name if it may be any.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Size {
    #[prost(int64, optional, tag = "1")]
    pub(super) value: Option<i64>,
    #[prost(string, optional, tag = "2")]
    pub(super) name: Option<String>,
}

/// Kinds of numbers in tensors.
pub(super) const FLOATS: i32 = 1;
pub(super) const INTS: i32 = 7;

impl Attribute {
    pub(super) fn of_int(name: &str, value: i64) -> Attribute {
        Attribute {
            name: name.to_owned(),
            int: Some(value),
            kind: 2,
            ..Attribute::default()
        }
    }

    pub(super) fn of_ints(name: &str, values: &[i64]) -> Attribute {
        Attribute {
            name: name.to_owned(),
            ints: values.to_vec(),
            kind: 7,
            ..Attribute::default()
        }
    }
}

impl Info {
    /// A tensor whose first size may be any.
    pub(super) fn batch(name: &str, sizes: &[usize]) -> Info {
        let batch = Size {
            name: Some("batch".to_owned()),
            value: None,
        };
        let sizes = sizes.iter().map(|&size| Size {
            value: Some(size as i64),
            name: None,
        });
        let sizes = [batch].into_iter().chain(sizes).collect();
        Info {
            name: name.to_owned(),
            kind: Some(Kind {
                tensor: Some(TensorKind {
                    kind: FLOATS,
                    shape: Some(Sizes { sizes }),
                }),
            }),
        }
    }
}
