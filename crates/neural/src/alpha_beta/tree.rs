use std::cmp::Reverse;

use game::{Line, Notation, Position, Score, Wdl};
use infer::BatchEvaluator;
use infer::planes::{LayoutMove, PolicyIndex};
use search::puct::Arbiter;
use search::{Budget, Spent, Window};

use super::IsFirst;
use super::hash_moves::HashMoves;

/// One iteration: a search to a depth.
pub(super) struct Tree<'a, G: Notation, L: PolicyIndex, A> {
    pub(super) evaluator: &'a mut BatchEvaluator<L>,
    pub(super) arbiter: &'a mut A,
    pub(super) hash_moves: &'a mut HashMoves<LayoutMove<L>>,
    pub(super) is_first: IsFirst<L>,
    pub(super) budget: &'a mut Budget,
    /// The current position, with the moves that led to it.
    pub(super) line: Line<G>,
    /// The moves that may be chosen at the root; `None` for all.
    pub(super) root_moves: Option<&'a [LayoutMove<L>]>,
    pub(super) depth: u32,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<LayoutMove<L>>>,
    /// The best first move so far.
    pub(super) found: Option<Found<LayoutMove<L>>>,
    /// The number of positions the network has evaluated.
    pub(super) evaluated: u64,
}

/// A principal variation and its score.
#[derive(Clone, Debug)]
pub(super) struct Found<M> {
    pub(super) score: Score,
    pub(super) line: Vec<M>,
}

/// The score of a logit of 1: scores are thousandths of a logit.
pub(super) const UNIT: f32 = 1000.0;

/// The largest score of an evaluation: a network proves nothing.
const MOST: f32 = 100.0 * UNIT;

/// The score of a certain result, this many plies from the root.
pub(super) fn certain(result: Wdl, plies: u32) -> Score {
    match result {
        Wdl::Win => Score::win_in(plies),
        Wdl::Draw => Score::ZERO,
        Wdl::Loss => Score::loss_in(plies),
    }
}

impl<G, L, A> Tree<'_, G, L, A>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
{
    /// Searches. The result is in [`Tree::found`], even if the budget ends first.
    pub(super) fn search(&mut self) -> Result<(), Spent> {
        self.value(self.depth, 0, Window::FULL).map(|_| ())
    }

    /// The score for the side to move, searched at least one ply deep. Outside the window it is a
    /// bound.
    fn value(&mut self, depth: u32, ply: u32, mut window: Window) -> Result<Score, Spent> {
        let moves = self.ordered(ply)?;
        let leaves = match depth {
            1 => self.leaves(&moves, ply)?,
            _ => Vec::new(),
        };
        let mut best: Option<(Score, LayoutMove<L>)> = None;
        for (number, &m) in moves.iter().enumerate() {
            self.lines[ply as usize + 1].clear();
            let score = match leaves.get(number) {
                Some(&score) => -score,
                None => {
                    self.line.push_unchecked(m);
                    let score = self.child(depth - 1, ply + 1, window.after_move());
                    self.line.pop();
                    -score?
                }
            };
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, m));
            }
            if score > window.alpha {
                window.alpha = score;
                self.extend(ply, m);
                if ply == 0 {
                    self.found = Some(Found {
                        score,
                        line: self.lines[0].clone(),
                    });
                }
            }
            if score >= window.beta {
                break;
            }
        }
        // A position without moves is the end of a game and never gets here.
        let Some((score, m)) = best else {
            return Ok(Score::ZERO);
        };
        self.hash_moves.store(self.line.position().key(), m);
        Ok(score)
    }

    /// The value of a position below the root.
    fn child(&mut self, depth: u32, ply: u32, window: Window) -> Result<Score, Spent> {
        self.budget.visit()?;
        match self.settled(ply) {
            Some(score) => Ok(score),
            None => self.value(depth, ply, window),
        }
    }

    /// The score of the position, if it is certain.
    fn settled(&mut self, ply: u32) -> Option<Score> {
        if let Some(result) = self.arbiter.on_the_way(&self.line) {
            return Some(certain(result, ply));
        }
        let end = self.arbiter.certain(&self.line)?;
        Some(certain(end.result, ply + u32::from(end.plies)))
    }

    /// The scores after these moves for the other side, evaluated in one batch.
    fn leaves(&mut self, moves: &[LayoutMove<L>], ply: u32) -> Result<Vec<Score>, Spent> {
        for _ in moves {
            self.budget.visit()?;
        }
        self.budget.check()?;
        let mut settled = Vec::with_capacity(moves.len());
        for &m in moves {
            self.line.push_unchecked(m);
            let score = self.settled(ply + 1);
            if score.is_none() {
                self.ask();
            }
            settled.push(score);
            self.line.pop();
        }
        self.evaluator.run();
        let mut evaluated = 0..;
        let score = |settled: Option<Score>| {
            settled.unwrap_or_else(|| {
                let number = evaluated.next().unwrap_or_default();
                let estimate = self.evaluator.value_estimate(number);
                let logit = estimate.map_or(0.0, |estimate| estimate.logit);
                Score::new((logit * UNIT).clamp(-MOST, MOST) as i32)
            })
        };
        let scores = settled.into_iter().map(score).collect();
        self.evaluated += evaluated.start as u64;
        Ok(scores)
    }

    /// Adds the position to the next batch.
    fn ask(&mut self) {
        let (position, layout) = (self.line.position(), self.evaluator.layout());
        if layout.fits(position) {
            let last = self.line.moves().iter().rev().take(layout.history());
            let last: Vec<_> = last.copied().collect();
            self.evaluator.add(position, &last);
        }
    }

    /// The legal moves in order: the hash move, then by the policy near the root, and by the game
    /// below.
    fn ordered(&mut self, ply: u32) -> Result<Vec<LayoutMove<L>>, Spent> {
        let key = self.line.position().key();
        let mut moves = if ply < (self.depth / 4).max(1) {
            // The root is ordered even without time: a move has to be played.
            if ply > 0 {
                self.budget.check()?;
            }
            self.ask();
            self.evaluator.run();
            let mut chances = self.evaluator.chances(0, self.line.position(), 1.0);
            chances.sort_by(|(_, first), (_, second)| second.total_cmp(first));
            chances.into_iter().map(|(m, _)| m).collect()
        } else {
            let position = self.line.position();
            let mut moves = position.legal_moves();
            moves.sort_by_key(|&m| Reverse((self.is_first)(position, m)));
            moves
        };
        if let Some(root_moves) = self.root_moves.filter(|_| ply == 0) {
            moves.retain(|m| root_moves.contains(m));
        }
        if let Some(best) = self.hash_moves.best(key)
            && let Some(index) = moves.iter().position(|&m| m == best)
        {
            moves[..=index].rotate_right(1);
        }
        if let Some(&first) = moves.first() {
            self.hash_moves.store(key, first);
        }
        Ok(moves)
    }

    /// Sets the principal variation from `ply` on: this move, then the one of the next ply.
    fn extend(&mut self, ply: u32, m: LayoutMove<L>) {
        let (before, behind) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(m);
        line.extend(&behind[0]);
    }
}
