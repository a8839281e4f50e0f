use fastrand::Rng;

use super::plan::{Layer, Plan, Then};

/// Weights that belong together, and how they begin.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) shape: Vec<usize>,
    begin: Begin,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Begin {
    /// Spread around zero, the less the more inputs a number has.
    Spread { inputs: usize },
    /// All the same.
    At(f32),
}

impl Piece {
    fn new(name: String, shape: Vec<usize>, begin: Begin) -> Piece {
        Piece { name, shape, begin }
    }

    pub(super) fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether a weight decay draws them to zero: not what only shifts or scales.
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

    /// The pieces of a layer that are learned.
    fn of(layer: &Layer) -> Vec<Piece> {
        let zeros = |name: String, count: usize| Piece::new(name, vec![count], Begin::At(0.0));
        match layer {
            Layer::Conv {
                name,
                kernel,
                inputs,
                outputs,
                then,
                ..
            } => {
                let begin = Begin::Spread {
                    inputs: inputs * kernel * kernel,
                };
                let shape = vec![*outputs, *inputs, *kernel, *kernel];
                let mut pieces = vec![Piece::new(format!("{name}.weight"), shape, begin)];
                match then {
                    Then::Nothing => {}
                    Then::Bias => pieces.push(zeros(format!("{name}.bias"), *outputs)),
                    Then::Norm => {
                        let scale = format!("{name}.norm.weight");
                        pieces.push(Piece::new(scale, vec![*outputs], Begin::At(1.0)));
                        pieces.push(zeros(format!("{name}.norm.bias"), *outputs));
                    }
                }
                pieces
            }
            Layer::Linear {
                name,
                inputs,
                outputs,
                ..
            } => {
                let begin = Begin::Spread { inputs: *inputs };
                vec![
                    Piece::new(format!("{name}.weight"), vec![*outputs, *inputs], begin),
                    zeros(format!("{name}.bias"), *outputs),
                ]
            }
            Layer::Bias { name, count, .. } => vec![zeros(format!("{name}.bias"), *count)],
            _ => Vec::new(),
        }
    }

    /// All that is learned, in the order of the layers.
    pub(super) fn learned(plan: &Plan) -> Vec<Piece> {
        plan.layers.iter().flat_map(Piece::of).collect()
    }

    /// All that norms remember of the batches they saw, in the order of the layers: means and
    /// variances.
    pub(super) fn remembered(plan: &Plan) -> Vec<Piece> {
        let layers = plan.layers.iter();
        let of = |layer: &Layer| match layer {
            Layer::Conv {
                name,
                outputs,
                then: Then::Norm,
                ..
            } => vec![
                Piece::new(format!("{name}.norm.mean"), vec![*outputs], Begin::At(0.0)),
                Piece::new(
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
