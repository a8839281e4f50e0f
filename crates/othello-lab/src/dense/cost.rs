use std::fmt;
use std::str::FromStr;

#[cfg(feature = "train")]
use burn::tensor::Tensor;

use learn::NetError;

/// The loss of an output, averaged over all numbers of all samples.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cost {
    /// The squared error.
    Mse,
    /// The absolute error.
    Mae,
    /// The root mean square error.
    Rmse,
    /// The cross-entropy, averaged over samples: for networks that end in softmax or sigmoid.
    CrossEntropy,
}

/// Keeps roots and logarithms away from 0, where they have no gradient.
#[cfg(feature = "train")]
const TINY: f32 = 1e-7;

impl Cost {
    /// All of them.
    pub const ALL: [Cost; 4] = [Cost::Mse, Cost::Mae, Cost::Rmse, Cost::CrossEntropy];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cost::Mse => "mse",
            Cost::Mae => "mae",
            Cost::Rmse => "rmse",
            Cost::CrossEntropy => "cross-entropy",
        }
    }

    /// The cost of outputs, a row for each sample.
    #[cfg(feature = "train")]
    #[must_use]
    pub fn of(self, output: Tensor<2>, target: Tensor<2>) -> Tensor<1> {
        match self {
            Cost::Mse => (output - target).square().mean(),
            Cost::Mae => (output - target).abs().mean(),
            Cost::Rmse => (output - target)
                .square()
                .mean()
                .add_scalar(TINY * TINY)
                .sqrt(),
            Cost::CrossEntropy => {
                let samples = output.dims()[0].max(1) as f32;
                let surprise = output.clamp_min(TINY).log().neg();
                (surprise * target).sum().div_scalar(samples)
            }
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Cost {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Cost, NetError> {
        let found = Cost::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| NetError::Text {
            what: "cost",
            expected: Cost::ALL.map(Cost::name).join(" or "),
            found: text.to_owned(),
        })
    }
}
