use std::collections::BTreeMap;
use std::convert::Infallible;

use infer::net::{About, Affine, Conversion, Filters, Graph, Numbers};

use super::network::{EPSILON, PolicyValueNetwork};
use super::plan::{Named, NamedBias, NamedConv, Then};

impl PolicyValueNetwork {
    /// The network as players run it: batch norms are folded into the convolutions.
    #[must_use]
    pub fn graph(&self, game: &str, layout: &str, notes: BTreeMap<String, String>) -> Graph {
        let form = self.form();
        let plan = &self.structure.plan;
        let numbers = self.numbers();
        let nodes = plan.layers.iter();
        let nodes = nodes.map(|layer| layer.map_weights(Folder(&numbers)));
        Graph {
            about: About {
                game: game.to_owned(),
                layout: layout.to_owned(),
                architecture: self.architecture().to_string(),
                shape: form.shape,
                labels: plan.policy.map_or(0, |_| form.labels()),
                values: plan.value.map_or(0, |_| form.values),
                notes,
            },
            nodes: nodes.collect(),
            policy: plan.policy,
            value: plan.value,
        }
    }
}

/// Looks weights up by name, and folds batch norms into those of convolutions.
struct Folder<'a>(&'a BTreeMap<String, Vec<f32>>);

impl Folder<'_> {
    fn numbers(&self, name: &str, kind: &str) -> Vec<f32> {
        let numbers = self.0.get(&format!("{name}.{kind}"));
        numbers.cloned().unwrap_or_default()
    }
}

impl Conversion<Named, Numbers> for Folder<'_> {
    type Error = Infallible;

    fn conv(
        &mut self,
        _: usize,
        [_, outputs]: [usize; 2],
        NamedConv { name, then }: &NamedConv,
    ) -> Result<Filters, Infallible> {
        let mut weights = self.numbers(name, "weight");
        let bias = match then {
            Then::Nothing => vec![0.0; outputs],
            Then::Bias => self.numbers(name, "bias"),
            Then::Norm => {
                let norm = ["weight", "bias", "mean", "variance"];
                let norm = norm.map(|kind| self.numbers(name, &format!("norm.{kind}")));
                folded(&mut weights, &norm)
            }
        };
        Ok(Filters {
            weights,
            bias,
            steps: None,
        })
    }

    fn linear(&mut self, _: [usize; 2], name: &String) -> Result<Affine, Infallible> {
        Ok(Affine {
            weights: self.numbers(name, "weight"),
            bias: self.numbers(name, "bias"),
        })
    }

    fn bias(&mut self, bias: &NamedBias) -> Result<Vec<f32>, Infallible> {
        Ok(self.numbers(&bias.name, "bias"))
    }
}

