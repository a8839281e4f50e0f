use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position, Scoring, Squares};
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker};

use super::choice::{forced, root_squares};
use super::tree::{Root, Tree, WIN};
use super::{Cache, Endgame, Evaluator, Mode, Solved, SquareWeights};

/// The search of the guide's seventh chapter, over any [`Evaluator`]: alpha-beta to a fixed
/// depth, moves sorted by the evaluator's first sight, and near the end an exact solver in the
/// evaluator's place.
///
/// In [`Mode::Literal`] a draw counts as a loss for the side that would be to move, and after a
/// pass the opponent's value and window are taken for one's own. An equal value is then not
/// always an equally good move either: the window lets through moves that are only known to be
/// no better. [`Mode::Corrected`] mends all three, and looks one ply deep, two, and so on, so
/// that it has an answer whenever it is stopped.
///
/// Scores are in thousandths of the evaluator's unit, or in per cent of winning. A result that is certain is reported as
/// won or lost in as many plies as were looked ahead.
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    /// The guide's program, or what it means.
    pub mode: Mode,
    /// How many plies deep it looks, at least 1.
    pub depth: u32,
    /// In how many plies, from the root on, moves are sorted. The root's always are.
    pub ordered: u32,
    /// With this many empty squares or fewer the game is solved instead; 0 for never. (The
    /// family's option counts stones: its 48 is 16 here.)
    pub endgame: u32,
    /// What is solved for.
    pub aim: Aim,
    /// The value of a draw for this player, in the evaluator's unit and from its middle; the
    /// opponent's is the opposite. [`Mode::Literal`] knows no draw.
    pub draw: f64,
    /// What the evaluator's values say.
    pub values: EvaluatorValues,
    /// Tells how good positions are, and remembers what it told.
    pub evaluator: Cache<E>,
    /// Solves endgames.
    pub solver: Endgame,
}

/// How many positions a new player's cache remembers.
const REMEMBERED: usize = 1 << 16;

impl<E: Evaluator> Minimax<E> {
    /// A player with the default options and this evaluator.
    #[must_use]
    pub fn new(evaluator: E) -> Minimax<E> {
        Minimax {
            mode: Mode::default(),
            depth: 4,
            ordered: 1,
            endgame: 16,
            aim: Aim::default(),
            draw: 0.0,
            values: EvaluatorValues::default(),
            evaluator: Cache::new(evaluator, REMEMBERED),
            solver: Endgame::default(),
        }
    }

    fn tree<'a>(&'a mut self, squares: Squares, budget: &'a mut Budget) -> Tree<'a, Cache<E>> {
        Tree {
            evaluator: &mut self.evaluator,
            budget,
            mode: self.mode,
            ordered: self.ordered,
            squares,
            draw: self.draw,
            lines: Vec::new(),
        }
    }

    fn search(
        &mut self,
        position: &Position,
        squares: Squares,
        depth: u32,
        budget: &mut Budget,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let values = self.values;
        let score = |value, depth| score(values, value, depth);
        let report = |depth, root: &Root, budget: &Budget| {
            reports.send(|| root.report(depth, score(root.value, depth), budget));
        };
        let mode = self.mode;
        let mut tree = self.tree(squares, budget);
        match mode {
            Mode::Literal => {
                let each = |root: &Root, budget: &Budget| report(depth, root, budget);
                let (root, _) = tree.search(position, depth, each);
                root.choice(|value| score(value, depth))
            }
            Mode::Corrected => {
                let (mut best, mut result) = tree.search(position, 1, |_, _| ());
                let mut reached = 1;
                while result.is_ok() {
                    report(reached, &best, tree.budget);
                    // A value that is certain is so at any depth.
                    if reached == depth || best.value.abs() >= WIN {
                        break;
                    }
                    let root;
                    (root, result) = tree.search(position, reached + 1, |_, _| ());
                    if result.is_ok() {
                        reached += 1;
                        best = root;
                    }
                }
                best.choice(|value| score(value, reached))
            }
        }
    }

