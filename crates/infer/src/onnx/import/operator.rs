use std::rc::Rc;

use super::{Call, Import, Value};
use crate::net::{Activation, Form, Node, Source};
use crate::onnx::constant::Constant;

impl Import {
    /// The values of a node's outputs.
    pub(super) fn call(&mut self, call: &Call<'_>) -> Result<Vec<Value>, String> {
        let result = match &*call.node.operator {
            "Conv" => self.conv(call)?,
            "BatchNormalization" => self.normalise(call)?,
            "Gemm" => self.gemm(call)?,
            "MatMul" => self.mat_mul(call)?,
            "Relu" => self.activate(call, Activation::Relu)?,
            "Sigmoid" => self.activate(call, Activation::Sigmoid)?,
            "Tanh" => self.activate(call, Activation::Tanh)?,
            "Add" => self.add(call)?,
            "Mul" => self.multiply(call)?,
            "Identity" | "Dropout" => call.input(0)?.clone(),
            "Constant" => Value::Constant(Rc::new(call.tensor("value")?)),
            "Flatten" => match (call.int("axis", 1), call.input(0)?) {
                (1, Value::Board(from)) => Value::Flat(*from),
                (1, Value::Constant(_) | Value::Planes(_)) => {
                    return Err("expected what is computed".to_owned());
                }
                (1, other) => other.clone(),
                (found, _) => return Err(format!("axis: expected 1, found {found}")),
            },
            "Reshape" => {
                let sizes = call.constant(1)?;
                let sizes = sizes.ints().ok_or("shape: expected integers")?.to_vec();
                self.reshape(call, &sizes)?
            }
            "Squeeze" | "Unsqueeze" => match call.input(0)? {
                Value::Constant(_)
                | Value::Planes(_)
                | Value::Board(_)
                | Value::Flat(_)
                | Value::Gated { .. } => {
                    return Err("expected a number for each channel".to_owned());
                }
                other => other.clone(),
            },
            "GlobalAveragePool" => Value::Mean(board(call)?),
            "GlobalMaxPool" => Value::Most(board(call)?),
            "ReduceMean" => Value::Mean(over_squares(call)?),
            "ReduceMax" => Value::Most(over_squares(call)?),
            "Concat" if self.is_input(call) => Value::Board(Source::Input),
            "Concat" => match (call.int("axis", 1), call.input(0)?, call.input(1)?) {
                (1, Value::Mean(mean), Value::Most(most))
                    if mean == most && call.inputs.len() == 2 =>
                {
                    Value::Vector(self.pool(*mean))
                }
                _ => return Err("expected the means and maxima of one board".to_owned()),
            },
            "Split" => return self.split(call),
            _ => return Err("this operator is not known".to_owned()),
        };
        Ok(vec![result])
    }

    /// Whether all inputs of the model are joined in their order.
    fn is_input(&self, call: &Call<'_>) -> bool {
        let mut end = 0;
        let follow = call.inputs.iter().all(|input| match input {
            Some(Value::Planes(planes)) if planes.start == end => {
                end = planes.end;
                true
            }
            _ => false,
        });
        follow && end == self.shape.planes && call.int("axis", 1) == 1
    }

    fn activate(&mut self, call: &Call<'_>, with: Activation) -> Result<Value, String> {
        let mut node = |from: Source| {
            let form = self.form(from);
            self.push(Node::Activate { from, with }, form)
        };
        Ok(match *call.input(0)? {
            Value::Board(from) => Value::Board(node(from)),
            Value::Flat(from) => Value::Flat(node(from)),
            Value::Vector(from) => Value::Vector(node(from)),
            Value::Half(by, 0) if with == Activation::Sigmoid => Value::Gate(by),
            _ => return Err("expected a board or a vector".to_owned()),
        })
    }

