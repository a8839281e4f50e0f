use std::convert::Infallible;

use simd::Isa;
use simd::net::{Bytes, Matrix, Winograd, stride};

use crate::net::{Affine, Conversion, Filters, Form, Numbers, Weights};
use crate::planes::Shape;

/// Weights as the kernels of a CPU read them.
#[derive(Clone, Copy)]
pub(super) enum Packed {}

impl Weights for Packed {
    type Conv = PackedConv;
    type Linear = PackedLinear;
    /// The numbers to add, as a position lies in its buffer.
    type Bias = Vec<f32>;
}

#[derive(Clone)]
pub(super) enum PackedConv {
    /// A convolution of 3x3.
    Wide(Winograd),
    /// A convolution with numbers of 8 bits.
    Bytes(Bytes),
    /// A convolution of 1x1.
    Narrow(Matrix),
}

#[derive(Clone)]
pub(super) enum PackedLinear {
    /// A sum over vectors.
    Vector(Matrix),
    /// A sum over boards of so many channels, weights by output, square and channel.
    Board(Matrix, usize),
}

/// Packs the weights of a node.
pub(super) struct Packer {
    pub(super) isa: Isa,
    pub(super) shape: Shape,
    /// The form of what the node is computed from.
    pub(super) from: Form,
    /// The form of its result.
    pub(super) form: Form,
}

impl Conversion<Numbers, Packed> for Packer {
    type Error = Infallible;

    fn conv(
        &mut self,
        kernel: usize,
        channels: [usize; 2],
        Filters {
            weights,
            bias,
            steps,
        }: &Filters,
    ) -> Result<PackedConv, Infallible> {
        let isa = self.isa;
        let size = [self.shape.height, self.shape.width];
        Ok(match (steps, kernel) {
            (Some(steps), _) => {
                let whole = steps.of_weights(weights);
                let steps = (steps.input, &*steps.weights);
                PackedConv::Bytes(Bytes::new(isa, size, kernel, channels, &whole, steps, bias))
            }
            (None, 1) => PackedConv::Narrow(Matrix::new(isa, channels, weights, bias)),
            (None, _) => PackedConv::Wide(Winograd::new(isa, size, channels, weights, bias)),
        })
    }

    fn linear(
        &mut self,
        sizes: [usize; 2],
        Affine { weights, bias }: &Affine,
    ) -> Result<PackedLinear, Infallible> {
        Ok(match self.from {
            Form::Vector(_) => PackedLinear::Vector(Matrix::new(self.isa, sizes, weights, bias)),
            Form::Board(channels) => {
                let weights = squares_first(weights, channels, self.shape);
                PackedLinear::Board(Matrix::new(self.isa, sizes, &weights, bias), channels)
            }
        })
    }

    fn bias(&mut self, bias: &Vec<f32>) -> Result<Vec<f32>, Infallible> {
        Ok(match self.form {
            Form::Vector(numbers) => {
                let mut padded = bias.clone();
                padded.resize(stride(numbers), 0.0);
                padded
            }
            Form::Board(channels) => {
                let bias = squares_first(bias, channels, self.shape);
                let rows = bias.chunks_exact(channels);
                rows.flat_map(|row| {
                    let rest = stride(channels) - channels;
                    row.iter().copied().chain((0..rest).map(|_| 0.0))
                })
                .collect()
            }
        })
    }
}

/// Weights of boards by square and channel, given by channel and square.
fn squares_first(weights: &[f32], channels: usize, shape: Shape) -> Vec<f32> {
    let squares = shape.squares();
    let boards = weights.chunks_exact(squares * channels);
    boards
        .flat_map(|board| {
            (0..squares * channels).map(move |index| {
                let (square, channel) = (index / channels, index % channels);
                board[channel * squares + square]
            })
        })
        .collect()
}
