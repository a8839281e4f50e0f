use game::{Color, Outcome, Position as _};
use learn::threads;
use shogi::Position;
use shogi_engine::linear::{phase, pieces};
use shogi_engine::nnue::{NnueView, bucket};
use simd::nnue::train::{ACTIVE, Batch, Inputs};

use crate::{ScoredGame, ScoredPly};

/// Quiet positions as a network sees them, with the scores of their searches and the results of their
/// games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NnueSamples {
    inputs: Vec<Inputs>,
    buckets: Vec<u8>,
    /// For the side to move.
    scores: Vec<i16>,
    /// What the side to move gained: 1, 0.5 or 0.
    results: Vec<f32>,
}

/// The input of a place without a piece: its weights are zero.
pub(super) const NOTHING: u16 = NnueView::INPUTS as u16;

/// Greater scores say only that a game is decided.
const MOST_SCORE: i16 = 3000;

/// Calls `f` with each quiet position: not in check, and the best move no capture or promotion.
pub(super) fn each_quiet(
    game: &ScoredGame,
    mut f: impl FnMut(usize, &Position, i16),
) -> Result<(), usize> {
    let mut position = Position::start();
    for (number, ScoredPly { m, score }) in (1..).zip(&game.plies) {
        if !position.is_legal(*m) {
            return Err(number);
        }
        if let Some(score) = *score
            && score.abs() < MOST_SCORE
            && !position.is_noisy(*m)
            && !position.in_check()
        {
            f(number - 1, &position, score);
        }
        position.play_unchecked(*m);
    }
    Ok(())
}

impl NnueSamples {
    /// The quiet positions of a game.
    ///
    /// # Errors
    ///
    /// The number of the first move that is not legal.
    pub fn of(game: &ScoredGame) -> Result<NnueSamples, usize> {
        let mut samples = NnueSamples::default();
        each_quiet(game, |_, position, score| {
            samples.push(position, score, game.outcome);
        })?;
        Ok(samples)
    }

    /// The positions of these games, in their order whatever the number of threads. Games are known to
    /// be legal.
    pub(super) fn of_all(games: &[&ScoredGame], threads: usize) -> NnueSamples {
        let parts = threads::each(games.chunks(GAMES_AT_ONCE), threads, |games| {
            let mut samples = NnueSamples::default();
            for game in games {
                if let Ok(more) = NnueSamples::of(game) {
                    samples.append(more);
                }
            }
            samples
        });
        let mut samples = NnueSamples::default();
        for part in parts {
            samples.append(part);
        }
        samples
    }

    /// Adds others behind these.
    pub fn append(&mut self, mut more: NnueSamples) {
        self.inputs.append(&mut more.inputs);
        self.buckets.append(&mut more.buckets);
        self.scores.append(&mut more.scores);
        self.results.append(&mut more.results);
    }

    fn push(&mut self, position: &Position, score: i16, outcome: Outcome) {
        let turn = position.turn();
        let views = [turn, !turn].map(|side| NnueView::of(position, side));
        let mut inputs = [[NOTHING; ACTIVE]; 2];
        let mut sum = 0;
        for (place, id) in pieces(position).take(ACTIVE).enumerate() {
            for (inputs, view) in inputs.iter_mut().zip(views) {
                inputs[place] = view.input(id) as u16;
            }
            sum += phase(id);
        }
        self.inputs.push(inputs);
        self.buckets.push(bucket(sum) as u8);
        self.scores.push(score);
        self.results.push(match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(color) if color == turn => 1.0,
            Outcome::Win(Color::Black | Color::White) => 0.0,
        });
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The same in the order of these numbers.
    pub(super) fn in_order(&self, order: &[u32], threads: usize) -> NnueSamples {
        let parts = threads::each(order.chunks(SAMPLES_AT_ONCE), threads, |order| {
            let places = || order.iter().map(|&place| place as usize);
            NnueSamples {
                inputs: places().map(|place| self.inputs[place]).collect(),
                buckets: places().map(|place| self.buckets[place]).collect(),
                scores: places().map(|place| self.scores[place]).collect(),
                results: places().map(|place| self.results[place]).collect(),
            }
        });
        let mut samples = NnueSamples::default();
        for part in parts {
            samples.append(part);
        }
        samples
    }

    /// The scores and results.
    pub(super) fn scores(&self) -> impl ExactSizeIterator<Item = (i16, f32)> {
        self.scores
            .iter()
            .copied()
            .zip(self.results.iter().copied())
    }

    /// Some of them.
    #[must_use]
    pub fn part(&self, range: std::ops::Range<usize>) -> NnueBatch<'_> {
        NnueBatch {
            batch: Batch {
                inputs: &self.inputs[range.clone()],
                buckets: &self.buckets[range.clone()],
            },
            scores: &self.scores[range.clone()],
            results: &self.results[range],
        }
    }
}

/// Games that a thread reads at once, and samples that it copies.
const GAMES_AT_ONCE: usize = 64;
const SAMPLES_AT_ONCE: usize = 4096;

/// Some samples.
#[derive(Clone, Copy, Debug)]
pub struct NnueBatch<'a> {
    pub(super) batch: Batch<'a>,
    pub(super) scores: &'a [i16],
    pub(super) results: &'a [f32],
}

impl NnueBatch<'_> {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.scores.len()
    }
}