    /// The solver's choice, or the best it has found when the budget ends. `None` if that is
    /// nothing.
    fn solve(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        reports: &Reports<Move>,
    ) -> Option<Choice<Move>> {
        let empties = position.empties().len();
        let score = |solved: &Solved| match solved.value.signum() {
            1 => Score::win_in(empties),
            0 => Score::ZERO,
            _ => Score::loss_in(empties),
        };
        let mut best = None;
        let each = |solved: &Solved, budget: &Budget| {
            best = Some(*solved);
            reports.send(|| Report {
                rank: None,
                hash_full: None,
                depth: empties,
                score: Some(score(solved)),
                nodes: budget.nodes(),
                time: budget.elapsed(),
                line: solved.best.into_iter().collect(),
            });
        };
        let result = match self.aim {
            Aim::Result => self.solver.solve_wld(position, budget, each),
            Aim::Discs => self
                .solver
                .solve_discs(position, Scoring::Discs, budget, each),
        };
        best.map(|solved| Choice {
            best: solved.best,
            // Of an unfinished search only a win is certain.
            score: (result.is_ok() || solved.value > 0).then(|| score(&solved)),
            ponder: None,
        })
    }
}

impl Default for Minimax<SquareWeights> {
    fn default() -> Minimax<SquareWeights> {
        Minimax::new(SquareWeights::default())
    }
}

/// A value of a search `depth` plies deep, for others.
fn score(values: EvaluatorValues, value: f64, depth: u32) -> Score {
    if value >= WIN {
        Score::win_in(depth)
    } else if value <= -WIN {
        Score::loss_in(depth)
    } else {
        let unit = match values {
            EvaluatorValues::Differences => 1000.0,
            EvaluatorValues::Chances => 10_000.0,
        };
        Score::new((unit * value).round() as i32)
    }
}

impl<E: Evaluator> Thinker<Othello> for Minimax<E> {
    fn score_unit(&self, _: &Line<Othello>) -> ScoreUnit {
        match self.values {
            EvaluatorValues::Differences => ScoreUnit::Own,
            EvaluatorValues::Chances => ScoreUnit::WinPercentage,
        }
    }

    fn prepare(&mut self, _: &Line<Othello>) {
        self.evaluator.prepare();
        if self.endgame > 0 {
            self.solver.prepare();
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
        let mut budget = Budget::new(limits, position.turn(), stop);
        let empties = position.empties().len();
        // The solver chooses among all moves.
        if empties <= self.endgame
            && limits.root_moves.is_none()
            && limits.allows_depth(empties)
            && let Some(choice) = self.solve(position, &mut budget, reports)
        {
            return choice;
        }
        let depth = limits.depth.unwrap_or(u32::MAX).min(self.depth);
        // No game is longer than its empty squares and the passes between them.
        let depth = depth.clamp(1, 2 * empties);
        self.search(
            position,
            root_squares(limits, position),
            depth,
            &mut budget,
            reports,
        )
    }
}

/// What the values of an evaluator say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EvaluatorValues {
    /// How far the side to move is ahead: the other side's value is the opposite.
    #[default]
    Differences,
    /// The chance of the side to move to win, from 0 to 1, in the evaluator that [`Chances`] makes
    /// of one: the other side's chance is what is left of 1.
    Chances,
}

/// An evaluator whose values are from 0 to 1, with values around 0.
#[derive(Clone, Debug)]
pub struct Chances<E>(pub E);

impl<E: Evaluator> Evaluator for Chances<E> {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        self.0.evaluate(positions, values);
        for value in values {
            *value = value.clamp(0.0, 1.0) - 0.5;
        }
    }
}

/// What an endgame is solved for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Aim {
    /// A win rather than a draw rather than a loss, by however many discs.
    Result,
    /// As many discs more than the opponent as possible.
    #[default]
    Discs,
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Aim::Result => "result",
            Aim::Discs => "discs",
        })
    }
}

/// A text that names no aim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AimError;

impl fmt::Display for AimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected result or discs")
    }
}

impl Error for AimError {}

impl FromStr for Aim {
    type Err = AimError;

    fn from_str(text: &str) -> Result<Aim, AimError> {
        match text {
            "result" => Ok(Aim::Result),
            "discs" => Ok(Aim::Discs),
            _ => Err(AimError),
        }
    }
}
