use burn::tensor::{Tensor, TensorData};

use super::cpu;
use learn::NetError;

/// Inputs and target outputs, row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    input: usize,
    output: usize,
    inputs: Vec<f32>,
    targets: Vec<f32>,
}

impl Samples {
    /// Rows of `input` and of `output` numbers, equally many of both.
    pub fn new(
        input: usize,
        output: usize,
        inputs: Vec<f32>,
        targets: Vec<f32>,
    ) -> Result<Samples, NetError> {
        let rows = inputs.len() / input.max(1);
        if rows * input != inputs.len() || rows * output != targets.len() {
            return Err(NetError::Another {
                what: "samples",
                expected: format!("rows of {input} inputs and {output} targets"),
                found: format!("{} inputs and {} targets", inputs.len(), targets.len()),
            });
        }
        Ok(Samples {
            input,
            output,
            inputs,
            targets,
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inputs.len() / self.input.max(1)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some rows, in this order.
    pub(super) fn rows(&self, rows: &[usize]) -> (Tensor<2>, Tensor<2>) {
        let gather = |numbers: &[f32], width: usize| {
            let mut gathered = Vec::with_capacity(rows.len() * width);
            for row in rows {
                gathered.extend_from_slice(&numbers[row * width..(row + 1) * width]);
            }
            tensor(gathered, rows.len(), width)
        };
        (
            gather(&self.inputs, self.input),
            gather(&self.targets, self.output),
        )
    }
}

/// Rows of numbers as a tensor.
pub(super) fn tensor(numbers: Vec<f32>, rows: usize, width: usize) -> Tensor<2> {
    Tensor::from_data(TensorData::new(numbers, [rows, width]), &cpu())
}
