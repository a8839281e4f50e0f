use serde::{Deserialize, Serialize};

/// A function applied to each number by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Activation {
    /// `max(x, 0)`
    Relu,
    /// `x / (1 + exp(-x))`
    Swish,
    /// `1 / (1 + exp(-x))`
    Sigmoid,
    /// The hyperbolic tangent.
    Tanh,
}

impl Activation {
    /// The activation of one number.
    #[must_use]
    pub fn of(self, x: f32) -> f32 {
        match self {
            Activation::Relu => x.max(0.0),
            Activation::Swish => x / (1.0 + (-x).exp()),
            Activation::Sigmoid => 1.0 / (1.0 + (-x).exp()),
            Activation::Tanh => x.tanh(),
        }
    }
}
