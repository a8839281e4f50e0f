use std::iter::zip;
use std::mem;

use simd::Isa;
use simd::net::{Buffer, Bytes, Curve, Finish, Matrix, Winograd, bend_with, stride};

use super::{Workspace, plain};
use crate::net::{Activation, Form};
use crate::planes::Shape;

/// One or several nodes, computed at once.
#[derive(Clone)]
pub(super) struct Step {
    pub(super) isa: Isa,
    pub(super) work: Work,
    pub(super) from: usize,
    /// What is added to a convolution or a sum, or the second of two.
    pub(super) with: Option<usize>,
    pub(super) activation: Option<Activation>,
    pub(super) to: usize,
    /// The node whose result it is.
    pub(super) node: usize,
    /// The form of the result.
    pub(super) form: Form,
}

#[derive(Clone)]
pub(super) enum Work {
    /// A convolution of 3x3.
    Wide(Winograd),
    /// A convolution with numbers of 8 bits.
    Bytes(Bytes),
    /// A convolution of 1x1.
    Narrow(Matrix),
    /// A sum over vectors.
    Linear(Matrix),
    /// A sum over boards of so many channels, weights by output, square and channel.
    Flat(Matrix, usize),
    /// Nothing: the activation is the work.
    Copy,
    Add,
    /// Of boards of so many channels, as the next two.
    Pool(usize),
    Scale(usize),
    Shift(usize),
    /// The numbers to add, as a position lies in its buffer.
    Bias(Vec<f32>),
}

impl Step {
    /// Computes it for a batch and gives the result.
    pub(super) fn run<'a>(
        &self,
        workspace: &'a mut Workspace,
        shape: Shape,
        batch: usize,
    ) -> &'a [f32] {
        // Out of the workspace while it is written; it is never what is read.
        let mut to = mem::take(&mut workspace.buffers[self.to]);
        let from = &workspace.buffers[self.from];
        let with = self.with.map(|with| &*workspace.buffers[with]);
        let squares = shape.squares();
        let finish = Finish {
            add: with,
            relu: self.activation == Some(Activation::Relu),
        };
        let size = size(self.form, shape);
        let numbers = &mut to[..batch * size];
        let other = with.unwrap_or(&[]);
        let mut is_finished = true;
        match &self.work {
            Work::Wide(conv) => conv.run(batch, from, finish, numbers, &mut workspace.scratch),
            Work::Bytes(conv) => conv.run(batch, from, finish, numbers, &mut workspace.bytes),
            Work::Narrow(matrix) => {
                let [inputs, _] = matrix.sizes();
                matrix.multiply(batch * squares, from, stride(inputs), finish, numbers);
            }
            Work::Linear(matrix) => {
                let [inputs, _] = matrix.sizes();
                matrix.multiply(batch, from, stride(inputs), finish, numbers);
            }
            Work::Flat(matrix, channels) => {
                let [inputs, _] = matrix.sizes();
                flatten(from, *channels, batch * squares, &mut workspace.flat);
                matrix.multiply(batch, &workspace.flat, inputs, finish, numbers);
            }
            plain => {
                is_finished = false;
                match plain {
                    Work::Add => plain::add(from, other, numbers),
                    Work::Pool(channels) => plain::pool(from, *channels, squares, numbers),
                    Work::Scale(channels) => {
                        let factors = &mut workspace.flat;
                        plain::factors(self.isa, other, *channels, batch, factors);
                        plain::scale(from, factors, *channels, squares, numbers);
                    }
                    Work::Shift(channels) => plain::shift(from, other, *channels, squares, numbers),
                    Work::Bias(bias) => plain::bias(from, bias, numbers),
                    _ => numbers.copy_from_slice(&from[..numbers.len()]),
                }
            }
        }
        match self.activation {
            Some(Activation::Relu) if is_finished => {}
            Some(activation) => activate(self.isa, activation, numbers),
            None => {}
        }
        workspace.buffers[self.to] = to;
        &workspace.buffers[self.to][..batch * size]
    }
}

/// How many numbers of a position of this form a buffer holds.
pub(super) fn size(form: Form, shape: Shape) -> usize {
    match form {
        Form::Board(channels) => shape.squares() * stride(channels),
        Form::Vector(numbers) => stride(numbers),
    }
}

/// Leaves out what rows hold beyond their channels.
fn flatten(from: &[f32], channels: usize, rows: usize, to: &mut Buffer) {
    to.grow(rows * channels);
    let rows = from.chunks_exact(stride(channels)).take(rows);
    for (row, to) in zip(rows, to.chunks_exact_mut(channels)) {
        to.copy_from_slice(&row[..channels]);
    }
}

fn activate(isa: Isa, activation: Activation, numbers: &mut [f32]) {
    let curve = match activation {
        Activation::Relu => {
            simd::dispatch(|| {
                numbers
                    .iter_mut()
                    .for_each(|number| *number = number.max(0.0))
            });
            return;
        }
        Activation::Swish => Curve::Swish,
        Activation::Sigmoid => Curve::Sigmoid,
        Activation::Tanh => Curve::Tanh,
    };
    bend_with(isa, curve, numbers);
}
