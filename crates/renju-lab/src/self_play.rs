use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fastrand::Rng;
use game::{Line, Outcome, Position as _};
use renju::{Move, Point, Renju, RuleSet, Rules, Size};
use renju_engine::patterns::Weights;
use search::Stop;

use crate::player::{FixedPlayer, outcome};
use crate::{StoredGame, StoredMove};

/// Games of the strong player against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The rules.
    pub rule_set: RuleSet,
    /// The size of the board.
    pub size: Size,
    /// The nodes of a move, on average: each has a tenth more or less.
    pub nodes: u64,
    /// The evaluation that plays.
    pub weights: Arc<Weights>,
    /// The seed. A game depends on it and on its number only.
    pub seed: u64,
}

/// The stones of an opening.
const OPENING: std::ops::RangeInclusive<usize> = 3..=8;

/// How far from the middle they are, in general and at most.
const SPREAD: [i32; 2] = [2, 4];

/// An opening whose value is greater is not played: it is decided. The bound grows with each that
/// is not, so that there is an end whatever the evaluation says.
const LARGEST_OPENING: i32 = 200;

/// A game is a draw after so many moves of values that say nothing.
const QUIET: usize = 12;
const SMALL: i32 = 4;

impl SelfPlay {
    /// Plays the games of these numbers in some threads, and hands each to `done`. After a stop the
    /// games that are not over are left out.
    pub fn play(
        &self,
        numbers: std::ops::Range<u64>,
        threads: usize,
        stop: &Stop,
        done: impl FnMut(StoredGame) + Send,
    ) {
        let next = AtomicU64::new(numbers.start);
        let done = Mutex::new(done);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let mut player = FixedPlayer::new(&self.weights);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end || stop.is_requested() {
                            break;
                        }
                        if let Some(game) = self.game(number, &mut player, stop) {
                            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                            (*done)(game);
                        }
                    }
                });
            }
        });
    }

    /// Openings that are none of its games: those before the first.
    #[must_use]
    pub fn openings(&self, count: u64, stop: &Stop) -> Vec<Vec<Point>> {
        let mut player = FixedPlayer::new(&self.weights);
        let numbers = (0..count).map(|number| u64::MAX - number);
        let openings = numbers.map_while(|number| {
            let mut rng = self.rng(number);
            let (line, _) = self.opening(&mut rng, &mut player, stop)?;
            Some(line.moves().iter().filter_map(|m| m.point()).collect())
        });
        openings.collect()
    }

    fn rng(&self, number: u64) -> Rng {
        Rng::with_seed(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A game; `None` if it was stopped.
    fn game(&self, number: u64, player: &mut FixedPlayer, stop: &Stop) -> Option<StoredGame> {
        let mut rng = self.rng(number);
        let (mut line, opening) = self.opening(&mut rng, player, stop)?;
        let mut moves: Vec<StoredMove> = line
            .moves()
            .iter()
            .filter_map(|m| m.point())
            .map(|point| StoredMove { point, value: 0 })
            .collect();
        let mut quiet = 0;
        let result = loop {
            if let Some(verdict) = line.verdict() {
                break verdict.outcome;
            }
            if quiet >= QUIET {
                break Outcome::Draw;
            }
            let nodes = self.nodes * rng.u64(90..=110) / 100;
            let thought = player.think(&line, nodes, stop);
            if stop.is_requested() {
                return None;
            }
            let Some(point) = thought.point else {
                break Outcome::Draw;
            };
            moves.push(StoredMove {
                point,
                value: thought.value as i16,
            });
            if let Some(outcome) = outcome(&line, &thought) {
                break outcome;
            }
            quiet = if thought.value.abs() <= SMALL {
                quiet + 1
            } else {
                0
            };
            line.push_unchecked(Move::Place(point));
        };
        Some(StoredGame {
            rule_set: self.rule_set,
            size: self.size,
            opening,
            result,
            moves,
        })
    }

    /// A few random stones near the middle, after which neither side has won.
    fn opening(
        &self,
        rng: &mut Rng,
        player: &mut FixedPlayer,
        stop: &Stop,
    ) -> Option<(Line<Renju>, u8)> {
        let rules = Rules {
            size: self.size,
            ..Rules::named(self.rule_set)
        };
        for try_number in 0.. {
            let mut line = Line::<Renju>::new(rules);
            let count = rng.usize(OPENING);
            let spread = SPREAD[usize::from(rng.u8(0..4) == 0)];
            let middle = i32::from(self.size.get() / 2);
            for _ in 0..100 {
                if line.moves().len() >= count {
                    break;
                }
                let at = |rng: &mut Rng| (middle + rng.i32(-spread..=spread)) as u8;
                let m = Move::Place(Point::new(at(rng), at(rng)));
                if line.position().is_legal(m) {
                    line.push_unchecked(m);
                }
            }
            if line.position().outcome().is_some() {
                continue;
            }
            let thought = player.think(&line, self.nodes, stop);
            if stop.is_requested() {
                return None;
            }
            if !thought.is_certain && thought.value.abs() <= LARGEST_OPENING + 10 * try_number {
                let opening = line.moves().len() as u8;
                return Some((line, opening));
            }
        }
        None
    }
}
