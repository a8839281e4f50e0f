//! The shallow endgame search: the plies above the last squares, with moves ordered by heuristics
//! and a small transposition table.
//!
//! As in the last squares, the same text is compiled for each instruction set: counting bits is most
//! of what ordering moves costs, and without the instruction for it a count takes a dozen others.

use super::few::{self, FEW};
use super::shallow_table::ShallowTable;
use crate::Isa;
use crate::isa::Level;

/// The most empty squares that [`solve_shallow`] takes.
pub const SHALLOW: u32 = 12;

/// No position with at most [`SHALLOW`] empty squares has more moves.
const MOST: usize = SHALLOW as usize;

/// The least number of empty squares at which children are looked up before any is searched.
const ETC_FROM: u32 = 9;

/// The least number of empty squares at which moves are ordered by more than mobility and parity.
const ORDERED_FROM: u32 = 8;

/// Null-window search of a position with at most [`SHALLOW`] empty squares: a lower bound above
/// `alpha` if the exact score is more than `alpha`, otherwise an upper bound. Scores are disc
/// differences, and empty squares count for the winner. `nodes` grows by the positions visited.
#[inline]
#[must_use]
pub fn solve_shallow(
    player: u64,
    opponent: u64,
    alpha: i32,
    table: &mut ShallowTable,
    nodes: &mut u64,
) -> i32 {
    solve_shallow_with(Isa::best(), player, opponent, alpha, table, nodes)
}

/// [`solve_shallow`] by the kernel for `isa`.
#[inline]
#[must_use]
pub fn solve_shallow_with(
    isa: Isa,
    player: u64,
    opponent: u64,
    alpha: i32,
    table: &mut ShallowTable,
    nodes: &mut u64,
) -> i32 {
    match isa.0 {
        Level::Portable => portable::solve(player, opponent, alpha, table, nodes),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::solve(player, opponent, alpha, table, nodes) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512::solve(player, opponent, alpha, table, nodes) },
    }
}

/// The least alpha for a stability cutoff, by the number of empty squares.
const STABLE_FROM: [i32; 16] = [99, 99, 99, 99, 99, 99, 6, 6, 8, 8, 14, 14, 14, 99, 99, 99];

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The X squares: diagonally next to the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// A move that is not searched yet.
#[derive(Clone, Copy, Default)]
struct Candidate {
    square: u8,
    flips: u64,
    answers: u64,
}

/// Potential mobility of the opponent: empty squares next to the mover's discs.
#[inline(always)]
fn potential_mobility(mover: u64, other: u64) -> i32 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let rank = mover << 1 & NOT_A | mover >> 1 & NOT_H;
    let wide = rank | mover;
    let all = rank | wide << 8 | wide >> 8;
    (all & !(mover | other)).count_ones() as i32
}

/// Discs at the corners, and beside them on the edges.
#[inline(always)]
fn corner_stability(mover: u64) -> i32 {
    let beside = (mover & 0x0100_0000_0000_0001) << 1
        | (mover & 0x8000_0000_0000_0080) >> 1
        | (mover & 0x0000_0000_0000_0081) << 8
        | (mover & 0x8100_0000_0000_0000) >> 8;
    (mover & (CORNERS | beside)).count_ones() as i32
}

