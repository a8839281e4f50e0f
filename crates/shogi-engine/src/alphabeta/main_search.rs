use game::Position as _;
use search::Bound;

use crate::mate;

use super::candidate::Candidate;
use super::checking::Checking;
use super::evaluator::Evaluator;
use super::move_picker::{MovePicker, Wanted};
use super::node::{Node, NodeKind};
use super::parameters::UNKNOWN_DEPTH;
use super::searcher::Searcher;
use super::situation::Situation;
use super::transposition::HashEntry;
use super::tried_moves::TriedMoves;
use super::value::{INFINITE, MOST_PLIES, NONE, PROVEN, loss_in, win_in};

impl<E: Evaluator> Searcher<'_, E> {
    /// Principal variation search (PVS) of a node to `depth`: exact within the window and a bound
    /// outside.
    pub(super) fn search(
        &mut self,
        node: Node<'_>,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        kind: NodeKind,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node, alpha, beta, 0);
        }
        let Node {
            position,
            in_check,
            ply,
        } = node;
        self.memory.lines[ply].clear();
        if !self.enter() {
            return 0;
        }
        let excluded = self.frame(ply).excluded;
        if ply > 0 {
            if excluded.is_none()
                && let Some(value) = self.ending(node)
            {
                return value;
            }
            if ply >= MOST_PLIES {
                return self.evaluate(node);
            }
            // Mate distance pruning: nothing here is better than mate in one, or worse than being
            // mated.
            alpha = alpha.max(loss_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let is_principal = kind == NodeKind::Principal;
        self.selective_depth = self.selective_depth.max(ply);
        self.frame_mut(ply + 1).excluded = None;
        self.frame_mut(ply + 1).killers = [None; 2];
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply).double_extensions = match ply {
            0 => 0,
            _ => self.earlier(ply, 1).double_extensions,
        };
        let key = position.key().0;
        let entry = self.table.probe(key, ply);
        if let Some(entry) = entry
            && !is_principal
            && excluded.is_none()
            && entry.depth >= depth
            && entry.value != NONE
            && entry.allows_cutoff(alpha, beta)
        {
            if entry.value >= beta
                && let Some(m) = entry.best
                && !position.is_noisy(m)
                && position.is_legal(m)
            {
                self.reward_quiet(node, m, depth);
            }
            return entry.value;
        }
        if entry.is_none() && !in_check && ply > 0 && excluded.is_none() {
            // Only where the table knows nothing: otherwise it was looked for before.
            if let Some(m) = mate::in_one(position) {
                let value = win_in(ply + 1);
                let found = HashEntry {
                    value,
                    static_value: NONE,
                    bound: Bound::Exact,
                    depth: depth + 6,
                    best: Some(m),
                    is_principal,
                };
                self.table.store(key, ply, found);
                self.memory.lines[ply].push(m);
                return value;
            }
        }
        let situation = self.situation(node, kind, entry, excluded);
        if !is_principal
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.prune_node(node, &situation, alpha, beta, depth)
        {
            return value;
        }
        if self.is_aborted {
            return 0;
        }
        if situation.hash.is_none() && depth >= UNKNOWN_DEPTH && kind != NodeKind::All {
            depth -= 1;
        }
        self.search_moves(node, alpha, beta, depth, &situation)
    }

    /// Searches the moves of a node.
    fn search_moves(
        &mut self,
        node: Node<'_>,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        situation: &Situation,
    ) -> i32 {
        let Node {
            position,
            in_check,
            ply,
        } = node;
        let kind = situation.kind;
        let is_principal = kind == NodeKind::Principal;
        let excluded = self.frame(ply).excluded;
        let static_value = self.frame(ply).static_value;
        let before = self.before(ply);
        let counter = self.memory.histories.counter(before[0]);
        let wanted = if in_check {
            Wanted::Evasions
        } else {
            Wanted::All
        };
        let mut picker = MovePicker::new(wanted, situation.hash, &self.memory.moves).with_quiet(
            self.frame(ply).killers,
            counter,
            before,
        );
        let checking = Checking::new(position);
        let hash_is_noisy = situation.hash.is_some_and(|m| position.is_noisy(m));
        let mut tried = TriedMoves::new();
        let old_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        let mut root_index = self.root.first;
        loop {
            let m = if ply == 0 {
                let next = self.root.moves.get(root_index).map(|one| one.m);
                root_index += 1;
                next
            } else {
                picker.next(position, &mut self.memory.moves, &self.memory.histories)
            };
            let Some(m) = m else {
                break;
            };
            if excluded == Some(m) {
                continue;
            }
            count += 1;
            let is_quiet = !position.is_noisy(m);
            let candidate = Candidate {
                m,
                is_quiet,
                may_check: checking.may_check(position, m),
                history: self.history(node, m, is_quiet, before),
                count,
            };
            if ply > 0
                && best > -PROVEN
                && self.is_pruned(
                    node,
                    situation,
                    &candidate,
                    alpha,
                    depth,
                    static_value,
                    &mut picker,
                )
            {
                continue;
            }
            let mut extension = 0;
            if ply > 0
                && ply < 2 * self.root_depth as usize
                && situation.hash == Some(m)
                && excluded.is_none()
            {
                match self.singular(node, situation, m, beta, depth) {
                    Ok(found) => extension = found,
                    Err(cut) => {
                        self.memory.moves.truncate(picker.start());
                        return cut;
                    }
                }
                if self.is_aborted {
                    return 0;
                }
                self.frame_mut(ply).double_extensions += u32::from(extension > 1);
            }
            let nodes_before = self.budget.nodes();
            let (next, gives_check) = self.play(node, m);
            let child = Node {
                position: &next,
                in_check: gives_check,
                ply: ply + 1,
            };
            if gives_check && extension == 0 && self.extends_check(node, &candidate, depth) {
                extension = 1;
            }
            let new_depth = depth - 1 + extension;
            let value = self.search_child(
                child,
                alpha,
                beta,
                depth,
                new_depth,
                situation,
                &candidate,
                hash_is_noisy,
            );
            self.undo();
            if extension > 1 {
                self.frame_mut(ply).double_extensions -= 1;
            }
            if self.is_aborted {
                return 0;
            }
            if ply == 0 {
                self.note_root(root_index - 1, value, alpha, count, nodes_before);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if is_principal && ply > 0 {
                        self.extend_line(ply, m);
                    }
                    if value >= beta {
                        self.frame_mut(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if best_move != Some(m) {
                tried.push(m, is_quiet);
            }
        }
        self.memory.moves.truncate(picker.start());
        if count == 0 {
            return match excluded {
                Some(_) => alpha,
                None => loss_in(ply),
            };
        }
        if let Some(m) = best_move {
            self.learn(node, m, &tried, depth, best >= beta);
        }
        // The value of some moves is not that of the position.
        if excluded.is_none() && !(ply == 0 && self.root.first > 0) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.keep(node, situation, best, bound, depth, best_move);
        }
        best
    }

    /// Notes what was found about a move of the root.
    fn note_root(&mut self, at: usize, value: i32, alpha: i32, count: i32, nodes_before: u64) {
        let nodes = self.budget.nodes() - nodes_before;
        let one = &mut self.root.moves[at];
        one.nodes += nodes;
        if count == 1 || value > alpha {
            one.value = value;
            one.line.truncate(1);
            one.line.extend_from_slice(&self.memory.lines[1]);
        } else {
            one.value = -INFINITE;
        }
    }
}

impl HashEntry {
    /// Whether the value decides a node with this window.
    #[inline]
    fn allows_cutoff(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}