/// Scales weights by a batch norm's scale, and returns the bias that completes the norm.
fn folded(weights: &mut [f32], [scale, shift, mean, variance]: &[Vec<f32>; 4]) -> Vec<f32> {
    let width = weights.len() / scale.len().max(1);
    let mut bias = Vec::with_capacity(scale.len());
    for (number, weights) in weights.chunks_exact_mut(width.max(1)).enumerate() {
        let spread = (f64::from(variance[number]) + EPSILON).sqrt();
        let factor = f64::from(scale[number]) / spread;
        for weight in weights {
            *weight = (f64::from(*weight) * factor) as f32;
        }
        bias.push((f64::from(shift[number]) - f64::from(mean[number]) * factor) as f32);
    }
    bias
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use burn::tensor::{Tensor, TensorData};
    use fastrand::Rng;
    use infer::planes::Shape;

    use super::*;
    use crate::device::of_tests;
    use crate::policy_value::Form;
    use crate::policy_value::cost::{Balance, Wanted};
    use crate::policy_value::trainable::{Gradient, TrainableNetwork, numbers};
    use crate::samples::{Batch, Target};

    const FORM: Form = Form {
        shape: Shape {
            planes: 3,
            height: 5,
            width: 4,
        },
        policy_planes: 2,
        values: 2,
    };

    const ROWS: usize = 6;

    const BALANCE: Balance = Balance {
        policy: 1.0,
        value: 1.0,
        margin: 1.0,
        opinion: 0.5,
    };

    /// Boards whose first plane tells the label, and the number of its ones who wins.
    fn batch(rng: &mut Rng) -> Batch {
        let mut batch = Batch {
            size: ROWS,
            planes: vec![0.0; ROWS * FORM.shape.numbers()],
            ..Batch::default()
        };
        for (row, planes) in (0_u32..).zip(batch.planes.chunks_exact_mut(FORM.shape.numbers())) {
            let square = rng.usize(0..FORM.shape.squares());
            let wins = rng.bool();
            planes[square] = 1.0;
            planes[FORM.shape.squares()..2 * FORM.shape.squares()].fill(f32::from(u8::from(wins)));
            let outcome = f32::from(u8::from(wins));
            for (label, weight) in [(square, 0.75), (FORM.shape.squares() + square, 0.25)] {
                let label = label as u32;
                batch.policy.push(Target { row, label, weight });
            }
            batch.outcome.push(Some(outcome));
            batch.opinion.push((row > 0).then_some(outcome));
            batch
                .margin
                .push((row % 2 == 0).then_some(64.0 * outcome - 32.0));
        }
        batch
    }

    fn planes(batch: &Batch) -> Tensor<4> {
        let Shape {
            planes,
            height,
            width,
        } = FORM.shape;
        let shape = [batch.size, planes, height, width];
        Tensor::from_data(TensorData::new(batch.planes.clone(), shape), &of_tests())
    }

    /// Goes against the gradient a few times; tells what the first and the last batch cost.
    fn trained(network: &mut TrainableNetwork, steps: u32) -> (f32, f32) {
        let mut rng = Rng::with_seed(7);
        let mut costs = Vec::new();
        for _ in 0..steps {
            let batch = batch(&mut rng);
            let wanted = Wanted::new(&batch, FORM.labels(), BALANCE, &of_tests());
            let Gradient {
                costs: cost,
                gradient,
                memory,
            } = network.gradient(planes(&batch), |said| wanted.cost(said, BALANCE));
            network.weights = network.weights.clone() - gradient.mul_scalar(0.01);
            network.memory = memory;
            costs.push(numbers(cost)[0]);
        }
        (costs[0], costs[costs.len() - 1])
    }

    #[test]
    fn players_run_what_was_learned() {
        for text in [
            "resnet:2x8",
            "resnet:1x8,se",
            "resnet:2x8,gp,swish",
            "cnn:3x8,bn,fc=16",
            "cnn:4x8,vp=3,policy",
            "cnn:3x8,value",
        ] {
            let architecture = text.parse().expect("a form");
            let mut network =
                TrainableNetwork::new(PolicyValueNetwork::new(architecture, FORM, 3), &of_tests());
            let (first, last) = trained(&mut network, 30);
            assert!(last < first, "{text}: {first} {last}");

            let batch = batch(&mut Rng::with_seed(1));
            let said = network.say(planes(&batch));
            let graph = network
                .network()
                .graph("othello", "a test", BTreeMap::new());
            graph.check().expect("a sound graph");
            let run =
                infer::net::reference::run(&graph, &batch.planes, ROWS).expect("a sound graph");
            for (said, run) in [(said.policy, run.policy), (said.value, run.value)] {
                let said = said.map(numbers).unwrap_or_default();
                assert_eq!(said.len(), run.len(), "{text}");
                for (said, run) in said.iter().zip(run) {
                    assert!((said - run).abs() < 1e-4, "{text}: {said} {run}");
                }
            }
        }
    }

    #[test]
    fn a_simple_rule_is_learned() {
        let network = PolicyValueNetwork::new("resnet:1x16".parse().expect("a form"), FORM, 3);
        let mut network = TrainableNetwork::new(network, &of_tests());
        let (_, last) = trained(&mut network, 300);
        // The cost of knowing all is that of a coin that falls on one side three times in four.
        assert!(last < 0.9, "{last}");
    }

    #[test]
    fn a_file_gives_the_network_back() {
        let network = PolicyValueNetwork::new("resnet:1x4".parse().expect("a form"), FORM, 3);
        let mut network = TrainableNetwork::new(network, &of_tests());
        trained(&mut network, 2);
        let network = network.network();
        let bytes = network.save().expect("numbers");
        let mut other = PolicyValueNetwork::new(network.architecture().clone(), FORM, 9);
        other.load(&bytes).expect("the same form");
        assert_eq!(other.numbers(), network.numbers());

        let mut larger = PolicyValueNetwork::new("resnet:2x4".parse().expect("a form"), FORM, 9);
        let refused = larger.load(&bytes).expect_err("another form").to_string();
        assert!(
            refused.contains("resnet:2x4") && refused.contains("resnet:1x4"),
            "{refused}"
        );
    }

    #[test]
    fn a_policy_becomes_a_value_network() {
        let policy = PolicyValueNetwork::new("cnn:3x4,policy".parse().expect("a form"), FORM, 3);
        let mut value = PolicyValueNetwork::new("cnn:3x4,value".parse().expect("a form"), FORM, 9);
        let adopted = value.adopt(&policy.save().expect("numbers"));
        // Two convolutions with their biases are the same; the heads are not.
        assert_eq!(adopted, Ok((4, 10)));
        let (policy, value) = (policy.numbers(), value.numbers());
        assert_eq!(policy["body.1.weight"], value["body.1.weight"]);
        assert!(!policy.contains_key("value.out.weight"));
    }
}
