use std::iter::zip;
use std::mem;

use simd::Isa;
use simd::net::{Buffer, Curve, Finish, bend_with, stride};

use super::packed::{Packed, PackedConv, PackedLinear};
use super::places::{Places, size};
use super::{Workspace, plain};
use crate::net::{Activation, Form, Layer, Source};
use crate::planes::Shape;

/// One or several nodes, computed at once.
#[derive(Clone)]
pub(super) struct Step {
    pub(super) isa: Isa,
    pub(super) layer: Layer<Packed>,
    /// What is added to a convolution or a sum.
    pub(super) add: Option<Source>,
    pub(super) activation: Option<Activation>,
    /// The node whose result it is.
    pub(super) node: usize,
    /// The form of the result.
    pub(super) form: Form,
}

impl Step {
    /// Computes it for a batch and gives the result.
    pub(super) fn run<'a>(
        &self,
        workspace: &'a mut Workspace,
        places: &Places,
        shape: Shape,
        batch: usize,
    ) -> &'a [f32] {
        let place = places.of(Source::Node(self.node));
        // Out of the workspace while it is written; it is never what is read.
        let mut to = mem::take(&mut workspace.buffers[place]);
        let of = |source: Source| &*workspace.buffers[places.of(source)];
        let squares = shape.squares();
        let size = size(self.form, shape);
        let numbers = &mut to[..batch * size];
        let finish = Finish {
            add: self.add.map(of),
            relu: self.activation == Some(Activation::Relu),
        };
        let (Form::Board(channels) | Form::Vector(channels)) = self.form;
        let mut is_finished = false;
        match self.layer {
            Layer::Conv {
                from, ref weights, ..
            } => {
                let from = of(from);
                match weights {
                    PackedConv::Wide(conv) => {
                        conv.run(batch, from, finish, numbers, &mut workspace.scratch);
                    }
                    PackedConv::Bytes(conv) => {
                        conv.run(batch, from, finish, numbers, &mut workspace.bytes);
                    }
                    PackedConv::Narrow(matrix) => {
                        let [inputs, _] = matrix.sizes();
                        matrix.multiply(batch * squares, from, stride(inputs), finish, numbers);
                    }
                }
                is_finished = true;
            }
            Layer::Linear {
                from, ref weights, ..
            } => {
                let from = of(from);
                match weights {
                    PackedLinear::Vector(matrix) => {
                        let [inputs, _] = matrix.sizes();
                        matrix.multiply(batch, from, stride(inputs), finish, numbers);
                    }
                    PackedLinear::Board(matrix, channels) => {
                        let [inputs, _] = matrix.sizes();
                        flatten(from, *channels, batch * squares, &mut workspace.flat);
                        matrix.multiply(batch, &workspace.flat, inputs, finish, numbers);
                    }
                }
                is_finished = true;
            }
            // The activation below is all there is to do.
            Layer::Activate { from, .. } => numbers.copy_from_slice(&of(from)[..batch * size]),
            Layer::Add { left, right } => plain::add(of(left), of(right), numbers),
            Layer::Pool { from } => plain::pool(of(from), channels / 2, squares, numbers),
            Layer::Scale { from, by } => {
                let factors = &mut workspace.flat;
                plain::factors(self.isa, of(by), channels, batch, factors);
                plain::scale(of(from), factors, channels, squares, numbers);
            }
            Layer::Shift { from, by } => {
                plain::shift(of(from), of(by), channels, squares, numbers);
            }
            Layer::Bias { from, ref weights } => plain::bias(of(from), weights, numbers),
        }
        match self.activation {
            Some(Activation::Relu) if is_finished => {}
            Some(activation) => activate(self.isa, activation, numbers),
            None => {}
        }
        workspace.buffers[place] = to;
        &workspace.buffers[place][..batch * size]
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
