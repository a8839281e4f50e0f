//! What decides a node before all of its moves are searched.

use game::Position as _;
use search::Bound;
use shogi::Move;

use super::evaluator::Evaluator;
use super::move_picker::{MovePicker, Wanted};
use super::node::{Node, NodeKind};
use super::parameters::{
    MOST_DOUBLE_EXTENSIONS, NULL_DEPTH, PROBCUT_DEPTH, PROBCUT_REDUCTION, RAZOR_DEPTH,
    REVERSE_FUTILITY_DEPTH, SINGULAR_DEPTH,
};
use super::searcher::Searcher;
use super::situation::Situation;
use super::transposition::HashEntry;
use super::value::{NONE, is_proven};

impl<E: Evaluator> Searcher<'_, E> {
    /// The value of a node with a null window that is not in check, if its static value or
    /// shallower searches settle it.
    pub(super) fn prune_node(
        &mut self,
        node: Node<'_>,
        situation: &Situation,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> Option<i32> {
        let value = situation.value;
        let numbers = self.parameters;
        // Razoring.
        if depth <= RAZOR_DEPTH && !is_proven(alpha) && value + numbers.razor_margin(depth) < alpha
        {
            let found = self.quiescence(node, alpha - 1, alpha, 0);
            if self.is_aborted {
                return Some(0);
            }
            if found < alpha && !is_proven(found) {
                return Some(found);
            }
        }
        // Reverse futility pruning.
        let is_on_line = situation.entry.is_some_and(|entry| entry.is_principal);
        let margin = numbers.reverse_futility_margin(depth, situation.is_improving);
        if !is_on_line
            && depth <= REVERSE_FUTILITY_DEPTH
            && value - margin >= beta
            && !is_proven(beta)
            && !is_proven(value)
            && situation.hash.is_none_or(|m| node.position.is_noisy(m))
        {
            return Some((2 * beta + value) / 3);
        }
        if let Some(found) = self.null_move_pruning(node, situation, beta, depth) {
            return Some(found);
        }
        self.probcut(node, situation, beta, depth)
    }

    /// Null-move pruning: the value, if the position is good enough even after the opponent moves
    /// twice.
    ///
    /// Never in check, where a pass would lose the king; never twice in a row, which would prove
    /// nothing; and a mate after a null move is no mate.
    fn null_move_pruning(
        &mut self,
        node: Node<'_>,
        situation: &Situation,
        beta: i32,
        depth: i32,
    ) -> Option<i32> {
        let ply = node.ply;
        let static_value = self.frame(ply).static_value;
        if depth < NULL_DEPTH
            || situation.kind == NodeKind::Principal
            || self.earlier(ply, 1).is_pass
            || situation.value < beta
            || static_value < beta + self.parameters.null_margin(depth)
            || is_proven(beta)
        {
            return None;
        }
        let reduced = depth
            - self
                .parameters
                .null_reduction(depth, situation.value - beta);
        let found = self.after_pass(node, |searcher, child| {
            -searcher.search(child, -beta, -beta + 1, reduced, NodeKind::All)
        })?;
        if self.is_aborted {
            return Some(0);
        }
        (found >= beta).then_some(if is_proven(found) { beta } else { found })
    }

    /// ProbCut: a capture far above beta in a shallower search will probably be above beta in a
    /// full one.
    fn probcut(
        &mut self,
        node: Node<'_>,
        situation: &Situation,
        beta: i32,
        depth: i32,
    ) -> Option<i32> {
        let Node { position, ply, .. } = node;
        let less = if situation.is_improving {
            self.parameters.probcut_improving
        } else {
            0
        };
        let raised = beta + self.parameters.probcut - less;
        let is_known_not = |entry: HashEntry| {
            entry.value != NONE && entry.value < raised && entry.depth >= depth - 3
        };
        if depth < PROBCUT_DEPTH
            || is_proven(beta)
            || is_proven(raised)
            || situation.entry.is_some_and(is_known_not)
        {
            return None;
        }
        let static_value = self.frame(ply).static_value;
        let reduced = depth - PROBCUT_REDUCTION;
        let hash = situation.hash.filter(|&m| position.is_noisy(m));
        let wanted = Wanted::Gaining(raised - static_value);
        let mut picker = MovePicker::new(wanted, hash, &self.memory.moves);
        let mut found = None;
        while let Some(m) = picker.next(position, &mut self.memory.moves, &self.memory.histories) {
            let (next, in_check) = self.play(node, m);
            let child = Node {
                position: &next,
                in_check,
                ply: ply + 1,
            };
            let mut value = -self.quiescence(child, -raised, -raised + 1, 0);
            if value >= raised && reduced > 0 && !self.is_aborted {
                value = -self.search(
                    child,
                    -raised,
                    -raised + 1,
                    reduced,
                    situation.kind.opposite(),
                );
            }
            self.undo();
            if self.is_aborted {
                found = Some(0);
                break;
            }
            if value >= raised {
                let raw = situation.entry.map_or(NONE, |entry| entry.static_value);
                let entry = HashEntry {
                    value,
                    static_value: raw,
                    bound: Bound::Lower,
                    depth: reduced + 1,
                    best: Some(m),
                    is_principal: situation.entry.is_some_and(|entry| entry.is_principal),
                };
                self.table.store(position.key().0, ply, entry);
                found = Some(if is_proven(value) {
                    value
                } else {
                    value - (raised - beta)
                });
                break;
            }
        }
        self.memory.moves.truncate(picker.start());
        found
    }

    /// Singular extension: by how many plies the hash move is extended, because all others are
    /// much worse; or a value that more than one move reaches (multi-cut).
    pub(super) fn singular(
        &mut self,
        node: Node<'_>,
        situation: &Situation,
        m: Move,
        beta: i32,
        depth: i32,
    ) -> Result<i32, i32> {
        let Some(entry) = situation.entry else {
            return Ok(0);
        };
        if depth < SINGULAR_DEPTH
            || entry.value == NONE
            || is_proven(entry.value)
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
        {
            return Ok(0);
        }
        let below = entry.value - self.parameters.singular_margin(depth);
        let kind = match situation.kind {
            NodeKind::Principal => NodeKind::All,
            kind => kind,
        };
        self.frame_mut(node.ply).excluded = Some(m);
        let value = self.search(node, below - 1, below, (depth - 1) / 2, kind);
        self.frame_mut(node.ply).excluded = None;
        if self.is_aborted {
            return Ok(0);
        }
        if value < below {
            let is_double = situation.kind != NodeKind::Principal
                && value < below - self.parameters.double_extension
                && self.frame(node.ply).double_extensions < MOST_DOUBLE_EXTENSIONS;
            return Ok(1 + i32::from(is_double));
        }
        if below >= beta {
            return Err(below);
        }
        Ok(if entry.value >= beta {
            -2
        } else if situation.kind == NodeKind::Cut {
            -1
        } else {
            0
        })
    }
}
