use std::any::Any;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};

use burn::tensor::Tensor;
use infer::planes::Planes as _;

use super::board::Board;
use super::boards::boards;
use super::cost::{Balance, Wanted};
use super::dataset::Dataset;
use super::examination::Examination;
use super::log;
use super::memory_estimate;
use super::network::PolicyValueNetwork;
use super::rate::Rate;
use super::settings::{Parts, Settings};
use super::state::{MEAN, NETWORK, OPTIMIZER, STATE, Since, State, form, playing};
use super::trainable::{Gradient, TrainableNetwork, numbers};
use super::{NAME, Nets};
use crate::Optimizer;
use crate::device::try_every_way;
use crate::samples::{Batch, Loader, Part};
use crate::{Checkpoint, Files, Glance, Learner, Measures, Method, RunError, Trouble};

/// Trains a policy-value network. A step is a batch.
pub struct NetLearner<G: Board> {
    settings: Settings,
    layout: G::Layout,
    rate: Rate,
    balance: Balance,
    step: u64,
    total: u64,
    /// The number of steps per epoch.
    epoch: u64,
    network: TrainableNetwork,
    /// The moving average of the network, if that is the one that plays.
    mean: Option<TrainableNetwork>,
    optimizer: Optimizer,
    decaying: Tensor<1>,
    train: Dataset,
    test: Dataset,
    loader: Loader<G::Layout>,
    /// The losses of the last step, which the device may still be computing.
    pending: Option<Tensor<1>>,
    since: Since,
    /// The result of the last full test.
    figures: Vec<(String, f64)>,
    quality: Option<f64>,
}

const COSTS: [&str; 4] = [
    "cost/learned",
    "policy cross-entropy/learned",
    "value cross-entropy/learned",
    "margin square error/learned",
];

impl<G: Board> Method for Nets<G> {
    const NAME: &'static str = NAME;
    type Settings = Settings;
    type Learner = NetLearner<G>;

    fn begin(settings: &Settings, seed: u64) -> Result<NetLearner<G>, Trouble> {
        let mut learner = NetLearner::new(settings, seed, 0)?;
        if let Some(run) = &settings.init {
            let checkpoint = Glance::at(run).and_then(|run| run.checkpoint(None));
            let adopted = checkpoint.and_then(|checkpoint| learner.adopt(&checkpoint));
            adopted.map_err(|why| Trouble::Input(format!("init: {why}")))?;
        }
        Ok(learner)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<NetLearner<G>, RunError> {
        let state = State::read(checkpoint)?;
        let made = NetLearner::<G>::new(settings, seed, state.step);
        let mut learner = made.map_err(|why| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        })?;
        learner.restore(checkpoint, state)?;
        Ok(learner)
    }

    fn checkpoint_every(settings: &Settings) -> u64 {
        settings.eval_interval
    }
}

fn input(why: impl Display) -> Trouble {
    Trouble::Input(why.to_string())
}

impl<G: Board> NetLearner<G> {
    /// A learner whose next step is the one after `step`.
    fn new(settings: &Settings, seed: u64, step: u64) -> Result<NetLearner<G>, Trouble> {
        let Parts {
            architecture,
            rate,
            rule,
            place,
            balance,
        } = settings.parts()?;
        let device = place.device().map_err(input)?;
        try_every_way(&device, true);
        let layout = G::layout(settings.layout.as_deref())?;
        let train = Dataset::open::<G::Position>(&settings.train, Part::Train).map_err(input)?;
        let test = Dataset::open::<G::Position>(&settings.test, Part::Test).map_err(input)?;
        let batch = u64::from(settings.batch);
        let epoch = train.samples() / batch;
        if epoch == 0 {
            return Err(Trouble::Input(format!(
                "batch: expected at most the {} samples to learn from, found {batch}",
                train.samples()
            )));
        }
        if test.samples() == 0 {
            return Err(input("test: expected samples to test with, found none"));
        }
        let network = PolicyValueNetwork::new(architecture, form::<G>(&layout), seed);
        if place == crate::Place::Cpu {
            memory_estimate::check(&network.structure.plan, &network.form(), batch)?;
        }
        let network = TrainableNetwork::new(network, &device);
        let loader =
            Loader::new(layout, train.shards(), &settings.loading(seed, step)).map_err(input)?;
        Ok(NetLearner {
            total: settings.steps.unwrap_or(settings.epochs * epoch),
            settings: settings.clone(),
            layout,
            rate,
            balance,
            step,
            epoch,
            mean: (settings.ema > 0.0).then(|| network.clone()),
            decaying: network.decaying(),
            network,
            optimizer: Optimizer::new(rule),
            train,
            test,
            loader,
            pending: None,
            since: Since::default(),
            figures: Vec::new(),
            quality: None,
        })
    }

