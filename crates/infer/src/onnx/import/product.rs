//! Convolutions, batch normalisations and sums over vectors.

use super::{Call, Import, Value};
use crate::net::{Filters, Form, Node, Source};

impl Import {
    pub(super) fn conv(&mut self, call: &Call<'_>) -> Result<Value, String> {
        let (from, planes) = match call.input(0)? {
            Value::Board(from) => (*from, None),
            Value::Planes(planes) => (Source::Input, Some(planes)),
            _ => return Err("expected a board".to_owned()),
        };
        let weights = call.constant(1)?;
        let [outputs, inputs, kernel, width] = weights.sizes[..] else {
            return Err(format!(
                "weights: expected 4 sizes, found {:?}",
                weights.sizes
            ));
        };
        if kernel != width || !matches!(kernel, 1 | 3) {
            return Err(format!(
                "expected a kernel of 1x1 or 3x3, found {kernel}x{width}"
            ));
        }
        let is = |name: &str, expected: i64| match call.ints(name) {
            Some(found) if found.iter().any(|&found| found != expected) => {
                Err(format!("{name}: expected {expected}, found {found:?}"))
            }
            _ => Ok(()),
        };
        is("strides", 1)?;
        is("dilations", 1)?;
        let pad = kernel as i64 / 2;
        match call.string("auto_pad") {
            b"SAME_UPPER" | b"SAME_LOWER" => {}
            b"" | b"NOTSET" => {
                is("pads", pad)?;
                if pad > 0 && call.ints("pads").is_none() {
                    return Err(format!("pads: expected {pad}, found none"));
                }
            }
            other => {
                let other = String::from_utf8_lossy(other);
                return Err(format!("auto_pad: {other} is not known"));
            }
        }
        match call.int("group", 1) {
            1 => {}
            found => return Err(format!("group: expected 1, found {found}")),
        }
        let channels = self.channels(from);
        let found = planes.map_or(channels, ExactSizeIterator::len);
        if found != inputs {
            return Err(format!("expected {inputs} channels, found {found}"));
        }
        let mut floats = call.floats(1)?.unwrap_or_default().to_vec();
        if let Some(planes) = planes {
            let square = kernel * kernel;
            floats = with_zeros(
                &floats,
                inputs * square,
                planes.start * square,
                channels * square,
            );
        }
        let bias = match call.floats(2)? {
            None => vec![0.0; outputs],
            Some(bias) if bias.len() == outputs => bias.to_vec(),
            Some(bias) => return Err(format!("bias: expected {outputs}, found {}", bias.len())),
        };
        let node = Node::conv(from, kernel, [channels, outputs], floats, bias);
        Ok(Value::Board(self.push(node, Form::Board(outputs))))
    }

    /// The sum of two convolutions over the network's input is one convolution. Networks with several
    /// inputs begin with such sums.
    pub(super) fn sum_of_convolutions(&mut self, left: Source, right: Source) -> Option<Source> {
        let plain = |source: Source| match self.computed_by(source)? {
            Node::Conv {
                from: Source::Input,
                kernel,
                inputs,
                outputs,
                weights:
                    Filters {
                        weights,
                        bias,
                        steps: None,
                    },
            } => Some((*kernel, [*inputs, *outputs], weights, bias)),
            _ => None,
        };
        let ((first, sizes, weights, bias), other) = (plain(left)?, plain(right)?);
        if other.1 != sizes {
            return None;
        }
        let kernel = first.max(other.0);
        let mut sum = in_the_middle(weights, first, kernel);
        for (sum, weight) in sum.iter_mut().zip(in_the_middle(other.2, other.0, kernel)) {
            *sum += weight;
        }
        let bias: Vec<f32> = bias.iter().zip(other.3).map(|(a, b)| a + b).collect();
        let outputs = sizes[1];
        let node = Node::conv(Source::Input, kernel, sizes, sum, bias);
        Some(self.push(node, Form::Board(outputs)))
    }

    /// A batch normalisation becomes part of the convolution before it, or one of its own.
    pub(super) fn normalise(&mut self, call: &Call<'_>) -> Result<Value, String> {
        let Value::Board(from) = *call.input(0)? else {
            return Err("expected a board".to_owned());
        };
        let channels = self.channels(from);
        let mut parameters = [&[][..]; 4];
        for (index, parameter) in parameters.iter_mut().enumerate() {
            *parameter = call.floats(index + 1)?.unwrap_or_default();
            if parameter.len() != channels {
                let found = parameter.len();
                return Err(format!(
                    "input {}: expected {channels}, found {found}",
                    index + 1
                ));
            }
        }
        let [scale, shift, mean, variance] = parameters;
        let tiny = f64::from(call.float("epsilon", 1e-5));
        let factor = |channel: usize| {
            f64::from(scale[channel]) / (f64::from(variance[channel]) + tiny).sqrt()
        };
        let node = match self.computed_by(from) {
            Some(Node::Conv {
                from,
                kernel,
                inputs,
                outputs,
                weights:
                    Filters {
                        weights,
                        bias,
                        steps: None,
                    },
            }) => {
                let a_output = (inputs * kernel * kernel).max(1);
                let weights = weights
                    .iter()
                    .enumerate()
                    .map(|(index, &weight)| (f64::from(weight) * factor(index / a_output)) as f32);
                let bias = bias.iter().enumerate().map(|(channel, &bias)| {
                    let centred = f64::from(bias) - f64::from(mean[channel]);
                    (centred * factor(channel) + f64::from(shift[channel])) as f32
                });
                let sizes = [*inputs, *outputs];
                Node::conv(*from, *kernel, sizes, weights.collect(), bias.collect())
            }
            _ => {
                let mut weights = vec![0.0; channels * channels];
                for channel in 0..channels {
                    weights[channel * channels + channel] = factor(channel) as f32;
                }
                let bias = (0..channels).map(|channel| {
                    (f64::from(shift[channel]) - f64::from(mean[channel]) * factor(channel)) as f32
                });
                Node::conv(from, 1, [channels, channels], weights, bias.collect())
            }
        };
        Ok(Value::Board(self.push(node, Form::Board(channels))))
    }

