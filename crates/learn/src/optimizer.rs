use std::collections::BTreeMap;
use std::fmt;

use burn::optim::momentum::MomentumConfig;
use burn::optim::{
    AdamConfig, Optimizer as BurnOptimizer, RecordState, RmsPropConfig, SgdConfig, StateSink,
    StateSource,
};
use burn::tensor::{Device, Tensor, TensorData};

use crate::{NetError, Rule, Tensors};

impl Rule {
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

/// An update rule with its state.
pub struct Optimizer {
    rule: Rule,
    stepper: Box<dyn Steps>,
}

impl Optimizer {
    /// An optimiser without state.
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
    pub fn step(&mut self, weights: Tensor<1>, gradient: Tensor<1>, rate: f64) -> Tensor<1> {
        self.stepper.step(weights, gradient, rate)
    }

    /// Its state as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.rule.to_string());
        self.stepper.save(&mut tensors);
        tensors.to_bytes()
    }

    /// Reads a file that [`Optimizer::save`] wrote with the same rule, for this many weights.
    pub fn load(
        rule: Rule,
        weights: usize,
        bytes: &[u8],
        device: &Device,
    ) -> Result<Optimizer, NetError> {
        let tensors = Tensors::from_bytes(bytes, &rule.to_string())?;
        for (name, (shape, _)) in &tensors.numbers {
            if *shape != [weights] {
                return Err(NetError::Damaged(format!(
                    "{name}: expected the shape [{weights}], found {shape:?}"
                )));
            }
        }
        let mut stepper = rule.stepper();
        stepper.load(tensors, device);
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
    fn step(&mut self, weights: Tensor<1>, gradient: Tensor<1>, rate: f64) -> Tensor<1>;
    fn save(&self, tensors: &mut Tensors);
    fn load(&mut self, tensors: Tensors, device: &Device);
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
    fn step(&mut self, weights: Tensor<1>, gradient: Tensor<1>, rate: f64) -> Tensor<1> {
        let (weights, state) = self.rule.step(rate, weights, gradient, self.state.take());
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

    fn load(&mut self, tensors: Tensors, device: &Device) {
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
        self.state = O::State::<1>::state_unflatten("", &mut source, device);
    }
}
