//! The moves of the root.

use search::Spent;

use super::Searcher;
use crate::alphabeta::parameters as tuned;
use crate::alphabeta::value::{INFINITE, win_in};
use crate::patterns::PointClass;

impl Searcher<'_> {
    /// Searches the moves of the root that have no line yet, in a window.
    pub(in crate::alphabeta) fn search_root(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: f32,
    ) -> Result<i32, Spent> {
        self.visit()?;
        let turn = self.board.turn();
        self.frames[0].static_value = self.evaluate();
        self.frames[0].extra = 0.0;
        let mut best = -INFINITE;
        for index in self.done..self.root.len() {
            let cell = self.root[index].cell;
            let own = self.board.class(turn, cell);
            let number = index - self.done;
            let new_depth = depth - 1.0;
            self.frames[1].extra = 0.0;
            self.frames[1].excluded = None;
            let value = if own == PointClass::Five {
                self.lines[1].clear();
                win_in(1)
            } else {
                self.play(cell, 0);
                let value = self.search_root_move(number, own, alpha, beta, new_depth);
                self.take_back();
                value?
            };
            let root = &mut self.root[index];
            if number == 0 || value > alpha {
                root.value = value;
                root.line.clear();
                root.line.push(cell);
                root.line.extend_from_slice(&self.lines[1]);
            } else {
                root.value = -INFINITE;
            }
            if value > best {
                best = value;
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        Ok(best)
    }

    fn search_root_move(
        &mut self,
        number: usize,
        own: PointClass,
        alpha: i32,
        beta: i32,
        depth: f32,
    ) -> Result<i32, Spent> {
        if number == 0 {
            return Ok(-self.search::<true>(-beta, -alpha, depth, 1, false)?);
        }
        let mut reduction = 0.0;
        if depth >= 2.0 && number >= 2 {
            reduction = (tuned::late_reduction(depth, number) - 0.8).max(0.0);
            if own >= PointClass::Three {
                reduction *= 0.6;
            }
        }
        let reduced = (depth - reduction).max(0.0);
        let mut value = -self.search::<false>(-alpha - 1, -alpha, reduced, 1, true)?;
        if value > alpha && reduced < depth {
            value = -self.search::<false>(-alpha - 1, -alpha, depth, 1, true)?;
        }
        if value > alpha && value < beta {
            value = -self.search::<true>(-beta, -alpha, depth, 1, false)?;
        }
        Ok(value)
    }
}
