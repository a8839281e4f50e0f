mod habits;
mod rating;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Instant;

use fastrand::Rng;
use game::{Line, Position as _, Score, ScoreKind};
use search::{Choice, Limits, Report, Reports, Stop, Thinker, allot};
use shogi::{Move, Position, Shogi, Square};

use crate::alphabeta::{AlphaBeta, Options, RootMate};
use crate::declaration;
use crate::dice::dice;
use crate::parameters::PIECE;
use habits::Habits;

pub use rating::SparringRating;

/// A sparring partner for people, of a strength from 0 to 100, that errs as people do.
///
/// A beginner takes what can be taken, gives check because it can, looks where something has just
/// happened, and does not see the answer. With strength come the answer, then search, then mates,
/// and moves far from the last one are overlooked less and less. At 100 it is [`AlphaBeta`].
///
/// The same seed plays the same game. In handicap games it plays the same: only the differences
/// between moves count, so that a side that has given half its pieces does not play at random.
///
/// ```
/// use game::Line;
/// use search::{Limits, Reports, Stop, Thinker};
/// use shogi::{Rules, Shogi};
/// use shogi_engine::Sparring;
///
/// let game = Line::<Shogi>::new(Rules::default());
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
}

enum Player {
    Learner(Habits),
    Master(Box<AlphaBeta>),
}

/// A move under consideration.
#[derive(Clone, Copy)]
struct Idea {
    m: Move,
    /// The searched score.
    value: i32,
    /// The score with what the player likes and fears.
    appeal: f64,
}

/// A value that stands for a mate: more than all pieces together.
const MATE: i32 = 20_000;

/// How far from the last move something is near.
const NEAR: u8 = 2;

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
                Sparring::MOST => Player::Master(Box::new(AlphaBeta::new(Options::default()))),
                _ => Player::Learner(Habits::of(strength)),
            },
        }
    }

    /// The rating of a strength, if it was measured.
    #[must_use]
    pub fn rating(strength: u8) -> Option<SparringRating> {
        SparringRating::of(strength)
    }
}

impl Habits {
    /// Chooses among legal moves with these habits.
    fn choose(
        &self,
        line: &Line<Shogi>,
        limits: &Limits,
        stop: &Stop,
        rng: &mut Rng,
    ) -> Option<Idea> {
        let allowed = limits.root_moves(line.position());
        let seen = self.seen(line, &allowed, rng);
        let values = self.values(line, &seen, stop);
        let mut ideas = Vec::new();
        for (m, value) in values {
            ideas.push(Idea {
                m,
                value,
                appeal: self.appeal(line, m, value, rng),
            });
        }
        let best = ideas.iter().max_by(|a, b| a.appeal.total_cmp(&b.appeal));
        // Without time for a search it is the first thing that comes to mind.
        best.copied().or_else(|| {
            let m = *seen.first()?;
            let appeal = 0.0;
            Some(Idea {
                m,
                value: 0,
                appeal,
            })
        })
    }

    /// The searched values of moves: of all of them, or of the best where many are compared deeply.
    fn values(&self, line: &Line<Shogi>, seen: &[Move], stop: &Stop) -> Vec<(Move, i32)> {
        let legal = line.position().legal_moves();
        let place = |m: &Move| legal.iter().position(|one| one == m);
        let places: Vec<usize> = seen.iter().filter_map(place).collect();
        let limits = |places: Vec<usize>| Limits {
            nodes: self.nodes,
            depth: Some(self.depth),
            root_moves: Some(places),
            ..Limits::default()
        };
        let lines = self
            .lines
            .map_or(1, |lines| lines.min(seen.len() as u32).max(1));
        let mut player = AlphaBeta::new(Options {
            hash: 1,
            lines,
            mate: RootMate::Off,
            ..Options::default()
        });
        if self.lines.is_none() {
            let mut values = Vec::new();
            for place in places {
                let choice = player.think(line, &limits(vec![place]), stop, &Reports::none());
                if stop.is_requested() {
                    break;
                }
                values.extend(choice.score.map(|score| (legal[place], value(score))));
            }
            return values;
        }
        let (sender, receiver) = mpsc::channel();
        let choice = player.think(line, &limits(places), stop, &Reports::to(sender));
        let reports: Vec<Report<Move>> = receiver.try_iter().collect();
        let deepest = reports.iter().map(|report| report.depth).max();
        let deepest = reports.iter().filter(|one| Some(one.depth) == deepest);
        let found = deepest.filter_map(|one| Some((*one.line.first()?, value(one.score?))));
        let found: Vec<(Move, i32)> = found.collect();
        match choice.best {
            Some(best) if found.is_empty() => vec![(best, 0)],
            _ => found,
        }
    }