    pub(super) fn gemm(&mut self, call: &Call<'_>) -> Result<Value, String> {
        if call.int("transA", 0) != 0 {
            return Err("transA: expected 0".to_owned());
        }
        let is_by_output = call.int("transB", 0) != 0;
        let bias = call.floats(2)?;
        let (alpha, beta) = (call.float("alpha", 1.0), call.float("beta", 1.0));
        self.linear(call, is_by_output, alpha, bias.map(|bias| (bias, beta)))
    }

    pub(super) fn mat_mul(&mut self, call: &Call<'_>) -> Result<Value, String> {
        self.linear(call, false, 1.0, None)
    }

    fn linear(
        &mut self,
        call: &Call<'_>,
        is_by_output: bool,
        alpha: f32,
        bias: Option<(&[f32], f32)>,
    ) -> Result<Value, String> {
        let matrix = call.constant(1)?;
        let floats = call.floats(1)?.unwrap_or_default();
        let (inputs, outputs) = match matrix.sizes[..] {
            [outputs, inputs] if is_by_output => (inputs, outputs),
            [inputs, outputs] => (inputs, outputs),
            _ => {
                return Err(format!(
                    "weights: expected 2 sizes, found {:?}",
                    matrix.sizes
                ));
            }
        };
        let mut weights = Vec::with_capacity(floats.len());
        for output in 0..outputs {
            for input in 0..inputs {
                let index = if is_by_output {
                    output * inputs + input
                } else {
                    input * outputs + output
                };
                weights.push(alpha * floats[index]);
            }
        }
        let bias = match bias {
            None => vec![0.0; outputs],
            Some((bias, beta)) if bias.len() == outputs => {
                bias.iter().map(|bias| beta * bias).collect()
            }
            // One number may stand for all.
            Some((&[bias], beta)) => vec![beta * bias; outputs],
            Some((bias, _)) => {
                return Err(format!("bias: expected {outputs}, found {}", bias.len()));
            }
        };
        let (from, numbers) = match *call.input(0)? {
            Value::Flat(from) | Value::Vector(from) => (from, self.form(from).numbers(self.shape)),
            Value::Mean(from) => {
                let channels = self.channels(from);
                weights = with_zeros(&weights, channels, 0, 2 * channels);
                (self.pool(from), channels)
            }
            Value::Most(from) => {
                let channels = self.channels(from);
                weights = with_zeros(&weights, channels, channels, 2 * channels);
                (self.pool(from), channels)
            }
            _ => return Err("expected a vector".to_owned()),
        };
        if numbers != inputs {
            return Err(format!("expected {inputs} numbers, found {numbers}"));
        }
        let sizes = [self.form(from).numbers(self.shape), outputs];
        let node = Node::linear(from, sizes, weights, bias);
        Ok(Value::Vector(self.push(node, Form::Vector(outputs))))
    }

    pub(super) fn pool(&mut self, from: Source) -> Source {
        let channels = self.channels(from);
        self.push(Node::Pool { from }, Form::Vector(2 * channels))
    }
}

/// Weights of so many inputs as those of `all` inputs, of which they are the ones from `start` on; the
/// others are zero.
fn with_zeros(weights: &[f32], inputs: usize, start: usize, all: usize) -> Vec<f32> {
    let rows = weights.chunks(inputs.max(1));
    let mut widened = Vec::with_capacity(rows.len() * all);
    for row in rows {
        let end = widened.len() + all;
        widened.resize(widened.len() + start, 0.0);
        widened.extend(row);
        widened.resize(end, 0.0);
    }
    widened
}

/// Filters of one square as larger ones.
fn in_the_middle(weights: &[f32], from: usize, to: usize) -> Vec<f32> {
    if from == to {
        return weights.to_vec();
    }
    let square = to * to;
    let mut larger = vec![0.0; weights.len() * square];
    for (filter, &weight) in larger.chunks_mut(square).zip(weights) {
        filter[square / 2] = weight;
    }
    larger
}
