//! Move ordering: by hash moves, mobility, parity and stability, or by the evaluation.

use simd::othello::{Child, MOST_MOVES, children, stable};

use super::bitboards::Bitboards;
use super::evaluated_board::{EvaluatedBoard, INFINITY};
use super::parity::odd_quadrants;
use super::transposition::{NO_MOVE, TranspositionTable};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The X squares: diagonally next to the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The weight of the opponent's mobility beside an evaluation, in units of the weights. It is
/// higher than mobility is worth in discs: a position with few replies is searched sooner.
const MOBILITY: i32 = 160;

/// The legal moves of a position, at most `MOST`, taken from the best ordering score down.
pub(super) struct OrderedMoves<const MOST: usize = MOST_MOVES> {
    children: [Child; MOST],
    scores: [i32; MOST],
    count: usize,
    taken: usize,
    /// Whether the moves that are left have scores.
    is_scored: bool,
}

impl<const MOST: usize> OrderedMoves<MOST> {
    #[inline]
    pub(super) fn new(board: Bitboards) -> OrderedMoves<MOST> {
        let mut moves = OrderedMoves {
            children: [Child::default(); MOST],
            scores: [0; MOST],
            count: 0,
            taken: 0,
            is_scored: false,
        };
        moves.count = children(board.player, board.opponent, &mut moves.children);
        moves
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Child> {
        self.children[..self.count].iter()
    }

    /// Scores moves as [`OrderedMoves::score_by_heuristics`] does, and prefetches their entries
    /// in the transposition table.
    pub(super) fn score_and_prefetch(
        &mut self,
        board: Bitboards,
        hash_moves: [u8; 2],
        alpha: i32,
        table: &TranspositionTable,
    ) {
        for child in &self.children[self.taken..self.count] {
            table.prefetch(board.after(child).key());
        }
        self.score_by_heuristics(board, hash_moves, alpha);
    }

    /// Scores moves by hash moves, wipeouts, mobility, potential mobility, corners, parity and
    /// stability.
    pub(super) fn score_by_heuristics(
        &mut self,
        board: Bitboards,
        hash_moves: [u8; 2],
        alpha: i32,
    ) {
        let empties = board.empties();
        let odd = odd_quadrants(!(board.player | board.opponent));
        let counts_stability = alpha >= 0 && empties > 9;
        for index in self.taken..self.count {
            let child = &self.children[index];
            let bit = 1_u64 << child.square;
            let next = board.after(child);
            let answers = child.answers;
            let mut score =
                -((answers.count_ones() + (answers & CORNERS).count_ones()) as i32) * 20;
            score -= potential_mobility(next.opponent, next.player) * 4;
            if bit & CORNERS != 0 {
                score += 4;
            }
            if bit & X_SQUARES != 0 {
                score -= 4;
            }
            if bit & odd != 0 {
                score += if empties < 14 { 8 } else { 4 };
            }
            if counts_stability {
                score += stable(next.opponent, next.player, 0) as i32 * 5;
            }
            if child.flips == board.opponent {
                score = i32::MAX;
            }
            if hash_moves[0] == child.square {
                score = i32::MAX - 1;
            } else if hash_moves[1] == child.square {
                score = score.max(1 << 20);
            }
            self.scores[index] = score;
        }
    }

    /// Scores moves by the opponent's mobility and by corners.
    pub(super) fn score_by_mobility(&mut self, hash_moves: [u8; 2]) {
        for index in self.taken..self.count {
            let child = &self.children[index];
            let answers = child.answers.count_ones() + (child.answers & CORNERS).count_ones();
            let score = -(2 * answers as i32) + i32::from(1 << child.square & CORNERS != 0) * 4;
            self.scores[index] = if hash_moves[1] == child.square {
                100
            } else {
                score
            };
        }
    }

    /// Scores moves by a shallow search to `depth` and the opponent's mobility, and prefetches
    /// their entries in the transposition table.
    pub(super) fn score_by_evaluation(
        &mut self,
        evaluated: &EvaluatedBoard,
        hash_moves: [u8; 2],
        depth: u32,
        table: &TranspositionTable,
    ) {
        for index in self.taken..self.count {
            let child = &self.children[index];
            let next = evaluated.after(child);
            table.prefetch(next.board.key());
            let score = -next.shallow_search(depth, -INFINITY, INFINITY)
                - child.answers.count_ones() as i32 * MOBILITY;
            self.scores[index] = match hash_moves {
                [first, _] if first == child.square => i32::MAX,
                [_, second] if second == child.square => score.max(1 << 20),
                _ => score,
            };
        }
    }

    /// Whether the moves have scores and some of them are left.
    #[inline]
    pub(super) fn is_scored_with_more(&self) -> bool {
        self.is_scored && self.taken < self.count
    }

    /// The best of the moves that are left, which have scores.
    #[inline]
    pub(super) fn next_scored(&mut self) -> Option<Child> {
        self.next_by(NO_MOVE, |_| ())
    }

    /// The hash move first, if it is legal; then the best of the moves that are left. Most often
    /// the hash move causes a cutoff, so the others are scored only when they are needed.
    #[inline]
    pub(super) fn next_by(
        &mut self,
        hash_move: u8,
        score: impl FnOnce(&mut Self),
    ) -> Option<Child> {
        if self.taken == self.count {
            return None;
        }
        if !self.is_scored {
            let first = self.children[..self.count]
                .iter()
                .position(|child| child.square == hash_move);
            if self.taken == 0
                && let Some(index) = first
            {
                self.children.swap(0, index);
                self.taken = 1;
                return Some(self.children[0]);
            }
            self.is_scored = true;
            score(self);
        }
        let mut best = self.taken;
        for index in self.taken + 1..self.count {
            if self.scores[index] > self.scores[best] {
                best = index;
            }
        }
        self.children.swap(self.taken, best);
        self.scores.swap(self.taken, best);
        self.taken += 1;
        Some(self.children[self.taken - 1])
    }
}

/// Potential mobility of the opponent: empty squares next to the mover's discs.
fn potential_mobility(mover: u64, other: u64) -> i32 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let rank = mover << 1 & NOT_A | mover >> 1 & NOT_H;
    let wide = rank | mover;
    let all = rank | wide << 8 | wide >> 8;
    (all & !(mover | other)).count_ones() as i32
}
