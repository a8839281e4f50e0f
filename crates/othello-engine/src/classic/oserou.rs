mod counts;
mod learned;
mod level;
mod line_number;
mod pattern;
mod pattern_id;
mod weights;

use fastrand::Rng;
use game::{ByColor, Color, Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position, Square, Squares};
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use super::Mode;
use super::choice::{after, dice, forced, root_squares};

pub use counts::Counts;
pub use learned::Learned;
pub use level::{Level, Levels};
pub use line_number::LineNumber;
pub use pattern::Pattern;
pub use pattern_id::{PatternError, PatternId};
pub use weights::Weights;

/// oserou's computer: a square's level, plus the discs it turns over, times what was learned
/// about the patterns it makes. It looks no move ahead; the first of equal squares is played.
///
/// In [`Mode::Literal`] the patterns are those of a board on which the disc is placed but nothing
/// turned over; a pattern seen twice makes a move worthless instead of better; Black knows
/// nothing of what was learned, and counts the discs that White would turn over. (A pattern seen
/// once breaks the original down; here it changes nothing.) In [`Mode::Corrected`] the board is
/// the one after the move, and both colours know what was learned: its weights, which
/// [`Learned::weighed`] makes of the counts where there are only those.
#[derive(Clone, PartialEq, Debug)]
pub struct Oserou {
    /// The program, or what it means.
    pub mode: Mode,
    /// Which level each square has, from a1 to h8.
    pub table: [Level; 64],
    /// What the levels are worth to each side.
    pub levels: ByColor<Levels>,
    /// What was learned from games, if anything.
    pub learned: Option<Learned>,
    /// The base of the logarithm of the counts: the smaller, the more what was learned matters.
    /// More than 1; anything else counts as 100.
    pub base: f64,
    /// How widely the noise on each square is spread; 0 for none. It shrinks as the board fills.
    /// The original's games to learn from have 10.
    pub noise: f64,
    /// Decides the noise.
    pub seed: u64,
}

impl Default for Oserou {
    fn default() -> Oserou {
        Oserou {
            mode: Mode::default(),
            table: Level::TABLE,
            levels: ByColor {
                black: Levels::LEARNING_BLACK,
                white: Levels::VERSUS,
            },
            learned: None,
            base: 100.0,
            noise: 0.0,
            seed: 0,
        }
    }
}

impl Oserou {
    /// The score of placing a disc on a legal square, noise aside.
    #[must_use]
    pub fn score(&self, position: &Position, square: Square) -> f64 {
        let me = position.turn();
        let flips = match (self.mode, me) {
            (Mode::Literal, Color::Black) => after(position, Move::Pass).flips(square),
            _ => position.flips(square),
        };
        let level = self.table[usize::from(square.index())];
        let score = f64::from(self.levels[me].of(level) + flips.len());
        match (&self.learned, self.mode, me) {
            (None, ..) | (_, Mode::Literal, Color::Black) => score,
            (Some(learned), Mode::Literal, Color::White) => {
                self.literally(&learned.counts, score, position, square)
            }
            (Some(learned), Mode::Corrected, _) => {
                let next = after(position, Move::Place(square));
                // What was learned is about White's discs: to Black it speaks of its own.
                score * self.factor(learned, next.discs(!me), next.discs(me))
            }
        }
    }

    /// What a board multiplies a score by.
    fn factor(&self, learned: &Learned, theirs: Squares, own: Squares) -> f64 {
        let strength = 100f64.ln() / self.base().ln();
        let sum = |weights: &Weights| weights.sum(theirs, own);
        (learned.weights.as_ref().map_or(0.0, sum) * strength).exp()
    }

    fn literally(&self, counts: &Counts, score: f64, position: &Position, square: Square) -> f64 {
        let placed = position.discs(Color::White).bits() | 1 << square.index();
        let (black, white) = (position.discs(Color::Black), Squares::from_bits(placed));
        let mut score = score;
        for line in LineNumber::all() {
            let pattern = PatternId::of(black, white, line);
            let count = counts.count(line, pattern);
            // A pattern is skipped if it is empty, and also where its count has no logarithm.
            let Some(count) = count.filter(|&count| count > 0 && pattern != PatternId::EMPTY)
            else {
                continue;
            };
            let factor = self.logarithm(f64::from(count));
            score = if score == 0.0 { factor } else { score * factor };
        }
        score
    }

    /// The logarithm, rounded up.
    fn logarithm(&self, count: f64) -> f64 {
        count.log(self.base()).ceil()
    }

    fn base(&self) -> f64 {
        if self.base > 1.0 { self.base } else { 100.0 }
    }

    /// The square with the highest score, noise included, and that score: the first of equals.
    /// `None` if there is no legal square.
    pub fn choose(&self, position: &Position, rng: &mut Rng) -> Option<(Square, f64)> {
        self.choose_while(position, position.moves(), rng, || true)
    }

    fn choose_while(
        &self,
        position: &Position,
        squares: Squares,
        rng: &mut Rng,
        mut may_go_on: impl FnMut() -> bool,
    ) -> Option<(Square, f64)> {
        let mut best: Option<(Square, f64)> = None;
        for square in squares {
            if !may_go_on() && best.is_some() {
                break;
            }
            let score = self.score(position, square) + self.deviation(position, rng);
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((square, score));
            }
        }
        best
    }

    /// What is added to one square's score: the size of a normal deviate, less and less of it.
    fn deviation(&self, position: &Position, rng: &mut Rng) -> f64 {
        if self.noise == 0.0 {
            return 0.0;
        }
        let turns = position.empties().len().abs_diff(60);
        // Box and Muller's; the first number must not be 0.
        let radius = (-2.0 * (1.0 - rng.f64()).ln()).sqrt();
        let normal = radius * (std::f64::consts::TAU * rng.f64()).cos();
        let size = (self.noise * normal).abs().trunc();
        let shrink = f64::from(turns + 1).sqrt().trunc();
        (size / shrink).floor()
    }
}

impl Thinker<Othello> for Oserou {
    fn score_unit(&self, _: &Line<Othello>) -> ScoreUnit {
        ScoreUnit::Own
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
        let mut budget = Budget::new(limits, position.turn(), stop);
        let mut rng = dice(self.seed, line);
        let squares = root_squares(limits, position);
        let best = self.choose_while(position, squares, &mut rng, || budget.visit().is_ok());
        let rounded = best.map(|(_, score)| Score::new(score.round() as i32));
        let best = best.map(|(square, _)| Move::Place(square));
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: 1,
            score: rounded,
            nodes: budget.nodes(),
            time: budget.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score: rounded,
            ponder: None,
        }
    }
}
