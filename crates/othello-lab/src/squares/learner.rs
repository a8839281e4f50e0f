use fastrand::Rng;
use othello_engine::classic::SquareWeights;
use report::Language;
use serde::{Deserialize, Serialize};

use super::games::Games;
use super::sample::Sample;
use super::sampled_game::SampledGame;
use super::{Settings, Weights};
use learn::{Checkpoint, Files, Learner, Measures, RunError, Trouble};

const WEIGHTS: &str = "weights.txt";
const STATE: &str = "state.json";

/// The number of test positions of the literal program.
const LITERAL_TEST: usize = 100;

/// Trains [`SquareWeights`], one epoch per step.
#[derive(Debug)]
pub struct SquareLearner {
    settings: Settings,
    weights: SquareWeights,
    train: Vec<Sample>,
    test: Vec<Sample>,
    illegal: u64,
    state: State,
    quality: Option<f64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    step: u64,
    /// The state of the random numbers.
    chance: u64,
    /// The checksum of all samples: a run is resumed with the same games.
    samples: u32,
}

impl SquareLearner {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<SquareLearner, Trouble> {
        let mut rng = Rng::with_seed(seed);
        let games = Games::gather(settings, rng.u64(..))?;
        let illegal = games.illegal;
        let (train, test) = split(games.games, settings, &mut rng);
        if train.is_empty() {
            return Err(Trouble::Input(
                "there is nothing left to train with beside the test".to_owned(),
            ));
        }
        let mut checksum = crc32fast::Hasher::new();
        for sample in train.iter().chain(&test) {
            checksum.update(&sample.bytes());
        }
        Ok(SquareLearner {
            settings: settings.clone(),
            weights: SquareWeights {
                weights: [0.0; 64],
                bias: 0.0,
            },
            train,
            test,
            illegal,
            state: State {
                step: 0,
                chance: rng.get_seed(),
                samples: checksum.finalize(),
            },
            quality: None,
        })
    }

    pub(super) fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<SquareLearner, RunError> {
        let wrong = |file: &str, why: String| RunError::Checkpoint {
            file: checkpoint.path().join(file),
            why,
        };
        let begun = SquareLearner::begin(settings, seed);
        let mut learner = begun.map_err(|why| wrong(STATE, why.to_string()))?;
        let state: State = serde_json::from_slice(&checkpoint.read(STATE)?)
            .map_err(|why| wrong(STATE, why.to_string()))?;
        if state.samples != learner.state.samples {
            let why = "samples: the records are not those that the run began with";
            return Err(wrong(STATE, why.to_owned()));
        }
        learner.state = state;
        learner.weights = Weights::of(checkpoint)?.0;
        Ok(learner)
    }

    fn value(&self, sample: &Sample) -> f64 {
        let sum: f64 = sample
            .discs()
            .map(|(square, disc)| self.weights.weights[square] * disc)
            .sum();
        (sum - self.weights.bias).tanh()
    }

    fn learn(&mut self, sample: &Sample) {
        let value = self.value(sample);
        let slope = if self.settings.literal {
            // The derivative of tanh, but at the value it gave.
            1.0 - value.tanh().powi(2)
        } else {
            1.0 - value.powi(2)
        };
        let change = self.settings.step_size() * (sample.target - value) * slope;
        for (square, disc) in sample.discs() {
            self.weights.weights[square] += change * disc;
        }
        self.weights.bias -= change;
    }

    fn error(&self, samples: &[Sample]) -> f64 {
        let errors = samples
            .iter()
            .map(|sample| (sample.target - self.value(sample)).abs());
        errors.sum::<f64>() / samples.len() as f64
    }
}

/// The training and the test samples.
fn split(
    mut games: Vec<SampledGame>,
    settings: &Settings,
    rng: &mut Rng,
) -> (Vec<Sample>, Vec<Sample>) {
    if settings.literal {
        let mut rows = samples(&games);
        rng.shuffle(&mut rows);
        let test = rows.drain(..rows.len().min(LITERAL_TEST)).collect();
        return (rows, test);
    }
    // Positions of one game share a result, so a game is never in both sets.
    rng.shuffle(&mut games);
    let test = (games.len() as f64 * settings.test).ceil() as usize;
    let (test, train) = games.split_at(test.min(games.len()));
    (samples(train), samples(test))
}

