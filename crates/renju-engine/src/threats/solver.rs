use game::Position as _;
use renju::{Move, Position, RuleSet};
use search::{Budget, Spent};

use super::four_search::FourSearch;
use super::plain_solver::{Found, MOST_FOURS, PlainSolver, idle};
use super::urgency::five;
use super::vcf::Vcf;
use crate::patterns::{PatternBoard, Trail};

/// A solver of victories by continuous fours (VCF). It keeps its table from search to search: use
/// one per thread, for as long as the thread lives.
///
/// ```
/// use renju::Diagram;
/// use renju_engine::threats::{Solver, Vcf};
/// use search::Budget;
///
/// // White makes two fours at f3.
/// let board = "........./........./.....X.../.....O.../.....O.../.....O.../.XOOO..../........./.........";
/// let Diagram(position) = format!("{board} w").parse()?;
/// let Vcf::Win(line) = Solver::default().vcf(&position, &mut Budget::unlimited()) else {
///     panic!("White wins");
/// };
/// assert_eq!(line[0].to_string(), "f3");
/// assert_eq!(line.len(), 3);
/// # Ok::<(), renju::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    fours: FourSearch,
    trail: Trail,
    /// For the literal rules of the RDD, made when they are first asked for.
    plain: Option<PlainSolver>,
    bytes: usize,
}

impl Solver {
    /// The memory of [`Solver::default`].
    const BYTES: usize = 1 << 20;

    /// A solver with a table of this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Solver {
        Solver {
            fours: FourSearch::new(bytes),
            trail: Trail::new(),
            plain: None,
            bytes,
        }
    }

    /// Writes the memory of the tables, before any clock runs.
    pub fn prepare(&mut self) {
        self.fours.prepare();
    }

    /// Whether the side to move wins with nothing but fours, and how.
    ///
    /// Few fours are tried before many, so that lines are short. A visit of the budget is a
    /// position in which the side to move looks for fours.
    pub fn vcf(&mut self, position: &Position, budget: &mut Budget) -> Vcf {
        if position.rule_set() == RuleSet::Rdd {
            let bytes = self.bytes;
            let plain = self.plain.get_or_insert_with(|| PlainSolver::new(bytes));
            return plain.vcf(position, budget);
        }
        if let Some(point) = five(position) {
            return Vcf::Win(vec![Move::Place(point)]);
        }
        if position.outcome().is_some() {
            return Vcf::None;
        }
        let mut board = PatternBoard::of(position);
        let mut depth = 1;
        loop {
            match self
                .fours
                .search(&mut board, &mut self.trail, depth, budget)
            {
                Ok(Found::Win) => return Vcf::Win(self.line(position)),
                // Iterative deepening: short wins are found first.
                Ok(Found::NoneYet) if depth < MOST_FOURS => {
                    depth = (depth + 1 + depth / 3).min(MOST_FOURS);
                }
                Ok(Found::NoneYet | Found::None) => return Vcf::None,
                Err(Spent) => return Vcf::Unknown,
            }
        }
    }

    /// The moves of the win that was found, with an answer where none stops the five.
    fn line(&self, position: &Position) -> Vec<Move> {
        let mut now = position.clone();
        let mut line = Vec::new();
        for cell in self.fours.line() {
            let m = cell.map_or_else(|| idle(&now), |cell| Move::Place(cell.point()));
            // A straight four may leave a foul as the other end: Black answers where it can.
            let m = if now.is_legal(m) { m } else { idle(&now) };
            line.push(m);
            now.play_unchecked(m);
        }
        debug_assert_eq!(now.winner(), Some(position.turn()));
        line
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Solver::BYTES)
    }
}
