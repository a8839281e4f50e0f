use std::convert::Infallible;

use super::described::{Described, InputStep};
use super::tensor::{Kind, Tensors};
use crate::net::{Affine, Conversion, Filters, Numbers};

/// Appends the weights of a node to the tensors of a file.
pub(super) struct Writer<'a> {
    pub(super) node: usize,
    /// The number format of weights that are not of 8 bits.
    pub(super) exact: Kind,
    pub(super) tensors: &'a mut Tensors,
}

impl Writer<'_> {
    fn push(&mut self, name: &str, shape: &[usize], numbers: &[f32]) {
        let Writer { node, exact, .. } = *self;
        self.tensors.push(node, name, shape, exact, numbers);
    }
}

impl Conversion<Numbers, Described> for Writer<'_> {
    type Error = Infallible;

    fn conv(
        &mut self,
        kernel: usize,
        [inputs, outputs]: [usize; 2],
        Filters {
            weights,
            bias,
            steps,
        }: &Filters,
    ) -> Result<InputStep, Infallible> {
        let shape = [outputs, inputs, kernel, kernel];
        match steps {
            None => {
                self.push("weights", &shape, weights);
                self.push("bias", &[outputs], bias);
            }
            Some(steps) => {
                let node = self.node;
                let whole = steps.of_weights(weights);
                let whole: Vec<f32> = whole.into_iter().map(f32::from).collect();
                self.tensors.push(node, "weights", &shape, Kind::I8, &whole);
                self.push("bias", &[outputs], bias);
                self.tensors
                    .push(node, "steps", &[outputs], Kind::F32, &steps.weights);
            }
        }
        let step = steps.as_ref().map(|steps| steps.input);
        Ok(InputStep { step })
    }

    fn linear(
        &mut self,
        [inputs, outputs]: [usize; 2],
        Affine { weights, bias }: &Affine,
    ) -> Result<(), Infallible> {
        self.push("weights", &[outputs, inputs], weights);
        self.push("bias", &[outputs], bias);
        Ok(())
    }

    fn bias(&mut self, bias: &Vec<f32>) -> Result<(), Infallible> {
        self.push("bias", &[bias.len()], bias);
        Ok(())
    }
}
