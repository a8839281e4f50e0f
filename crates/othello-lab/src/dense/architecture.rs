use std::fmt;
use std::str::FromStr;

use super::Layer;
use learn::NetError;

/// The input of a network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A vector of this many numbers.
    Flat(usize),
    /// Boards of numbers, one after the other.
    Planes {
        /// The number of boards.
        planes: usize,
        /// The width and height of a board in squares.
        side: usize,
    },
}

impl Input {
    /// The number of inputs.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Input::Flat(numbers) => numbers,
            Input::Planes { planes, side } => planes * side * side,
        }
    }

    /// Whether there are no inputs.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Flat(numbers) => write!(f, "{numbers}"),
            Input::Planes { planes, side } => write!(f, "{planes}x{side}x{side}"),
        }
    }
}

/// The architecture of a network: its input and its layers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Architecture {
    input: Input,
    layers: Vec<Layer>,
    /// The input of each layer, and the output of the last.
    shapes: Vec<Input>,
}

/// The weights and the biases of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LayerParameters {
    /// The layer's number.
    pub(super) layer: usize,
    /// The fan-in of each node.
    pub(super) fan_in: usize,
    /// The number of nodes.
    pub(super) nodes: usize,
}

impl Architecture {
    /// Reads layers joined by commas, as `64-relu,64-relu,64-tanh` or
    /// `conv:16x3-relu,pool:2,10,softmax`.
    pub fn parse(input: Input, text: &str) -> Result<Architecture, NetError> {
        let layers = text.split(',').map(|layer| layer.trim().parse());
        let layers: Vec<Layer> = layers.collect::<Result<_, _>>()?;
        let mut shapes = vec![input];
        for layer in &layers {
            let shape = shapes.last().copied().unwrap_or(input);
            shapes.push(after(layer, shape)?);
        }
        Ok(Architecture {
            input,
            layers,
            shapes,
        })
    }

    /// The input.
    #[must_use]
    pub const fn input(&self) -> Input {
        self.input
    }

    /// The number of outputs.
    #[must_use]
    pub fn output(&self) -> usize {
        self.shapes.last().map_or(0, |shape| shape.len())
    }

    /// The layers.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The layers with their inputs.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Layer, Input)> {
        self.layers.iter().zip(self.shapes.iter().copied())
    }

    /// The layers that have weights.
    pub(super) fn parameters(&self) -> impl Iterator<Item = LayerParameters> {
        self.steps()
            .enumerate()
            .filter_map(|(number, (layer, shape))| {
                let (fan_in, nodes) = match (layer, shape) {
                    (Layer::Dense { nodes, .. }, shape) => (shape.len(), *nodes),
                    (Layer::Conv { filters, size, .. }, Input::Planes { planes, .. }) => {
                        (planes * size * size, *filters)
                    }
                    _ => return None,
                };
                Some(LayerParameters {
                    layer: number,
                    fan_in,
                    nodes,
                })
            })
    }

    /// The number of weights and biases.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.parameters()
            .map(|params| (params.fan_in + 1) * params.nodes)
            .sum()
    }

    /// The summary of the layers in myNet's format.
    ///
    /// ```
    /// use othello_lab::dense::{Architecture, Input};
    ///
    /// let architecture = Architecture::parse(Input::Flat(64), "64-relu,8-relu,64-sigmoid")?;
    /// assert_eq!(
    ///     architecture.summary(),
    ///     "input: 65
    /// --------------------------------
    /// Input\tnodes num: 64
    /// --------------------------------
    /// Dense\tnodes num: 8
    /// --------------------------------
    /// Output\tnodes num: 64
    /// --------------------------------
    /// "
    /// );
    /// # Ok::<(), learn::NetError>(())
    /// ```
    #[must_use]
    pub fn summary(&self) -> String {
        let rule = "-".repeat(32);
        // myNet counts the constant input of the biases.
        let mut text = format!("input: {}\n{rule}\n", self.input.len() + 1);
        let last = self.layers.len().saturating_sub(1);
        for (number, layer) in self.layers.iter().enumerate() {
            text += &match layer {
                Layer::Dense { nodes, .. } => {
                    let name = match number {
                        _ if number == last => "Output",
                        0 => "Input",
                        _ => "Dense",
                    };
                    format!("{name}\tnodes num: {nodes}")
                }
                Layer::Conv { filters, size, .. } => {
                    format!("Conv\tfilters num: {filters}, size: {size}x{size}")
                }
                Layer::Pool { size } => format!("MaxPooling\tsize: {size}x{size}"),
                Layer::Softmax => "Softmax".to_owned(),
            };
            text += &format!("\n{rule}\n");
        }
        text
    }
}

