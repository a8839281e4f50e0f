use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tensor::{Kind, Tensor, Tensors};
use super::{FileError, Precision};
use crate::net::{About, Activation, Graph, Node, Source, Steps};
use crate::planes::Shape;

/// What a file says of its network, without the weights.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    game: String,
    layout: String,
    architecture: String,
    planes: usize,
    height: usize,
    width: usize,
    labels: usize,
    values: usize,
    notes: BTreeMap<String, String>,
    nodes: Vec<Entry>,
    policy: Option<usize>,
    value: Option<usize>,
    tensors: Vec<Tensor>,
}

/// A node without its weights. Sources are `null` for the planes and otherwise a node.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Entry {
    Conv {
        from: Option<usize>,
        kernel: usize,
        inputs: usize,
        outputs: usize,
        /// Set if it is computed with 8 bits.
        step: Option<f32>,
    },
    Activate {
        from: Option<usize>,
        with: With,
    },
    Add {
        left: Option<usize>,
        right: Option<usize>,
    },
    Pool {
        from: Option<usize>,
    },
    Scale {
        from: Option<usize>,
        by: Option<usize>,
    },
    Shift {
        from: Option<usize>,
        by: Option<usize>,
    },
    Linear {
        from: Option<usize>,
        inputs: usize,
        outputs: usize,
    },
    Bias {
        from: Option<usize>,
    },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum With {
    Relu,
    Swish,
    Sigmoid,
    Tanh,
}

impl Header {
    /// The header of a network, and its tensors.
    pub(super) fn of(graph: &Graph, precision: Precision) -> (Header, Vec<u8>) {
        let About {
            game,
            layout,
            architecture,
            shape,
            labels,
            values,
            notes,
        } = graph.about.clone();
        let exact = match precision {
            Precision::F32 => Kind::F32,
            Precision::Bf16 => Kind::Bf16,
        };
        let mut tensors = Tensors::default();
        let nodes = graph.nodes.iter().enumerate();
        let nodes = nodes
            .map(|(index, node)| entry(index, node, exact, &mut tensors))
            .collect();
        let header = Header {
            game,
            layout,
            architecture,
            planes: shape.planes,
            height: shape.height,
            width: shape.width,
            labels,
            values,
            notes,
            nodes,
            policy: graph.policy,
            value: graph.value,
            tensors: tensors.list,
        };
        (header, tensors.bytes)
    }

    /// The network of a header and of tensors.
    pub(super) fn into_graph(self, bytes: &[u8]) -> Result<Graph, FileError> {
        let mut tensors = self.tensors.iter();
        let mut rest = bytes;
        let mut next = |node: usize, name: &str| {
            let missing = || FileError::Tensor {
                node,
                name: name.to_owned(),
                expected: "a tensor of this name".to_owned(),
            };
            let tensor = tensors.next().ok_or_else(missing)?;
            if tensor.node != node || tensor.name != name {
                return Err(missing());
            }
            let size = tensor.size().filter(|&size| size <= rest.len());
            let size = size.ok_or_else(|| FileError::Tensor {
                node,
                name: name.to_owned(),
                expected: "a tensor of the file's size".to_owned(),
            })?;
            let (bytes, after) = rest.split_at(size);
            rest = after;
            Ok(tensor.kind.numbers(bytes))
        };
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (index, entry) in self.nodes.into_iter().enumerate() {
            let mut take = |name: &str| next(index, name);
            nodes.push(match entry {
                Entry::Conv {
                    from,
                    kernel,
                    inputs,
                    outputs,
                    step,
                } => {
                    let mut weights = take("weights")?;
                    let bias = take("bias")?;
                    let steps = match step {
                        None => None,
                        Some(input) => {
                            let steps = take("steps")?;
                            multiply(&mut weights, &steps);
                            Some(Steps {
                                input,
                                weights: steps,
                            })
                        }
                    };
                    Node::Conv {
                        from: source(from),
                        kernel,
                        inputs,
                        outputs,
                        weights,
                        bias,
                        steps,
                    }
                }
                Entry::Activate { from, with } => Node::Activate {
                    from: source(from),
                    with: with.into(),
                },
                Entry::Add { left, right } => Node::Add {
                    left: source(left),
                    right: source(right),
                },
                Entry::Pool { from } => Node::Pool { from: source(from) },
                Entry::Scale { from, by } => Node::Scale {
                    from: source(from),
                    by: source(by),
                },
                Entry::Shift { from, by } => Node::Shift {
                    from: source(from),
                    by: source(by),
                },
                Entry::Linear {
                    from,
                    inputs,
                    outputs,
                } => Node::Linear {
                    from: source(from),
                    inputs,
                    outputs,
                    weights: take("weights")?,
                    bias: take("bias")?,
                },
                Entry::Bias { from } => Node::Bias {
                    from: source(from),
                    bias: take("bias")?,
                },
            });
        }
        if let Some(tensor) = tensors.next() {
            return Err(FileError::Tensor {
                node: tensor.node,
                name: tensor.name.clone(),
                expected: "no such tensor".to_owned(),
            });
        }
        if !rest.is_empty() {
            return Err(FileError::Rest(rest.len()));
        }
        Ok(Graph {
            about: About {
                game: self.game,
                layout: self.layout,
                architecture: self.architecture,
                shape: Shape {
                    planes: self.planes,
                    height: self.height,
                    width: self.width,
                },
                labels: self.labels,
                values: self.values,
                notes: self.notes,
            },
            nodes,
            policy: self.policy,
            value: self.value,
        })
    }
}

