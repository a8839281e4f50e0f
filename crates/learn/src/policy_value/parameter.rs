use fastrand::Rng;
use infer::net::Layer;

use super::plan::{NamedConv, Plan, PlannedLayer, Then};

/// A parameter: a tensor of weights with its name, its shape and its initialisation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) shape: Vec<usize>,
    begin: Begin,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Begin {
    /// Random around zero, scaled down with the fan-in.
    Spread { inputs: usize },
    /// One value for all.
    At(f32),
}

impl Parameter {
    fn new(name: String, shape: Vec<usize>, begin: Begin) -> Parameter {
        Parameter { name, shape, begin }
    }

    pub(super) fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether weight decay applies: not to shifts and scales.
    #[cfg(feature = "train")]
    pub(super) fn decays(&self) -> bool {
        matches!(self.begin, Begin::Spread { .. })
    }

    pub(super) fn begin(&self, rng: &mut Rng, weights: &mut Vec<f32>) {
        let count = self.len();
        match self.begin {
            Begin::At(value) => weights.extend((0..count).map(|_| value)),
            Begin::Spread { inputs } => {
                let spread = (6.0 / inputs as f32).sqrt();
                weights.extend((0..count).map(|_| spread * (2.0 * rng.f32() - 1.0)));
            }
        }
    }

    /// The trainable parameters of a layer.
    fn of(layer: &PlannedLayer) -> Vec<Parameter> {
        let zeros = |name: String, count: usize| Parameter::new(name, vec![count], Begin::At(0.0));
        match layer {
            Layer::Conv {
                kernel,
                inputs,
                outputs,
                weights: NamedConv { name, then },
                ..
            } => {
                let begin = Begin::Spread {
                    inputs: inputs * kernel * kernel,
                };
                let shape = vec![*outputs, *inputs, *kernel, *kernel];
                let mut parameters = vec![Parameter::new(format!("{name}.weight"), shape, begin)];
                match then {
                    Then::Nothing => {}
                    Then::Bias => parameters.push(zeros(format!("{name}.bias"), *outputs)),
                    Then::Norm => {
                        let scale = format!("{name}.norm.weight");
                        parameters.push(Parameter::new(scale, vec![*outputs], Begin::At(1.0)));
                        parameters.push(zeros(format!("{name}.norm.bias"), *outputs));
                    }
                }
                parameters
            }
            Layer::Linear {
                inputs,
                outputs,
                weights: name,
                ..
            } => {
                let begin = Begin::Spread { inputs: *inputs };
                vec![
                    Parameter::new(format!("{name}.weight"), vec![*outputs, *inputs], begin),
                    zeros(format!("{name}.bias"), *outputs),
                ]
            }
            Layer::Bias { weights, .. } => {
                vec![zeros(format!("{}.bias", weights.name), weights.count)]
            }
            _ => Vec::new(),
        }
    }

    /// All trainable parameters, in the order of the layers.
    pub(super) fn learned(plan: &Plan) -> Vec<Parameter> {
        plan.layers.iter().flat_map(Parameter::of).collect()
    }

    /// The running statistics of all batch norms, in the order of the layers: means and variances.
    pub(super) fn remembered(plan: &Plan) -> Vec<Parameter> {
        let layers = plan.layers.iter();
        let of = |layer: &PlannedLayer| match layer {
            Layer::Conv {
                outputs,
                weights:
                    NamedConv {
                        name,
                        then: Then::Norm,
                    },
                ..
            } => vec![
                Parameter::new(format!("{name}.norm.mean"), vec![*outputs], Begin::At(0.0)),
                Parameter::new(
                    format!("{name}.norm.variance"),
                    vec![*outputs],
                    Begin::At(1.0),
                ),
            ],
            _ => Vec::new(),
        };
        layers.flat_map(of).collect()
    }
}
