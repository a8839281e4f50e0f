use std::fmt;
use std::str::FromStr;

use burn::tensor::{Tensor, activation};

use super::NetError;

/// What a layer makes of its sums.
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

    pub(super) fn of<const D: usize>(self, sums: Tensor<D>) -> Tensor<D> {
        match self {
            Activation::Relu => activation::relu(sums),
            Activation::Sigmoid => activation::sigmoid(sums),
            Activation::Tanh => activation::tanh(sums),
            Activation::Linear => sums,
        }
    }

    /// How widely weights are spread at first, times the root of the fan-in. Half of what goes
    /// into ReLU is lost, so that its weights have twice the variance.
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