/// The output shape of a layer.
fn after(layer: &Layer, shape: Input) -> Result<Input, NetError> {
    let refuse = |expected: &str| NetError::Text {
        what: "layer",
        expected: expected.to_owned(),
        found: layer.to_string(),
    };
    match (*layer, shape) {
        (Layer::Dense { nodes, .. }, _) => Ok(Input::Flat(nodes)),
        (Layer::Softmax, shape) => Ok(Input::Flat(shape.len())),
        (Layer::Conv { filters, .. }, Input::Planes { side, .. }) => Ok(Input::Planes {
            planes: filters,
            side,
        }),
        (Layer::Pool { size }, Input::Planes { planes, side }) if size <= side => {
            Ok(Input::Planes {
                planes,
                side: side / size,
            })
        }
        (Layer::Pool { .. }, Input::Planes { side, .. }) => {
            Err(refuse(&format!("a pool of at most {side}")))
        }
        (Layer::Conv { .. } | Layer::Pool { .. }, Input::Flat(_)) => Err(refuse(
            "a dense layer or softmax where there is no board any more",
        )),
    }
}

/// The text that [`Architecture`] is displayed as: the input, a colon, and the layers.
impl FromStr for Architecture {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Architecture, NetError> {
        let wrong = || NetError::Text {
            what: "network",
            expected: "INPUTS:LAYERS".to_owned(),
            found: text.to_owned(),
        };
        let (input, layers) = text.split_once(':').ok_or_else(wrong)?;
        let sides: Vec<usize> = input
            .split('x')
            .map(|side| side.parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        let input = match sides[..] {
            [numbers] => Input::Flat(numbers),
            [planes, side, width] if side == width => Input::Planes { planes, side },
            _ => return Err(wrong()),
        };
        Architecture::parse(input, layers)
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.input)?;
        let mut join = ':';
        for layer in &self.layers {
            write!(f, "{join}{layer}")?;
            join = ',';
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Input = Input::Planes { planes: 3, side: 8 };

    #[test]
    fn descriptions_are_read_and_told() {
        let text = "conv:16x3-relu,pool:2,32-tanh,10-linear,softmax";
        let architecture = Architecture::parse(BOARD, text).unwrap();
        assert_eq!(architecture.to_string(), format!("3x8x8:{text}"));
        assert_eq!(architecture.to_string().parse().as_ref(), Ok(&architecture));
        assert_eq!(architecture.output(), 10);
        let weights = (27 + 1) * 16 + (16 * 16 + 1) * 32 + (32 + 1) * 10;
        assert_eq!(architecture.weights(), weights);
    }

    #[test]
    fn what_is_no_description_is_refused() {
        let refusal = |input, text| {
            let error = Architecture::parse(input, text).unwrap_err();
            error.to_string()
        };
        assert!(refusal(BOARD, "64-rely").contains("relu or sigmoid"));
        for wrong in [
            "",
            "0-relu",
            "64,,64",
            "conv:4x2-relu",
            "pool:9",
            "conv:4",
            "99999999",
        ] {
            assert!(refusal(BOARD, wrong).starts_with("layer: expected"));
        }
        assert!(refusal(Input::Flat(64), "conv:4x3").contains("no board"));
    }
}
