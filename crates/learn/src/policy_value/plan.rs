use infer::net::{Activation, Layer, Source, Weights};
use infer::planes::Shape;

use super::architecture::{Architecture, Body, Context};

/// The inputs and outputs that a game needs of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The input.
    pub shape: Shape,
    /// The number of policy planes.
    pub policy_planes: usize,
    /// The number of value outputs: the logit of winning and, if the game has one, the margin.
    pub values: usize,
}

impl Form {
    /// The number of labels.
    #[must_use]
    pub fn labels(&self) -> usize {
        self.policy_planes * self.shape.squares()
    }
}

/// The layers in order, and which of them are the outputs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) layers: Vec<PlannedLayer>,
    pub(super) policy: Option<usize>,
    pub(super) value: Option<usize>,
}

/// A layer whose weights are yet to be made.
pub(super) type PlannedLayer = Layer<Named>;

/// Weights as names, by which files know them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {}

impl Weights for Named {
    type Conv = NamedConv;
    type Linear = String;
    type Bias = NamedBias;
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct NamedConv {
    pub(super) name: String,
    pub(super) then: Then,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct NamedBias {
    pub(super) name: String,
    /// How many numbers there are: one for each square of each plane.
    pub(super) count: usize,
}

/// The terms after a convolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    Nothing,
    Bias,
    Norm,
}

impl Plan {
    pub(super) fn new(architecture: &Architecture, form: &Form) -> Plan {
        let mut draft = Draft {
            layers: Vec::new(),
            activation: if architecture.is_swish {
                Activation::Swish
            } else {
                Activation::Relu
            },
        };
        let channels = architecture.channels;
        let (top, then) = match architecture.body {
            Body::Cnn { layers, has_norms } => {
                let then = if has_norms { Then::Norm } else { Then::Bias };
                let mut at = Source::Input;
                for number in 1..layers {
                    let inputs = if number == 1 {
                        form.shape.planes
                    } else {
                        channels
                    };
                    at = draft.conv(&format!("body.{number}"), at, 3, inputs, channels, then);
                    at = draft.activate(at);
                }
                (at, then)
            }
            Body::ResNet { blocks, context } => {
                let mut at = draft.conv(
                    "stem",
                    Source::Input,
                    3,
                    form.shape.planes,
                    channels,
                    Then::Norm,
                );
                at = draft.activate(at);
                for number in 1..=blocks {
                    at = draft.block(&format!("block.{number}"), at, channels, context);
                }
                (at, Then::Norm)
            }
        };
        let policy = architecture.heads.has_policy().then(|| {
            let planes = form.policy_planes;
            let at = draft.conv("policy", top, 1, channels, planes, Then::Nothing);
            draft.add(Layer::Bias {
                from: at,
                weights: NamedBias {
                    name: "policy.labels".to_owned(),
                    count: form.labels(),
                },
            })
        });
        let value = architecture.heads.has_value().then(|| {
            // The document uses as many planes as its policy has; a policy of one plane says
            // nothing about the size of a value head.
            let planes = architecture
                .value_planes
                .unwrap_or(match form.policy_planes {
                    1 => 8,
                    planes => planes,
                });
            let mut at = draft.conv("value", top, 1, channels, planes, then);
            at = draft.activate(at);
            let inputs = planes * form.shape.squares();
            at = draft.linear("value.hidden", at, inputs, architecture.hidden);
            at = draft.activate(at);
            draft.linear("value.out", at, architecture.hidden, form.values)
        });
        Plan {
            layers: draft.layers,
            policy: policy.and_then(Source::node),
            value: value.and_then(Source::node),
        }
    }
}

struct Draft {
    layers: Vec<PlannedLayer>,
    activation: Activation,
}

impl Draft {
    fn add(&mut self, layer: PlannedLayer) -> Source {
        self.layers.push(layer);
        Source::Node(self.layers.len() - 1)
    }

    fn conv(
        &mut self,
        name: &str,
        from: Source,
        kernel: usize,
        inputs: usize,
        outputs: usize,
        then: Then,
    ) -> Source {
        self.add(Layer::Conv {
            from,
            kernel,
            inputs,
            outputs,
            weights: NamedConv {
                name: name.to_owned(),
                then,
            },
        })
    }

    fn linear(&mut self, name: &str, from: Source, inputs: usize, outputs: usize) -> Source {
        self.add(Layer::Linear {
            from,
            inputs,
            outputs,
            weights: name.to_owned(),
        })
    }

    fn activate(&mut self, from: Source) -> Source {
        let with = self.activation;
        self.add(Layer::Activate { from, with })
    }

    fn block(&mut self, name: &str, from: Source, channels: usize, context: Context) -> Source {
        let first = format!("{name}.1");
        let mut at = self.conv(&first, from, 3, channels, channels, Then::Norm);
        if context == Context::GlobalPooling {
            let all = self.add(Layer::Pool { from: at });
            let by = self.linear(&format!("{name}.pool"), all, 2 * channels, channels);
            at = self.add(Layer::Shift { from: at, by });
        }
        at = self.activate(at);
        let second = format!("{name}.2");
        at = self.conv(&second, at, 3, channels, channels, Then::Norm);
        if context == Context::SqueezeExcitation {
            let few = (channels / 4).max(1);
            let all = self.add(Layer::Pool { from: at });
            let mut by = self.linear(&format!("{name}.squeeze"), all, 2 * channels, few);
            by = self.activate(by);
            by = self.linear(&format!("{name}.excite"), by, few, 2 * channels);
            at = self.add(Layer::Scale { from: at, by });
        }
        at = self.add(Layer::Add {
            left: at,
            right: from,
        });
        self.activate(at)
    }
}
