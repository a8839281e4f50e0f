use std::fmt;

use crate::net::GraphError;

/// Why a model cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnnxError {
    /// It is no model.
    NoModel(String),
    /// The input is not planes of one size.
    Input(String),
    /// A tensor cannot be used.
    Tensor {
        /// Its name.
        name: String,
        /// Why not.
        message: String,
    },
    /// A node cannot be computed.
    Node {
        /// Its name, or that of what it computes.
        name: String,
        /// Its operator.
        operator: String,
        /// Why not.
        message: String,
    },
    /// An output cannot be found or is of no use.
    Output(String),
    /// The network cannot be computed.
    Graph(GraphError),
}

impl fmt::Display for OnnxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OnnxError::NoModel(message) => write!(f, "expected an ONNX model: {message}"),
            OnnxError::Input(message) => write!(f, "input: {message}"),
            OnnxError::Tensor { name, message } => write!(f, "tensor {name}: {message}"),
            OnnxError::Node {
                name,
                operator,
                message,
            } => write!(f, "node {name} ({operator}): {message}"),
            OnnxError::Output(message) => write!(f, "output: {message}"),
            OnnxError::Graph(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OnnxError {}

impl From<GraphError> for OnnxError {
    fn from(error: GraphError) -> OnnxError {
        OnnxError::Graph(error)
    }
}
