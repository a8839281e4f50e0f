use game::Position as _;
use search::Bound;
use shogi::Move;

use super::corrections::CorrectionSlots;
use super::evaluator::Evaluator;
use super::node::{Node, NodeKind};
use super::searcher::Searcher;
use super::transposition::HashEntry;
use super::value::{NONE, is_proven};

/// What a node knows about itself before it searches its moves.
pub(super) struct Situation {
    pub(super) kind: NodeKind,
    pub(super) entry: Option<HashEntry>,
    /// The hash move, if it is legal.
    pub(super) hash: Option<Move>,
    /// The static value made better by the table, or [`NONE`] in check.
    pub(super) value: i32,
    /// Whether the side to move stands better than two plies before.
    pub(super) is_improving: bool,
    pub(super) slots: CorrectionSlots,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// What is known of a node: hash move, static value, whether it improves.
    pub(super) fn situation(
        &mut self,
        node: Node<'_>,
        kind: NodeKind,
        entry: Option<HashEntry>,
        excluded: Option<Move>,
    ) -> Situation {
        let Node {
            position,
            in_check,
            ply,
        } = node;
        let hash = match ply {
            0 => Some(self.root.moves[self.root.first].m),
            // A key collision may have left it.
            _ => entry
                .and_then(|entry| entry.best)
                .filter(|&m| position.is_legal(m)),
        };
        let slots = CorrectionSlots::of(position);
        let mut value = NONE;
        let mut is_improving = false;
        if in_check {
            self.frame_mut(ply).static_value = NONE;
        } else {
            let corrected = if excluded.is_some() {
                self.frame(ply).static_value
            } else {
                let raw = match entry {
                    Some(entry) if entry.static_value != NONE => entry.static_value,
                    _ => {
                        let raw = self.memory.evaluator.value(position);
                        if entry.is_none() {
                            self.table.store(
                                position.key().0,
                                ply,
                                HashEntry {
                                    value: NONE,
                                    static_value: raw,
                                    bound: Bound::Upper,
                                    depth: -6,
                                    best: None,
                                    is_principal: false,
                                },
                            );
                        }
                        raw
                    }
                };
                self.memory.corrections.correct(slots, raw)
            };
            self.frame_mut(ply).static_value = corrected;
            value = corrected;
            if let Some(entry) = entry
                && entry.value != NONE
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.value > value,
                    Bound::Upper => entry.value < value,
                }
            {
                value = entry.value;
            }
            let before = match self.earlier(ply, 2).static_value {
                NONE => self.earlier(ply, 4).static_value,
                before => before,
            };
            is_improving = before == NONE || corrected > before;
        }
        Situation {
            kind,
            entry,
            hash,
            value,
            is_improving,
            slots,
        }
    }

    /// Stores the result of a node, and learns by how much its evaluation was wrong.
    pub(super) fn keep(
        &mut self,
        node: Node<'_>,
        situation: &Situation,
        value: i32,
        bound: Bound,
        depth: i32,
        best: Option<Move>,
    ) {
        let static_value = self.frame(node.ply).static_value;
        let raw = match situation.entry {
            Some(entry) if entry.static_value != NONE => entry.static_value,
            _ if static_value == NONE => NONE,
            _ => self.memory.evaluator.value(node.position),
        };
        let was_principal = situation.entry.is_some_and(|entry| entry.is_principal);
        let entry = HashEntry {
            value,
            static_value: raw,
            bound,
            depth,
            best,
            is_principal: situation.kind == NodeKind::Principal || was_principal,
        };
        self.table.store(node.position.key().0, node.ply, entry);
        let is_calm = best.is_none_or(|m| !node.position.is_noisy(m));
        let is_news = match bound {
            Bound::Exact => true,
            Bound::Lower => value > static_value,
            Bound::Upper => value < static_value,
        };
        if static_value != NONE && is_calm && is_news && !is_proven(value) {
            let slots = situation.slots;
            let difference = value - static_value;
            self.memory.corrections.learn(slots, difference, depth);
        }
    }
}
