//! The principal variation: searched for exact scores, read from the transposition table else.

use game::Position as _;
use othello::{Move, Position, Square};

use super::Stopped;
use super::bitboards::Bitboards;
use super::ordering::OrderedMoves;
use super::search_thread::SearchThread;

impl SearchThread<'_, '_> {
    /// The principal variation of a position with this exact score, to the end of the game.
    pub(super) fn exact_variation(
        &mut self,
        mut position: Position,
        mut score: i32,
    ) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let mut chosen = Move::Pass;
            let board = Bitboards::of(&position);
            let mut moves: OrderedMoves = OrderedMoves::new(board);
            let hash_moves = self.hash_moves(board);
            let table = self.table;
            while let Some(child) = moves.next_by(hash_moves[0], |moves| {
                moves.score_and_prefetch(board, hash_moves, score - 1, table);
            }) {
                // A move that keeps the score: the opponent cannot do better than its negative.
                if -self.nws_unevaluated(board.after(&child), -score)? >= score
                    && let Some(square) = Square::from_index(child.square)
                {
                    chosen = Move::Place(square);
                    break;
                }
            }
            position.play_unchecked(chosen);
            line.push(chosen);
            score = -score;
        }
        Ok(line)
    }

    /// The principal variation from a first move on, as far as the transposition table has it.
    pub(super) fn hash_variation(
        &self,
        mut position: Position,
        first: u8,
        depth: u32,
    ) -> Vec<Move> {
        let mut line = Vec::new();
        let mut square = first;
        while position.outcome().is_none() && line.len() < depth.max(1) as usize {
            let board = Bitboards::of(&position);
            let chosen = if board.can_move() {
                match Square::from_index(square) {
                    Some(square) if position.is_legal(Move::Place(square)) => Move::Place(square),
                    _ => break,
                }
            } else {
                Move::Pass
            };
            position.play_unchecked(chosen);
            line.push(chosen);
            square = self.hash_moves(Bitboards::of(&position))[0];
        }
        line
    }
}
