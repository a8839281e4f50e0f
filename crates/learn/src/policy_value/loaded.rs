use std::convert::Infallible;

use burn::tensor::{Device, FloatDType, Tensor, TensorData};
use infer::net::{Affine, Conversion, Filters, Numbers, Weights};

use super::signals::{Weighted, convolved};
use crate::device::is_gpu;

/// Weights on a device.
pub(super) enum Loaded {}

impl Weights for Loaded {
    type Conv = LoadedConv;
    type Linear = LoadedLinear;
    type Bias = Tensor<2>;
}

pub(super) struct LoadedConv {
    weights: Tensor<4>,
    bias: Tensor<1>,
}

pub(super) struct LoadedLinear {
    /// By input and output.
    weights: Tensor<2>,
    bias: Tensor<2>,
}

/// Loads weights onto a device.
pub(super) struct Loader<'a>(pub(super) &'a Device);

impl Loader<'_> {
    fn tensor<const D: usize>(&self, numbers: &[f32], sides: [usize; D]) -> Tensor<D> {
        let data = TensorData::new(numbers.to_vec(), sides);
        rounded(Tensor::from_data(data, self.0))
    }
}

impl Conversion<Numbers, Loaded> for Loader<'_> {
    type Error = Infallible;

    fn conv(
        &mut self,
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        Filters { weights, bias, .. }: &Filters,
    ) -> Result<LoadedConv, Infallible> {
        Ok(LoadedConv {
            weights: self.tensor(weights, [outputs, inputs, kernel, kernel]),
            bias: self.tensor(bias, [outputs]),
        })
    }

    fn linear(
        &mut self,
        [inputs, outputs]: [usize; 2],
        Affine { weights, bias }: &Affine,
    ) -> Result<LoadedLinear, Infallible> {
        Ok(LoadedLinear {
            weights: self.tensor(weights, [outputs, inputs]).transpose(),
            bias: self.tensor(bias, [1, outputs]),
        })
    }

    fn bias(&mut self, bias: &Vec<f32>) -> Result<Tensor<2>, Infallible> {
        Ok(self.tensor(bias, [1, bias.len()]))
    }
}

/// Computes layers with the weights that they hold.
pub(super) struct Forward;

impl Weighted<Loaded> for Forward {
    fn conv(
        &mut self,
        board: Tensor<4>,
        kernel: usize,
        _: [usize; 2],
        LoadedConv { weights, bias }: &LoadedConv,
    ) -> Tensor<4> {
        convolved(board, kernel, weights.clone(), Some(bias.clone()))
    }

    fn linear(
        &mut self,
        row: Tensor<2>,
        _: [usize; 2],
        LoadedLinear { weights, bias }: &LoadedLinear,
    ) -> Tensor<2> {
        row.matmul(weights.clone()) + bias.clone()
    }

    fn bias(&mut self, row: Tensor<2>, bias: &Tensor<2>) -> Tensor<2> {
        row + bias.clone()
    }
}

/// A GPU computes with bfloat16 in half the time; the moves stay the same.
pub(super) fn rounded<const D: usize>(tensor: Tensor<D>) -> Tensor<D> {
    if is_gpu(&tensor.device()) {
        tensor.cast(FloatDType::BF16)
    } else {
        tensor
    }
}
