use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::{Game, MoveOf};

use super::Tree;
use super::node::Node;
use super::tree::{GONE, NOBODY};

/// The least number of slots that is worth a thread.
const FEW_PLACES: usize = 4096;

/// The least number of nodes to expand that is worth a thread.
const FEW_NODES: usize = 512;

impl<G: Game> Tree<G> {
    /// Frees the nodes that the root does not lead to, and slots that were claimed and never
    /// filled.
    pub(super) fn sweep(&mut self, root: Option<usize>) {
        let is_kept = self.reached(root);
        let gone = if root.is_some() { GONE } else { NOBODY };
        let each = self.nodes.len().div_ceil(self.sweepers).max(FEW_PLACES);
        let parts = self.nodes.chunks_mut(each).zip(is_kept.chunks(each));
        let swept = shared_out(parts, |(nodes, is_kept)| {
            let (mut used, mut freed) = (0, 0);
            for (node, is_kept) in nodes.iter_mut().zip(is_kept) {
                if is_kept.load(Ordering::Relaxed) {
                    used += 1;
                } else if *node.key.get_mut() != NOBODY {
                    freed += node.clear();
                    *node.key.get_mut() = gone;
                }
            }
            (used, freed)
        });
        self.free(each);
        let freed: usize = swept.iter().map(|(_, freed)| freed).sum();
        *self.used.get_mut() = swept.iter().map(|(used, _)| used).sum();
        let bytes = self.bytes.get_mut();
        *bytes = bytes.saturating_sub(freed);
    }

    /// The nodes that the root leads to, found level by level, each level shared between threads.
    fn reached(&self, root: Option<usize>) -> Vec<AtomicBool> {
        let is_kept: Vec<_> = self.nodes.iter().map(|_| AtomicBool::new(false)).collect();
        let mut level: Vec<usize> = root.into_iter().collect();
        level.retain(|&number| self.nodes[number].is_known());
        for &number in &level {
            is_kept[number].store(true, Ordering::Relaxed);
        }
        while !level.is_empty() {
            let each = level.len().div_ceil(self.sweepers).max(FEW_NODES);
            let next = shared_out(level.chunks(each), |part| {
                let mut next = Vec::new();
                for &number in part {
                    self.keep_children(number, &is_kept, &mut next);
                }
                next
            });
            level = next.concat();
        }
        is_kept
    }

    /// Marks the children of a node, and adds those that are newly marked.
    fn keep_children(&self, number: usize, is_kept: &[AtomicBool], added: &mut Vec<usize>) {
        for (_, tried) in self.nodes[number].moves() {
            let Some(tried) = tried else { break };
            let Some(child) = tried.child() else {
                continue;
            };
            if !self.nodes[child].is_known() {
                tried.forget_child();
            } else if !is_kept[child].swap(true, Ordering::Relaxed) {
                added.push(child);
            }
        }
    }

    /// Turns deleted slots at the end of probe sequences into free ones, part by part.
    fn free(&mut self, each: usize) {
        let is_free = |node: &mut Node<MoveOf<G>>| *node.key.get_mut() == NOBODY;
        let firsts = self
            .nodes
            .chunks_mut(each)
            .map(|part| is_free(&mut part[0]));
        let mut is_free_behind: Vec<bool> = firsts.collect();
        // The table wraps around.
        is_free_behind.rotate_left(1);
        let parts = self.nodes.chunks_mut(each).zip(is_free_behind);
        shared_out(parts, |(nodes, mut is_free_behind)| {
            for node in nodes.iter_mut().rev() {
                let key = node.key.get_mut();
                if *key == GONE && is_free_behind {
                    *key = NOBODY;
                }
                is_free_behind = *key == NOBODY;
            }
        });
    }
}

/// Runs each part on its own thread, except the first.
fn shared_out<P: Send, R: Send>(
    mut parts: impl Iterator<Item = P>,
    work: impl Fn(P) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    let Some(own) = parts.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let mut done = vec![work(own)];
        for other in others {
            match other.join() {
                Ok(result) => done.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    })
}