    /// The network that plays.
    fn best(&self) -> &TrainableNetwork {
        self.mean.as_ref().unwrap_or(&self.network)
    }

    /// Takes the weights of another run that match.
    fn adopt(&mut self, checkpoint: &Checkpoint) -> Result<(), RunError> {
        let file = playing(checkpoint);
        let adopted = self.adopt_file(&checkpoint.read(file)?);
        adopted.map_err(|why| checkpoint.refuse(file, &why))
    }

    /// Takes the weights of a safetensors file that match.
    pub fn adopt_file(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        let mut network = self.network.network();
        let (adopted, _) = network.adopt(bytes).map_err(input)?;
        if adopted == 0 {
            return Err(input("no weights of it have the names and shapes here"));
        }
        self.network = TrainableNetwork::new(network, &self.network.device());
        if let Some(mean) = &mut self.mean {
            *mean = self.network.clone();
        }
        Ok(())
    }

    fn restore(&mut self, checkpoint: &Checkpoint, state: State) -> Result<(), RunError> {
        for (what, expected, found) in [
            ("game", G::NAME, &state.game),
            ("layout", &self.layout.name(), &state.layout),
            (
                "arch",
                &self.network.structure().architecture.to_string(),
                &state.arch,
            ),
            ("train", self.train.fingerprint(), &state.train),
            ("test", self.test.fingerprint(), &state.test),
        ] {
            if expected != found {
                let why = match what {
                    "train" | "test" => format!(
                        "{what}: the samples are not those the run began with \
                         (expected {found}, found {expected})"
                    ),
                    _ => format!("{what}: expected {expected}, found {found}"),
                };
                return Err(checkpoint.refuse(STATE, &why));
            }
        }
        let load = |trainable: &mut TrainableNetwork, file: &str| -> Result<(), RunError> {
            let mut network = trainable.network();
            let loaded = network.load(&checkpoint.read(file)?);
            loaded.map_err(|why| checkpoint.refuse(file, &why))?;
            *trainable = TrainableNetwork::new(network, &trainable.device());
            Ok(())
        };
        load(&mut self.network, NETWORK)?;
        if let Some(mean) = &mut self.mean {
            load(mean, MEAN)?;
        }
        let (rule, weights) = (self.optimizer.rule(), self.network.structure().len());
        self.optimizer = Optimizer::load(
            rule,
            weights,
            &checkpoint.read(OPTIMIZER)?,
            &self.network.device(),
        )
        .map_err(|why| checkpoint.refuse(OPTIMIZER, &why))?;
        self.since = state.since;
        self.quality = state.quality;
        self.figures = state.figures;
        Ok(())
    }