    fn add(&mut self, call: &Call<'_>) -> Result<Value, String> {
        let (left, right) = (call.input(0)?, call.input(1)?);
        Ok(match (left, right) {
            (&Value::Board(left), &Value::Board(right)) => {
                match self.sum_of_convolutions(left, right) {
                    Some(both) => Value::Board(both),
                    None => Value::Board(self.sum(left, right)?),
                }
            }
            (Value::Flat(left), Value::Flat(right)) => Value::Flat(self.sum(*left, *right)?),
            (Value::Vector(left), Value::Vector(right)) => Value::Vector(self.sum(*left, *right)?),
            (Value::Board(from), Value::Vector(by)) | (Value::Vector(by), Value::Board(from)) => {
                let (from, by) = (*from, *by);
                let form = self.form(from);
                Value::Board(self.push(Node::Shift { from, by }, form))
            }
            (Value::Gated { from, by }, Value::Half(other, 1))
            | (Value::Half(other, 1), Value::Gated { from, by })
                if by == other =>
            {
                let (from, by) = (*from, *by);
                let form = self.form(from);
                Value::Board(self.push(Node::Scale { from, by }, form))
            }
            (Value::Constant(constant), other) | (other, Value::Constant(constant)) => {
                self.bias(other, constant)?
            }
            _ => return Err("expected a sum of boards, vectors or weights".to_owned()),
        })
    }

    fn sum(&mut self, left: Source, right: Source) -> Result<Source, String> {
        let form = self.form(left);
        if self.form(right) != form {
            return Err(format!("expected {form}, found {}", self.form(right)));
        }
        Ok(self.push(Node::Add { left, right }, form))
    }

    /// Adds numbers that a model brings along.
    fn bias(&mut self, value: &Value, constant: &Constant) -> Result<Value, String> {
        let (Value::Board(from) | Value::Flat(from) | Value::Vector(from)) = *value else {
            return Err("expected a board or a vector".to_owned());
        };
        let form = self.form(from);
        let floats = constant.floats().ok_or("expected floats")?;
        let numbers = form.numbers(self.shape);
        // Numbers one by one, or the same for a whole channel.
        let is_a_channel = matches!(value, Value::Board(_))
            && matches!(constant.sizes[..], [.., _, 1, 1])
            && floats.len() == self.channels(from);
        let weights = if is_a_channel {
            let squares = self.shape.squares();
            let channels = floats.iter();
            channels
                .flat_map(|&bias| (0..squares).map(move |_| bias))
                .collect()
        } else if floats.len() == numbers {
            floats.to_vec()
        } else {
            return Err(format!(
                "expected {numbers} numbers, found {}",
                floats.len()
            ));
        };
        let node = self.push(Node::Bias { from, weights }, form);
        Ok(match value {
            Value::Board(_) => Value::Board(node),
            Value::Flat(_) => Value::Flat(node),
            _ => Value::Vector(node),
        })
    }

    fn multiply(&mut self, call: &Call<'_>) -> Result<Value, String> {
        let (left, right) = (call.input(0)?, call.input(1)?);
        let is_gate_of = |gate: Source, from: Source| {
            let sigmoid = Activation::Sigmoid;
            self.computed_by(gate)
                == Some(&Node::Activate {
                    from,
                    with: sigmoid,
                })
        };
        match (left, right) {
            (&Value::Board(left), &Value::Board(right))
            | (&Value::Flat(left), &Value::Flat(right))
            | (&Value::Vector(left), &Value::Vector(right)) => {
                let from = if is_gate_of(right, left) {
                    left
                } else if is_gate_of(left, right) {
                    right
                } else {
                    return Err("expected something and its sigmoid".to_owned());
                };
                let form = self.form(from);
                let with = Activation::Swish;
                let node = self.push(Node::Activate { from, with }, form);
                Ok(match call.input(0)? {
                    Value::Board(_) => Value::Board(node),
                    Value::Flat(_) => Value::Flat(node),
                    _ => Value::Vector(node),
                })
            }
            (&Value::Board(from), &Value::Gate(by)) | (&Value::Gate(by), &Value::Board(from)) => {
                Ok(Value::Gated { from, by })
            }
            (&Value::Board(from), &Value::Vector(by))
            | (&Value::Vector(by), &Value::Board(from)) => self.excite(from, by),
            _ => Err("expected a board and a gate".to_owned()),
        }
    }

