use game::Position as _;
use search::Bound;
use shogi::Move;

use crate::exchange::{gain, gains};
use crate::mate;

use super::checking::Checking;
use super::corrections::CorrectionSlots;
use super::evaluator::Evaluator;
use super::histories::index;
use super::move_picker::{MovePicker, Wanted};
use super::node::{Node, NodeKind};
use super::parameters::{
    DEEPER_MARGIN, FUTILITY_DEPTH, HISTORY_MARGIN, HISTORY_PLY, UNKNOWN_DEPTH, futility_margin,
    late_after, noisy_loss, quiet_loss,
};
use super::searcher::Searcher;
use super::transposition::HashEntry;
use super::tried_moves::TriedMoves;
use super::value::{INFINITE, MOST_PLIES, NONE, PROVEN, is_proven, loss_in, win_in};

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

/// A move about to be searched, as pruning and reductions see it.
struct Candidate {
    m: Move,
    is_quiet: bool,
    may_check: bool,
    /// Its continuation and butterfly histories together.
    history: i32,
    count: i32,
}

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

    /// What is known of a node: hash move, static value, whether it improves.
    fn situation(
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

    /// Stores the result of a node, and learns by how much its evaluation was wrong.
    fn keep(
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

    /// The histories of a move together.
    fn history(&self, node: Node<'_>, m: Move, is_quiet: bool, before: [usize; 3]) -> i32 {
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
    fn is_pruned(
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
        if !node.in_check && count > late_after(depth, situation.is_improving) {
            picker.skips_quiet = true;
        }
        let reduction = self.reductions.of(depth, count);
        let reduced = (depth - 1 - reduction / 1024).max(0);
        if !is_quiet {
            if !node.in_check && !may_check && reduced < 5 {
                let hope = static_value + 250 + 220 * reduced + gain(position, m) + history / 30;
                if hope <= alpha {
                    return true;
                }
            }
            return !gains(position, m, noisy_loss(depth) - history.max(0) / 40);
        }
        if node.in_check {
            return depth < 8 && !gains(position, m, quiet_loss(reduced));
        }
        if picker.skips_quiet && !may_check {
            return true;
        }
        if reduced < 5 && history < HISTORY_MARGIN * depth {
            return true;
        }
        let reduced = (reduced + history / HISTORY_PLY).max(0);
        if !may_check
            && reduced < FUTILITY_DEPTH
            && static_value + futility_margin(reduced) <= alpha
        {
            return true;
        }
        !gains(position, m, quiet_loss(reduced))
    }

    /// Whether a check is searched one ply deeper: one that loses nothing.
    fn extends_check(&self, node: Node<'_>, candidate: &Candidate, depth: i32) -> bool {
        depth <= 8 && gains(node.position, candidate.m, 0)
    }

    /// Searches a child that was just reached: reduced if it comes late, then as deep and wide as
    /// it turns out to need.
    #[allow(
        clippy::too_many_arguments,
        reason = "all of them are what a node knows"
    )]
    fn search_child(
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
                reduction += 1400;
            }
            if hash_is_noisy {
                reduction += 700;
            }
            if !situation.is_improving {
                reduction += 500;
            }
            if child.in_check {
                reduction -= 1024;
            }
            if self.frame(ply + 1).cutoffs > 3 {
                reduction += 600;
            }
            if candidate.is_quiet {
                reduction -= candidate.history * 1024 / HISTORY_PLY;
            } else {
                reduction -= 700 + candidate.history * 1024 / (2 * HISTORY_PLY);
            }
            let reduced = (new_depth - reduction / 1024).clamp(1.min(new_depth), new_depth);
            value = -self.search(child, -alpha - 1, -alpha, reduced, NodeKind::Cut);
            if value > alpha && reduced < new_depth && !self.is_aborted {
                let deeper = i32::from(value > alpha + DEEPER_MARGIN + 2 * new_depth);
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