    /// Trains on a batch; returns its losses.
    fn learn(&mut self, batch: &Batch) -> Tensor<1> {
        let form = self.network.structure().form;
        let device = self.network.device();
        let wanted = Wanted::new(batch, form.labels(), self.balance, &device);
        let planes = boards(&batch.planes, batch.size, form.shape, &device);
        let balance = self.balance;
        let Gradient {
            costs,
            gradient,
            memory,
        } = self
            .network
            .gradient(planes, |said| wanted.cost(said, balance));
        let rate = self.rate.at(self.step, self.total, self.settings.warmup);
        let gradient = if self.settings.clip > 0.0 {
            // The norm is not read back, so that nothing waits for the device.
            let length = gradient.clone().square().sum().sqrt();
            let most = self.settings.clip as f32;
            gradient
                * length
                    .add_scalar(1e-12)
                    .recip()
                    .mul_scalar(most)
                    .clamp_max(1.0)
        } else {
            gradient
        };
        let weights = self.network.weights.clone();
        let weights = if self.settings.weight_decay > 0.0 {
            let part = self
                .decaying
                .clone()
                .mul_scalar(rate * self.settings.weight_decay);
            weights.clone() - weights * part
        } else {
            weights
        };
        self.network.weights = self.optimizer.step(weights, gradient, rate);
        self.network.memory = memory;
        if let Some(mean) = &mut self.mean {
            // The average forgets the first steps quickly.
            let most = f64::from(self.settings.ema);
            let stays = most.min((self.step + 1) as f64 / (self.step + 10) as f64) as f32;
            let towards = |old: &Tensor<1>, new: &Tensor<1>| {
                old.clone().mul_scalar(stays) + new.clone().mul_scalar(1.0 - stays)
            };
            mean.weights = towards(&mean.weights, &self.network.weights);
            mean.memory = towards(&mean.memory, &self.network.memory);
        }
        costs
    }

    /// Waits for the losses of a step and adds them up.
    fn settle(&mut self, pending: Option<Tensor<1>>) -> Result<(), Trouble> {
        self.since = self.settled(pending)?;
        Ok(())
    }

    /// The losses since the last point of the curves, including a step that is not added yet.
    fn settled(&self, pending: Option<Tensor<1>>) -> Result<Since, Trouble> {
        let mut since = self.since;
        let Some(costs) = pending else {
            return Ok(since);
        };
        let costs = numbers(costs);
        if let Some(number) = costs.iter().position(|cost| !cost.is_finite()) {
            let of = COSTS.get(number).map_or("cost", |name| name);
            return Err(Trouble::NotFinite {
                what: format!("{} of a batch", of.trim_end_matches("/learned")),
                because: self.suspect(),
            });
        }
        since.steps += 1;
        for (sum, cost) in since.costs.iter_mut().zip(costs) {
            *sum += f64::from(cost);
        }
        Ok(since)
    }

    /// The device error behind a panic of burn.
    fn device_error(&self, panic: &(dyn Any + Send)) -> Trouble {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
        let words = words.unwrap_or("unknown reason");
        let batch = self.settings.batch;
        if words.contains("out of memory") {
            Trouble::Input(format!(
                "batch: {batch} samples at once do not fit into the memory of {}; --batch {} may",
                self.settings.device,
                memory_estimate::smaller(batch.into())
            ))
        } else {
            Trouble::Input(format!("{}: {words}", self.settings.device))
        }
    }

    /// The first parameter that is not finite.
    fn suspect(&self) -> Option<String> {
        let numbers = self.network.network().numbers();
        let mut bad = numbers
            .iter()
            .filter(|(_, numbers)| numbers.iter().any(|number| !number.is_finite()));
        Some(match bad.next() {
            Some((name, _)) => format!("the weights {name} are not finite; a lower --lr may help"),
            None => "the weights are finite: look at the samples".to_owned(),
        })
    }

    /// Evaluates the first `most` test samples.
    fn examine(&self, most: u64) -> Result<Examination, Trouble> {
        let mut examination = Examination::default();
        let (batch, threads) = (self.settings.test_batch as usize, self.settings.threads());
        let mut seen = 0;
        let batches = Loader::once(self.layout, self.test.shards(), batch, threads);
        for batch in batches.map_err(input)? {
            let batch = batch.map_err(input)?;
            let shape = self.network.structure().form.shape;
            let planes = boards(&batch.planes, batch.size, shape, &self.network.device());
            let said = self.best().say(planes);
            let policy = said.policy.map(numbers);
            let value = said.value.map(numbers);
            examination.see(&batch, policy.as_deref(), value.as_deref());
            seen += batch.size as u64;
            if seen >= most {
                break;
            }
        }
        Ok(examination)
    }

    /// Writes a line of the log, if there is one.
    fn log(&self, epoch: u64, words: impl FnOnce() -> String) -> Result<(), Trouble> {
        match &self.settings.log {
            None => Ok(()),
            Some(file) => log::write(file, &format!("epoch = {epoch}, {}", words())),
        }
    }
}

