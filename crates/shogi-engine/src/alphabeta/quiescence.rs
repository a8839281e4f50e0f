use game::Position as _;
use search::Bound;

use crate::exchange::{gain, gains};
use crate::mate;

use super::corrections::CorrectionSlots;
use super::evaluator::Evaluator;
use super::move_picker::{MovePicker, Wanted};
use super::node::Node;
use super::searcher::Searcher;
use super::transposition::HashEntry;
use super::value::{INFINITE, MOST_PLIES, NONE, PROVEN, is_proven, loss_in, win_in};

impl<E: Evaluator> Searcher<'_, E> {
    /// The corrected evaluation of a node.
    pub(super) fn evaluate(&mut self, node: Node<'_>) -> i32 {
        let raw = self.memory.evaluator.value(node.position);
        let slots = CorrectionSlots::of(node.position);
        self.memory.corrections.correct(slots, raw)
    }

    /// The quiescence search: captures and promotions, or standing pat; in check all evasions. At
    /// its first ply it sees a mate in one.
    pub(super) fn quiescence(
        &mut self,
        node: Node<'_>,
        mut alpha: i32,
        beta: i32,
        plies: u32,
    ) -> i32 {
        let Node {
            position,
            in_check,
            ply,
        } = node;
        self.memory.lines[ply].clear();
        if !self.enter() {
            return 0;
        }
        if ply > 0
            && (plies == 0 || in_check)
            && let Some(value) = self.ending(node)
        {
            return value;
        }
        if ply >= MOST_PLIES {
            return self.evaluate(node);
        }
        let is_principal = beta - alpha > 1;
        let key = position.key().0;
        let entry = self.table.probe(key, ply);
        if let Some(entry) = entry
            && !is_principal
            && entry.value != NONE
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let hash = entry
            .and_then(|entry| entry.best)
            .filter(|&m| (in_check || position.is_noisy(m)) && position.is_legal(m));
        let (mut best, mut raw, mut stands) = (-INFINITE, NONE, NONE);
        if !in_check {
            if entry.is_none()
                && plies == 0
                && let Some(m) = mate::in_one(position)
            {
                self.memory.lines[ply].push(m);
                return win_in(ply + 1);
            }
            raw = match entry {
                Some(entry) if entry.static_value != NONE => entry.static_value,
                _ => self.memory.evaluator.value(position),
            };
            stands = self
                .memory
                .corrections
                .correct(CorrectionSlots::of(position), raw);
            best = stands;
            if let Some(entry) = entry
                && entry.value != NONE
                && !is_proven(entry.value)
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.value > best,
                    Bound::Upper => entry.value < best,
                }
            {
                best = entry.value;
            }
            if best >= beta {
                if entry.is_none() {
                    self.keep_quiet(node, raw, best, Bound::Lower, None, is_principal);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let wanted = if in_check {
            Wanted::Evasions
        } else {
            Wanted::Noisy
        };
        let mut picker = MovePicker::new(wanted, hash, &self.memory.moves).with_quiet(
            [None; 2],
            None,
            self.before(ply),
        );
        let old_alpha = alpha;
        let mut best_move = None;
        let mut count = 0;
        while let Some(m) = picker.next(position, &mut self.memory.moves, &self.memory.histories) {
            count += 1;
            if best > -PROVEN {
                if in_check {
                    // An evasion was found already: a sacrificed interposition will not do better.
                    if !position.is_noisy(m) && (count > 3 || !gains(position, m, 0)) {
                        continue;
                    }
                } else {
                    let hope = stands + gain(position, m) + self.parameters.delta;
                    if hope <= alpha {
                        best = best.max(hope);
                        continue;
                    }
                    if !gains(position, m, 0) {
                        continue;
                    }
                }
            }
            let (next, gives_check) = self.play(node, m);
            let child = Node {
                position: &next,
                in_check: gives_check,
                ply: ply + 1,
            };
            let value = -self.quiescence(child, -beta, -alpha, plies + 1);
            self.undo();
            if self.is_aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if is_principal {
                        self.extend_line(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.memory.moves.truncate(picker.start());
        if in_check && count == 0 {
            return loss_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Deep in a chain of captures the same position hardly ever comes back otherwise.
        self.keep_quiet(node, raw, best, bound, best_move, is_principal);
        best
    }

    fn keep_quiet(
        &mut self,
        node: Node<'_>,
        raw: i32,
        value: i32,
        bound: Bound,
        best: Option<shogi::Move>,
        is_principal: bool,
    ) {
        let entry = HashEntry {
            value,
            static_value: raw,
            bound,
            depth: 0,
            best,
            is_principal,
        };
        self.table.store(node.position.key().0, node.ply, entry);
    }
}
