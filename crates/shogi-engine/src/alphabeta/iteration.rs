use shogi::Position;

use super::evaluator::Evaluator;
use super::node::{Node, NodeKind};
use super::parameters::ASPIRATION_DEPTH;
use super::searcher::Searcher;
use super::value::INFINITE;

impl<E: Evaluator> Searcher<'_, E> {
    /// One iteration of iterative deepening: a search for each of so many lines, the best first.
    /// If the search is stopped, a better move found so far is first all the same.
    pub(super) fn iterate(&mut self, position: &Position, depth: i32, lines: usize) {
        self.root_depth = depth;
        self.root.start_iteration();
        let lines = lines.clamp(1, self.root.moves.len());
        for first in 0..lines {
            self.root.first = first;
            self.search_root(position, depth);
            self.root.first = 0;
            self.root.sort_lines(first + 1);
            if self.is_aborted {
                return;
            }
        }
    }

    /// Searches the root in an aspiration window about the last value, which widens when the search
    /// fails.
    fn search_root(&mut self, position: &Position, depth: i32) {
        let node = Node {
            position,
            in_check: position.in_check(),
            ply: 0,
        };
        let last = self.root.moves[self.root.first].previous;
        let mut width = self.parameters.aspiration + last.abs() / 60;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && last > -INFINITE {
            (alpha, beta) = ((last - width).max(-INFINITE), (last + width).min(INFINITE));
        }
        let mut failed_high = 0;
        loop {
            let shallower = (depth - failed_high).max(1);
            let value = self.search(node, alpha, beta, shallower, NodeKind::Principal);
            self.root.sort();
            if self.is_aborted {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                failed_high = 0;
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
                failed_high += 1;
            } else {
                return;
            }
            width += width / 2;
            if width > 3000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}