/// A node without its weights, which go to the tensors.
fn entry(index: usize, node: &Node, exact: Kind, tensors: &mut Tensors) -> Entry {
    match node {
        Node::Conv {
            from,
            kernel,
            inputs,
            outputs,
            weights,
            bias,
            steps,
        } => {
            let shape = [*outputs, *inputs, *kernel, *kernel];
            match steps {
                None => {
                    tensors.push(index, "weights", &shape, exact, weights);
                    tensors.push(index, "bias", &[*outputs], exact, bias);
                }
                Some(steps) => {
                    let whole = steps.of_weights(weights);
                    let whole: Vec<f32> = whole.into_iter().map(f32::from).collect();
                    tensors.push(index, "weights", &shape, Kind::I8, &whole);
                    tensors.push(index, "bias", &[*outputs], exact, bias);
                    tensors.push(index, "steps", &[*outputs], Kind::F32, &steps.weights);
                }
            }
            Entry::Conv {
                from: place(*from),
                kernel: *kernel,
                inputs: *inputs,
                outputs: *outputs,
                step: steps.as_ref().map(|steps| steps.input),
            }
        }
        Node::Activate { from, with } => Entry::Activate {
            from: place(*from),
            with: (*with).into(),
        },
        Node::Add { left, right } => Entry::Add {
            left: place(*left),
            right: place(*right),
        },
        Node::Pool { from } => Entry::Pool { from: place(*from) },
        Node::Scale { from, by } => Entry::Scale {
            from: place(*from),
            by: place(*by),
        },
        Node::Shift { from, by } => Entry::Shift {
            from: place(*from),
            by: place(*by),
        },
        Node::Linear {
            from,
            inputs,
            outputs,
            weights,
            bias,
        } => {
            tensors.push(index, "weights", &[*outputs, *inputs], exact, weights);
            tensors.push(index, "bias", &[*outputs], exact, bias);
            Entry::Linear {
                from: place(*from),
                inputs: *inputs,
                outputs: *outputs,
            }
        }
        Node::Bias { from, bias } => {
            tensors.push(index, "bias", &[bias.len()], exact, bias);
            Entry::Bias { from: place(*from) }
        }
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

fn source(place: Option<usize>) -> Source {
    place.map_or(Source::Input, Source::Node)
}

fn place(source: Source) -> Option<usize> {
    match source {
        Source::Input => None,
        Source::Node(index) => Some(index),
    }
}

impl From<With> for Activation {
    fn from(with: With) -> Activation {
        match with {
            With::Relu => Activation::Relu,
            With::Swish => Activation::Swish,
            With::Sigmoid => Activation::Sigmoid,
            With::Tanh => Activation::Tanh,
        }
    }
}

impl From<Activation> for With {
    fn from(activation: Activation) -> With {
        match activation {
            Activation::Relu => With::Relu,
            Activation::Swish => With::Swish,
            Activation::Sigmoid => With::Sigmoid,
            Activation::Tanh => With::Tanh,
        }
    }
}