macro_rules! shallow {
    ($name:ident, $flips:path, $mobility:path, $stable:path $(, #[$feature:meta])?) => {
        mod $name {
            use super::*;
            use crate::othello::rays::RAYS;

            $(#[$feature])?
            pub(super) fn solve(
                player: u64,
                opponent: u64,
                alpha: i32,
                table: &mut ShallowTable,
                nodes: &mut u64,
            ) -> i32 {
                let empties = (player | opponent).count_zeros();
                if empties <= FEW {
                    return few::$name::solve(player, opponent, alpha, nodes);
                }
                let moves = $mobility(player, opponent);
                search(player, opponent, moves, alpha, empties, table, nodes)
            }

            /// The value of a child, for its parent.
            $(#[$feature])?
            #[inline]
            fn child(
                player: u64,
                opponent: u64,
                moves: u64,
                alpha: i32,
                empties: u32,
                table: &mut ShallowTable,
                nodes: &mut u64,
            ) -> i32 {
                if empties <= FEW {
                    return -few::$name::solve(player, opponent, alpha, nodes);
                }
                -search(player, opponent, moves, alpha, empties, table, nodes)
            }

            $(#[$feature])?
            fn search(
                player: u64,
                opponent: u64,
                mut moves: u64,
                alpha: i32,
                empties: u32,
                table: &mut ShallowTable,
                nodes: &mut u64,
            ) -> i32 {
                *nodes += 1;
                if alpha >= STABLE_FROM[empties as usize & 15] {
                    let least = (65 - alpha) as u32 / 2;
                    let bound = 64 - 2 * $stable(opponent, player, least) as i32;
                    if bound <= alpha {
                        return bound;
                    }
                }
                if moves == 0 {
                    let answers = $mobility(opponent, player);
                    if answers == 0 {
                        return few::end(player, opponent);
                    }
                    return -search(opponent, player, answers, !alpha, empties, table, nodes);
                }
                let slot = ShallowTable::slot(player, opponent);
                let bounds = table.probe_at(slot, player, opponent);
                if i32::from(bounds.lower) > alpha {
                    return bounds.lower.into();
                }
                if i32::from(bounds.upper) <= alpha {
                    return bounds.upper.into();
                }
                let mut candidates = [Candidate::default(); MOST];
                let (mut keys, mut left) = ([0; MOST], 0);
                let mut count = 0;
                while moves != 0 && count < MOST {
                    let square = few::take(&mut moves);
                    let flips = $flips(player, opponent, &RAYS[square]);
                    if empties > FEW + 1 {
                        table.prefetch(opponent ^ flips, player ^ flips ^ 1 << square);
                    }
                    candidates[count] = Candidate { square: square as u8, flips, answers: 0 };
                    count += 1;
                }
                let (mut best, mut best_square) = (-65, 64);
                let odd = few::odd_quarters(!(player | opponent));
                for index in 0..count {
                    let Candidate { square, flips, .. } = candidates[index];
                    let bit = 1_u64 << (square & 63);
                    let (own, theirs) = (opponent ^ flips, player ^ flips ^ bit);
                    if empties >= ETC_FROM {
                        let bounds = table.probe(own, theirs);
                        let upper = i32::from(bounds.upper);
                        if -upper > alpha {
                            return -upper;
                        }
                        // A move that is known to fail is not searched.
                        let lower = i32::from(bounds.lower);
                        if -lower <= alpha {
                            if -lower > best {
                                (best, best_square) = (-lower, square);
                            }
                            continue;
                        }
                    }
                    let answers = $mobility(own, theirs);
                    candidates[index].answers = answers;
                    let mut score = -((answers.count_ones() + (answers & CORNERS).count_ones()) as i32) * 20;
                    if bit & odd != 0 {
                        score += 8;
                    }
                    if empties >= ORDERED_FROM {
                        score -= potential_mobility(theirs, own) * 4;
                        score += corner_stability(theirs) * 4;
                        if bit & CORNERS != 0 {
                            score += 4;
                        }
                        if bit & X_SQUARES != 0 {
                            score -= 4;
                        }
                    }
                    if own == 0 {
                        score = 1 << 16;
                    }
                    keys[left] = score << 4 | index as i32;
                    left += 1;
                }
                while left > 0 {
                    // The best key of those that are left goes to the end, and the last into its place.
                    let (mut first, mut place) = (keys[0], 0);
                    for index in 1..left {
                        let is_better = keys[index] > first;
                        first = if is_better { keys[index] } else { first };
                        place = if is_better { index } else { place };
                    }
                    left -= 1;
                    keys[place] = keys[left];
                    let index = first as usize & 15;
                    let Candidate { square, flips, answers, .. } = candidates[index % MOST];
                    let (own, theirs) = (opponent ^ flips, player ^ flips ^ 1 << square);
                    let value = child(own, theirs, answers, !alpha, empties - 1, table, nodes);
                    if value > best {
                        (best, best_square) = (value, square);
                        if value > alpha {
                            break;
                        }
                    }
                }
                table.store(slot, (player, opponent), alpha, best, best_square);
                best
            }
        }
    };
}

shallow!(
    portable,
    crate::othello::portable::flips,
    crate::othello::portable::mobility,
    crate::othello::stability::portable
);
#[cfg(target_arch = "x86_64")]
shallow!(
    avx2,
    crate::othello::avx2::flips,
    crate::othello::avx2::mobility,
    crate::othello::stability::avx2,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);
#[cfg(target_arch = "x86_64")]
shallow!(
    avx512,
    crate::othello::avx512::flips,
    crate::othello::avx2::mobility,
    crate::othello::stability::avx512,
    #[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
);
