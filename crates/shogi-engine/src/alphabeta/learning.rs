//! What a search learns on the way, for ordering and pruning.

use game::Position as _;
use shogi::Move;

use super::evaluator::Evaluator;
use super::histories::index;
use super::node::Node;
use super::searcher::Searcher;
use super::tried_moves::TriedMoves;

impl<E: Evaluator> Searcher<'_, E> {
    /// Learns that a move was better than those tried before it.
    pub(super) fn learn(
        &mut self,
        node: Node<'_>,
        best: Move,
        tried: &TriedMoves,
        depth: i32,
        is_cutoff: bool,
    ) {
        let Node { position, ply, .. } = node;
        let bonus = self.parameters.history_bonus(depth);
        if position.is_noisy(best) {
            self.memory.histories.add_noisy(position, best, bonus);
        } else {
            self.add_quiet(node, best, bonus);
            if is_cutoff {
                self.note_refutation(ply, best);
            }
            for m in tried.quiet() {
                self.add_quiet(node, m, -bonus);
            }
        }
        for m in tried.noisy() {
            self.memory.histories.add_noisy(position, m, -bonus);
        }
    }

    /// Rewards a quiet move that the table knows to be good.
    pub(super) fn reward_quiet(&mut self, node: Node<'_>, m: Move, depth: i32) {
        self.add_quiet(node, m, self.parameters.history_bonus(depth));
        self.note_refutation(node.ply, m);
    }

    fn note_refutation(&mut self, ply: usize, m: Move) {
        let killers = &mut self.frame_mut(ply).killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let before = self.earlier(ply, 1).played;
        self.memory.histories.set_counter(before, m);
    }

    fn add_quiet(&mut self, node: Node<'_>, m: Move, bonus: i32) {
        let Node { position, ply, .. } = node;
        let at = index(position, m);
        let before = self.before(ply);
        let histories = &mut self.memory.histories;
        histories.add_butterfly(position.turn(), m, bonus);
        histories.add_after(before[0], at, bonus);
        histories.add_after(before[1], at, bonus);
        histories.add_after(before[2], at, bonus / 2);
    }

    /// Learns from the second search of a move whose reduced search promised something.
    pub(super) fn learn_of_research(
        &mut self,
        ply: usize,
        value: i32,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) {
        let bonus = if value <= alpha {
            -self.parameters.history_bonus(depth)
        } else if value >= beta {
            self.parameters.history_bonus(depth)
        } else {
            return;
        };
        let at = self.frame(ply).played;
        let before = self.before(ply);
        let histories = &mut self.memory.histories;
        histories.add_after(before[0], at, bonus);
        histories.add_after(before[1], at, bonus);
    }
}
