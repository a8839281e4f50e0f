mod habits;

use std::fmt;
use std::sync::mpsc;
use std::time::Instant;

use fastrand::Rng;
use game::{Line, Position as _, Score, ScoreKind};
use renju::{Move, Point, Position, Renju};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::alphabeta::{AlphaBeta, Options};
use crate::book::near_points;
use crate::evaluation::evaluate;
use crate::patterns::{PatternBoard, PointClass, Trail};
use crate::shipped;
use habits::Habits;

/// A sparring partner for people, of a strength from 0 to 100, that errs as people do.
///
/// A beginner sees what the next stone makes and stops, overlooks threes and sometimes fours, and chooses
/// loosely. With strength it overlooks less, begins to search, searches farther and chooses firmly. At 100
/// it is [`AlphaBeta`] without its opening book.
///
/// The same seed plays the same game.
///
/// ```
/// use game::Line;
/// use renju::{Renju, Transcript};
/// use renju_engine::RenjuSparring;
/// use search::{Limits, Reports, Stop, Thinker};
///
/// let game = Transcript::parse("h8 h9 i9")?;
/// let choose = |seed| {
///     let mut player = RenjuSparring::new(20, seed);
///     player.think(&game.line, &Limits::default(), &Stop::new(), &Reports::none()).best
/// };
/// assert_eq!(choose(7), choose(7));
/// # Ok::<(), renju::TranscriptError>(())
/// ```
pub struct RenjuSparring {
    strength: u8,
    seed: u64,
    /// [`AlphaBeta`] at the highest strength.
    master: Option<Box<AlphaBeta>>,
}

/// A stone under consideration.
#[derive(Clone, Copy, Debug)]
struct Idea {
    point: Point,
    /// The value for its player, in score units.
    value: f64,
}

/// What was seen of the threats on the board.
#[derive(Clone, Copy, Debug)]
struct Sight {
    own_five: bool,
    own_attack: bool,
    four: bool,
    three: bool,
}

/// The largest distance from the last stone that counts as near.
const NEAR: u8 = 3;

/// The lines that a search compares.
const LINES: u32 = 6;

/// Values of score units that stand for a win, so that a weak player prefers it and no more.
const WON: f64 = 4000.0;

/// The table of a search of few nodes, in MiB.
const HASH: usize = 1;

impl RenjuSparring {
    /// The highest strength.
    pub const MOST: u8 = 100;

    /// A player of this strength, at most [`RenjuSparring::MOST`].
    #[must_use]
    pub fn new(strength: u8, seed: u64) -> RenjuSparring {
        let strength = strength.min(RenjuSparring::MOST);
        let master = (strength == RenjuSparring::MOST).then(|| {
            Box::new(AlphaBeta::new(Options {
                book: None,
                ..Options::default()
            }))
        });
        RenjuSparring {
            strength,
            seed,
            master,
        }
    }
}

impl Sight {
    /// Whether a point is seen where a stone of its own makes this.
    fn sees_own(self, class: PointClass) -> bool {
        match class {
            PointClass::Five => self.own_five,
            PointClass::StraightFour | PointClass::FourThree => self.own_attack,
            _ => true,
        }
    }

    /// Whether a point is seen where a stone of the opponent would make this.
    fn sees_other(self, class: PointClass) -> bool {
        match class {
            PointClass::Five => self.four,
            PointClass::StraightFour | PointClass::FourThree => self.three,
            _ => true,
        }
    }
}

impl Habits {
    /// What is seen of the threats this time.
    fn look(&self, rng: &mut Rng) -> Sight {
        let mut sees = |misses: f64| rng.f64() >= misses;
        Sight {
            own_five: sees(self.misses_five),
            own_attack: sees(self.misses_attack),
            four: sees(self.misses_four),
            three: sees(self.misses_three),
        }
    }

    /// The points that come to mind: at least one.
    fn seen(
        &self,
        line: &Line<Renju>,
        board: &PatternBoard<'_>,
        points: &[Point],
        sight: Sight,
        rng: &mut Rng,
    ) -> Vec<Point> {
        let turn = board.turn();
        let last = line.moves().iter().rev().find_map(|m| m.point());
        let is_near = |point: Point| {
            last.is_none_or(|last| {
                point.x.abs_diff(last.x) <= NEAR && point.y.abs_diff(last.y) <= NEAR
            })
        };
        let mut seen = Vec::new();
        for &point in points {
            let is_overlooked = rng.f64() < self.oversight && !is_near(point);
            let cell = board.cell(point);
            let [own, other] = [turn, !turn].map(|color| board.class(color, cell));
            let is_threat = own >= PointClass::Three || other >= PointClass::Three;
            let comes_to_mind = if !is_threat {
                !is_overlooked
            } else if own >= PointClass::FourThree {
                sight.sees_own(own)
            } else {
                sight.sees_other(other)
            };
            if comes_to_mind {
                seen.push(point);
            }
        }
        if seen.is_empty() {
            points.to_vec()
        } else {
            seen
        }
    }

    /// The points as they look without a search.
    fn at_sight(
        &self,
        position: &Position,
        board: &mut PatternBoard<'_>,
        points: &[Point],
        sight: Sight,
    ) -> Vec<Idea> {
        let turn = board.turn();
        let threat = |class: PointClass| match class {
            PointClass::Five => 4.0,
            PointClass::StraightFour => 2.0,
            PointClass::FourThree => 1.6,
            PointClass::FourPlus | PointClass::Four => 0.35,
            PointClass::DoubleThree => 0.9,
            PointClass::ThreePlus => 0.45,
            PointClass::Three => 0.4,
            PointClass::BlockedThreePlus | PointClass::DoubleTwo => 0.25,
            PointClass::BlockedThree | PointClass::Two => 0.1,
            PointClass::MaybeFoul | PointClass::Quiet => 0.0,
        };
        let mut trail = Trail::new();
        let mut ideas = Vec::new();
        for &point in points {
            let cell = board.cell(point);
            let [own, other] = [turn, !turn].map(|color| board.class(color, cell));
            let mut value = 0.0;
            if sight.sees_own(own) {
                value += 1000.0 * threat(own);
            }
            if sight.sees_other(other) {
                value += 800.0 * threat(other);
            }
            if position.is_legal(Move::Place(point)) {
                board.play(cell, &mut trail);
                // In the units of scores.
                value -= 0.5 * 3.0 * f64::from(evaluate(board));
                board.take_back(&mut trail);
            }
            ideas.push(Idea { point, value });
        }
        ideas
    }

