//! A node of the tree, and a leaf: what is known at once, what is pruned, and what is remembered.

use search::{Bound, Spent};

use super::{Forced, Node, Searcher};
use crate::alphabeta::parameters as tuned;
use crate::alphabeta::transposition::Known;
use crate::alphabeta::value::{
    INFINITE, MOST_PLIES, MOST_VALUE, NO_VALUE, PROVEN, is_proven, loss_in, win_in,
};
use crate::patterns::{Cell, PointClass};

impl Searcher<'_> {
    /// A node at the end of the tree: only fours are searched.
    pub(super) fn leaf<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Spent> {
        self.visit()?;
        self.lines[ply].clear();
        if self.is_drawn() {
            return Ok(0);
        }
        match self.forced(ply) {
            Forced::Value(value) => return Ok(value),
            Forced::Move(cell) if ply + 1 < MOST_PLIES => {
                self.play(cell, ply);
                let value = self.leaf::<PV>(-beta, -alpha, ply + 1);
                self.take_back();
                return Ok(-value?);
            }
            Forced::Move(_) | Forced::No => {}
        }
        let key = self.board.key();
        let known = self.shared.table.probe(key, ply);
        if let Some(value) = known.and_then(|known| cutoff(known, alpha, beta)) {
            return Ok(value);
        }
        let static_value = match known {
            Some(known) => known.static_value,
            None => self.evaluate(),
        };
        if static_value >= beta {
            return Ok(static_value);
        }
        let won = self.wins_by_fours(tuned::LEAF_FOURS, tuned::LEAF_NODES)?;
        let value = match won {
            Some(plies) => {
                if PV {
                    self.line_of_fours(ply);
                }
                win_in(ply + plies)
            }
            None => static_value,
        };
        let known = Known {
            value: Some((value, Bound::Exact)),
            static_value,
            depth: 0.0,
            best: None,
            is_pv: PV,
        };
        self.shared.table.store(key, known, ply);
        Ok(value)
    }

    /// A node: the value for the side to move, in a window, by a search of some plies.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: f32,
        ply: usize,
        is_cut: bool,
    ) -> Result<i32, Spent> {
        if depth <= 0.0 || ply + 2 >= MOST_PLIES {
            return self.leaf::<PV>(alpha, beta, ply);
        }
        self.visit()?;
        self.lines[ply].clear();
        if self.is_drawn() {
            return Ok(0);
        }
        let only = match self.forced(ply) {
            Forced::Value(value) => return Ok(value),
            Forced::Move(cell) => Some(cell),
            Forced::No => None,
        };
        alpha = alpha.max(loss_in(ply + 2));
        beta = beta.min(win_in(ply + 3));
        if alpha >= beta {
            return Ok(alpha);
        }
        let turn = self.board.turn();
        let excluded = self.frames[ply].excluded;
        let key = self.board.key() ^ excluded.map_or(0, excluded_key);
        let known = self.shared.table.probe(key, ply);
        if !PV && excluded.is_none() {
            let deep = known.filter(|known| known.depth >= depth);
            if let Some(value) = deep.and_then(|known| cutoff(known, alpha, beta)) {
                return Ok(value);
            }
        }
        let is_threatened = self.board.count(!turn, PointClass::StraightFour) > 0;
        let was_pv = PV || known.is_some_and(|known| known.is_pv);
        let two_above = self.frames[ply.saturating_sub(2)].static_value;
        let (mut value, mut improvement) = (two_above, 0);
        if only.is_none() {
            let static_value = match known {
                Some(known) => known.static_value,
                None => self.evaluate(),
            };
            self.frames[ply].static_value = static_value;
            value = static_value;
            if ply >= 2 && two_above != NO_VALUE {
                improvement = static_value - two_above;
            }
            if known.is_none() && excluded.is_none() {
                let won = self.wins_by_fours(tuned::NODE_FOURS, tuned::NODE_NODES)?;
                if let Some(plies) = won {
                    let value = win_in(ply + plies);
                    if PV {
                        self.line_of_fours(ply);
                    }
                    let known = Known {
                        value: Some((value, Bound::Exact)),
                        static_value,
                        depth: 200.0,
                        best: None,
                        is_pv: was_pv,
                    };
                    self.shared.table.store(key, known, ply);
                    return Ok(value);
                }
                let known = Known {
                    value: None,
                    static_value,
                    depth: 0.0,
                    best: None,
                    is_pv: was_pv,
                };
                self.shared.table.store(key, known, ply);
            }
            if let Some((searched, bound)) = known.and_then(|known| known.value) {
                let is_better = match bound {
                    Bound::Lower => searched > value,
                    Bound::Upper => searched < value,
                    Bound::Exact => true,
                };
                if is_better {
                    value = searched;
                }
            }
        } else {
            self.frames[ply].static_value = two_above;
        }
        let is_quiet = only.is_none() && !is_threatened && excluded.is_none();
        if !PV && is_quiet && !is_proven(value) {
            let hopeless = tuned::razor_margin(depth);
            if hopeless.is_some_and(|margin| value + margin < alpha) && alpha < PROVEN {
                return self.leaf::<false>(alpha, alpha + 1, ply);
            }
            let margin =
                tuned::futility_margin(depth - 1.0, is_cut && known.is_none(), improvement > 0);
            let makes_fours = self.made_four(ply, 2) && self.made_four(ply, 4);
            if value - margin >= beta && beta > -PROVEN && !makes_fours {
                return Ok(value);
            }
        }
        let first = known.and_then(|known| known.best);
        let first = first.filter(|&cell| self.board.is_empty(cell) && self.board.may_play(cell));
        let first = match only {
            Some(only) => Some(only),
            None => first,
        };
        if only.is_none() {
            match (known, first) {
                (Some(known), Some(_)) if PV => {
                    let behind = (depth - known.depth) * tuned::BEHIND;
                    depth -= behind.clamp(0.0, tuned::MOST_BEHIND);
                }
                (_, None) if PV || depth >= tuned::UNKNOWN_DEPTH => {
                    depth -= tuned::UNKNOWN_REDUCTION;
                }
                _ => {}
            }
            if depth <= 0.0 {
                return self.leaf::<PV>(alpha, beta, ply);
            }
        }
        let expects_cut = !PV
            && is_cut
            && only.is_none()
            && value >= beta + tuned::fail_high_margin(depth, is_threatened);
        let start = self.moves.len();
        let node = Node {
            ply,
            only,
            first,
            known,
            is_threatened,
            was_pv,
            is_cut,
            expects_cut,
            improvement,
            excluded,
        };
        let found = self.try_moves::<PV>(&node, alpha, beta, depth, start);
        self.moves.truncate(start);
        let (best, best_move) = found?;
        if best_move.is_none() && best == -INFINITE {
            return Ok(match excluded {
                Some(_) => alpha,
                None if is_threatened => loss_in(ply + 4),
                // Nothing near is allowed; somewhere else there is a quiet move.
                None => self.frames[ply].static_value.clamp(-MOST_VALUE, MOST_VALUE),
            });
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let static_value = match self.frames[ply].static_value {
                NO_VALUE => 0,
                value => value,
            };
            let known = Known {
                value: Some((best, bound)),
                static_value,
                depth,
                best: best_move,
                is_pv: was_pv,
            };
            self.shared.table.store(key, known, ply);
        }
        Ok(best)
    }

    /// Whether the move so many plies above made a four.
    pub(super) fn made_four(&self, ply: usize, above: usize) -> bool {
        ply >= above
            && self.frames[ply - above]
                .played
                .is_some_and(|(_, class)| class >= PointClass::Four)
    }
}

/// The value that is known well enough for a window.
#[inline(always)]
fn cutoff(known: Known, alpha: i32, beta: i32) -> Option<i32> {
    let (value, bound) = known.value?;
    let is_enough = match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    is_enough.then_some(value)
}

fn excluded_key(cell: Cell) -> u64 {
    (cell.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
