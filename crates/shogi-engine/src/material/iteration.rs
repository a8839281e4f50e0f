use game::Line;
use shogi::{Move, Shogi};

use crate::parameters::{ASPIRATION, ASPIRATION_DEPTH};

use super::searcher::{Node, Searcher};
use super::value::INFINITE;

/// The result of one iteration of iterative deepening.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Iteration {
    /// The depth.
    pub(super) depth: i32,
    /// The value for the side to move.
    pub(super) value: i32,
    /// The principal variation. It is never empty.
    pub(super) line: Vec<Move>,
}

impl Iteration {
    /// Searches one ply deeper than `last`, in an aspiration window about its value that widens
    /// when the search fails. If the search is stopped, a better result so far is kept.
    pub(super) fn next(
        searcher: &mut Searcher<'_>,
        line: &Line<Shogi>,
        last: &Iteration,
    ) -> Iteration {
        let position = line.position();
        let node = Node {
            position,
            in_check: position.in_check(),
            ply: 0,
        };
        let depth = last.depth + 1;
        searcher.first = last.line.first().copied();
        let mut best = last.line.clone();
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH {
            (alpha, beta) = (last.value - width, last.value + width);
        }
        loop {
            let value = searcher.search(node, alpha, beta, depth, false);
            if let Some(&first) = searcher.lines[0].first() {
                best.clone_from(&searcher.lines[0]);
                searcher.first = Some(first);
            }
            if searcher.is_aborted {
                return Iteration {
                    depth: last.depth,
                    value: last.value,
                    line: best,
                };
            }
            if value > alpha && value < beta {
                return Iteration {
                    depth,
                    value,
                    line: best,
                };
            }
            width *= 4;
            if value <= alpha {
                alpha = if width > 2000 {
                    -INFINITE
                } else {
                    value - width
                };
            } else {
                beta = if width > 2000 {
                    INFINITE
                } else {
                    value + width
                };
            }
        }
    }
}
