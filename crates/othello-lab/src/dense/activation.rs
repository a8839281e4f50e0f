use std::fmt;
use std::str::FromStr;

#[cfg(feature = "train")]
use burn::tensor::{Tensor, activation};

use learn::NetError;

/// The activation function of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Activation {
    /// Nothing below 0.
    Relu,
    /// From 0 to 1.
    Sigmoid,
    /// From −1 to 1.
    Tanh,
    /// The sum itself.
    Linear,
}

impl Activation {
    /// All four.
    pub const ALL: [Activation; 4] = [
        Activation::Relu,
        Activation::Sigmoid,
        Activation::Tanh,
        Activation::Linear,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Activation::Relu => "relu",
            Activation::Sigmoid => "sigmoid",
            Activation::Tanh => "tanh",
            Activation::Linear => "linear",
        }
    }

    #[cfg(feature = "train")]
    pub(super) fn of<const D: usize>(self, sums: Tensor<D>) -> Tensor<D> {
        match self {
            Activation::Relu => activation::relu(sums),
            Activation::Sigmoid => activation::sigmoid(sums),
            Activation::Tanh => activation::tanh(sums),
            Activation::Linear => sums,
        }
    }

    pub(super) fn of_number(self, sum: f32) -> f32 {
        match self {
            // NaN stays NaN.
            Activation::Relu if sum <= 0.0 => 0.0,
            Activation::Relu | Activation::Linear => sum,
            Activation::Sigmoid => 1.0 / (1.0 + (-sum).exp()),
            Activation::Tanh => sum.tanh(),
        }
    }

    /// The standard deviation of initial weights, times the square root of the fan-in. ReLU drops
    /// half of its input, so its weights have twice the variance.
    pub(super) fn spread(self) -> f32 {
        match self {
            Activation::Relu => 6_f32.sqrt(),
            Activation::Sigmoid | Activation::Tanh | Activation::Linear => 3_f32.sqrt(),
        }
    }
}

impl fmt::Display for Activation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Activation {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Activation, NetError> {
        let found = Activation::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| NetError::Text {
            what: "activation",
            expected: Activation::ALL.map(Activation::name).join(" or "),
            found: text.to_owned(),
        })
    }
}
