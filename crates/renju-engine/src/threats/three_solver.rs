use game::{Color, Position as _};
use renju::{Move, Position, RuleSet};
use search::proof::{InitialNumbers, Numbers, Problem, Prover, Side, Verdict};
use search::{Budget, Limits};

use super::four_search::FourSearch;
use super::plain_solver::idle;
use super::solver::Solver;
use super::vcf::Vcf;
use super::visits::NodeCap;
use crate::candidates::each_candidate;
use crate::patterns::{Cell, PatternBoard, PointClass, Trail};

/// A solver of victories by continuous threats (VCT): fours and threes. It proves by df-pn that every
/// answer to every threat loses; a win that needs a quiet move in between is not found.
///
/// ```
/// use renju::Diagram;
/// use renju_engine::threats::{ThreeSolver, Vcf};
/// use search::Budget;
///
/// // White wins by threes and by a foul: Black may not stop everything.
/// let board = ".............../.............../.............../.............../.............../\
///     ......X..X...../......XOO....../.......X......./........O....../.............../\
///     .............../.............../.............../.............../...............";
/// let Diagram(position) = format!("{board} w").parse()?;
/// let vct = ThreeSolver::new(1 << 22).vct(&position, &mut Budget::unlimited());
/// assert!(matches!(vct, Vcf::Win(line) if line.len() >= 7));
/// # Ok::<(), renju::DiagramError>(())
/// ```
pub struct ThreeSolver {
    prover: Prover<Threes>,
    fours: Solver,
}

/// The nodes that a leaf spends on a win by fours.
const LEAF: u32 = 100;

/// The fours in a row of such a win.
const LEAF_FOURS: u8 = 30;

/// No line is longer.
const MOST_PLIES: usize = 225;

impl ThreeSolver {
    /// A solver with tables of this many bytes in all.
    #[must_use]
    pub fn new(bytes: usize) -> ThreeSolver {
        ThreeSolver {
            prover: Prover::new(bytes / 4 * 3),
            fours: Solver::new(bytes / 4),
        }
    }

    /// Whether the side to move wins with fours and threes, and how: each of its moves is a four or a
    /// three, and each answer one of those that stop it, until fours alone win. By the literal rules of
    /// the RDD only fours are tried.
    pub fn vct(&mut self, position: &Position, budget: &mut Budget) -> Vcf {
        let by_fours = self.fours.vcf(position, budget);
        let is_decided = matches!(by_fours, Vcf::Win(_) | Vcf::Unknown);
        if is_decided || position.rule_set() == RuleSet::Rdd || position.outcome().is_some() {
            return by_fours;
        }
        let mut problem = Threes::new(position.turn());
        self.prover.clear();
        let root = PatternBoard::of(position);
        match self
            .prover
            .prove(&mut problem, &root, Side::Attacker, budget)
        {
            Verdict::Proven => Vcf::Win(self.line(&mut problem, position)),
            Verdict::Disproven => Vcf::None,
            Verdict::Unknown => Vcf::Unknown,
        }
    }

    /// A line of the proof: the attacker plays what is proven, the defender whatever stops the threat.
    fn line(&mut self, problem: &mut Threes, position: &Position) -> Vec<Move> {
        let mut now = position.clone();
        let mut line = Vec::new();
        let mut moves = Vec::new();
        let mut side = Side::Attacker;
        while now.outcome().is_none() && line.len() < MOST_PLIES {
            if side == Side::Attacker
                && let Vcf::Win(rest) = self.fours.vcf(&now, &mut few_nodes())
            {
                line.extend(rest);
                break;
            }
            let board = PatternBoard::of(&now);
            moves.clear();
            problem.moves(&board, side, &mut moves);
            let next = match side {
                Side::Attacker => moves.iter().copied().find(|&cell| {
                    let after = problem.play(&board, cell);
                    self.is_proven(problem, &after, Side::Defender)
                }),
                // The answer that holds out for the most threats is not known; any is an example.
                Side::Defender => moves.first().copied(),
            };
            let m = match (next, side) {
                (Some(cell), _) => Move::Place(cell.point()),
                (None, Side::Defender) => idle(&now),
                (None, Side::Attacker) => break,
            };
            line.push(m);
            now.play_unchecked(m);
            side = !side;
        }
        line
    }

