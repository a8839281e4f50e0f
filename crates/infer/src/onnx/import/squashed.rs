//! Values of other programs that are chances already.

use super::{Import, OnnxError};
use crate::net::{Activation, Form, Node, Source};

impl Import {
    /// The node of the logit of winning, where a model ends in a function that makes a chance of
    /// it: this program does that itself. A sigmoid goes from 0 to 1. A hyperbolic tangent goes
    /// from -1 to 1, and tanh(x) is the chance of the logit 2x on that scale.
    pub(super) fn unsquashed(&mut self, value: usize) -> Result<usize, OnnxError> {
        let Some(&Node::Activate { from, with }) = self.nodes.get(value) else {
            return Ok(value);
        };
        let factor = match with {
            Activation::Sigmoid => 1.0,
            Activation::Tanh => 2.0,
            Activation::Relu | Activation::Swish => return Ok(value),
        };
        let Source::Node(logit) = from else {
            return Err(OnnxError::Output("the value is not computed".to_owned()));
        };
        if factor == 1.0 {
            return Ok(logit);
        }
        let numbers = self.forms[logit].numbers(self.shape);
        let mut weights = vec![0.0; numbers * numbers];
        for number in 0..numbers {
            weights[number * numbers + number] = factor;
        }
        let doubled = Node::linear(from, [numbers, numbers], weights, vec![0.0; numbers]);
        match self.push(doubled, Form::Vector(numbers)) {
            Source::Node(node) => Ok(node),
            Source::Input => Ok(value),
        }
    }
}
