//! The moves of a node: their order, their extensions and reductions.

use search::{Bound, Spent};

use super::{Node, Searcher};
use crate::alphabeta::history::Purpose;
use crate::alphabeta::parameters as tuned;
use crate::alphabeta::scored_move::ScoredMove;
use crate::alphabeta::value::{INFINITE, PROVEN, is_proven};
use crate::candidates::each_candidate;
use crate::patterns::{Cell, PointClass};

impl Searcher<'_> {
    /// Adds the moves of a node, in no order.
    fn gather(&mut self, node: &Node, start: usize) {
        let turn = self.board.turn();
        let weights = self.board.weights();
        let above = node
            .ply
            .checked_sub(1)
            .and_then(|above| self.frames[above].played);
        let answer = above.and_then(|(cell, _)| self.memory.history.answer(turn, cell));
        let (board, list, history) = (&self.board, &mut self.moves, &self.memory.history);
        each_candidate(board, |cell| {
            if Some(cell) == node.first
                || list[start..].iter().any(|m| m.cell == cell) && node.is_threatened
            {
                return;
            }
            let policy = weights.policy(turn, board.code(turn, cell), board.code(!turn, cell));
            let learnt = match purpose(board.class(turn, cell)) {
                Purpose::Attack => history.get(turn, cell, Purpose::Attack) / 128,
                Purpose::Quiet => history.get(turn, cell, Purpose::Quiet) / 256,
            };
            let bonus = if answer == Some(cell) { 21 } else { 0 };
            list.push(ScoredMove {
                cell,
                policy,
                score: policy + learnt + bonus,
            });
        });
    }

    /// Searches the moves of a node: the best value and the move that raised alpha.
    pub(super) fn try_moves<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        mut depth: f32,
        start: usize,
    ) -> Result<(i32, Option<Cell>), Spent> {
        let Node {
            ply, is_threatened, ..
        } = *node;
        let turn = self.board.turn();
        let last = self.frames[ply.saturating_sub(1)]
            .played
            .filter(|_| ply >= 1);
        let own_last = self.frames[ply.saturating_sub(2)]
            .played
            .filter(|_| ply >= 2);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut next = start;
        let mut best_policy = i32::MIN;
        let mut is_gathered = node.only.is_some();
        let mut tried: [Option<Cell>; 32] = [None; 32];
        let mut pending = node.first;
        loop {
            let (cell, policy) = match pending.take() {
                Some(cell) => (cell, None),
                None => {
                    if !is_gathered {
                        self.gather(node, start);
                        is_gathered = true;
                        let policies = self.moves[start..].iter().map(|m| m.policy);
                        best_policy = policies.max().unwrap_or(0);
                    }
                    let Some(m) = pick(&mut self.moves, next) else {
                        break;
                    };
                    next += 1;
                    (m.cell, Some(m.policy))
                }
            };
            if Some(cell) == node.excluded || !self.board.may_play(cell) {
                continue;
            }
            count += 1;
            let own = self.board.class(turn, cell);
            let other = self.board.class(!turn, cell);
            let behind = policy.map_or(0, |policy| best_policy - policy);
            let from_last = last.map_or(0, |(at, _)| cell.distance(at));
            let from_own = own_last.map_or(0, |(at, _)| cell.distance(at));
            if best > -PROVEN && node.only.is_none() {
                if count > tuned::most_moves(depth, node.improvement > 0) {
                    break;
                }
                let is_trivial = own == PointClass::Quiet && other == PointClass::Quiet;
                if is_trivial && depth < tuned::TRIVIAL_DEPTH && behind > 60 {
                    continue;
                }
                let is_aside = from_own > 5 && from_last > 4;
                let delays = is_threatened && own >= PointClass::Four && other < PointClass::Four;
                if delays && depth < tuned::TRIVIAL_DEPTH && is_aside {
                    continue;
                }
            }
            let mut extension = 0.0_f32;
            if node.only.is_some() {
                extension = tuned::FORCED_EXTENSION;
            } else if let Some((singular, known_value)) = self.singular_question(node, cell, depth)
            {
                self.frames[ply].excluded = Some(cell);
                let reduced = depth * 0.54 - f32::from(u8::from(node.was_pv && !PV));
                let value = self.search::<false>(singular - 1, singular, reduced, ply, node.is_cut);
                self.frames[ply].excluded = None;
                let value = value?;
                // The search above was at this ply: what it played is not what is played now.
                if value < singular {
                    let is_far = value < singular - 25;
                    extension = if !PV && is_far && self.frames[ply].extra < tuned::MOST_EXTRA {
                        2.0
                    } else {
                        1.0
                    };
                } else if singular >= beta {
                    return Ok((singular, Some(cell)));
                } else if known_value >= beta {
                    extension = -1.5;
                }
            } else if policy.is_none() {
                extension = if PV { 0.25 } else { 0.08 };
                if own >= PointClass::Four && from_own <= 4 {
                    extension += 0.24;
                }
            }
            if node.expects_cut {
                if own >= PointClass::Four {
                    if self.made_four(ply, 2) {
                        extension += 1.0;
                    }
                } else {
                    extension -= 1.0;
                }
            }
            let new_depth = depth - 1.0 + extension;
            self.frames[ply + 1].extra = self.frames[ply].extra + (extension - 1.0).max(0.0);
            self.frames[ply + 1].excluded = None;
            self.play(cell, ply);
            let value = self.search_move::<PV>(
                node, cell, own, other, behind, count, alpha, beta, depth, new_depth, best_move,
            );
            self.take_back();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(cell);
                    if PV {
                        self.extend_line(ply, cell);
                    }
                    if value >= beta {
                        self.reward(node, cell, own, depth, &tried);
                        return Ok((best, best_move));
                    }
                    alpha = value;
                    // The others are less likely to be better still.
                    if PV && depth > 2.0 && !is_proven(value) {
                        depth -= 1.0;
                    }
                }
            }
            if Some(cell) != best_move
                && let Some(place) = tried.get_mut(count - 1)
            {
                *place = Some(cell);
            }
        }
        Ok((best, best_move))
    }

    /// Searches a move that was played, with less depth first if it is a late one.
    #[allow(
        clippy::too_many_arguments,
        reason = "a move has that many circumstances"
    )]
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        cell: Cell,
        own: PointClass,
        other: PointClass,
        behind: i32,
        count: usize,
        alpha: i32,
        beta: i32,
        depth: f32,
        new_depth: f32,
        best_move: Option<Cell>,
    ) -> Result<i32, Spent> {
        let ply = node.ply;
        if count == 1 {
            let value = if PV {
                self.search::<true>(-beta, -alpha, new_depth, ply + 1, false)
            } else {
                self.search::<false>(-beta, -alpha, new_depth, ply + 1, !node.is_cut)
            };
            return Ok(-value?);
        }
        let mut value;
        if depth >= 2.0 {
            let mover = !self.board.turn();
            let mut reduction = tuned::late_reduction(depth, count);
            if !PV && node.improvement <= 0 && reduction > 1.0 {
                reduction += 1.0;
            }
            reduction += tuned::policy_reduction(behind);
            if node.was_pv {
                reduction -= 0.97;
            }
            let above = ply
                .checked_sub(1)
                .and_then(|above| self.frames[above].played);
            let answer = above.and_then(|(at, _)| self.memory.history.answer(mover, at));
            if node.is_cut && (answer != Some(cell) || node.is_threatened) {
                reduction += 1.2;
            }
            if node.is_threatened && other < PointClass::Four {
                let is_far = above.is_some_and(|(at, _)| cell.distance(at) > 4);
                reduction += if is_far { 1.9 } else { 0.0 };
            }
            let two_above = ply
                .checked_sub(2)
                .and_then(|above| self.frames[above].played);
            if !node.is_threatened
                && own >= PointClass::Three
                && two_above.is_some_and(|(_, class)| class >= PointClass::Three)
            {
                reduction -= 0.53;
            }
            if own >= PointClass::Three || other >= PointClass::StraightFour {
                reduction -= 0.5;
            }
            let history = self.memory.history.get(mover, cell, purpose(own));
            reduction -= history as f32 / 12_000.0;
            if PV && best_move.is_none() {
                reduction -= 0.5;
            }
            let reduced = (new_depth - reduction.max(0.0)).max(0.0).min(new_depth);
            value = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true)?;
            if value > alpha && reduced < new_depth {
                let deeper = value > alpha + 34 + (11.0 * (new_depth - reduced)) as i32;
                let again = new_depth + if deeper { 0.5 } else { 0.0 };
                value = -self.search::<false>(-alpha - 1, -alpha, again, ply + 1, !node.is_cut)?;
            }
        } else {
            value = -self.search::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !node.is_cut)?;
        }
        if PV && value > alpha && value < beta {
            value = -self.search::<true>(-beta, -alpha, new_depth, ply + 1, false)?;
        }
        Ok(value)
    }

    /// The value below which all other moves must be for a move to be singular, and its own; `None`
    /// where this is not asked.
    fn singular_question(&self, node: &Node, cell: Cell, depth: f32) -> Option<(i32, i32)> {
        let known = node.known?;
        let (value, bound) = known.value?;
        let is_asked = depth >= tuned::SINGULAR_DEPTH
            && node.excluded.is_none()
            && node.first == Some(cell)
            && !is_proven(value)
            && bound != Bound::Upper
            && known.depth >= depth - tuned::SINGULAR_AGE;
        is_asked.then(|| (value - tuned::singular_margin(depth, node.was_pv), value))
    }

    /// Puts a move in front of the line of the next ply.
    fn extend_line(&mut self, ply: usize, cell: Cell) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(cell);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Remembers that a move caused a cutoff, and that those before it did not.
    fn reward(
        &mut self,
        node: &Node,
        cell: Cell,
        own: PointClass,
        depth: f32,
        tried: &[Option<Cell>],
    ) {
        if node.only.is_some() {
            return;
        }
        let turn = self.board.turn();
        let bonus = ((depth * depth * 16.0 + 50.0 * depth) as i32).min(1500);
        let history = &mut self.memory.history;
        history.add(turn, cell, purpose(own), bonus);
        for &other in tried.iter().flatten() {
            let purpose = purpose(self.board.class(turn, other));
            history.add(turn, other, purpose, -bonus / 2);
        }
        if let Some((at, _)) = self.frames[node.ply.saturating_sub(1)].played
            && node.ply >= 1
        {
            history.set_answer(turn, at, cell);
        }
    }
}

fn purpose(class: PointClass) -> Purpose {
    if class >= PointClass::Three {
        Purpose::Attack
    } else {
        Purpose::Quiet
    }
}

/// Puts the best of the moves from `next` on at `next`.
fn pick(moves: &mut [ScoredMove], next: usize) -> Option<ScoredMove> {
    let rest = moves.get_mut(next..)?;
    let mut best = 0;
    for index in 1..rest.len() {
        if rest[index].score > rest[best].score {
            best = index;
        }
    }
    if rest.is_empty() {
        return None;
    }
    rest.swap(0, best);
    Some(rest[0])
}
