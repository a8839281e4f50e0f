//! ONNX: networks for other programs, and networks of other programs.
//!
//! [`Graph::to_onnx`](crate::net::Graph::to_onnx) writes any network. Its input is called `planes`,
//! its outputs `policy` and `value`, and the batch may be of any size. What the network is stands
//! in the metadata.
//!
//! [`Graph::from_onnx`](crate::net::Graph::from_onnx) reads plain networks of a policy and a value:
//! convolutions of 1x1 and 3x3 squares, batch normalisations, activations, sums, pooling, squeeze
//! and excitation. Anything else is refused by its name.

mod constant;
mod error;
mod export;
mod import;
mod message;

pub use error::OnnxError;

/// The version of the operators that is written.
const OPERATORS: i64 = 17;

/// The names of a network's input and outputs.
const PLANES: &str = "planes";
const POLICY: &str = "policy";
const VALUE: &str = "value";

#[cfg(test)]
mod tests;
