use serde::{Deserialize, Serialize};

use crate::net::Weights;

/// Weights as a header describes them: their numbers are in the tensors.
#[derive(Clone, Copy)]
pub(super) enum Described {}

impl Weights for Described {
    type Conv = InputStep;
    type Linear = ();
    type Bias = ();
}

/// What a header says about the weights of a convolution.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct InputStep {
    /// One step of the input, if the layer is computed with 8 bits.
    pub(super) step: Option<f32>,
}
