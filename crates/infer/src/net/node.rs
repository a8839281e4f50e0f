use super::{Layer, Source, Steps, Weights};

/// A layer of a [`Graph`](super::Graph): its weights are plain numbers.
pub type Node = Layer<Numbers>;

/// Weights as plain numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {}

impl Weights for Numbers {
    type Conv = Filters;
    type Linear = Affine;
    type Bias = Vec<f32>;
}

/// The weights of a convolution.
///
/// Batch normalisations are part of them; whoever makes the graph folds them in.
#[derive(Clone, PartialEq, Debug)]
pub struct Filters {
    /// By output, input, row and column.
    pub weights: Vec<f32>,
    /// One for each output.
    pub bias: Vec<f32>,
    /// Set if it is to be computed with numbers of 8 bits.
    pub steps: Option<Steps>,
}

/// The weights of a fully connected layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Affine {
    /// By output and input.
    pub weights: Vec<f32>,
    /// One for each output.
    pub bias: Vec<f32>,
}

impl Node {
    /// A convolution computed with numbers of 32 bits.
    #[must_use]
    pub fn conv(
        from: Source,
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        weights: Vec<f32>,
        bias: Vec<f32>,
    ) -> Node {
        Node::Conv {
            from,
            kernel,
            inputs,
            outputs,
            weights: Filters {
                weights,
                bias,
                steps: None,
            },
        }
    }

    /// A fully connected layer.
    #[must_use]
    pub fn linear(
        from: Source,
        [inputs, outputs]: [usize; 2],
        weights: Vec<f32>,
        bias: Vec<f32>,
    ) -> Node {
        Node::Linear {
            from,
            inputs,
            outputs,
            weights: Affine { weights, bias },
        }
    }

    /// How many weights it has.
    #[must_use]
    pub fn weights(&self) -> usize {
        match self {
            Node::Conv { weights, .. } => weights.weights.len() + weights.bias.len(),
            Node::Linear { weights, .. } => weights.weights.len() + weights.bias.len(),
            Node::Bias { weights, .. } => weights.len(),
            _ => 0,
        }
    }

    /// Whether it is computed with numbers of 8 bits.
    #[must_use]
    pub fn is_of_8_bits(&self) -> bool {
        matches!(self, Node::Conv { weights, .. } if weights.steps.is_some())
    }
}
