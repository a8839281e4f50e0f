use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use super::{Activation, Source};

/// What the layers of a network hold as their weights: names, plain numbers, tensors of a device or
/// numbers packed for a CPU.
pub trait Weights {
    /// The weights of a convolution.
    type Conv;
    /// The weights of a fully connected layer.
    type Linear;
    /// The weights of a bias.
    type Bias;
}

/// A layer of a network, with weights of any kind: the only list of what networks are made of.
///
/// Whoever plans, writes, reads, runs or trains a network uses it with weights of its own kind, and
/// matches on it only where layers are computed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Layer<W: Weights> {
    /// A convolution over the board, which keeps its size: beyond the edge are zeros.
    Conv {
        /// What is convolved.
        from: Source,
        /// How many squares a side the kernel has: 1 or 3.
        kernel: usize,
        /// How many channels come in.
        inputs: usize,
        /// How many channels go out.
        outputs: usize,
        /// Its weights.
        #[serde(flatten)]
        weights: W::Conv,
    },
    /// A function of each number.
    Activate {
        /// What it is applied to.
        from: Source,
        /// Which function.
        with: Activation,
    },
    /// The sum of two layers of the same form.
    Add {
        /// The one.
        left: Source,
        /// The other.
        right: Source,
    },
    /// Global pooling: the mean of each channel and then the maximum of each channel.
    Pool {
        /// What is pooled.
        from: Source,
    },
    /// Squeeze and excitation: each channel times the sigmoid of its number, plus the number as
    /// many channels further.
    Scale {
        /// What is scaled.
        from: Source,
        /// Two numbers a channel.
        by: Source,
    },
    /// Adds a number to each channel.
    Shift {
        /// What is shifted.
        from: Source,
        /// One number a channel.
        by: Source,
    },
    /// Each output is a weighted sum of all inputs; boards are read channel by channel.
    Linear {
        /// What is summed.
        from: Source,
        /// How many numbers come in.
        inputs: usize,
        /// How many numbers go out.
        outputs: usize,
        /// Its weights.
        #[serde(flatten)]
        weights: W::Linear,
    },
    /// Adds a number to each number, channel by channel.
    Bias {
        /// What is added to.
        from: Source,
        /// One for each number.
        #[serde(flatten)]
        weights: W::Bias,
    },
}

/// Makes weights of one kind out of weights of another: for [`Layer::map_weights`].
pub trait Conversion<Old: Weights, New: Weights> {
    /// Why it may fail.
    type Error;

    /// Converts the weights of a convolution with so many channels in and out.
    fn conv(
        &mut self,
        kernel: usize,
        channels: [usize; 2],
        weights: &Old::Conv,
    ) -> Result<New::Conv, Self::Error>;

    /// Converts the weights of a fully connected layer with so many numbers in and out.
    fn linear(
        &mut self,
        sizes: [usize; 2],
        weights: &Old::Linear,
    ) -> Result<New::Linear, Self::Error>;

    /// Converts the weights of a bias.
    fn bias(&mut self, weights: &Old::Bias) -> Result<New::Bias, Self::Error>;
}

impl<W: Weights> Layer<W> {
    /// The same layer with other weights.
    pub fn map_weights<T: Weights>(
        &self,
        mut conversion: impl Conversion<W, T, Error = Infallible>,
    ) -> Layer<T> {
        let Ok(layer) = self.try_map_weights(&mut conversion);
        layer
    }

    /// The same layer with other weights, or why they cannot be made.
    pub fn try_map_weights<T: Weights, C: Conversion<W, T>>(
        &self,
        conversion: &mut C,
    ) -> Result<Layer<T>, C::Error> {
        Ok(match *self {
            Layer::Conv {
                from,
                kernel,
                inputs,
                outputs,
                ref weights,
            } => Layer::Conv {
                from,
                kernel,
                inputs,
                outputs,
                weights: conversion.conv(kernel, [inputs, outputs], weights)?,
            },
            Layer::Activate { from, with } => Layer::Activate { from, with },
            Layer::Add { left, right } => Layer::Add { left, right },
            Layer::Pool { from } => Layer::Pool { from },
            Layer::Scale { from, by } => Layer::Scale { from, by },
            Layer::Shift { from, by } => Layer::Shift { from, by },
            Layer::Linear {
                from,
                inputs,
                outputs,
                ref weights,
            } => Layer::Linear {
                from,
                inputs,
                outputs,
                weights: conversion.linear([inputs, outputs], weights)?,
            },
            Layer::Bias { from, ref weights } => Layer::Bias {
                from,
                weights: conversion.bias(weights)?,
            },
        })
    }

    /// What messages call it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Layer::Conv { .. } => "conv",
            Layer::Activate { .. } => "activate",
            Layer::Add { .. } => "add",
            Layer::Pool { .. } => "pool",
            Layer::Scale { .. } => "scale",
            Layer::Shift { .. } => "shift",
            Layer::Linear { .. } => "linear",
            Layer::Bias { .. } => "bias",
        }
    }

    /// What it is computed from.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<W> {
        let (first, second) = match *self {
            Layer::Conv { from, .. }
            | Layer::Activate { from, .. }
            | Layer::Pool { from }
            | Layer::Linear { from, .. }
            | Layer::Bias { from, .. } => (from, None),
            Layer::Add { left, right } => (left, Some(right)),
            Layer::Scale { from, by } | Layer::Shift { from, by } => (from, Some(by)),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// What it is computed from, to be changed.
    pub fn sources_mut(&mut self) -> impl Iterator<Item = &mut Source> {
        let (first, second) = match self {
            Layer::Conv { from, .. }
            | Layer::Activate { from, .. }
            | Layer::Pool { from }
            | Layer::Linear { from, .. }
            | Layer::Bias { from, .. } => (from, None),
            Layer::Add { left, right } => (left, Some(right)),
            Layer::Scale { from, by } | Layer::Shift { from, by } => (from, Some(by)),
        };
        [Some(first), second].into_iter().flatten()
    }
}
