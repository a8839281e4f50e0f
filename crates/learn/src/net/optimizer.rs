use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use burn::optim::momentum::MomentumConfig;
use burn::optim::{
    AdamConfig, Optimizer as BurnOptimizer, RecordState, RmsPropConfig, SgdConfig, StateSink,
    StateSource,
};
use burn::tensor::{Tensor, TensorData};

use super::NetError;
use super::tensors::Tensors;
use crate::device::device;

/// How weights are moved against a gradient.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Along the gradient of all samples at once: `gd`.
    Gd,
    /// Along the gradient of a batch: `sgd`.
    Sgd,
    /// Along a running sum of gradients: `momentum`, `momentum:0.9`.
    Momentum(f32),
    /// Along the gradient, each weight by its own usual size: `rmsprop`, `rmsprop:0.99`.
    RmsProp(f32),
    /// Both, without the bias of the first steps: `adam`, `adam:0.9:0.999`.
    Adam(f32, f32),
}

impl Rule {
    /// Adam with its usual numbers.
    pub const ADAM: Rule = Rule::Adam(0.9, 0.999);

    fn stepper(self) -> Box<dyn Steps> {
        match self {
            Rule::Gd | Rule::Sgd => Box::new(Stepper::new(SgdConfig::new().build())),
            Rule::Momentum(share) => {
                let momentum = MomentumConfig {
                    momentum: share.into(),
                    dampening: 0.0,
                    nesterov: false,
                };
                let config = SgdConfig::new().with_momentum(Some(momentum));
                Box::new(Stepper::new(config.build()))
            }
            Rule::RmsProp(share) => {
                let config = RmsPropConfig::new().with_alpha(share).with_momentum(0.0);
                Box::new(Stepper::new(config.with_epsilon(1e-7).build()))
            }
            Rule::Adam(first, second) => {
                let config = AdamConfig::new().with_beta_1(first).with_beta_2(second);
                Box::new(Stepper::new(config.with_epsilon(1e-7).build()))
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Gd => f.write_str("gd"),
            Rule::Sgd => f.write_str("sgd"),
            Rule::Momentum(share) => write!(f, "momentum:{share}"),
            Rule::RmsProp(share) => write!(f, "rmsprop:{share}"),
            Rule::Adam(first, second) => write!(f, "adam:{first}:{second}"),
        }
    }
}

impl FromStr for Rule {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Rule, NetError> {
        let wrong = || NetError::Text {
            what: "optimizer",
            expected: "gd, sgd, momentum[:SHARE], rmsprop[:SHARE] or adam[:SHARE:SHARE] with \
                       shares from 0 to below 1"
                .to_owned(),
            found: text.to_owned(),
        };
        let mut words = text.split(':');
        let name = words.next().unwrap_or_default();
        let shares = words.map(|word| match word.parse::<f32>() {
            Ok(share) if (0.0..1.0).contains(&share) => Ok(share),
            _ => Err(wrong()),
        });
        let shares: Vec<f32> = shares.collect::<Result<_, _>>()?;
        match (name, shares.as_slice()) {
            ("gd", []) => Ok(Rule::Gd),
            ("sgd", []) => Ok(Rule::Sgd),
            ("momentum", []) => Ok(Rule::Momentum(0.9)),
            ("momentum", [share]) => Ok(Rule::Momentum(*share)),
            ("rmsprop", []) => Ok(Rule::RmsProp(0.99)),
            ("rmsprop", [share]) => Ok(Rule::RmsProp(*share)),
            ("adam", []) => Ok(Rule::ADAM),
            ("adam", [first, second]) => Ok(Rule::Adam(*first, *second)),
            _ => Err(wrong()),
        }
    }
}

/// A rule with what it remembers of the gradients it has seen.
pub struct Optimizer {
    rule: Rule,
    stepper: Box<dyn Steps>,
}

impl Optimizer {
    /// One that has seen nothing.
    #[must_use]
    pub fn new(rule: Rule) -> Optimizer {
        Optimizer {
            rule,
            stepper: rule.stepper(),
        }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The weights after a step.
    #[must_use]
    pub fn step(&mut self, weights: Tensor<1>, slope: Tensor<1>, rate: f64) -> Tensor<1> {
        self.stepper.step(weights, slope, rate)
    }

    /// What it remembers, as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.rule.to_string());
        self.stepper.save(&mut tensors);
        tensors.to_bytes()
    }

    /// Reads a file that [`Optimizer::save`] made with the same rule, for so many weights.
    pub fn load(rule: Rule, weights: usize, bytes: &[u8]) -> Result<Optimizer, NetError> {
        let tensors = Tensors::from_bytes(bytes, &rule.to_string())?;
        for (name, (shape, _)) in &tensors.numbers {
            if *shape != [weights] {
                return Err(NetError::Damaged(format!(
                    "{name}: expected the shape [{weights}], found {shape:?}"
                )));
            }
        }
        let mut stepper = rule.stepper();
        stepper.load(tensors);
        Ok(Optimizer { rule, stepper })
    }
}

impl fmt::Debug for Optimizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Optimizer({})", self.rule)
    }
}

/// One of burn's rules with its state.
trait Steps: Send {
    fn step(&mut self, weights: Tensor<1>, slope: Tensor<1>, rate: f64) -> Tensor<1>;
    fn save(&self, tensors: &mut Tensors);
    fn load(&mut self, tensors: Tensors);
}

struct Stepper<O: BurnOptimizer> {
    rule: O,
    state: Option<O::State<1>>,
}

impl<O: BurnOptimizer> Stepper<O> {
    fn new(rule: O) -> Stepper<O> {
        Stepper { rule, state: None }
    }
}

impl<O: BurnOptimizer> Steps for Stepper<O> {
    fn step(&mut self, weights: Tensor<1>, slope: Tensor<1>, rate: f64) -> Tensor<1> {
        let (weights, state) = self.rule.step(rate, weights, slope, self.state.take());
        self.state = state;
        weights
    }

    fn save(&self, tensors: &mut Tensors) {
        let mut sink = StateSink::default();
        if let Some(state) = &self.state {
            state.state_flatten("", &mut sink);
        }
        for (name, data) in sink.tensors {
            let shape = data.shape().to_vec();
            let numbers = data.try_into_vec().unwrap_or_default();
            tensors.numbers.insert(name, (shape, numbers));
        }
        for (name, count) in sink.scalars {
            let count = u64::try_from(count).unwrap_or_default();
            tensors.counts.insert(name, count);
        }
    }

    fn load(&mut self, tensors: Tensors) {
        if tensors.numbers.is_empty() && tensors.counts.is_empty() {
            self.state = None;
            return;
        }
        let counts = tensors.counts.into_iter();
        let counts: BTreeMap<_, _> = counts.map(|(name, count)| (name, count.into())).collect();
        let mut source = StateSource::new(counts);
        for (name, (shape, numbers)) in tensors.numbers {
            source.insert_tensor(name, TensorData::new(numbers, shape));
        }
        self.state = O::State::<1>::state_unflatten("", &mut source, &device());
    }
}