/// The samples of these games, without memory to spare: there may be millions.
fn samples(games: &[SampledGame]) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(games.iter().map(SampledGame::len).sum());
    samples.extend(games.iter().flat_map(SampledGame::samples));
    samples
}

impl Weights {
    /// The weights of a checkpoint.
    pub fn of(checkpoint: &Checkpoint) -> Result<Weights, RunError> {
        let text = checkpoint.read(WEIGHTS)?;
        let weights = String::from_utf8_lossy(&text).parse();
        weights.map_err(|why: super::WeightsError| RunError::Checkpoint {
            file: checkpoint.path().join(WEIGHTS),
            why: why.to_string(),
        })
    }
}

impl Learner for SquareLearner {
    fn step(&self) -> u64 {
        self.state.step
    }

    fn total(&self) -> u64 {
        self.settings.epochs
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let mut rng = Rng::with_seed(self.state.chance);
        let mut order: Vec<usize> = (0..self.train.len()).collect();
        rng.shuffle(&mut order);
        for index in order {
            let sample = self.train[index];
            self.learn(&sample);
        }
        self.state.chance = rng.get_seed();
        self.state.step += 1;
        let train = self.error(&self.train);
        measures.say("mean error/train", train);
        self.quality = Some(-train);
        if !self.test.is_empty() {
            let test = self.error(&self.test);
            measures.say("mean error/test", test);
            self.quality = Some(-test);
        }
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        self.quality
    }

    fn save(&self) -> Result<Files, Trouble> {
        let state = serde_json::to_vec(&self.state);
        let state = state.map_err(|why| Trouble::Input(why.to_string()))?;
        let weights = Weights(self.weights.clone()).to_string().into_bytes();
        Ok(Files::from([
            (STATE.to_owned(), state),
            (WEIGHTS.to_owned(), weights),
        ]))
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let (train, test, illegal) = (self.train.len(), self.test.len(), self.illegal);
        Some(language.pick(
            format!("{train} positions to train, {test} to test; illegal_moves_count {illegal}"),
            format!("学習 {train}局面、テスト {test}局面、illegal_moves_count {illegal}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Color, Outcome};
    use othello::Position;

    fn learner(literal: bool) -> SquareLearner {
        let settings = Settings {
            records: Vec::new(),
            selfplay: Some(2),
            epochs: 1,
            rate: Some(1e-6),
            test: 0.0,
            literal,
        };
        let mut learner = SquareLearner::begin(&settings, 1).expect("two games are enough");
        for (index, weight) in learner.weights.weights.iter_mut().enumerate() {
            *weight = index as f64 / 40.0;
        }
        learner.weights.bias = 0.3;
        learner
    }

    fn loss(learner: &SquareLearner, sample: &Sample) -> f64 {
        (sample.target - learner.value(sample)).powi(2) / 2.0
    }

    /// A step goes down the slope of the squared error, as small differences have it; the literal
    /// one does not.
    #[test]
    fn a_step_goes_down_the_slope() {
        let sample = Sample::new(&Position::START, Outcome::Win(Color::White));
        for (literal, agrees) in [(false, true), (true, false)] {
            let before = learner(literal);
            let mut after = learner(literal);
            after.learn(&sample);
            for index in [27, 28, 0] {
                let mut moved = learner(literal);
                moved.weights.weights[index] += 1e-6;
                let slope = (loss(&moved, &sample) - loss(&before, &sample)) / 1e-6;
                let step = after.weights.weights[index] - before.weights.weights[index];
                let close = (step / 1e-6 + slope).abs() < 1e-4;
                assert_eq!(
                    close,
                    agrees || index == 0,
                    "{literal} {index}: {step} {slope}"
                );
            }
        }
    }

    #[test]
    fn games_are_not_split_between_training_and_test() {
        let settings = Settings {
            selfplay: Some(10),
            test: 0.3,
            ..learner(false).settings
        };
        let learner = SquareLearner::begin(&settings, 1).expect("ten games are enough");
        let games = Games::gather(&settings, Rng::with_seed(1).u64(..)).expect("the same games");
        let lengths: Vec<usize> = games.games.iter().map(SampledGame::len).collect();
        let all: usize = lengths.iter().sum();
        assert_eq!(learner.train.len() + learner.test.len(), all);
        // Three of the ten, whole.
        let sums = (0..10).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (a, b, c))));
        let mut sums = sums.map(|(a, b, c)| lengths[a] + lengths[b] + lengths[c]);
        assert!(sums.any(|sum| sum == learner.test.len()));
    }
}
