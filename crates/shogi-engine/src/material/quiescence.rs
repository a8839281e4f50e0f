use game::Position as _;

use crate::exchange::{exchange, gain};
use crate::parameters::DELTA_MARGIN;

use super::searcher::{Node, Searcher};
use super::value::{INFINITE, MOST_PLIES, PROVEN, loss_in};

impl Searcher<'_> {
    /// The quiescence search: captures and promotions, or standing pat; in check all evasions, and
    /// mate if there is none.
    ///
    /// A check here is a noisy move itself, so the search ends.
    pub(super) fn quiet(&mut self, node: Node<'_>, mut alpha: i32, beta: i32) -> i32 {
        let Node {
            position,
            in_check,
            ply,
        } = node;
        if ply >= MOST_PLIES {
            return self.evaluation.value(position);
        }
        let mut best = -INFINITE;
        let start = self.moves.len();
        if in_check {
            self.moves.add_all(position, &self.history, ply, None);
            if self.moves.len() == start {
                return loss_in(ply);
            }
        } else {
            best = self.evaluation.value(position);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            self.moves.add_noisy(position);
        }
        let stands = best;
        for index in start..self.moves.len() {
            let m = self.moves.pick(start, index, self.moves.len()).m;
            if self.features.pruning && !in_check {
                let hope = stands + gain(position, m) + DELTA_MARGIN;
                if hope <= alpha || exchange(self.geometry, position, m) < 0 {
                    continue;
                }
            } else if self.features.pruning
                && best > -PROVEN
                && index > start
                && !position.is_noisy(m)
                && exchange(self.geometry, position, m) < 0
            {
                // An evasion was found already: a sacrificed interposition will not do better.
                continue;
            }
            if !self.enter() {
                return 0;
            }
            let mut next = position.clone();
            next.play_unchecked(m);
            let child = Node {
                position: &next,
                in_check: next.in_check(),
                ply: ply + 1,
            };
            let value = -self.quiet(child, -beta, -alpha);
            if self.is_aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        best
    }
}
