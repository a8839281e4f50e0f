//! The endgame search: exact null-window searches (NWS) to the end of the game.

mod root;

use simd::othello::{MOST_MOVES, SHALLOW, solve_shallow};

use super::Stopped;
use super::bitboards::Bitboards;
use super::evaluated_board::EvaluatedBoard;
use super::ordering::OrderedMoves;
use super::search_thread::SearchThread;
use super::selectivity::NO_SELECTIVITY;
use super::split_point::SplitKind;
use super::transposition::{HashEntry, NO_MOVE};

pub use root::PRESEARCH_SELECTIVITY;

/// The least number of empty squares for enhanced transposition cutoffs (ETC).
const ETC_FROM: u32 = 9;

/// The least number of empty squares at which a request to stop is looked for.
const STOPPED_FROM: u32 = 12;

/// The least number of empty squares at which moves are ordered by the evaluation.
const EVALUATED_FROM: u32 = 13;

/// No position with fewer than [`EVALUATED_FROM`] empty squares has more moves.
const FEW_MOVES: usize = 12;

/// The depth of the shallow search that orders moves.
fn ordering_depth(empties: u32) -> u32 {
    (empties.saturating_sub(14) / 4).min(3)
}

/// What a node finds before it searches any move.
enum Opened {
    /// A cutoff with this bound.
    Cutoff(i32),
    /// The side to move has to pass.
    Pass,
    /// There are moves to search, and these are the hash moves.
    Moves([u8; 2]),
}

/// Whether an entry is of a search to the end without selectivity.
fn is_exact(entry: &HashEntry, empties: u32) -> bool {
    u32::from(entry.depth) >= empties && entry.selectivity == NO_SELECTIVITY
}

impl<'a> SearchThread<'_, 'a> {
    /// Null-window search of the endgame: whether the exact score is more than `alpha`, as a
    /// bound on that side of it. Moves are ordered by the evaluation.
    pub(super) fn nws_endgame(
        &mut self,
        evaluated: &EvaluatedBoard<'a>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let board = evaluated.board;
        let empties = board.empties();
        if empties < EVALUATED_FROM {
            return self.nws_unevaluated(board, alpha);
        }
        let mut moves = OrderedMoves::new(board);
        let hash_moves = match self.open(board, alpha, empties, &moves)? {
            Opened::Cutoff(value) => return Ok(value),
            Opened::Pass => return Ok(-self.nws_endgame(&evaluated.passed(), !alpha)?),
            Opened::Moves(hash_moves) => hash_moves,
        };
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hash_moves[0], |moves| {
            moves.score_by_evaluation(evaluated, hash_moves, ordering_depth(empties), table);
        }) {
            let value = -self.nws_endgame(&evaluated.after(&child), !alpha)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
            if self.can_split(empties) && moves.is_scored_with_more() {
                let kind = SplitKind::Endgame;
                (best, best_square) =
                    self.split(evaluated, alpha, kind, moves, (best, best_square))?;
                break;
            }
        }
        let reach = (empties, NO_SELECTIVITY);
        self.store(board, alpha, (best, best_square), reach, before);
        Ok(best)
    }

    /// Null-window search of the endgame without an evaluation: moves are ordered by heuristics.
    pub(super) fn nws_unevaluated(&mut self, board: Bitboards, alpha: i32) -> Result<i32, Stopped> {
        match board.empties() {
            empties if empties <= SHALLOW => {
                let Bitboards { player, opponent } = board;
                Ok(solve_shallow(
                    player,
                    opponent,
                    alpha,
                    &mut self.local_table,
                    &mut self.nodes,
                ))
            }
            empties if empties < EVALUATED_FROM => {
                self.nws_by_heuristics::<FEW_MOVES>(board, alpha, empties)
            }
            empties => self.nws_by_heuristics::<MOST_MOVES>(board, alpha, empties),
        }
    }

    fn nws_by_heuristics<const MOST: usize>(
        &mut self,
        board: Bitboards,
        alpha: i32,
        empties: u32,
    ) -> Result<i32, Stopped> {
        let mut moves = OrderedMoves::<MOST>::new(board);
        let hash_moves = match self.open(board, alpha, empties, &moves)? {
            Opened::Cutoff(value) => return Ok(value),
            Opened::Pass => return Ok(-self.nws_unevaluated(board.passed(), !alpha)?),
            Opened::Moves(hash_moves) => hash_moves,
        };
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hash_moves[0], |moves| {
            moves.score_and_prefetch(board, hash_moves, alpha, table);
        }) {
            let value = -self.nws_unevaluated(board.after(&child), !alpha)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
        }
        let reach = (empties, NO_SELECTIVITY);
        self.store(board, alpha, (best, best_square), reach, before);
        Ok(best)
    }

    /// Opens a node: stability cutoff, passes and the end of the game, transposition cutoff and
    /// enhanced transposition cutoff (ETC).
    #[inline]
    fn open<const MOST: usize>(
        &mut self,
        board: Bitboards,
        alpha: i32,
        empties: u32,
        moves: &OrderedMoves<MOST>,
    ) -> Result<Opened, Stopped> {
        self.nodes += 1;
        if empties >= STOPPED_FROM && self.is_stopped() {
            return Err(Stopped);
        }
        if let Some(bound) = board.stability_cutoff(alpha) {
            return Ok(Opened::Cutoff(bound));
        }
        if moves.is_empty() {
            return Ok(if board.passed().can_move() {
                Opened::Pass
            } else {
                Opened::Cutoff(board.final_score())
            });
        }
        if empties >= ETC_FROM {
            for child in moves.iter() {
                self.table.prefetch(board.after(child).key());
            }
        }
        let entry = self.table.probe(board.key());
        if let Some(entry) = entry
            && is_exact(&entry, empties)
        {
            if i32::from(entry.lower) > alpha {
                return Ok(Opened::Cutoff(entry.lower.into()));
            }
            if i32::from(entry.upper) <= alpha {
                return Ok(Opened::Cutoff(entry.upper.into()));
            }
        }
        if empties >= ETC_FROM {
            for child in moves.iter() {
                if let Some(entry) = self.table.probe(board.after(child).key())
                    && is_exact(&entry, empties - 1)
                    && -i32::from(entry.upper) > alpha
                {
                    return Ok(Opened::Cutoff(-i32::from(entry.upper)));
                }
            }
        }
        Ok(Opened::Moves(
            entry.map_or([NO_MOVE; 2], |entry| entry.moves),
        ))
    }
}
