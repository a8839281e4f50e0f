use std::ops::Range;

use game::{Line, Position as _, Wdl};
use search::{Bound, Budget};
use shogi::{Claim, Declaration, Kind, Move, Position, Rules, Shogi, Square};

use crate::exchange::exchange;
use crate::geometry::Geometry;
use crate::parameters::{
    FUTILITY_DEPTH, FUTILITY_MARGIN, LATE_DEPTH, NULL_DEPTH, NULL_DEPTH_DIVISOR, NULL_REDUCTION,
    REDUCTION_AFTER, REDUCTION_DEPTH, UNKNOWN_DEPTH, late_after, reduction,
};

use super::SearchFeatures;
use super::evaluation::Evaluation;
use super::history::History;
use super::move_stack::MoveStack;
use super::null_move::null_move;
use super::position_history::PositionHistory;
use super::transposition::{HashEntry, TranspositionTable};
use super::value::{INFINITE, MOST_PLIES, PROVEN, is_proven, loss_in, win_in};

/// The state of one search: table, budget, history and principal variations.
pub(super) struct Searcher<'a> {
    pub(super) geometry: &'static Geometry,
    pub(super) evaluation: &'static Evaluation,
    pub(super) features: SearchFeatures,
    pub(super) moves: MoveStack,
    pub(super) history: History,
    /// The principal variations from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    /// The move to search first at the root.
    pub(super) first: Option<Move>,
    /// The moves that may be chosen at the root; `None` for all.
    pub(super) root_moves: Option<Vec<Move>>,
    /// Whether the search was stopped: its return values mean nothing then.
    pub(super) is_aborted: bool,
    pub(super) budget: Budget,
    table: &'a mut TranspositionTable,
    positions: PositionHistory,
    rules: Rules,
    plies_played: usize,
}

