mod habits;
mod rating;

use std::fmt;
use std::time::Instant;

use fastrand::Rng;
use game::{Line, Position as _, Score};
use othello::{Move, Othello, Position, Size, Square};
use search::{Choice, Limits, Report, Reports, Stop, Thinker, allot};

use crate::alphabeta::{AlphaBeta, Options};
use crate::classic::choice::{after, dice, forced};
use crate::classic::{Minimax, SquareWeights};
use crate::exact::{CERTAIN, Question, Solver};
use crate::shipped;
use habits::Habits;

pub use rating::Rating;

/// An opponent for people, of a strength from 0 to 100, that errs as people do.
///
/// A beginner turns over as many discs as possible, sees what is near and striking, and knows
/// little of what a position is worth. With strength comes judgement, then looking ahead, then an
/// end without errors. Corners are mostly taken and seldom given away, except by those who play
/// their first games. At 100 it is [`AlphaBeta`] itself, but for its
/// opening book: nobody learns from an opponent who knows the answers by heart.
///
/// The same seed plays the same game. On smaller boards [`Minimax`] plays in its place.
///
/// ```
/// use game::Line;
/// use othello::{Othello, Size};
/// use othello_engine::Sparring;
/// use search::{Limits, Reports, Stop, Thinker};
///
/// let game = Line::<Othello>::new(Size::Eight);
/// let choose = |seed| {
///     let mut player = Sparring::new(20, seed);
///     player.think(&game, &Limits::default(), &Stop::new(), &Reports::none()).best
/// };
/// assert_eq!(choose(7), choose(7));
/// ```
pub struct Sparring {
    strength: u8,
    seed: u64,
    player: Player,
    on_small_boards: Minimax<SquareWeights>,
}

enum Player {
    Learner(Habits, Solver),
    Master(Box<AlphaBeta>),
}

/// A move that is considered.
#[derive(Clone, Copy)]
struct Idea {
    square: Square,
    /// What it is worth, as far as was looked.
    value: i32,
    /// How good it seems to somebody who likes some things more than they are worth.
    appeal: f64,
}

/// A table small enough to be cleared for each move: what was seen in other games changes nothing.
const TABLE: usize = 1 << 20;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Turning over so many discs is striking.
const STRIKING: u32 = 4;

/// A square so far from the last move, or less, is near.
const NEAR: u8 = 2;

/// From this depth on the search leaves out what is improbable.
const DEEP: u32 = 7;

impl Sparring {
    /// The highest strength.
    pub const MOST: u8 = 100;

    /// A player of this strength; above [`Sparring::MOST`] there is none.
    #[must_use]
    pub fn new(strength: u8, seed: u64) -> Sparring {
        let strength = strength.min(Sparring::MOST);
        Sparring {
            strength,
            seed,
            player: match strength {
                Sparring::MOST => Player::Master(Box::new(AlphaBeta::new(Options {
                    book: None,
                    ..Options::default()
                }))),
                _ => Player::Learner(
                    Habits::of(strength),
                    Solver::new(TABLE, Some(shipped::weights())),
                ),
            },
            on_small_boards: Minimax {
                depth: 1 + u32::from(strength) / 20,
                endgame: u32::from(strength) / 8,
                ..Minimax::default()
            },
        }
    }

    /// How strong a strength is, if it was measured.
    #[must_use]
    pub fn rating(strength: u8) -> Option<Rating> {
        Rating::of(strength)
    }
}

impl Habits {
    /// The move of somebody with these habits.
    fn choose(
        &self,
        line: &Line<Othello>,
        solver: &mut Solver,
        stop: &Stop,
        rng: &mut Rng,
    ) -> Option<Idea> {
        let position = line.position();
        let empties = position.empties().len();
        let depth = match empties <= self.exact {
            true => empties,
            false => self.depth,
        };
        let mut ideas = Vec::new();
        for square in self.seen(line, rng) {
            let question = Question {
                depth,
                certainty: match depth >= DEEP && depth < empties {
                    true => 0,
                    false => CERTAIN,
                },
                guess: ideas.last().map_or(0, |idea: &Idea| idea.value),
                without: !(1 << square.index()),
            };
            // One look at one square is always possible; for the others there may be no time.
            let nobody = Stop::new();
            let stop = if ideas.is_empty() { &nobody } else { stop };
            let Ok(finding) = solver.look(position, &question, stop) else {
                break;
            };
            ideas.push(Idea {
                square,
                value: finding.score,
                appeal: self.appeal(position, square, finding.score),
            });
        }
        if depth == empties {
            return ideas.into_iter().rev().max_by_key(|idea| idea.value);
        }
        self.drawn(&ideas, rng)
    }

