use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game::{Color, Line, Outcome};
use renju::{Move, Point, Renju, Rules};
use renju_engine::patterns::Weights;
use search::Stop;

use crate::player::{FixedPlayer, outcome};

/// The result of a duel, for the first weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DuelScore {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl DuelScore {
    /// The games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, and half of its 95 % interval.
    #[must_use]
    pub fn share(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let mean = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let squares = f64::from(self.wins) + f64::from(self.draws) / 4.0;
        let deviation = (squares / games - mean * mean).max(0.0).sqrt();
        (mean, 1.96 * deviation / games.sqrt())
    }
}

/// Lets two evaluations play each opening twice, once with each colour, with so many nodes a move. A
/// game that one side has proven to be won is over.
#[must_use]
pub fn duel(
    weights: [&Arc<Weights>; 2],
    openings: &[Vec<Point>],
    rules: Rules,
    nodes: u64,
    threads: usize,
    stop: &Stop,
) -> DuelScore {
    let next = AtomicUsize::new(0);
    let score = Mutex::new(DuelScore::default());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut players = weights.map(FixedPlayer::new);
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    let Some(opening) = openings.get(game / 2) else {
                        break;
                    };
                    let first = if game.is_multiple_of(2) {
                        Color::Black
                    } else {
                        Color::White
                    };
                    let result = play(&mut players, first, opening, rules, nodes, stop);
                    let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
                    match result {
                        None => break,
                        Some(Outcome::Draw) => score.draws += 1,
                        Some(Outcome::Win(winner)) if winner == first => score.wins += 1,
                        Some(Outcome::Win(_)) => score.losses += 1,
                    }
                }
            });
        }
    });
    score.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// One game; `None` if it was stopped. The first player has the colour `first`.
fn play(
    players: &mut [FixedPlayer; 2],
    first: Color,
    opening: &[Point],
    rules: Rules,
    nodes: u64,
    stop: &Stop,
) -> Option<Outcome> {
    let mut line = Line::<Renju>::new(rules);
    for &point in opening {
        if line.push(Move::Place(point)).is_err() {
            return Some(Outcome::Draw);
        }
    }
    loop {
        if let Some(verdict) = line.verdict() {
            return Some(verdict.outcome);
        }
        let player = &mut players[usize::from(line.turn() != first)];
        let thought = player.think(&line, nodes, stop);
        if stop.is_requested() {
            return None;
        }
        if let Some(outcome) = outcome(&line, &thought) {
            return Some(outcome);
        }
        match thought.point {
            Some(point) => line.push_unchecked(Move::Place(point)),
            None => return Some(Outcome::Draw),
        }
    }
}