/// A position of the tree.
#[derive(Clone, Copy)]
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) in_check: bool,
    pub(super) ply: usize,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        line: &Line<Shogi>,
        features: SearchFeatures,
        table: &'a mut TranspositionTable,
        budget: Budget,
    ) -> Searcher<'a> {
        Searcher {
            geometry: Geometry::get(),
            evaluation: Evaluation::get(),
            features,
            moves: MoveStack::new(),
            history: History::new(),
            lines: (0..MOST_PLIES + 2)
                .map(|_| Vec::with_capacity(MOST_PLIES))
                .collect(),
            first: None,
            root_moves: None,
            is_aborted: false,
            table,
            positions: PositionHistory::new(line),
            rules: *line.rules(),
            plies_played: line.moves().len(),
            budget,
        }
    }

    fn may_choose(&self, m: Move) -> bool {
        let moves = self.root_moves.as_ref();
        moves.is_none_or(|moves| moves.contains(&m))
    }

    /// The share of the table that this search has written, in thousandths.
    pub(super) fn hash_full(&self) -> u32 {
        self.table.fill()
    }

    /// Counts a node, unless the search is over.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.is_aborted = self.budget.visit().is_err();
        !self.is_aborted
    }

    /// The result by the rules at a node below the root, except mate.
    fn ending(&self, node: Node<'_>) -> Option<i32> {
        let Node { position, ply, .. } = node;
        match self.positions.repetition() {
            Some(Wdl::Draw) => return Some(0),
            Some(Wdl::Win) => return Some(win_in(ply)),
            Some(Wdl::Loss) => return Some(loss_in(ply)),
            None => {}
        }
        let us = position.turn();
        let rank = |color| position.king(color).map(|king| king.rank_for(color));
        match self.rules.declaration {
            Declaration::Try => {
                // The enemy's king has just come to where ours began.
                let is_goal = |king: Square| king.file() == 5 && king.rank_for(!us) == 1;
                if position.king(!us).is_some_and(is_goal) && position.outcome().is_none() {
                    return Some(loss_in(ply));
                }
            }
            declaration if rank(us).is_some_and(|rank| rank <= 3) => {
                let claim = declaration.claim(position, self.rules.handicap);
                if claim == Some(Claim::Win) {
                    return Some(win_in(ply + 1));
                }
            }
            _ => {}
        }
        let plies = self.plies_played + ply;
        if self
            .rules
            .most_plies
            .is_some_and(|most| plies >= most as usize)
        {
            let is_over = position.outcome().is_some();
            return Some(if is_over { loss_in(ply) } else { 0 });
        }
        None
    }

    /// Principal variation search (PVS) of a node to `depth`: exact within the window and a bound
    /// outside.
    pub(super) fn search(
        &mut self,
        node: Node<'_>,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        may_pass: bool,
    ) -> i32 {
        let Node {
            position,
            in_check,
            ply,
        } = node;
        self.lines[ply].clear();
        if !self.enter() {
            return 0;
        }
        if ply > 0
            && let Some(value) = self.ending(node)
        {
            return value;
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiet(node, alpha, beta);
        }
        // Mate distance pruning: nothing here is better than mate in one, or worse than being
        // mated.
        alpha = alpha.max(loss_in(ply));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_wide = beta - alpha > 1;
        let key = position.key().0;
        let entry = self
            .features
            .table
            .then(|| self.table.probe(key, ply))
            .flatten();
        let is_restricted = ply == 0 && self.root_moves.is_some();
        if let Some(entry) = entry
            && !is_wide
            && !is_restricted
            && entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let first = match ply {
            0 => self.first,
            _ => entry.and_then(|entry| entry.best),
        };
        let guess = if in_check {
            -INFINITE
        } else {
            self.evaluation.value(position)
        };
        if !is_wide && !in_check && !is_proven(beta) {
            if self.features.pruning
                && depth <= FUTILITY_DEPTH
                && guess - FUTILITY_MARGIN * depth >= beta
            {
                return guess;
            }
            if may_pass
                && self.features.null_move
                && depth >= NULL_DEPTH
                && guess >= beta
                && let Some(value) = self.after_pass(node, beta, depth)
            {
                return value;
            }
        }
        if self.features.reductions && first.is_none() && depth >= UNKNOWN_DEPTH {
            depth -= 1;
        }

        // The hash move often causes a cutoff, so it is tried before the other moves are generated.
        // A key collision may have left it, so its legality is checked.
        let first = first.filter(|&m| position.is_legal(m));
        let mut start = self.moves.len();
        let floor = start;
        if let Some(m) = first {
            self.moves.push(m, 0);
        }
        let mut is_listed = false;
        let mut index = start;
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        loop {
            if index == self.moves.len() && !is_listed {
                is_listed = true;
                start = index;
                self.moves.add_all(position, &self.history, ply, first);
            }
            if index == self.moves.len() {
                break;
            }
            let m = self.moves.pick(start, index, self.moves.len()).m;
            index += 1;
            if is_restricted && !self.may_choose(m) {
                continue;
            }
            let is_quiet = !position.is_noisy(m);
            count += 1;
            if is_quiet
                && !in_check
                && ply > 0
                && best > -PROVEN
                && depth <= LATE_DEPTH
                && self.features.pruning
                && !self.may_check(position, m)
            {
                let is_late = count > late_after(depth);
                let is_futile = guess + FUTILITY_MARGIN * (depth + 1) <= alpha;
                if is_late || is_futile || exchange(self.geometry, position, m) < 0 {
                    continue;
                }
            }
            let mut next = position.clone();
            next.play_unchecked(m);
            let child = Node {
                position: &next,
                in_check: next.in_check(),
                ply: ply + 1,
            };
            let is_calm = is_quiet && !in_check && !child.in_check;
            let next_depth = depth - i32::from(!child.in_check);
            self.positions.push(next.key().0, child.in_check);
            let value = if best == -INFINITE {
                -self.search(child, -beta, -alpha, next_depth, true)
            } else {
                let mut less = 0;
                if self.features.reductions
                    && is_calm
                    && depth >= REDUCTION_DEPTH
                    && count > REDUCTION_AFTER
                {
                    less = reduction(depth, count) - i32::from(is_wide);
                    less = less.clamp(0, next_depth - 1);
                }
                let mut value = -self.search(child, -alpha - 1, -alpha, next_depth - less, true);
                if less > 0 && value > alpha && !self.is_aborted {
                    value = -self.search(child, -alpha - 1, -alpha, next_depth, true);
                }
                if value > alpha && value < beta && !self.is_aborted {
                    value = -self.search(child, -beta, -alpha, next_depth, true);
                }
                value
            };
            self.positions.pop();
            if self.is_aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                    self.extend_line(ply, m);
                    if value >= beta {
                        if is_quiet {
                            self.learn(node, m, depth, floor..index - 1);
                        }
                        break;
                    }
                }
            }
        }
        self.moves.truncate(floor);
        if count == 0 {
            return loss_in(ply);
        }
        // The value of some moves is not that of the position.
        if self.features.table && !is_restricted {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = HashEntry {
                value: best,
                bound,
                depth,
                best: best_move,
            };
            self.table.store(key, ply, entry);
        }
        best
    }

    /// Null-move pruning: the value, if the position is good enough even after the opponent moves
    /// twice.
    ///
    /// Never in check, where a pass would lose the king; never twice in a row, which would prove
    /// nothing; and a mate after a null move is no mate.
    fn after_pass(&mut self, node: Node<'_>, beta: i32, depth: i32) -> Option<i32> {
        let next = null_move(node.position, node.in_check)?;
        let child = Node {
            position: &next,
            in_check: false,
            ply: node.ply + 1,
        };
        let next_depth = depth - 1 - NULL_REDUCTION - depth / NULL_DEPTH_DIVISOR;
        let floor = self.positions.push_null_move(next.key().0);
        let value = -self.search(child, -beta, -beta + 1, next_depth, false);
        self.positions.pop_null_move(floor);
        if self.is_aborted || value < beta {
            return None;
        }
        Some(if is_proven(value) { beta } else { value })
    }

    /// Whether a move might give check: always true if it does, and seldom if it does not.
    fn may_check(&self, position: &Position, m: Move) -> bool {
        let us = position.turn();
        let Some(king) = position.king(!us) else {
            return false;
        };
        let line = |square, kind| self.geometry.reach(kind, us, king).contains(square);
        let from_line = |from| line(from, Kind::Rook) || line(from, Kind::Bishop);
        let after = match m {
            Move::Drop { kind, .. } => Some(kind.kind()),
            Move::Normal { from, .. } => position.piece(from).map(|piece| piece.kind()),
            Move::Promote { from, .. } => position
                .piece(from)
                .and_then(|piece| piece.kind().promoted()),
        };
        let sees = |kind| self.geometry.reach(kind, us, m.to()).contains(king);
        after.is_some_and(sees) || m.from().is_some_and(from_line)
    }

    /// Updates history and killer moves after a quiet move caused a cutoff.
    fn learn(&mut self, node: Node<'_>, m: Move, depth: i32, tried: Range<usize>) {
        let position = node.position;
        for index in tried {
            let other = self.moves.get(index).m;
            if !position.is_noisy(other) {
                self.history.punish(position, other, depth);
            }
        }
        self.history.reward(position, m, depth, node.ply);
    }

    /// Sets the principal variation from `ply` on: `m`, then the one of the next ply.
    fn extend_line(&mut self, ply: usize, m: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut before[ply], &after[0]);
        line.clear();
        line.push(m);
        line.extend_from_slice(rest);
    }
}