    /// The squares that come to mind: at least one.
    fn seen(&self, line: &Line<Othello>, rng: &mut Rng) -> Vec<Square> {
        let position = line.position();
        let last = line.moves().iter().rev().find_map(|m| match m {
            Move::Place(square) => Some(*square),
            Move::Pass => None,
        });
        let is_near = |square: Square| {
            last.is_none_or(|last| {
                square.file().abs_diff(last.file()) <= NEAR
                    && square.rank().abs_diff(last.rank()) <= NEAR
            })
        };
        let all: Vec<Square> = position.moves().into_iter().collect();
        let seen: Vec<Square> = all
            .iter()
            .copied()
            .filter(|&square| {
                let is_overlooked = rng.f64() < self.oversight;
                !is_overlooked
                    || is_corner(square)
                    || is_near(square)
                    || turned(position, square) >= STRIKING
            })
            .collect();
        if seen.is_empty() { all } else { seen }
    }

    fn appeal(&self, position: &Position, square: Square, value: i32) -> f64 {
        let mut appeal = self.judgement * f64::from(value);
        appeal += self.greed * f64::from(turned(position, square));
        if is_corner(square) {
            appeal += self.delight;
        }
        if gives_corner(position, square) {
            appeal -= self.fear;
        }
        appeal
    }

    /// One of the ideas, the more probably the more it appeals.
    fn drawn(&self, ideas: &[Idea], rng: &mut Rng) -> Option<Idea> {
        let highest = ideas
            .iter()
            .map(|idea| idea.appeal)
            .fold(f64::MIN, f64::max);
        let chance = |idea: &Idea| ((idea.appeal - highest) / self.temperature).exp();
        let mut left = rng.f64() * ideas.iter().map(chance).sum::<f64>();
        for idea in ideas {
            left -= chance(idea);
            if left <= 0.0 {
                return Some(*idea);
            }
        }
        ideas.last().copied()
    }
}

fn is_corner(square: Square) -> bool {
    CORNERS >> square.index() & 1 == 1
}

/// How many discs a move turns over.
fn turned(position: &Position, square: Square) -> u32 {
    let turn = position.turn();
    let next = after(position, Move::Place(square));
    next.discs(turn).len() - position.discs(turn).len() - 1
}

/// Whether the opponent can take a corner only after this move.
fn gives_corner(position: &Position, square: Square) -> bool {
    let next = after(position, Move::Place(square)).moves().bits();
    let now = after(position, Move::Pass).moves().bits();
    next & CORNERS & !now != 0
}

impl fmt::Debug for Sparring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparring")
            .field("strength", &self.strength)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Thinker<Othello> for Sparring {
    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        if let Some(choice) = forced(position) {
            return choice;
        }
        if position.size() != Size::Eight {
            return self.on_small_boards.think(line, limits, stop, reports);
        }
        let (habits, solver) = match &mut self.player {
            Player::Master(master) => return master.think(line, limits, stop, reports),
            Player::Learner(habits, solver) => (habits, solver),
        };
        let started = Instant::now();
        let allotted = limits.clock.map(|clock| allot(&clock, position.turn()));
        let stop = match allotted.into_iter().chain(limits.move_time).min() {
            Some(time) => &stop.or_at(started + time),
            None => stop,
        };
        let mut rng = dice(self.seed, line);
        solver.clear();
        let idea = habits.choose(line, solver, stop, &mut rng);
        let best = idea.map(|idea| Move::Place(idea.square));
        let score = idea.map(|idea| Score::new(100 * idea.value));
        reports.send(|| Report {
            rank: None,
            depth: habits.depth,
            score,
            nodes: u64::from(position.moves().len()),
            time: started.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score,
            ponder: None,
        }
    }
}
