use std::fmt;
use std::str::FromStr;

use super::Activation;
use learn::NetError;

/// A layer of a network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// A fully connected layer: `64-relu`, or `64` for a linear one.
    Dense {
        /// The number of nodes.
        nodes: usize,
        /// The activation.
        activation: Activation,
    },
    /// A convolution with zero padding: `conv:16x3-relu`.
    Conv {
        /// The number of filters.
        filters: usize,
        /// The width and height of a filter in squares: an odd number.
        size: usize,
        /// The activation.
        activation: Activation,
    },
    /// Max pooling over square blocks: `pool:2`.
    Pool {
        /// The width and height of a block in squares.
        size: usize,
    },
    /// Softmax: `softmax`.
    Softmax,
}

/// The greatest number in a description.
const MOST: usize = 65_536;

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layer::Dense { nodes, activation } => write!(f, "{nodes}-{activation}"),
            Layer::Conv {
                filters,
                size,
                activation,
            } => write!(f, "conv:{filters}x{size}-{activation}"),
            Layer::Pool { size } => write!(f, "pool:{size}"),
            Layer::Softmax => f.write_str("softmax"),
        }
    }
}

impl FromStr for Layer {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Layer, NetError> {
        let wrong = || NetError::Text {
            what: "layer",
            expected: "NODES-ACTIVATION, conv:FILTERSxSIZE-ACTIVATION with an odd SIZE, pool:SIZE \
                       or softmax"
                .to_owned(),
            found: text.to_owned(),
        };
        let number = |text: &str| match text.parse() {
            Ok(number) if (1..=MOST).contains(&number) => Ok(number),
            _ => Err(wrong()),
        };
        if text == "softmax" {
            return Ok(Layer::Softmax);
        }
        if let Some(size) = text.strip_prefix("pool:") {
            return Ok(Layer::Pool {
                size: number(size)?,
            });
        }
        let (head, activation) = match text.split_once('-') {
            Some((head, activation)) => (head, activation.parse()?),
            None => (text, Activation::Linear),
        };
        let Some(conv) = head.strip_prefix("conv:") else {
            return Ok(Layer::Dense {
                nodes: number(head)?,
                activation,
            });
        };
        let (filters, size) = conv.split_once('x').ok_or_else(wrong)?;
        let (filters, size) = (number(filters)?, number(size)?);
        if size % 2 == 0 || size > 31 {
            return Err(wrong());
        }
        Ok(Layer::Conv {
            filters,
            size,
            activation,
        })
    }
}
