//! The midgame search: null-window searches (NWS) to a depth, with multi-ProbCut.

use simd::othello::{Child, flips, mobility};

use super::bitboards::Bitboards;
use super::evaluated_board::EvaluatedBoard;
use super::ordering::OrderedMoves;
use super::search_thread::SearchThread;
use super::selectivity::NO_SELECTIVITY;
use super::split_point::SplitKind;
use super::transposition::NO_MOVE;
use super::{SearchRequest, Stopped};

/// The least depth at which ProbCut is tried.
const PROBCUT_FROM: u32 = 2;

/// The least depth at which moves are ordered by the evaluation; below, it costs too much.
const EVALUATED_FROM: u32 = 3;

/// With at most this many empty squares, a search to the end is exact: that takes no longer.
const SOLVED: u32 = 10;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The C and X squares: next to the corners.
const C_AND_X_SQUARES: u64 = 0x42c3_0000_0000_c342;

impl<'a> SearchThread<'_, 'a> {
    /// Null-window search of the midgame: whether the score to `depth` at this selectivity is
    /// more than `alpha`, as a bound on that side of it.
    pub(super) fn nws_midgame(
        &mut self,
        evaluated: &EvaluatedBoard<'a>,
        alpha: i32,
        depth: u32,
        selectivity: u8,
    ) -> Result<i32, Stopped> {
        let board = evaluated.board;
        let empties = board.empties();
        if depth >= empties && (selectivity == NO_SELECTIVITY || empties <= SOLVED) {
            return self.nws_endgame(evaluated, alpha);
        }
        if depth <= 1 {
            return Ok(match depth {
                0 => self.evaluate(evaluated),
                _ => self.nws_depth_one(evaluated, alpha),
            });
        }
        self.nodes += 1;
        if self.nodes & 255 == 0 && self.is_stopped() {
            return Err(Stopped);
        }
        if let Some(bound) = board.stability_cutoff(alpha) {
            return Ok(bound);
        }
        let mut hash_moves = [NO_MOVE; 2];
        if let Some(entry) = self.table.probe(board.key()) {
            if u32::from(entry.depth) >= depth && entry.selectivity >= selectivity {
                if i32::from(entry.lower) > alpha {
                    return Ok(entry.lower.into());
                }
                if i32::from(entry.upper) <= alpha {
                    return Ok(entry.upper.into());
                }
            }
            hash_moves = entry.moves;
        }
        if selectivity != NO_SELECTIVITY
            && depth >= PROBCUT_FROM
            && let Some(value) = self.probcut(evaluated, alpha, depth, selectivity)?
        {
            return Ok(value);
        }
        let mut moves: OrderedMoves = OrderedMoves::new(board);
        if moves.is_empty() {
            let next = evaluated.passed();
            return if next.board.can_move() {
                Ok(-self.nws_midgame(&next, !alpha, depth, selectivity)?)
            } else {
                Ok(board.final_score())
            };
        }
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hash_moves[0], |moves| {
            if depth < EVALUATED_FROM {
                moves.score_by_mobility(hash_moves);
            } else {
                moves.score_by_evaluation(evaluated, hash_moves, 0, table);
            }
        }) {
            let next = evaluated.after(&child);
            let value = -self.nws_midgame(&next, !alpha, depth - 1, selectivity)?;
            if value > best {
                best = value;
                best_square = child.square;
                if value > alpha {
                    break;
                }
            }
            if self.can_split(depth) && moves.is_scored_with_more() {
                let kind = SplitKind::Midgame { depth, selectivity };
                (best, best_square) =
                    self.split(evaluated, alpha, kind, moves, (best, best_square))?;
                break;
            }
        }
        let reach = (depth, selectivity);
        self.store(board, alpha, (best, best_square), reach, before);
        Ok(best)
    }

    /// The evaluation of a leaf.
    fn evaluate(&mut self, evaluated: &EvaluatedBoard<'a>) -> i32 {
        self.nodes += 1;
        evaluated.evaluate_in_discs()
    }

    /// Null-window search to depth 1: corners first, C and X squares last.
    fn nws_depth_one(&mut self, evaluated: &EvaluatedBoard<'a>, alpha: i32) -> i32 {
        self.nodes += 1;
        let Bitboards { player, opponent } = evaluated.board;
        let moves = mobility(player, opponent);
        if moves == 0 {
            let next = evaluated.passed();
            return if next.board.can_move() {
                -self.nws_depth_one(&next, !alpha)
            } else {
                evaluated.board.final_score()
            };
        }
        let mut best = -65;
        for group in [
            moves & CORNERS,
            moves & !(CORNERS | C_AND_X_SQUARES),
            moves & C_AND_X_SQUARES,
        ] {
            let mut group = group;
            while group != 0 {
                let square = group.trailing_zeros() as u8;
                group &= group - 1;
                let child = Child {
                    square,
                    flips: flips(player, opponent, square),
                    answers: 0,
                };
                best = best.max(-self.evaluate(&evaluated.after(&child)));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// Null-window search of the root, without the excluded moves: a bound and the best move.
    pub(super) fn nws_root(
        &mut self,
        evaluated: &EvaluatedBoard<'a>,
        alpha: i32,
        request: &SearchRequest,
    ) -> Result<(i32, u8), Stopped> {
        let board = evaluated.board;
        let depth = request.depth.clamp(1, board.empties());
        let hash_moves = self.hash_moves(board);
        let mut moves: OrderedMoves = OrderedMoves::new(board);
        let table = self.table;
        let before = self.nodes;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hash_moves[0], |moves| {
            moves.score_by_evaluation(evaluated, hash_moves, 0, table);
        }) {
            if request.excluded >> child.square & 1 == 1 {
                continue;
            }
            let next = evaluated.after(&child);
            let value = -self.nws_midgame(&next, !alpha, depth - 1, request.selectivity)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
        }
        if request.excluded == 0 {
            let reach = (depth, request.selectivity);
            self.store(board, alpha, (best, best_square), reach, before);
        }
        Ok((best, best_square))
    }
}