/// The accuracies of an examination, as the document's programs write them.
fn accuracies(examination: &Examination) -> String {
    let both = [examination.policy_accuracy(), examination.value_accuracy()];
    let known = both.into_iter().flatten();
    let known: Vec<String> = known.map(|accuracy| accuracy.to_string()).collect();
    known.join(", ")
}

impl<G: Board> Learner for NetLearner<G> {
    fn step(&self) -> u64 {
        self.step
    }

    fn total(&self) -> u64 {
        self.total
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let batch = self.loader.next().transpose().map_err(input)?;
        let batch = batch.ok_or_else(|| input("the samples have come to an end"))?;
        // burn reports a device that is out of memory only by a panic.
        let learned = panic::catch_unwind(AssertUnwindSafe(|| {
            // The losses of the previous step are read while the device computes this one.
            let before = self.pending.take();
            let costs = self.learn(&batch);
            self.pending = Some(costs);
            self.settle(before)
        }));
        learned.unwrap_or_else(|panic| Err(self.device_error(panic.as_ref())))?;
        self.loader.recycle(batch);
        self.step += 1;
        let is_last = self.step == self.total;
        let ends_epoch = self.step.is_multiple_of(self.epoch);
        if !is_last && !ends_epoch && !self.step.is_multiple_of(self.settings.eval_interval) {
            return Ok(());
        }
        let pending = self.pending.take();
        self.settle(pending)?;
        let epoch = self.step.div_ceil(self.epoch);
        let since = std::mem::take(&mut self.since);
        let means = since.costs.map(|sum| sum / since.steps.max(1) as f64);
        for (name, mean) in COSTS.into_iter().zip(means) {
            // The losses of absent heads are not recorded.
            if mean != 0.0 {
                measures.say(name, mean);
            }
        }
        measures.say(
            "learning rate",
            self.rate
                .at(self.step - 1, self.total, self.settings.warmup),
        );
        let [mean, ..] = means;
        if is_last || ends_epoch {
            let examination = self.examine(u64::MAX)?;
            examination.tell("tested", measures);
            let words = || {
                let accuracies = accuracies(&examination);
                format!(
                    "iteration = {}, train loss avr = {mean}, test accuracy = {accuracies}",
                    self.step
                )
            };
            self.log(epoch, words)?;
            self.quality = examination.cost().map(|cost| -cost);
            let figures = examination.figures().into_iter();
            self.figures = figures
                .map(|(name, figure)| (name.to_owned(), figure))
                .collect();
        } else {
            let examination = self.examine(self.settings.eval_samples)?;
            examination.tell("tested", measures);
            let words = || {
                let accuracies = accuracies(&examination);
                format!(
                    "iteration = {}, loss = {mean}, accuracy = {accuracies}",
                    self.step
                )
            };
            self.log(epoch, words)?;
        }
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        self.quality
    }

    fn save(&self) -> Result<Files, Trouble> {
        let state = State {
            game: G::NAME.to_owned(),
            layout: self.layout.name(),
            arch: self.network.structure().architecture.to_string(),
            step: self.step,
            since: self.settled(self.pending.clone())?,
            quality: self.quality,
            train: self.train.fingerprint().to_owned(),
            test: self.test.fingerprint().to_owned(),
            figures: self.figures.clone(),
        };
        let mut files = Files::new();
        files.insert(STATE.to_owned(), serde_json::to_vec(&state).map_err(input)?);
        files.insert(
            NETWORK.to_owned(),
            self.network.network().save().map_err(input)?,
        );
        if let Some(mean) = &self.mean {
            files.insert(MEAN.to_owned(), mean.network().save().map_err(input)?);
        }
        files.insert(OPTIMIZER.to_owned(), self.optimizer.save().map_err(input)?);
        Ok(files)
    }

    fn table(&self) -> Vec<Vec<String>> {
        let figures = self.figures.iter();
        let rows = figures.map(|(name, figure)| vec![name.clone(), format!("{figure:.4}")]);
        rows.collect()
    }
}
