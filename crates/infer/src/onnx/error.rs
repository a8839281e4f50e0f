use std::fmt;

use crate::net::GraphError;

/// Why a model cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnnxError {
    /// The file is not an ONNX model.
    NoModel(String),
    /// The input is not a batch of planes of fixed size.
    Input(String),
    /// A tensor cannot be used.
    Tensor {
        /// Its name.
        name: String,
        /// The reason.
        message: String,
    },
    /// A node cannot be computed.
    Node {
        /// Its name, or that of its output.
        name: String,
        /// Its operator.
        operator: String,
        /// Why not.
        message: String,
    },
    /// An output is missing or cannot be used.
    Output(String),
    /// The graph is invalid.
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
