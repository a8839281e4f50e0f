use std::cmp::Reverse;

use game::{Line, Notation, Position, Score, Wdl};
use infer::Judge;
use infer::planes::PolicyIndex;
use search::puct::Arbiter;
use search::{Budget, Spent, Window};

use super::IsFirst;
use super::memory::Memory;
use crate::policy::MoveOf;

/// One look some plies deep.
pub(super) struct Tree<'a, G: Notation, L: PolicyIndex, A> {
    pub(super) judge: &'a mut Judge<L>,
    pub(super) arbiter: &'a mut A,
    pub(super) memory: &'a mut Memory<MoveOf<L>>,
    pub(super) is_first: IsFirst<L>,
    pub(super) budget: &'a mut Budget,
    /// The position that is looked at, and how it came about.
    pub(super) line: Line<G>,
    pub(super) depth: u32,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<MoveOf<L>>>,
    /// The best first move so far.
    pub(super) found: Option<Found<MoveOf<L>>>,
    /// How many positions the network has judged.
    pub(super) judged: u64,
}

/// What both sides should play, and what comes of it.
#[derive(Clone, Debug)]
pub(super) struct Found<M> {
    pub(super) score: Score,
    pub(super) line: Vec<M>,
}

/// What a logit of 1 is in the scores of the search: a thousandth of it tells moves apart.
pub(super) const UNIT: f32 = 1000.0;

/// No opinion is larger: a network proves nothing.
const MOST: f32 = 100.0 * UNIT;

/// What a result is worth that comes about in so many plies from the root on.
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
    /// Looks at everything. What is found is in [`Tree::found`], even if the budget ends first.
    pub(super) fn search(&mut self) -> Result<(), Spent> {
        self.value(self.depth, 0, Window::FULL).map(|_| ())
    }

    /// What the position is worth to the side to move, at least one ply deep. It is a bound where
    /// it lies outside the window.
    fn value(&mut self, depth: u32, ply: u32, mut window: Window) -> Result<Score, Spent> {
        let moves = self.ordered(ply)?;
        let leaves = match depth {
            1 => self.leaves(&moves, ply)?,
            _ => Vec::new(),
        };
        let mut best: Option<(Score, MoveOf<L>)> = None;
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
        // A position without a move has ended, and is not looked at.
        let Some((score, m)) = best else {
            return Ok(Score::ZERO);
        };
        self.memory.keep(self.line.position().key(), m);
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

    /// What is certain about the position.
    fn settled(&mut self, ply: u32) -> Option<Score> {
        if let Some(result) = self.arbiter.on_the_way(&self.line) {
            return Some(certain(result, ply));
        }
        let end = self.arbiter.certain(&self.line)?;
        Some(certain(end.result, ply + u32::from(end.plies)))
    }

    /// What the positions after these moves are worth to the other side, all judged at once.
    fn leaves(&mut self, moves: &[MoveOf<L>], ply: u32) -> Result<Vec<Score>, Spent> {
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
        self.judge.run();
        let mut judged = 0..;
        let score = |settled: Option<Score>| {
            settled.unwrap_or_else(|| {
                let number = judged.next().unwrap_or_default();
                let opinion = self.judge.opinion(number);
                let logit = opinion.map_or(0.0, |opinion| opinion.logit);
                Score::new((logit * UNIT).clamp(-MOST, MOST) as i32)
            })
        };
        let scores = settled.into_iter().map(score).collect();
        self.judged += judged.start as u64;
        Ok(scores)
    }

    /// Adds the position to those that the network judges next.
    fn ask(&mut self) {
        let (position, layout) = (self.line.position(), self.judge.layout());
        if layout.fits(position) {
            let last = self.line.moves().iter().rev().take(layout.history());
            let last: Vec<_> = last.copied().collect();
            self.judge.add(position, &last);
        }
    }

    /// The legal moves, the one to look at first at the front: what was best before, then by the
    /// policy near the root, and below what the game names.
    fn ordered(&mut self, ply: u32) -> Result<Vec<MoveOf<L>>, Spent> {
        let key = self.line.position().key();
        let mut moves = if ply < (self.depth / 4).max(1) {
            // However little time there is, a move has to be played.
            if ply > 0 {
                self.budget.check()?;
            }
            self.ask();
            self.judge.run();
            let mut chances = self.judge.chances(0, self.line.position(), 1.0);
            chances.sort_by(|(_, first), (_, second)| second.total_cmp(first));
            chances.into_iter().map(|(m, _)| m).collect()
        } else {
            let position = self.line.position();
            let mut moves = position.legal_moves();
            moves.sort_by_key(|&m| Reverse((self.is_first)(position, m)));
            moves
        };
        if let Some(best) = self.memory.best(key)
            && let Some(place) = moves.iter().position(|&m| m == best)
        {
            moves[..=place].rotate_right(1);
        }
        if let Some(&first) = moves.first() {
            self.memory.keep(key, first);
        }
        Ok(moves)
    }

    /// Makes the line from `ply` on: this move, and the line behind it.
    fn extend(&mut self, ply: u32, m: MoveOf<L>) {
        let (before, behind) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(m);
        line.extend(&behind[0]);
    }
}
