use burn::tensor::{Int, Tensor, TensorData};
use fastrand::Rng;
use game::Color;
use othello::{Position, Square};
use search::Mode;

use crate::dense::cpu;
use crate::dense::{Step, TrainableDense, Trainer};
use learn::{Checkpoint, Files, Measures, RunError, Trouble};

use super::games::{Game, play};
use super::memory::{Memory, Then};
use super::settings::Settings;
use super::sheet::{FILE, Sheet};
use super::state::{State, sheet};
use super::view::{View, best_of};

const MEMORY: &str = "memory.bin";
const TARGET: &str = "target.safetensors";

/// Mixed into the seed of the games that measure strength: they are the same every time.
const EVALUATION: u64 = 0x6576_616c_7561_7465;

/// Deep Q-learning, corrected.
#[derive(Debug)]
pub(super) struct Corrected {
    settings: Settings,
    seed: u64,
    step: u64,
    rng: Rng,
    trainer: Trainer,
    /// The target network: it gives the values of next moves and follows the trained one slowly.
    target: TrainableDense,
    memory: Memory,
    sheet: Sheet,
    points: Vec<u32>,
}

impl Corrected {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<Corrected, Trouble> {
        let parts = settings.parts()?;
        let mut rng = Rng::with_seed(seed);
        let network = TrainableDense::new(parts.architecture, rng.u64(..));
        let mut trainer = Trainer::new(network, parts.rule, parts.cost, settings.eta);
        trainer.clip = Some(settings.clip);
        Ok(Corrected {
            settings: settings.clone(),
            seed,
            step: 0,
            rng,
            target: trainer.network.clone(),
            trainer,
            memory: Memory::new(settings.memory as usize),
            sheet: Sheet::default(),
            points: Vec::new(),
        })
    }

    pub(super) fn go_on(mut self, checkpoint: &Checkpoint) -> Result<Corrected, RunError> {
        let state = State::load(checkpoint)?;
        self.trainer.restore("", checkpoint)?;
        let architecture = self.trainer.network.architecture().clone();
        self.target = TrainableDense::read(architecture, checkpoint, TARGET)?;
        let memory = Memory::from_bytes(self.settings.memory as usize, &checkpoint.read(MEMORY)?);
        self.memory =
            memory.ok_or_else(|| checkpoint.refuse(MEMORY, &"expected remembered moves"))?;
        self.sheet = sheet(checkpoint)?;
        self.step = state.step;
        self.rng = Rng::with_seed(state.rng);
        self.points = state.points;
        Ok(self)
    }

    pub(super) fn save(&self) -> Result<Files, Trouble> {
        let state = State {
            net: self.settings.net().to_owned(),
            literal: false,
            step: self.step,
            rng: self.rng.get_seed(),
            points: self.points.clone(),
        };
        let mut files = state.save(&self.trainer, &self.sheet)?;
        let target = self.target.save();
        let target = target.map_err(|why| Trouble::Input(why.to_string()))?;
        files.insert(TARGET.to_owned(), target);
        files.insert(MEMORY.to_owned(), self.memory.to_bytes());
        Ok(files)
    }

    pub(super) fn step(&self) -> u64 {
        self.step
    }

    pub(super) fn results(&self) -> Files {
        Files::from([(FILE.to_owned(), self.sheet.to_csv().into_bytes())])
    }

    /// How often it won against each opponent when it was measured last; a draw is half a win.
    pub(super) fn win_rates(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let opponents = self.settings.opponents.iter();
        let most = f64::from(4 * self.settings.evaluate_games);
        let rates = self
            .points
            .iter()
            .map(move |points| f64::from(*points) / most);
        opponents.map(|opponent| opponent.name()).zip(rates)
    }

