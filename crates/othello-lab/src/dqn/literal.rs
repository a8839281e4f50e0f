use burn::tensor::{Tensor, TensorData};
use fastrand::Rng;
use game::{Color, Position as _};
use othello::{Position, Square, Squares};
use search::Mode;

use crate::dense::cpu;
use crate::dense::{TrainableDense, Trainer};
use learn::{Checkpoint, Files, Measures, RunError, Trouble};

use super::games::Game;
use super::settings::Settings;
use super::sheet::{FILE, Sheet};
use super::state::{State, sheet};
use super::view::{View, best_of};

/// The numbers of the article.
const ETA: f32 = 0.001;
const EPSILON: f64 = 0.05;
const GAMMA: f32 = 0.99;
const RATE: f64 = 0.01;

/// Deep Q-learning as in the Java program.
///
/// It trains on the board after the move. The next value is the mean over all answers of the
/// opponent; after each answer the program places the learner's disc on the answer's own square and
/// takes the value of that square. If the opponent has no answer, or none that leaves the learner a
/// move, the mean is 0/0.
#[derive(Debug)]
pub(super) struct Literal {
    settings: Settings,
    step: u64,
    rng: Rng,
    trainer: Trainer,
    sheet: Sheet,
}

impl Literal {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<Literal, Trouble> {
        let parts = settings.parts()?;
        let mut rng = Rng::with_seed(seed);
        let network = TrainableDense::of_my_net(parts.architecture, rng.u64(..));
        Ok(Literal {
            settings: settings.clone(),
            step: 0,
            rng,
            trainer: Trainer::new(network, parts.rule, parts.cost, RATE),
            sheet: Sheet::default(),
        })
    }

    pub(super) fn go_on(mut self, checkpoint: &Checkpoint) -> Result<Literal, RunError> {
        let state = State::load(checkpoint)?;
        self.trainer.restore("", checkpoint)?;
        self.sheet = sheet(checkpoint)?;
        self.step = state.step;
        self.rng = Rng::with_seed(state.rng);
        Ok(self)
    }

    pub(super) fn save(&self) -> Result<Files, Trouble> {
        let state = State {
            net: self.settings.net().to_owned(),
            literal: true,
            step: self.step,
            rng: self.rng.get_seed(),
            points: Vec::new(),
        };
        state.save(&self.trainer, &self.sheet)
    }

    pub(super) fn step(&self) -> u64 {
        self.step
    }

    pub(super) fn results(&self) -> Files {
        Files::from([(FILE.to_owned(), self.sheet.to_csv().into_bytes())])
    }

    /// Plays a round, training after each move.
    pub(super) fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let (mut win, mut stone) = (0, 0);
        let opponents = self.settings.opponents.clone();
        let mut number = 2 * opponents.len() as u64 * self.step;
        for opponent in opponents {
            for color in [Color::Black, Color::White] {
                number += 1;
                let mut game = Game::new(opponent, color, Mode::Literal, self.rng.u64(..));
                self.play(&mut game, number)?;
                // A draw is a loss for Black, whoever has Black.
                let black = match color {
                    Color::Black => game.margin(),
                    Color::White => -game.margin(),
                };
                let black_wins = if black > 0 { 1 } else { -1 };
                win += match color {
                    Color::Black => black_wins,
                    Color::White => -black_wins,
                };
                stone += i64::from(game.margin());
            }
        }
        self.step += 1;
        self.sheet.add(win, stone);
        measures.say("round/win", win as f64);
        measures.say("round/stone", stone as f64);
        Ok(())
    }

    fn play(&mut self, game: &mut Game, number: u64) -> Result<(), Trouble> {
        while game.advance() {
            let position = *game.position();
            if self.rng.f64() < EPSILON {
                let squares: Vec<Square> = position.moves().into_iter().collect();
                if let Some(square) = self.rng.choice(squares) {
                    game.place(square);
                }
                continue;
            }
            let worths = self
                .trainer
                .network
                .outputs(View::Signed.inputs([&position]));
            if let Some((square, _)) = best_of(position.moves(), &worths) {
                game.place(square);
                let discs = 64 - game.position().empties().len() - 4;
                self.update(game.position(), square)
                    .map_err(|why| Trouble::NotFinite {
                        what: "the target of the network".to_owned(),
                        because: Some(format!("{why}: 0/0 at game {number}, move {discs}")),
                    })?;
            }
        }
        Ok(())
    }

    /// Trains on the move that led to a board in which the opponent is to move.
    fn update(&mut self, after: &Position, square: Square) -> Result<(), &'static str> {
        let seen = seen_by_the_other(after);
        let mut input = Vec::new();
        View::Signed.write(&seen, &mut input);
        let mut target = self.trainer.network.outputs(input.clone());
        let next = if after.outcome().is_some() {
            let own = seen.discs(seen.turn()).len();
            own.cmp(&seen.discs(!seen.turn()).len()) as i8 as f32
        } else {
            GAMMA * self.mean_of_answers(after)?
        };
        let worth = &mut target[usize::from(square.index())];
        *worth += ETA * (next - *worth);
        let tensor = |numbers: Vec<f32>| -> Tensor<2> {
            let width = numbers.len();
            Tensor::from_data(TensorData::new(numbers, [1, width]), &cpu())
        };
        // The program's gradient is that of the sum over the outputs, not of their mean.
        let (outputs, cost) = (target.len() as f32, self.trainer.cost);
        let target = tensor(target);
        self.trainer.step_with(tensor(input), |output| {
            cost.of(output, target).mul_scalar(outputs)
        });
        Ok(())
    }

    /// The mean of the program's values of each answer, or why there is none.
    fn mean_of_answers(&self, after: &Position) -> Result<f32, &'static str> {
        let (mut inputs, mut squares) = (Vec::new(), Vec::new());
        for answer in after.moves() {
            let mut next = *after;
            next.play_unchecked(othello::Move::Place(answer));
            // An answer that leaves no move is not counted.
            if !next.moves().is_empty() {
                View::Signed.write(&spoiled(&next, answer), &mut inputs);
                squares.push(usize::from(answer.index()));
            }
        }
        if squares.is_empty() {
            return Err(if after.moves().is_empty() {
                "the opponent had no reply"
            } else {
                "no reply of the opponent left a move"
            });
        }
        let worths = self.trainer.network.outputs(inputs);
        let rows = worths.chunks_exact(64).zip(&squares);
        let sum: f32 = rows.map(|(row, square)| row[*square]).sum();
        Ok(sum / squares.len() as f32)
    }
}

/// The same board with the other side to move.
fn seen_by_the_other(position: &Position) -> Position {
    board(
        position.discs(Color::Black),
        position.discs(Color::White),
        !position.turn(),
    )
}

/// The board that the program makes of an answer: it places the learner's disc on the answer's
/// square instead of the square that it found.
fn spoiled(next: &Position, answer: Square) -> Position {
    let (me, other) = (next.turn(), !next.turn());
    let bit = 1 << answer.index();
    let theirs = next.discs(other).bits() & !bit;
    let own = next.discs(me).bits();
    let sides = |own: u64, theirs: u64| {
        let (own, theirs) = (Squares::from_bits(own), Squares::from_bits(theirs));
        match me {
            Color::Black => board(own, theirs, me),
            Color::White => board(theirs, own, me),
        }
    };
    let flips = sides(own, theirs).flips(answer).bits();
    sides(own | bit | flips, theirs & !flips)
}

fn board(black: Squares, white: Squares, turn: Color) -> Position {
    // Discs that were taken from one side never stay with both.
    Position::new(black, white, turn).unwrap_or(Position::START)
}