    /// Squeeze and excitation without anything added: as if zeros were.
    fn excite(&mut self, from: Source, gate: Source) -> Result<Value, String> {
        let Some(&Node::Activate {
            from: by,
            with: Activation::Sigmoid,
        }) = self.computed_by(gate)
        else {
            return Err("expected a sigmoid for each channel".to_owned());
        };
        let channels = self.channels(from);
        if self.form(by) != Form::Vector(channels) {
            return Err(format!(
                "expected {channels} numbers, found {}",
                self.form(by)
            ));
        }
        let mut weights = vec![0.0; 2 * channels * channels];
        for channel in 0..channels {
            weights[channel * channels + channel] = 1.0;
        }
        let bias = vec![0.0; 2 * channels];
        let both = Node::linear(by, [channels, 2 * channels], weights, bias);
        let by = self.push(both, Form::Vector(2 * channels));
        let node = self.push(Node::Scale { from, by }, Form::Board(channels));
        Ok(Value::Board(node))
    }

    fn reshape(&mut self, call: &Call<'_>, sizes: &[i64]) -> Result<Value, String> {
        let value = call.input(0)?;
        let fits = |found: i64, expected: usize| found == -1 || found == expected as i64;
        let of = |numbers: usize| match sizes {
            [_, found] => fits(*found, numbers),
            [_, found, 1, 1] => fits(*found, numbers),
            _ => false,
        };
        let reshaped = match *value {
            Value::Board(from) => {
                let numbers = self.form(from).numbers(self.shape);
                (sizes.len() == 2 && of(numbers)).then_some(Value::Flat(from))
            }
            Value::Flat(from) => {
                let numbers = self.form(from).numbers(self.shape);
                (sizes.len() == 2 && of(numbers)).then(|| value.clone())
            }
            Value::Vector(from) | Value::Mean(from) | Value::Most(from) => {
                of(self.channels(from)).then(|| value.clone())
            }
            Value::Half(by, _) | Value::Gate(by) => {
                of(self.channels(by) / 2).then(|| value.clone())
            }
            Value::Constant(_) | Value::Planes(_) | Value::Gated { .. } => None,
        };
        reshaped.ok_or_else(|| format!("the form {sizes:?} is of no use here"))
    }

    fn split(&mut self, call: &Call<'_>) -> Result<Vec<Value>, String> {
        let Value::Vector(by) = *call.input(0)? else {
            return Err("expected a vector".to_owned());
        };
        let half = self.channels(by) as i64 / 2;
        let sizes = match call.inputs.get(1) {
            Some(Some(_)) => call.constant(1)?.ints(),
            _ => call.ints("split"),
        };
        let is_half = sizes.is_none_or(|sizes| sizes == [half, half]);
        if call.int("axis", 0) != 1 || call.node.outputs.len() != 2 || !is_half {
            return Err("expected two halves".to_owned());
        }
        Ok(vec![Value::Half(by, 0), Value::Half(by, 1)])
    }
}

fn board(call: &Call<'_>) -> Result<Source, String> {
    match call.input(0)? {
        Value::Board(from) => Ok(*from),
        _ => Err("expected a board".to_owned()),
    }
}

/// The board whose squares are reduced to one.
fn over_squares(call: &Call<'_>) -> Result<Source, String> {
    let axes = match call.inputs.get(1) {
        Some(Some(_)) => call.constant(1)?.ints(),
        _ => call.ints("axes"),
    };
    match axes {
        Some([2, 3] | [-2, -1]) => board(call),
        _ => Err("axes: expected 2 and 3".to_owned()),
    }
}
