use game::{Outcome, Position as _, Score, Wdl};
use othello::{Move, Position, Squares};
use search::{Budget, Choice, Report, Spent};

use super::choice::after;
use super::{Evaluator, Mode};

/// The value of a won game.
pub(super) const WIN: f64 = 10_000.0;

/// The guide's search: alpha-beta to a fixed depth, moves near the root ordered by the evaluator,
/// ties to the later move.
pub(super) struct Tree<'a, E> {
    pub(super) evaluator: &'a mut E,
    pub(super) budget: &'a mut Budget,
    pub(super) mode: Mode,
    /// The number of plies from the root in which moves are ordered. The root's always are.
    pub(super) ordered: u32,
    /// The value of a draw for the side to move at the root.
    pub(super) draw: f64,
    /// The squares that may be chosen at the root.
    pub(super) squares: Squares,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
}

/// The result of the search.
pub(super) struct Root {
    pub(super) value: f64,
    /// The principal variation.
    pub(super) line: Vec<Move>,
    /// Whether there is a value: false until a move was searched.
    is_searched: bool,
}

impl Root {
    pub(super) fn report(&self, depth: u32, score: Score, budget: &Budget) -> Report<Move> {
        Report {
            rank: None,
            hash_full: None,
            depth,
            score: Some(score),
            nodes: budget.nodes(),
            time: budget.elapsed(),
            line: self.line.clone(),
        }
    }

    pub(super) fn choice(&self, score: impl Fn(f64) -> Score) -> Choice<Move> {
        Choice {
            best: self.line.first().copied(),
            score: self.is_searched.then(|| score(self.value)),
            ponder: self.line.get(1).copied(),
        }
    }
}

/// The alpha-beta window. The pass of [`Mode::Literal`] is why this is not the window of every
/// other search.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

impl Window {
    fn after_move(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

struct Child {
    m: Move,
    position: Position,
    /// The evaluation, for the child's side to move.
    value: f64,
}

/// By the opponent's evaluation, the worst first; equals keep their order.
fn order(children: &mut [Child]) {
    children.sort_by(|a, b| a.value.total_cmp(&b.value));
}

impl<E: Evaluator> Tree<'_, E> {
    /// Searches a position in which a disc can be placed, and tells `each` what is best after
    /// each move. Out of budget, the best so far comes back with the error; if no move has been
    /// looked at, it is the best at first sight.
    pub(super) fn search(
        &mut self,
        position: &Position,
        depth: u32,
        mut each: impl FnMut(&Root, &Budget),
    ) -> (Root, Result<(), Spent>) {
        self.lines = vec![Vec::new(); depth as usize + 1];
        let mut children = self.children(self.squares, position);
        self.look_at(&mut children);
        order(&mut children);
        let mut root = Root {
            value: f64::NEG_INFINITY,
            line: children.iter().map(|child| child.m).take(1).collect(),
            is_searched: false,
        };
        for child in &children {
            let alpha = match self.mode {
                Mode::Literal => root.value.max(-WIN),
                // Below the best value: only then is an equal one known to be no less.
                Mode::Corrected => root.value.next_down(),
            };
            let window = Window { alpha, beta: WIN };
            let value = match self.value(&child.position, depth - 1, 1, window.after_move()) {
                Ok(value) => -value,
                Err(spent) => return (root, Err(spent)),
            };
            if value >= root.value {
                root.value = value;
                root.is_searched = true;
                root.line.clear();
                root.line.push(child.m);
                root.line.extend(&self.lines[1]);
            }
            each(&root, self.budget);
        }
        (root, Ok(()))
    }

    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        ply: usize,
        mut window: Window,
    ) -> Result<f64, Spent> {
        self.budget.visit()?;
        self.lines[ply].clear();
        if let Some(outcome) = position.outcome() {
            return Ok(self.finished(position, ply, outcome));
        }
        if depth == 0 {
            self.budget.check()?;
            let mut value = [0.0];
            self.evaluator.evaluate(&[*position], &mut value);
            return Ok(value[0]);
        }
        if position.moves().is_empty() {
            return self.passed(&after(position, Move::Pass), depth, ply, window);
        }
        let mut children = self.children(position.moves(), position);
        let are_leaves = depth == 1;
        let is_ordered = ply < self.ordered as usize;
        if is_ordered || are_leaves {
            self.budget.check()?;
            self.look_at(&mut children);
        }
        if is_ordered {
            order(&mut children);
        }
        let mut best = f64::NEG_INFINITY;
        for child in &children {
            let value = if are_leaves {
                -self.leaf(child, ply)?
            } else {
                -self.value(&child.position, depth - 1, ply + 1, window.after_move())?
            };
            if value >= best {
                best = value;
            }
            if value > window.alpha {
                window.alpha = value;
                self.extend(ply, child.m);
            }
            if value >= window.beta {
                break;
            }
        }
        Ok(best)
    }

    /// A child at depth 0, whose value the evaluator has already given together with those of
    /// its siblings.
    fn leaf(&mut self, child: &Child, ply: usize) -> Result<f64, Spent> {
        self.budget.visit()?;
        self.lines[ply + 1].clear();
        Ok(match child.position.outcome() {
            Some(outcome) => self.finished(&child.position, ply + 1, outcome),
            None => child.value,
        })
    }

    /// The value of a position whose side to move had to pass. The original takes the
    /// opponent's value and window for its own.
    fn passed(
        &mut self,
        next: &Position,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<f64, Spent> {
        let value = match self.mode {
            Mode::Literal => self.value(next, depth - 1, ply + 1, window)?,
            Mode::Corrected => -self.value(next, depth - 1, ply + 1, window.after_move())?,
        };
        self.extend(ply, Move::Pass);
        Ok(value)
    }

    /// The value of a finished game. The original knows no draw: who does not win has lost.
    fn finished(&self, position: &Position, ply: usize, outcome: Outcome) -> f64 {
        match (outcome.seen_by(position.turn()), self.mode) {
            (Wdl::Win, _) => WIN,
            (Wdl::Loss, _) | (Wdl::Draw, Mode::Literal) => -WIN,
            (Wdl::Draw, Mode::Corrected) if ply.is_multiple_of(2) => self.draw,
            (Wdl::Draw, Mode::Corrected) => -self.draw,
        }
    }

    fn children(&self, squares: Squares, position: &Position) -> Vec<Child> {
        let child = |square| Child {
            m: Move::Place(square),
            position: after(position, Move::Place(square)),
            value: 0.0,
        };
        squares.into_iter().map(child).collect()
    }

    /// Asks the evaluator about all children at once.
    fn look_at(&mut self, children: &mut [Child]) {
        let positions: Vec<Position> = children.iter().map(|child| child.position).collect();
        let mut values = vec![0.0; positions.len()];
        self.evaluator.evaluate(&positions, &mut values);
        for (child, value) in children.iter_mut().zip(values) {
            child.value = value;
        }
    }

    /// Sets the principal variation from `ply` on: this move, then the one of the next ply.
    fn extend(&mut self, ply: usize, m: Move) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(m);
        before[ply].extend(&behind[0]);
    }
}
