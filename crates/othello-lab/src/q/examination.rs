//! The quality of a table.

use std::collections::HashSet;

use fastrand::Rng;
use game::{Color, Position as _, Wdl};
use othello::{Move, Position};
use othello_engine::classic::solve_wld;

use super::{Table, Truth};

/// The most empty squares at which the exact result is computed on boards that are too large to
/// solve completely.
const SOLVED: u32 = 8;

/// The number of moves examined, and of those that kept the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Share {
    pub(super) right: u64,
    pub(super) all: u64,
}

impl Share {
    fn count(&mut self, is_right: bool) {
        self.right += u64::from(is_right);
        self.all += 1;
    }

    pub(super) fn share(self) -> Option<f64> {
        (self.all > 0).then(|| self.right as f64 / self.all as f64)
    }

    pub(super) fn is_perfect(self) -> bool {
        self.right == self.all
    }
}

/// Examines every position that the table's player can reach with either colour against any
/// answers.
pub(super) fn exhaustive(table: &Table, truth: &Truth) -> Share {
    let mut share = Share::default();
    for color in Color::BOTH {
        let mut seen = HashSet::new();
        let mut open = vec![Position::start(table.size())];
        while let Some(position) = open.pop() {
            if !seen.insert(position) {
                continue;
            }
            let best = table.best(&position).filter(|_| position.turn() == color);
            if let Some((square, _)) = best {
                share.count(truth.keeps(&position, Move::Place(square)));
                open.push(after(&position, Move::Place(square)));
            } else {
                let moves = position.legal_moves().into_iter();
                open.extend(moves.map(|m| after(&position, m)));
            }
        }
    }
    share
}

/// The results of games against a random player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Games {
    /// Points by game: 1 for a win, half for a draw.
    pub(super) rate: f64,
    /// The table's moves near the end.
    pub(super) endings: Share,
}

/// Plays `games`, half of them with each colour. The seed determines them.
pub(super) fn against_random(table: &Table, games: u32, seed: u64) -> Games {
    let mut rng = Rng::with_seed(seed);
    let mut points = 0.0;
    let mut endings = Share::default();
    for game in 0..games {
        let color = Color::BOTH[game as usize % 2];
        let mut position = Position::start(table.size());
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let best = table.best(&position).filter(|_| position.turn() == color);
            let m = match best {
                Some((square, _)) => Move::Place(square),
                None => {
                    let moves = position.legal_moves();
                    moves[rng.usize(..moves.len())]
                }
            };
            let next = after(&position, m);
            if best.is_some() && position.empties().len() <= SOLVED {
                endings.count(-solve_wld(&next) == solve_wld(&position));
            }
            position = next;
        };
        points += match outcome.seen_by(color) {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.5,
            Wdl::Loss => 0.0,
        };
    }
    Games {
        rate: points / f64::from(games.max(1)),
        endings,
    }
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}
