use fastrand::Rng;

use super::settings::Settings;
use super::state::{STATE, State, state};
use super::{Data, Discs, NAME, discs};
use crate::dense::{TrainableDense, Trainer};
use learn::{Checkpoint, Files, Learner, Measures, Method, RunError, Trouble};

/// Trains a network to predict a side's discs at the end. A step is an epoch.
#[derive(Debug)]
pub struct DiscsLearner {
    net: String,
    epochs: u64,
    batch: usize,
    step: u64,
    rng: Rng,
    trainer: Trainer,
    data: Data,
    /// The last error on the test positions, in discs.
    error: Option<f64>,
}

impl Method for Discs {
    const NAME: &'static str = NAME;
    type Settings = Settings;
    type Learner = DiscsLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<DiscsLearner, Trouble> {
        let parts = settings.parts()?;
        let mut rng = Rng::with_seed(seed);
        let data = Data::new(settings.games, settings.validation, rng.u64(..))?;
        let network = TrainableDense::new(parts.architecture, rng.u64(..));
        Ok(DiscsLearner {
            net: settings.net.clone(),
            epochs: settings.epochs,
            batch: settings.batch as usize,
            step: 0,
            rng,
            trainer: Trainer::new(network, parts.rule, parts.cost, settings.eta),
            data,
            error: None,
        })
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<DiscsLearner, RunError> {
        let mut learner = Discs::begin(settings, seed).map_err(|why| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        })?;
        let state = state(checkpoint)?;
        learner.trainer.restore("", checkpoint)?;
        learner.step = state.step;
        learner.rng = Rng::with_seed(state.rng);
        learner.error = (state.step > 0).then(|| learner.measure());
        Ok(learner)
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        1
    }
}

impl DiscsLearner {
    fn measure(&self) -> f64 {
        let error = self.trainer.cost_of(&self.data.measured);
        discs(self.trainer.cost, error)
    }
}

impl Learner for DiscsLearner {
    fn step(&self) -> u64 {
        self.step
    }

    fn total(&self) -> u64 {
        self.epochs
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let samples = &self.data.learned;
        let error = self.trainer.epoch(samples, self.batch, &mut self.rng);
        self.step += 1;
        let measured = self.measure();
        self.error = Some(measured);
        measures.say(
            "error in discs/learned games",
            discs(self.trainer.cost, error),
        );
        measures.say("error in discs/other games", measured);
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        self.error.map(|error| -error)
    }

    fn save(&self) -> Result<Files, Trouble> {
        let state = State {
            net: self.net.clone(),
            step: self.step,
            rng: self.rng.get_seed(),
        };
        let state = serde_json::to_vec(&state).map_err(|why| Trouble::Input(why.to_string()))?;
        let mut files = Files::from([(STATE.to_owned(), state)]);
        self.trainer.keep("", &mut files)?;
        Ok(files)
    }
}
