use std::io::{self, Write};

use burn::tensor::Tensor;
use fastrand::Rng;

use super::{Cost, Network, Optimizer, Rule, Samples};

/// A network that learns.
#[derive(Debug)]
pub struct Trainer {
    /// The network.
    pub network: Network,
    /// How its weights are moved.
    pub optimizer: Optimizer,
    /// What is to become less.
    pub cost: Cost,
    /// How far weights are moved: the learning rate.
    pub rate: f64,
    /// The longest gradient that is followed as it is; a longer one is shortened to it.
    pub clip: Option<f64>,
}

/// What a step of learning saw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The cost before the step.
    pub cost: f64,
    /// How long the gradient was, before it was shortened.
    pub norm: f64,
}

/// How samples are learned.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// How often each sample is seen.
    pub epochs: u64,
    /// How many samples a step sees; the rule `gd` sees all.
    pub batch: usize,
    /// What the order of the samples follows from.
    pub seed: u64,
    /// Samples that are not learned, to see what was learned.
    pub validation: Option<&'a Samples>,
}

/// What one epoch came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The mean cost of its steps.
    pub loss: f64,
    /// The cost of the validation samples after it.
    pub validation: Option<f64>,
}

impl Trainer {
    /// A network that begins to learn.
    #[must_use]
    pub fn new(network: Network, rule: Rule, cost: Cost, rate: f64) -> Trainer {
        Trainer {
            network,
            optimizer: Optimizer::new(rule),
            cost,
            rate,
            clip: None,
        }
    }

    /// Learns a batch.
    pub fn step(&mut self, inputs: Tensor<2>, targets: Tensor<2>) -> Step {
        let cost = self.cost;
        self.step_with(inputs, |outputs| cost.of(outputs, targets))
    }

    /// Learns a batch whose cost is any function of its outputs. Where the gradient is not
    /// finite, the weights stay as they are.
    pub fn step_with(
        &mut self,
        inputs: Tensor<2>,
        cost: impl FnOnce(Tensor<2>) -> Tensor<1>,
    ) -> Step {
        let gradient = self.network.gradient(inputs, cost);
        let norm = gradient.norm();
        let cost = gradient.cost;
        if norm.is_finite() {
            let slope = match self.clip {
                Some(clip) if norm > clip => gradient.slope.mul_scalar((clip / norm) as f32),
                _ => gradient.slope,
            };
            let weights = self.network.weights().clone();
            let weights = self.optimizer.step(weights, slope, self.rate);
            self.network.set_weights(weights);
        }
        Step { cost, norm }
    }

    /// Learns all samples once, in an order that follows from `rng`; the mean cost.
    pub fn epoch(&mut self, samples: &Samples, batch: usize, rng: &mut Rng) -> f64 {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        rng.shuffle(&mut order);
        let batch = match self.optimizer.rule() {
            Rule::Gd => samples.len(),
            _ => batch,
        };
        let mut sum = 0.0;
        for rows in order.chunks(batch.max(1)) {
            let (inputs, targets) = samples.rows(rows);
            sum += self.step(inputs, targets).cost * rows.len() as f64;
        }
        sum / samples.len().max(1) as f64
    }

    /// The cost of samples.
    #[must_use]
    pub fn cost_of(&self, samples: &Samples) -> f64 {
        const ROWS: usize = 1024;
        let order: Vec<usize> = (0..samples.len()).collect();
        let mut sum = 0.0;
        for rows in order.chunks(ROWS) {
            let (inputs, targets) = samples.rows(rows);
            let cost = self.cost.of(self.network.forward(inputs), targets);
            let cost = f64::from(cost.into_scalar::<f32>());
            // The root of a mean is no mean of roots.
            let whole = match self.cost {
                Cost::Rmse => cost * cost,
                _ => cost,
            };
            sum += whole * rows.len() as f64;
        }
        let mean = sum / samples.len().max(1) as f64;
        match self.cost {
            Cost::Rmse => mean.sqrt(),
            _ => mean,
        }
    }

    /// Learns samples, and writes a line for each epoch: `Epoch,loss` or `Epoch,loss,valLoss`.
    pub fn fit(
        &mut self,
        samples: &Samples,
        fit: &Fit<'_>,
        csv: &mut dyn Write,
    ) -> io::Result<Vec<Epoch>> {
        let mut rng = Rng::with_seed(fit.seed);
        match fit.validation {
            Some(_) => writeln!(csv, "Epoch,loss,valLoss")?,
            None => writeln!(csv, "Epoch,loss")?,
        }
        let mut epochs = Vec::new();
        for number in 1..=fit.epochs {
            let loss = self.epoch(samples, fit.batch, &mut rng);
            let validation = fit.validation.map(|samples| self.cost_of(samples));
            match validation {
                Some(validation) => writeln!(csv, "{number},{loss},{validation}")?,
                None => writeln!(csv, "{number},{loss}")?,
            }
            epochs.push(Epoch { loss, validation });
        }
        Ok(epochs)
    }
}