    /// The points that a search finds best, with their values.
    fn by_search(
        &self,
        line: &Line<Renju>,
        points: &[Point],
        limits: &Limits,
        stop: &Stop,
    ) -> (Vec<Idea>, u64) {
        let position = line.position();
        let legal = position.legal_moves();
        let places = points
            .iter()
            .filter_map(|&point| legal.iter().position(|&m| m == Move::Place(point)));
        let mut places: Vec<usize> = places.collect();
        places.sort_unstable();
        let limits = Limits {
            nodes: Some(self.nodes),
            root_moves: Some(places),
            ..limits.clone()
        };
        let mut player = AlphaBeta::new(Options {
            hash: HASH,
            book: None,
            lines: LINES.min(points.len() as u32),
            ..Options::default()
        });
        let (sender, receiver) = mpsc::channel();
        let choice = player.think(line, &limits, stop, &Reports::to(sender));
        let mut ideas: Vec<(u32, Idea)> = Vec::new();
        for report in receiver.try_iter() {
            let rank = report.rank.unwrap_or(1);
            if let (Some(Move::Place(point)), Some(score)) = (report.line.first(), report.score) {
                let idea = Idea {
                    point: *point,
                    value: units(score),
                };
                // The lines of the last iteration replace those before.
                if rank == 1 {
                    ideas.clear();
                }
                ideas.push((rank, idea));
            }
        }
        let mut ideas: Vec<Idea> = ideas.into_iter().map(|(_, idea)| idea).collect();
        let best = choice.best.and_then(Move::point);
        if let Some(point) = best
            && ideas.first().map(|idea| idea.point) != Some(point)
        {
            let value = choice.score.map_or(0.0, units);
            ideas.retain(|idea| idea.point != point && idea.value <= value);
            ideas.insert(0, Idea { point, value });
        }
        (ideas, player.nodes())
    }

    /// Samples one of the ideas by their value (softmax).
    fn drawn(&self, ideas: &[Idea], rng: &mut Rng) -> Option<Idea> {
        let highest = ideas.iter().map(|idea| idea.value).fold(f64::MIN, f64::max);
        let chance = |idea: &Idea| ((idea.value - highest) / self.temperature).exp();
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

/// A score in its units; a win is as far from others for a weak player as much is.
fn units(score: Score) -> f64 {
    match score.kind() {
        ScoreKind::WinIn(plies) => WON - f64::from(plies),
        ScoreKind::LossIn(plies) => f64::from(plies) - WON,
        ScoreKind::Value(value) => f64::from(value).clamp(-WON / 2.0, WON / 2.0),
    }
}

/// The random numbers of one move: they follow from the seed and the position, so that a resumed game
/// goes on as it would have.
fn dice(seed: u64, position: &Position) -> Rng {
    let mut rng = Rng::with_seed(seed ^ position.key().0);
    // Two seeds that differ in one bit would begin alike.
    let mixed = rng.u64(..).wrapping_add(seed.rotate_left(32));
    Rng::with_seed(mixed)
}

impl fmt::Debug for RenjuSparring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RenjuSparring")
            .field("strength", &self.strength)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Thinker<Renju> for RenjuSparring {
    fn prepare(&mut self, line: &Line<Renju>) {
        match &mut self.master {
            Some(master) => master.prepare(line),
            None => {
                let _ = PatternBoard::of(line.position());
                let _ = shipped::weights(line.position().rule_set());
                renju::prepare();
            }
        }
    }

    fn think(
        &mut self,
        line: &Line<Renju>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        if let Some(master) = &mut self.master {
            return master.think(line, limits, stop, reports);
        }
        let started = Instant::now();
        let position = line.position();
        let allowed = limits.root_moves(position);
        let points: Vec<Point> = allowed.iter().filter_map(|m| m.point()).collect();
        let near = near_points(position);
        let near: Vec<Point> = points
            .iter()
            .copied()
            .filter(|point| near.contains(point))
            .collect();
        let candidates = if near.is_empty() { points } else { near };
        if candidates.is_empty() {
            return Choice {
                best: allowed.first().copied(),
                score: None,
                ponder: None,
            };
        }
        let habits = Habits::of(self.strength);
        let mut rng = dice(self.seed, position);
        let weights = shipped::weights(position.rule_set());
        let mut board = PatternBoard::with_weights(position, &weights);
        let sight = habits.look(&mut rng);
        let seen = habits.seen(line, &board, &candidates, sight, &mut rng);
        let (ideas, nodes) = if rng.f64() < habits.thinks {
            habits.by_search(line, &seen, limits, stop)
        } else {
            let ideas = habits.at_sight(position, &mut board, &seen, sight);
            let nodes = ideas.len() as u64;
            (ideas, nodes)
        };
        let idea = habits.drawn(&ideas, &mut rng);
        let best = idea
            .map(|idea| idea.point)
            .or(candidates.first().copied())
            .map(Move::Place);
        let score = idea.map(|idea| Score::new(idea.value as i32));
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: 1,
            score,
            nodes,
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
