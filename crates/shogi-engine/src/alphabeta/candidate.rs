use game::Position as _;
use shogi::Move;

use crate::exchange::{gain, gains};

use super::evaluator::Evaluator;
use super::histories::index;
use super::move_picker::MovePicker;
use super::node::Node;
use super::parameters::FUTILITY_DEPTH;
use super::searcher::Searcher;
use super::situation::Situation;

/// A move about to be searched, as pruning and reductions see it.
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) is_quiet: bool,
    pub(super) may_check: bool,
    /// Its continuation and butterfly histories together.
    pub(super) history: i32,
    pub(super) count: i32,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// The histories of a move together.
    pub(super) fn history(
        &self,
        node: Node<'_>,
        m: Move,
        is_quiet: bool,
        before: [usize; 3],
    ) -> i32 {
        let histories = &self.memory.histories;
        if !is_quiet {
            return histories.noisy(node.position, m);
        }
        let at = index(node.position, m);
        histories.butterfly(node.position.turn(), m)
            + i32::from(histories.after(before[0])[at])
            + i32::from(histories.after(before[1])[at])
    }

    /// Whether a move is left out because it will hardly change anything (forward pruning).
    #[allow(
        clippy::too_many_arguments,
        reason = "all of them are what a node knows"
    )]
    pub(super) fn is_pruned(
        &self,
        node: Node<'_>,
        situation: &Situation,
        candidate: &Candidate,
        alpha: i32,
        depth: i32,
        static_value: i32,
        picker: &mut MovePicker,
    ) -> bool {
        let Candidate {
            m,
            is_quiet,
            may_check,
            history,
            count,
        } = *candidate;
        let position = node.position;
        let numbers = self.parameters;
        if !node.in_check && count > numbers.late_after(depth, situation.is_improving) {
            picker.skips_quiet = true;
        }
        let reduction = self.reductions.of(depth, count);
        let reduced = (depth - 1 - reduction / 1024).max(0);
        if !is_quiet {
            if !node.in_check && !may_check && reduced < 5 {
                let margin =
                    numbers.capture_futility_base + numbers.capture_futility_slope * reduced;
                let hope = static_value + margin + gain(position, m) + history / 30;
                if hope <= alpha {
                    return true;
                }
            }
            return !gains(position, m, numbers.noisy_loss(depth) - history.max(0) / 40);
        }
        if node.in_check {
            return depth < 8 && !gains(position, m, numbers.quiet_loss(reduced));
        }
        if picker.skips_quiet && !may_check {
            return true;
        }
        if reduced < 5 && history < -numbers.history_margin * depth {
            return true;
        }
        let reduced = (reduced + history / numbers.history_ply).max(0);
        if !may_check
            && reduced < FUTILITY_DEPTH
            && static_value + numbers.futility_margin(reduced) <= alpha
        {
            return true;
        }
        !gains(position, m, numbers.quiet_loss(reduced))
    }

    /// Whether a check is searched one ply deeper: one that loses nothing.
    pub(super) fn extends_check(&self, node: Node<'_>, candidate: &Candidate, depth: i32) -> bool {
        depth <= 8 && gains(node.position, candidate.m, 0)
    }
}
