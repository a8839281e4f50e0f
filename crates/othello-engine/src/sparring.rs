mod habits;
mod rating;

use std::fmt;
use std::time::Instant;

use fastrand::Rng;
use game::{Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position, Size, Square, Squares};
use search::{Choice, Limits, Report, Reports, Stop, Thinker, allot};

use crate::alphabeta::{AlphaBeta, Options};
use crate::classic::choice::{after, dice, forced, root_squares};
use crate::classic::{Minimax, SquareWeights};
use crate::search::{NO_SELECTIVITY, SearchRequest, Solver};
use crate::shipped;
use habits::Habits;

pub use rating::Rating;

/// A sparring partner for people, of a strength from 0 to 100, that errs as people do.
///
/// A beginner flips as many discs as possible, sees what is near and striking, and evaluates
/// positions badly. With strength come evaluation, then search, then an exact endgame. Corners are
/// mostly taken and seldom given away, except by complete beginners. At 100 it is [`AlphaBeta`]
/// without its opening book: nobody learns from an opponent who knows the answers by heart.
///
/// The same seed plays the same game. On boards smaller than 8×8, [`Minimax`] plays instead.
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

/// A move under consideration.
#[derive(Clone, Copy)]
struct Idea {
    square: Square,
    /// The searched score.
    value: i32,
    /// The score with the biases of the player's habits.
    appeal: f64,
}

/// The table size: small enough to be cleared for each move, so that other games change nothing.
const TABLE: usize = 1 << 20;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The number of flipped discs that makes a move striking.
const STRIKING: u32 = 4;

/// The largest distance from the last move that counts as near.
const NEAR: u8 = 2;

/// From this depth on the search is selective.
const DEEP: u32 = 7;

impl Sparring {
    /// The highest strength.
    pub const MOST: u8 = 100;

    /// A player of this strength, at most [`Sparring::MOST`].
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

    /// The rating of a strength, if it was measured.
    #[must_use]
    pub fn rating(strength: u8) -> Option<Rating> {
        Rating::of(strength)
    }
}

impl Habits {
    /// Chooses a move with these habits.
    fn choose(
        &self,
        line: &Line<Othello>,
        squares: Squares,
        solver: &mut Solver,
        stop: &Stop,
        rng: &mut Rng,
    ) -> Option<Idea> {
        let position = line.position();
        let empties = position.empties().len();
        let depth = if empties <= self.exact {
            empties
        } else {
            self.depth
        };
        let mut ideas = Vec::new();
        for square in self.seen(line, squares, rng) {
            let request = SearchRequest {
                depth,
                selectivity: if depth >= DEEP && depth < empties {
                    0
                } else {
                    NO_SELECTIVITY
                },
                guess: ideas.last().map_or(0, |idea: &Idea| idea.value),
                excluded: !(1 << square.index()),
            };
            // The first search is never stopped; for the others there may be no time.
            let nobody = Stop::new();
            let stop = if ideas.is_empty() { &nobody } else { stop };
            let Ok(result) = solver.search(position, &request, stop) else {
                break;
            };
            ideas.push(Idea {
                square,
                value: result.score,
                appeal: self.appeal(position, square, result.score),
            });
        }
        if depth == empties {
            return ideas.into_iter().rev().max_by_key(|idea| idea.value);
        }
        self.drawn(&ideas, rng)
    }

    /// The squares that are not overlooked: at least one.
    fn seen(&self, line: &Line<Othello>, squares: Squares, rng: &mut Rng) -> Vec<Square> {
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
        let all: Vec<Square> = squares.into_iter().collect();
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

    /// Samples one of the ideas by their appeal (softmax).
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

/// The number of discs that a move flips.
fn turned(position: &Position, square: Square) -> u32 {
    let turn = position.turn();
    let next = after(position, Move::Place(square));
    next.discs(turn).len() - position.discs(turn).len() - 1
}

/// Whether this move gives the opponent a corner.
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
    fn score_unit(&self, line: &Line<Othello>) -> ScoreUnit {
        match line.position().size() {
            Size::Eight => ScoreUnit::Discs,
            // Those of the player there.
            _ => ScoreUnit::Own,
        }
    }

    fn prepare(&mut self, line: &Line<Othello>) {
        if let Player::Master(master) = &mut self.player {
            master.prepare(line);
        }
    }

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
        let idea = habits.choose(line, root_squares(limits, position), solver, stop, &mut rng);
        let best = idea.map(|idea| Move::Place(idea.square));
        let score = idea.map(|idea| Score::new(100 * idea.value));
        reports.send(|| Report {
            rank: None,
            hash_full: None,
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
