use std::io::{self, Write};

use burn::tensor::Tensor;
use fastrand::Rng;

use super::{Cost, Samples, TrainableDense};
use learn::{Optimizer, Rule};
use search::Stop;

/// Trains a dense network.
///
/// ```
/// use learn::Rule;
/// use othello_lab::dense::{Architecture, Cost, Fit, Input, Samples, TrainableDense, Trainer};
///
/// // Exclusive or: the output is 1 where exactly one of the inputs is.
/// let samples = Samples::new(
///     2,
///     1,
///     vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0],
///     vec![0.0, 1.0, 1.0, 0.0],
/// )?;
/// let architecture = Architecture::parse(Input::Flat(2), "8-tanh,1-sigmoid")?;
/// let network = TrainableDense::new(architecture, 1);
/// let mut trainer = Trainer::new(network, Rule::ADAM, Cost::Mse, 0.05);
/// let fit = Fit { epochs: 300, batch: 4, seed: 1, validation: None, stop: &search::Stop::new() };
/// let curve = trainer.fit(&samples, &fit, &mut std::io::sink())?;
/// assert!(curve.last().is_some_and(|epoch| epoch.loss < 0.01));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Trainer {
    /// The network.
    pub network: TrainableDense,
    /// The optimiser.
    pub optimizer: Optimizer,
    /// The loss.
    pub cost: Cost,
    /// The learning rate.
    pub rate: f64,
    /// The gradient clipping threshold: a longer gradient is scaled down to it.
    pub clip: Option<f64>,
}

/// The measurements of a training step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The loss before the step.
    pub cost: f64,
    /// The norm of the gradient before clipping.
    pub norm: f64,
}

/// The settings of a training.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// The number of epochs.
    pub epochs: u64,
    /// The batch size; the rule `gd` uses all samples.
    pub batch: usize,
    /// The seed of the order of samples.
    pub seed: u64,
    /// The validation samples.
    pub validation: Option<&'a Samples>,
    /// A request to stop, which ends it after an epoch.
    pub stop: &'a Stop,
}

/// The measurements of one epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The mean loss of its steps.
    pub loss: f64,
    /// The validation loss after it.
    pub validation: Option<f64>,
}

impl Trainer {
    /// A trainer at its start.
    #[must_use]
    pub fn new(network: TrainableDense, rule: Rule, cost: Cost, rate: f64) -> Trainer {
        Trainer {
            network,
            optimizer: Optimizer::new(rule),
            cost,
            rate,
            clip: None,
        }
    }

    /// Trains on a batch.
    pub fn step(&mut self, inputs: Tensor<2>, targets: Tensor<2>) -> Step {
        let cost = self.cost;
        self.step_with(inputs, |outputs| cost.of(outputs, targets))
    }

    /// Trains on a batch with any loss of its outputs. If the gradient is not finite, the weights
    /// stay as they are.
    pub fn step_with(
        &mut self,
        inputs: Tensor<2>,
        cost: impl FnOnce(Tensor<2>) -> Tensor<1>,
    ) -> Step {
        let gradient = self.network.gradient(inputs, cost);
        let norm = gradient.norm();
        let cost = gradient.cost;
        if norm.is_finite() {
            let gradient = match self.clip {
                Some(clip) if norm > clip => gradient.values.mul_scalar((clip / norm) as f32),
                _ => gradient.values,
            };
            let weights = self.network.weights().clone();
            let weights = self.optimizer.step(weights, gradient, self.rate);
            self.network.set_weights(weights);
        }
        Step { cost, norm }
    }

    /// Trains on all samples once, in an order from `rng`; returns the mean loss.
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

    /// The loss of samples.
    #[must_use]
    pub fn cost_of(&self, samples: &Samples) -> f64 {
        const ROWS: usize = 1024;
        let order: Vec<usize> = (0..samples.len()).collect();
        let mut sum = 0.0;
        for rows in order.chunks(ROWS) {
            let (inputs, targets) = samples.rows(rows);
            let cost = self.cost.of(self.network.forward(inputs), targets);
            let cost = f64::from(cost.into_scalar::<f32>());
            // The root of a mean is not the mean of roots.
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

    /// Trains on samples, and writes a line for each epoch: `Epoch,loss` or `Epoch,loss,valLoss`. A loss
    /// that is not finite ends it.
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
            if fit.stop.is_requested() {
                break;
            }
            let loss = self.epoch(samples, fit.batch, &mut rng);
            let validation = fit.validation.map(|samples| self.cost_of(samples));
            match validation {
                Some(validation) => writeln!(csv, "{number},{loss},{validation}")?,
                None => writeln!(csv, "{number},{loss}")?,
            }
            epochs.push(Epoch { loss, validation });
            if !loss.is_finite() {
                break;
            }
        }
        Ok(epochs)
    }
}