    /// The moves that come to mind: those near the last one, captures, promotions and checks, and
    /// others if they are not overlooked.
    fn seen(&self, line: &Line<Shogi>, allowed: &[Move], rng: &mut Rng) -> Vec<Move> {
        let position = line.position();
        let last = line.moves().last().map(|m| m.to());
        let seen = |m: &Move| {
            let is_near = last.is_some_and(|last| distance(last, m.to()) <= NEAR);
            let striking = is_near || position.is_noisy(*m) || position.in_check();
            // One number for every move, so that seeing one move changes no other.
            let chance = rng.f64();
            striking && chance >= self.oversight / 4.0 || chance >= self.oversight
        };
        let found: Vec<Move> = allowed.iter().copied().filter(seen).collect();
        if found.is_empty() {
            allowed.to_vec()
        } else {
            found
        }
    }

    fn appeal(&self, line: &Line<Shogi>, m: Move, value: i32, rng: &mut Rng) -> f64 {
        let position = line.position();
        let mut appeal = self.judgement * f64::from(value);
        if let Some(taken) = position.piece(m.to()) {
            appeal += self.greed * f64::from(PIECE[taken.kind() as usize]);
        }
        if self.zeal > 0.0 && is_check(position, m) {
            appeal += self.zeal;
        }
        appeal + self.temperature * noise(rng)
    }
}

/// Gumbel's noise: the highest appeal with it is a sample by softmax.
fn noise(rng: &mut Rng) -> f64 {
    let uniform = rng.f64().max(f64::MIN_POSITIVE);
    -(-uniform.ln()).max(f64::MIN_POSITIVE).ln()
}

/// A score as a number of points; a mate is worth more than everything.
fn value(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Value(value) => value.clamp(-MATE / 2, MATE / 2),
        ScoreKind::WinIn(plies) => MATE - plies.min(999) as i32,
        ScoreKind::LossIn(plies) => plies.min(999) as i32 - MATE,
    }
}

/// How many king's moves apart two squares are.
fn distance(a: Square, b: Square) -> u8 {
    let files = a.file().abs_diff(b.file());
    files.max(a.rank().abs_diff(b.rank()))
}

fn is_check(position: &Position, m: Move) -> bool {
    let found = position.each_check(|check| {
        if check == m {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_break()
}

impl fmt::Debug for Sparring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparring")
            .field("strength", &self.strength)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Thinker<Shogi> for Sparring {
    fn prepare(&mut self, line: &Line<Shogi>) {
        if let Player::Master(master) = &mut self.player {
            master.prepare(line);
        }
    }

    fn declares(&self, line: &Line<Shogi>) -> bool {
        match &self.player {
            Player::Master(master) => master.declares(line),
            // Beginners do not know the rule.
            Player::Learner(_) => self.strength >= 50 && declaration::wins(line),
        }
    }

    fn think(
        &mut self,
        line: &Line<Shogi>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let habits = match &mut self.player {
            Player::Master(master) => return master.think(line, limits, stop, reports),
            Player::Learner(habits) => habits,
        };
        let position = line.position();
        if limits.root_moves(position).is_empty() {
            return Choice {
                best: None,
                score: Some(Score::loss_in(0)),
                ponder: None,
            };
        }
        let started = Instant::now();
        let allotted = limits.clock.map(|clock| allot(&clock, position.turn()));
        let stop = match allotted.into_iter().chain(limits.move_time).min() {
            Some(time) => &stop.or_at(started + time),
            None => stop,
        };
        let mut rng = dice(self.seed, line);
        let idea = habits.choose(line, limits, stop, &mut rng);
        let best = idea.map(|idea| idea.m);
        let score = idea.map(|idea| match idea.value {
            value if value > MATE / 2 => Score::win_in((MATE - value).unsigned_abs()),
            value if value < -MATE / 2 => Score::loss_in((MATE + value).unsigned_abs()),
            value => Score::new(value),
        });
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: habits.depth,
            score,
            nodes: habits.nodes.unwrap_or(0),
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
