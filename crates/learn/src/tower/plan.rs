use infer::net::Activation;
use infer::planes::Shape;

use super::architecture::{Architecture, Body, Context};

/// What a game asks of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The input.
    pub shape: Shape,
    /// How many planes of labels the policy has.
    pub policy_planes: usize,
    /// How many numbers a value is: the logit of winning, and where games have one the margin.
    pub values: usize,
}

impl Form {
    /// How many labels there are.
    #[must_use]
    pub fn labels(&self) -> usize {
        self.policy_planes * self.shape.squares()
    }
}

/// What is computed, in this order. Number 0 is the input, number `i` what layer `i - 1` gives.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) layers: Vec<Layer>,
    pub(super) policy: Option<usize>,
    pub(super) value: Option<usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Layer {
    /// A convolution that keeps the size of the board.
    Conv {
        name: String,
        from: usize,
        kernel: usize,
        inputs: usize,
        outputs: usize,
        then: Then,
    },
    /// A number for each weight of each input.
    Linear {
        name: String,
        from: usize,
        inputs: usize,
        outputs: usize,
    },
    /// A number for each square of each plane.
    Bias {
        name: String,
        from: usize,
        count: usize,
    },
    Activate {
        from: usize,
        with: Activation,
    },
    Add {
        left: usize,
        right: usize,
    },
    /// The mean of each channel, then the maximum of each.
    Pool {
        from: usize,
    },
    /// Each channel times the sigmoid of a number, plus another.
    Scale {
        from: usize,
        by: usize,
    },
    /// Each channel plus a number.
    Shift {
        from: usize,
        by: usize,
    },
}

/// What a convolution adds.
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
            activation: match architecture.is_swish {
                true => Activation::Swish,
                false => Activation::Relu,
            },
        };
        let channels = architecture.channels;
        let (top, then) = match architecture.body {
            Body::Cnn { layers, has_norms } => {
                let then = if has_norms { Then::Norm } else { Then::Bias };
                let mut at = 0;
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
                let mut at = draft.conv("stem", 0, 3, form.shape.planes, channels, Then::Norm);
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
            let (name, count) = ("policy.labels".to_owned(), form.labels());
            draft.add(Layer::Bias {
                name,
                from: at,
                count,
            })
        });
        let value = architecture.heads.has_value().then(|| {
            // The document takes as many planes as its policy has; a policy of one plane says
            // nothing about how much a value needs.
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
            policy,
            value,
        }
    }
}

struct Draft {
    layers: Vec<Layer>,
    activation: Activation,
}

impl Draft {
    fn add(&mut self, layer: Layer) -> usize {
        self.layers.push(layer);
        self.layers.len()
    }

    fn conv(
        &mut self,
        name: &str,
        from: usize,
        kernel: usize,
        inputs: usize,
        outputs: usize,
        then: Then,
    ) -> usize {
        self.add(Layer::Conv {
            name: name.to_owned(),
            from,
            kernel,
            inputs,
            outputs,
            then,
        })
    }

    fn linear(&mut self, name: &str, from: usize, inputs: usize, outputs: usize) -> usize {
        self.add(Layer::Linear {
            name: name.to_owned(),
            from,
            inputs,
            outputs,
        })
    }

    fn activate(&mut self, from: usize) -> usize {
        let with = self.activation;
        self.add(Layer::Activate { from, with })
    }

    fn block(&mut self, name: &str, from: usize, channels: usize, context: Context) -> usize {
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
