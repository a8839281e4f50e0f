use std::slice;

use super::FileError;
use super::described::{Described, InputStep};
use super::tensor::Tensor;
use crate::net::{Affine, Conversion, Filters, Numbers, Steps};

/// Takes the weights of one node after the other from the tensors of a file.
pub(super) struct Reader<'a> {
    /// Whose weights come next.
    pub(super) node: usize,
    tensors: slice::Iter<'a, Tensor>,
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(tensors: &'a [Tensor], bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            node: 0,
            tensors: tensors.iter(),
            bytes,
        }
    }

    /// The numbers of the next tensor, which must have this name.
    fn take(&mut self, name: &str) -> Result<Vec<f32>, FileError> {
        let node = self.node;
        let wrong = |expected: &str| FileError::Tensor {
            node,
            name: name.to_owned(),
            expected: expected.to_owned(),
        };
        let tensor = self.tensors.next();
        let tensor = tensor.filter(|tensor| tensor.node == node && tensor.name == name);
        let tensor = tensor.ok_or_else(|| wrong("a tensor of this name"))?;
        let split = tensor
            .size()
            .and_then(|size| self.bytes.split_at_checked(size));
        let (bytes, rest) = split.ok_or_else(|| wrong("a tensor of the file's size"))?;
        self.bytes = rest;
        Ok(tensor.kind.numbers(bytes))
    }

    /// Refuses tensors and bytes that belong to no node.
    pub(super) fn finish(mut self) -> Result<(), FileError> {
        if let Some(tensor) = self.tensors.next() {
            return Err(FileError::Tensor {
                node: tensor.node,
                name: tensor.name.clone(),
                expected: "no such tensor".to_owned(),
            });
        }
        if !self.bytes.is_empty() {
            return Err(FileError::Rest(self.bytes.len()));
        }
        Ok(())
    }
}

impl Conversion<Described, Numbers> for Reader<'_> {
    type Error = FileError;

    fn conv(
        &mut self,
        _: usize,
        _: [usize; 2],
        InputStep { step }: &InputStep,
    ) -> Result<Filters, FileError> {
        let mut weights = self.take("weights")?;
        let bias = self.take("bias")?;
        let steps = match *step {
            None => None,
            Some(input) => {
                let steps = self.take("steps")?;
                multiply(&mut weights, &steps);
                Some(Steps {
                    input,
                    weights: steps,
                })
            }
        };
        Ok(Filters {
            weights,
            bias,
            steps,
        })
    }

    fn linear(&mut self, _: [usize; 2], (): &()) -> Result<Affine, FileError> {
        Ok(Affine {
            weights: self.take("weights")?,
            bias: self.take("bias")?,
        })
    }

    fn bias(&mut self, (): &()) -> Result<Vec<f32>, FileError> {
        self.take("bias")
    }
}

/// Multiplies the weights of each output by its number.
fn multiply(weights: &mut [f32], by: &[f32]) {
    let inputs = weights.len() / by.len().max(1);
    for (weights, by) in weights.chunks_mut(inputs.max(1)).zip(by) {
        for weight in weights {
            *weight *= by;
        }
    }
}