    /// Plays a round and trains on the replay buffer.
    pub(super) fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let epsilon = self.epsilon();
        self.round(epsilon, measures);
        measures.say("epsilon", epsilon);
        let gone = self.step as f64 / self.settings.rounds.max(1) as f64;
        self.trainer.rate = self.settings.eta + gone * (self.settings.eta_end - self.settings.eta);
        if self.memory.len() >= self.settings.batch as usize {
            let (mut loss, mut norm) = (0.0, 0.0);
            let updates = f64::from(self.settings.updates);
            for _ in 0..self.settings.updates {
                let step = self.learn();
                loss += step.cost / updates;
                norm += step.norm / updates;
            }
            measures.say("loss", loss);
            measures.say("gradient norm", norm);
        }
        self.step += 1;
        let is_last = self.step >= self.settings.rounds;
        if is_last || self.step.is_multiple_of(self.settings.evaluate_every) {
            self.points = self.evaluate();
            for (name, rate) in self.win_rates() {
                measures.say(format!("win rate/{name}"), rate);
            }
        }
        Ok(())
    }

    fn epsilon(&self) -> f64 {
        let Settings {
            epsilon,
            epsilon_start,
            epsilon_rounds,
            ..
        } = self.settings;
        let left = 1.0 - self.step as f64 / epsilon_rounds.max(1) as f64;
        epsilon + left.max(0.0) * (epsilon_start - epsilon)
    }

    /// Plays a game with each colour against each opponent, with some random moves.
    fn round(&mut self, epsilon: f64, measures: &mut Measures) {
        let mut games = Vec::new();
        for opponent in &self.settings.opponents {
            for color in [Color::Black, Color::White] {
                let seed = self.rng.u64(..);
                games.push(Game::new(*opponent, color, Mode::Corrected, seed));
            }
        }
        let (network, rng) = (&self.trainer.network, &mut self.rng);
        play(&mut games, |positions| {
            let greedy = greedy(network, positions);
            let chosen = greedy.into_iter().zip(positions).map(|(square, position)| {
                if rng.f64() >= epsilon {
                    return square;
                }
                let squares: Vec<Square> = position.moves().into_iter().collect();
                rng.choice(squares).unwrap_or(square)
            });
            chosen.collect()
        });
        let (mut win, mut stone) = (0, 0);
        for game in &games {
            let margin = game.margin();
            win += i64::from(margin.signum());
            stone += i64::from(margin);
            let result = margin.signum() as i8;
            self.memory
                .keep_game(&game.moves, result, self.settings.lookahead);
        }
        self.sheet.add(win, stone);
        measures.say("round/win", win as f64);
        measures.say("round/stone", stone as f64);
    }

    /// A training step on replayed moves.
    fn learn(&mut self) -> Step {
        let batch = self.settings.batch as usize;
        let is_turned = !self.settings.no_symmetry;
        let moves: Vec<_> = (0..batch)
            .filter_map(|_| self.memory.any(is_turned, &mut self.rng))
            .collect();
        let nexts: Vec<&Position> = moves
            .iter()
            .filter_map(|moved| match &moved.then {
                Then::Position(position) => Some(position),
                Then::Over(_) => None,
            })
            .collect();
        let worths = self
            .target
            .outputs(View::Planes.inputs(nexts.iter().copied()));
        let choosing = self.settings.double.then(|| {
            let inputs = View::Planes.inputs(nexts.iter().copied());
            self.trainer.network.outputs(inputs)
        });
        let mut rows = (0..).step_by(64).map(|begin| begin..begin + 64);
        let mut inputs = Vec::with_capacity(moves.len() * View::Planes.input().len());
        let mut squares = Vec::with_capacity(moves.len());
        let mut targets = Vec::with_capacity(moves.len());
        for moved in &moves {
            View::Planes.write(&moved.before, &mut inputs);
            squares.push(i64::from(moved.square.index()));
            let worth = match &moved.then {
                Then::Over(result) => f32::from(*result),
                Then::Position(position) => {
                    let row = rows.next().unwrap_or(0..0);
                    let worths = &worths[row.clone()];
                    let choosing = choosing.as_ref().map_or(worths, |all| &all[row]);
                    // The buffer only has positions in which a disc can be placed.
                    best_of(position.moves(), choosing)
                        .map_or(0.0, |(square, _)| worths[usize::from(square.index())])
                }
            };
            targets.push(self.settings.gamma.powi(i32::from(moved.later)) as f32 * worth);
        }
        let rows = moves.len();
        let tensor = |numbers: Vec<f32>, width| -> Tensor<2> {
            Tensor::from_data(TensorData::new(numbers, [rows, width]), &cpu())
        };
        let squares = TensorData::new(squares, [rows, 1]);
        let squares: Tensor<2, Int> = Tensor::from_data(squares, &cpu());
        let targets = tensor(targets, 1);
        let inputs = tensor(inputs, View::Planes.input().len());
        let cost = self.trainer.cost;
        let step = self
            .trainer
            .step_with(inputs, |worths| cost.of(worths.gather(1, squares), targets));
        let rate = self.settings.target_rate as f32;
        self.target.follow(&self.trainer.network, rate);
        step
    }

    /// Plays its best moves against each opponent: twice the wins plus the draws.
    fn evaluate(&self) -> Vec<u32> {
        let mut rng = Rng::with_seed(self.seed ^ EVALUATION);
        let mut games = Vec::new();
        for opponent in &self.settings.opponents {
            for _ in 0..self.settings.evaluate_games {
                for color in [Color::Black, Color::White] {
                    let seed = rng.u64(..);
                    games.push(Game::new(*opponent, color, Mode::Corrected, seed));
                }
            }
        }
        play(&mut games, |positions| {
            greedy(&self.trainer.network, positions)
        });
        let each = 2 * self.settings.evaluate_games as usize;
        games
            .chunks(each.max(1))
            .map(|games| {
                let points = games.iter().map(|game| 1 + game.margin().signum());
                points.sum::<i32>().unsigned_abs()
            })
            .collect()
    }
}

/// The squares with the highest values.
fn greedy(network: &TrainableDense, positions: &[Position]) -> Vec<Square> {
    let worths = network.outputs(View::Planes.inputs(positions));
    let rows = worths.chunks_exact(64);
    let squares = positions.iter().zip(rows).filter_map(|(position, row)| {
        // Every position here is one in which a disc can be placed.
        best_of(position.moves(), row).map(|(square, _)| square)
    });
    squares.collect()
}
