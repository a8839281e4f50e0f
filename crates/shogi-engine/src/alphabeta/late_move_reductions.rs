use super::candidate::Candidate;
use super::evaluator::Evaluator;
use super::node::{Node, NodeKind};
use super::searcher::Searcher;
use super::situation::Situation;
use super::value::INFINITE;

impl<E: Evaluator> Searcher<'_, E> {
    /// Searches a child that was just reached: reduced if it comes late, then as deep and wide as
    /// it turns out to need.
    #[allow(
        clippy::too_many_arguments,
        reason = "all of them are what a node knows"
    )]
    pub(super) fn search_child(
        &mut self,
        child: Node<'_>,
        alpha: i32,
        beta: i32,
        depth: i32,
        new_depth: i32,
        situation: &Situation,
        candidate: &Candidate,
        hash_is_noisy: bool,
    ) -> i32 {
        let ply = child.ply - 1;
        let kind = situation.kind;
        let numbers = self.parameters;
        let is_principal = kind == NodeKind::Principal;
        let mut value = -INFINITE;
        if depth >= 2 && candidate.count > 1 + i32::from(ply == 0) {
            let mut reduction = self.reductions.of(depth, candidate.count);
            if situation.entry.is_some_and(|entry| entry.is_principal) {
                reduction -= 1024;
            }
            if is_principal {
                reduction -= 1024;
            }
            if kind == NodeKind::Cut {
                reduction += numbers.reduction_cut;
            }
            if hash_is_noisy {
                reduction += numbers.reduction_noisy_hash;
            }
            if !situation.is_improving {
                reduction += numbers.reduction_worse;
            }
            if child.in_check {
                reduction -= 1024;
            }
            if self.frame(ply + 1).cutoffs > 3 {
                reduction += numbers.reduction_cutoffs;
            }
            if candidate.is_quiet {
                reduction -= candidate.history * 1024 / numbers.history_ply;
            } else {
                reduction -= 700 + candidate.history * 1024 / (2 * numbers.history_ply);
            }
            let reduced = (new_depth - reduction / 1024).clamp(1.min(new_depth), new_depth);
            value = -self.search(child, -alpha - 1, -alpha, reduced, NodeKind::Cut);
            if value > alpha && reduced < new_depth && !self.is_aborted {
                let deeper = i32::from(value > alpha + numbers.deeper + 2 * new_depth);
                let shallower = i32::from(value < alpha + new_depth);
                let again = new_depth + deeper - shallower;
                if again > reduced {
                    let opposite = kind.opposite();
                    value = -self.search(child, -alpha - 1, -alpha, again, opposite);
                }
                if candidate.is_quiet && !self.is_aborted {
                    self.learn_of_research(ply, value, alpha, beta, new_depth);
                }
            }
        } else if !is_principal || candidate.count > 1 {
            value = -self.search(child, -alpha - 1, -alpha, new_depth, kind.opposite());
        }
        let is_open = is_principal && (candidate.count == 1 || value > alpha);
        if is_open && !self.is_aborted {
            value = -self.search(child, -beta, -alpha, new_depth, NodeKind::Principal);
        }
        value
    }
}