    /// Whether a position after a threat is won; what the table has lost is proven again.
    fn is_proven(
        &mut self,
        problem: &mut Threes,
        board: &PatternBoard<'static>,
        side: Side,
    ) -> bool {
        match self.prover.recall(problem, board).0 {
            Verdict::Proven => true,
            Verdict::Disproven => false,
            Verdict::Unknown => {
                self.prover.prove(problem, board, side, &mut few_nodes()) == Verdict::Proven
            }
        }
    }
}

impl std::fmt::Debug for ThreeSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ThreeSolver").finish_non_exhaustive()
    }
}

fn few_nodes() -> Budget {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    Budget::new(&limits, Color::Black, &search::Stop::new())
}

/// The attack with fours and threes.
struct Threes {
    attacker: Color,
    fours: FourSearch,
    trail: Trail,
}

impl Threes {
    fn new(attacker: Color) -> Threes {
        Threes {
            attacker,
            fours: FourSearch::new(1 << 20),
            trail: Trail::new(),
        }
    }

    /// The verdict about a position with the attacker to move.
    fn attack(&mut self, board: &PatternBoard<'static>) -> Option<Numbers> {
        let (own, other) = (self.attacker, !self.attacker);
        if board.count(own, PointClass::Five) > 0 {
            return Some(Numbers::PROVEN);
        }
        match board.count(other, PointClass::Five) {
            0 if board.count(own, PointClass::StraightFour) > 0 => Some(Numbers::PROVEN),
            0 => {
                let mut cap = NodeCap::new(LEAF);
                let mut scratch = board.clone();
                let won = self
                    .fours
                    .wins(&mut scratch, &mut self.trail, LEAF_FOURS, &mut cap);
                won.map(|_| Numbers::PROVEN)
            }
            1 => None,
            _ => Some(Numbers::DISPROVEN),
        }
    }

    /// The verdict about a position with the defender to move.
    fn defence(&self, board: &PatternBoard<'static>) -> Option<Numbers> {
        let (own, other) = (!self.attacker, self.attacker);
        if board.count(own, PointClass::Five) > 0 {
            return Some(Numbers::DISPROVEN);
        }
        match board.count(other, PointClass::Five) {
            0 if board.count(other, PointClass::StraightFour) == 0 => Some(Numbers::DISPROVEN),
            0 | 1 => None,
            _ => Some(Numbers::PROVEN),
        }
    }
}

impl Problem for Threes {
    type Node = PatternBoard<'static>;
    type Move = Cell;
    type Means = ();

    fn key(&self, node: &Self::Node) -> u64 {
        node.key()
    }

    fn means(&self, _: &Self::Node) {}

    fn moves(&mut self, board: &Self::Node, side: Side, moves: &mut Vec<Cell>) {
        let turn = board.turn();
        let first = moves.len();
        if let Some(cell) = board.find(!turn, PointClass::Five) {
            // Only this stops the five; an attacker must threaten with it.
            if board.may_play(cell) && (side == Side::Defender || threatens(board, cell)) {
                moves.push(cell);
            }
            return;
        }
        match side {
            Side::Attacker => {
                board.each_of(turn, PointClass::Three, |cell| moves.push(cell));
                if turn == Color::Black {
                    board.each_equal(turn, PointClass::MaybeFoul, |cell| {
                        if !board.is_foul(cell) {
                            moves.push(cell);
                        }
                    });
                }
                moves[first..].sort_unstable_by_key(|&cell| {
                    (std::cmp::Reverse(board.class(turn, cell)), cell)
                });
            }
            Side::Defender => each_candidate(board, |cell| {
                if !moves[first..].contains(&cell) && board.may_play(cell) {
                    moves.push(cell);
                }
            }),
        }
    }

    fn play(&self, board: &Self::Node, cell: Cell) -> Self::Node {
        let mut next = board.clone();
        next.play(cell, &mut Trail::new());
        next
    }

    fn initial_numbers(&mut self, board: &Self::Node, side: Side) -> InitialNumbers<()> {
        let decided = match side {
            Side::Attacker => self.attack(board),
            Side::Defender => self.defence(board),
        };
        InitialNumbers {
            numbers: decided.unwrap_or(Numbers::OPEN),
            means: (),
        }
    }
}

/// Whether a stone of the side to move makes a four or a three.
fn threatens(board: &PatternBoard<'_>, cell: Cell) -> bool {
    let class = board.class(board.turn(), cell);
    class >= PointClass::Three || class == PointClass::MaybeFoul
}
