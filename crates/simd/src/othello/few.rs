//! Kernels for the last empty squares of a game, where most of an exact search happens.
//!
//! The same text is compiled for each instruction set, so that everything down to the last disc
//! is inlined there.

/// The most empty squares that the solvers here take.
pub(super) const FEW: u32 = 5;

/// The neighbours of a square: a move without an opponent's disc there flips nothing.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let (inner_a, inner_h) = (bit & !0x0101_0101_0101_0101, bit & !0x8080_8080_8080_8080);
        table[square] = inner_h << 1
            | inner_a >> 1
            | bit << 8
            | bit >> 8
            | inner_h << 9
            | inner_a << 7
            | inner_a >> 9
            | inner_h >> 7;
        square += 1;
    }
    table
};

/// The quadrant of a square, as one of four bits.
static QUARTER: [u8; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = 1 << (square % 8 / 4 + 2 * (square / 32));
        square += 1;
    }
    table
};

/// The quadrants of the board, in the order of [`QUARTER`].
const QUARTERS: [u64; 4] = [
    0x0f0f_0f0f,
    0xf0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// Parity: the quadrants with an odd number of these squares.
#[inline(always)]
pub(super) fn odd_quarters(empties: u64) -> u64 {
    let mut odd = 0;
    for quarter in QUARTERS {
        odd |= quarter & (u64::from((empties & quarter).count_ones()) & 1).wrapping_neg();
    }
    odd
}

/// The four lines through a square: their squares, and the index of the square on each.
#[derive(Clone, Copy)]
struct Lines {
    squares: [u64; 4],
    places: [u8; 4],
}

static LINES: [Lines; 64] = {
    let mut table = [Lines {
        squares: [0; 4],
        places: [0; 4],
    }; 64];
    let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (file_step, rank_step) = steps[axis];
            let (mut file, mut rank) = (square as isize % 8, square as isize / 8);
            while 0 <= file - file_step
                && file - file_step < 8
                && 0 <= rank - rank_step
                && rank - rank_step < 8
            {
                file -= file_step;
                rank -= rank_step;
            }
            let mut place = 0;
            while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                let index = (8 * rank + file) as usize;
                // The lines run towards higher squares, so that places are in the order of bits.
                if index == square {
                    table[square].places[axis] = place;
                }
                table[square].squares[axis] |= 1 << index;
                place += 1;
                file += file_step;
                rank += rank_step;
            }
            axis += 1;
        }
        square += 1;
    }
    table
};

/// How many discs turn over on a full line of eight when the side with these discs places one at
/// a place; the end of a shorter line looks like more of the opponent's discs that no disc holds.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut discs = 0;
        while discs < 256 {
            let mut turned = 0;
            let mut run = 0;
            let mut at = place + 1;
            while at < 8 {
                if discs >> at & 1 == 1 {
                    turned += run;
                    break;
                }
                run += 1;
                at += 1;
            }
            run = 0;
            at = place;
            while at > 0 {
                at -= 1;
                if discs >> at & 1 == 1 {
                    turned += run;
                    break;
                }
                run += 1;
            }
            table[place][discs] = turned;
            discs += 1;
        }
        place += 1;
    }
    table
};

/// The lowest square of a set that is not empty, taken out of it.
#[inline(always)]
pub(super) fn take(squares: &mut u64) -> usize {
    let square = squares.trailing_zeros() as usize;
    *squares &= squares.wrapping_sub(1);
    square & 63
}

/// The final score: empty squares count for the winner.
#[inline(always)]
pub(super) fn end(player: u64, opponent: u64) -> i32 {
    let (own, theirs) = (player.count_ones() as i32, opponent.count_ones() as i32);
    match own - theirs {
        0 => 0,
        more if more > 0 => 64 - 2 * theirs,
        _ => 2 * own - 64,
    }
}

/// The least alpha for a stability cutoff, by the number of empty squares.
const STABLE_FROM: [i32; 8] = [99, 99, 99, 99, 10, 8, 99, 99];

macro_rules! solver {
    ($name:ident, $flips:path, $mobility:path, $stable:path, $squeeze:path $(, #[$feature:meta])?) => {
        pub(super) mod $name {
            use super::*;
            use crate::othello::rays::RAYS;

            $(#[$feature])?
            #[inline]
            fn flips(player: u64, opponent: u64, square: usize) -> u64 {
                if NEIGHBOURS[square] & opponent == 0 {
                    return 0;
                }
                $flips(player, opponent, &RAYS[square])
            }

            /// Stability cutoff: an upper bound of at most `alpha` from the opponent's stable
            /// discs.
            $(#[$feature])?
            #[inline]
            fn bound(player: u64, opponent: u64, alpha: i32, empties: u32) -> Option<i32> {
                if alpha < STABLE_FROM[empties as usize & 7] {
                    return None;
                }
                let least = (65 - alpha) as u32 / 2;
                let bound = 64 - 2 * $stable(opponent, player, least) as i32;
                (bound <= alpha).then_some(bound)
            }

            /// The number of discs flipped when the side with these discs fills the last square.
            $(#[$feature])?
            #[inline]
            fn turned(player: u64, square: usize) -> i32 {
                let lines = &LINES[square];
                let mut turned = 0;
                for axis in 0..4 {
                    let discs = $squeeze(player, lines.squares[axis]);
                    turned += i32::from(TURNED[usize::from(lines.places[axis] & 7)][discs as usize & 255]);
                }
                turned
            }

            /// Null-window search of a position with at most [`FEW`] empty squares: a lower bound above
            /// `alpha` if the exact score is more than `alpha`, otherwise an upper bound.
            $(#[$feature])?
            pub(in crate::othello) fn solve(player: u64, opponent: u64, alpha: i32, nodes: &mut u64) -> i32 {
                let mut empties = !(player | opponent);
                match empties.count_ones() {
                    0 => end(player, opponent),
                    1 => last(player, take(&mut empties), nodes),
                    2 => {
                        let squares = [take(&mut empties), take(&mut empties)];
                        two(player, opponent, alpha, squares, nodes)
                    }
                    3 => {
                        let squares = [take(&mut empties), take(&mut empties), take(&mut empties)];
                        three(player, opponent, alpha, squares, nodes)
                    }
                    4 => four(player, opponent, alpha, empties, nodes),
                    _ => five(player, opponent, alpha, empties, nodes),
                }
            }

            /// One empty square: its side fills it, or the other one does, or nobody can.
            $(#[$feature])?
            #[inline]
            fn last(player: u64, square: usize, nodes: &mut u64) -> i32 {
                *nodes += 1;
                let own = 2 * player.count_ones() as i32;
                match turned(player, square) {
                    0 => {
                        let theirs = turned(!(player | 1 << square), square);
                        match theirs {
                            0 if own > 63 => own - 62,
                            _ => own - 64 - 2 * theirs,
                        }
                    }
                    count => own - 62 + 2 * count,
                }
            }

            $(#[$feature])?
            #[inline]
            fn two(player: u64, opponent: u64, alpha: i32, [a, b]: [usize; 2], nodes: &mut u64) -> i32 {
                *nodes += 1;
                let mut best = i32::MIN;
                for (here, there) in [(a, b), (b, a)] {
                    let flips = flips(player, opponent, here);
                    if flips != 0 {
                        best = best.max(-last(opponent ^ flips, there, nodes));
                        if best > alpha {
                            return best;
                        }
                    }
                }
                if best != i32::MIN {
                    return best;
                }
                // A pass: the opponent picks what is worst for the side to move.
                let mut worst = i32::MAX;
                for (here, there) in [(a, b), (b, a)] {
                    let flips = flips(opponent, player, here);
                    if flips != 0 {
                        worst = worst.min(last(player ^ flips, there, nodes));
                        if worst <= alpha {
                            return worst;
                        }
                    }
                }
                match worst {
                    i32::MAX => end(player, opponent),
                    _ => worst,
                }
            }

            $(#[$feature])?
            fn three(player: u64, opponent: u64, alpha: i32, squares: [usize; 3], nodes: &mut u64) -> i32 {
                *nodes += 1;
                let [a, b, c] = squares;
                // A square that is alone in its quarter comes first. Which one it is cannot be foretold:
                // selecting it costs less than branching.
                let is_c = QUARTER[a] == QUARTER[b];
                let is_b = QUARTER[a] == QUARTER[c];
                let first = if is_c { c } else if is_b { b } else { a };
                let second = if is_c | is_b { a } else { b };
                let third = if is_c { b } else { c };
                let ways = [
                    (first, [second, third]),
                    (second, [first, third]),
                    (third, [first, second]),
                ];
                let mut best = i32::MIN;
                for (square, others) in ways {
                    let flips = flips(player, opponent, square);
                    if flips != 0 {
                        let own = player ^ flips ^ 1 << square;
                        best = best.max(-two(opponent ^ flips, own, !alpha, others, nodes));
                        if best > alpha {
                            return best;
                        }
                    }
                }
                if best != i32::MIN {
                    return best;
                }
                let mut worst = i32::MAX;
                for (square, others) in ways {
                    let flips = flips(opponent, player, square);
                    if flips != 0 {
                        let theirs = opponent ^ flips ^ 1 << square;
                        worst = worst.min(two(player ^ flips, theirs, alpha, others, nodes));
                        if worst <= alpha {
                            return worst;
                        }
                    }
                }
                match worst {
                    i32::MAX => end(player, opponent),
                    _ => worst,
                }
            }

            $(#[$feature])?
            fn four(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
                *nodes += 1;
                if let Some(bound) = bound(player, opponent, alpha, 4) {
                    return bound;
                }
                let odd = odd_quarters(empties);
                let mut best = i32::MIN;
                for group in [empties & odd, empties & !odd] {
                    let mut group = group;
                    while group != 0 {
                        let square = take(&mut group);
                        let flips = flips(player, opponent, square);
                        if flips != 0 {
                            let own = player ^ flips ^ 1 << square;
                            let mut left = empties ^ 1 << square;
                            let squares = [take(&mut left), take(&mut left), take(&mut left)];
                            best = best.max(-three(opponent ^ flips, own, !alpha, squares, nodes));
                            if best > alpha {
                                return best;
                            }
                        }
                    }
                }
                match best {
                    i32::MIN if crate::othello::portable::mobility(opponent, player) == 0 => {
                        end(player, opponent)
                    }
                    i32::MIN => -four(opponent, player, !alpha, empties, nodes),
                    _ => best,
                }
            }

            $(#[$feature])?
            fn five(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
                *nodes += 1;
                if let Some(bound) = bound(player, opponent, alpha, 5) {
                    return bound;
                }
                let odd = odd_quarters(empties);
                let mut best = i32::MIN;
                for group in [empties & odd, empties & !odd] {
                    let mut group = group;
                    while group != 0 {
                        let square = take(&mut group);
                        let flips = flips(player, opponent, square);
                        if flips != 0 {
                            let own = player ^ flips ^ 1 << square;
                            let left = empties ^ 1 << square;
                            best = best.max(-four(opponent ^ flips, own, !alpha, left, nodes));
                            if best > alpha {
                                return best;
                            }
                        }
                    }
                }
                match best {
                    i32::MIN if $mobility(opponent, player) == 0 => end(player, opponent),
                    i32::MIN => -five(opponent, player, !alpha, empties, nodes),
                    _ => best,
                }
            }
        }
    };
}

/// Extracts the bits of `word` under `mask` (PEXT).
#[inline(always)]
fn squeeze(word: u64, mask: u64) -> u64 {
    let (mut squeezed, mut place, mut left) = (0, 0, mask);
    while left != 0 {
        squeezed |= (word >> left.trailing_zeros() & 1) << place;
        left &= left - 1;
        place += 1;
    }
    squeezed
}

/// PEXT by one instruction.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "bmi2")]
fn squeeze_bmi2(word: u64, mask: u64) -> u64 {
    std::arch::x86_64::_pext_u64(word, mask)
}

solver!(
    portable,
    crate::othello::portable::flips,
    crate::othello::portable::mobility,
    crate::othello::stability::portable,
    squeeze
);
#[cfg(target_arch = "x86_64")]
solver!(
    avx2,
    crate::othello::avx2::flips,
    crate::othello::avx2::mobility,
    crate::othello::stability::avx2,
    squeeze_bmi2,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);
#[cfg(target_arch = "x86_64")]
solver!(
    avx512,
    crate::othello::avx512::flips,
    crate::othello::avx2::mobility,
    crate::othello::stability::avx512,
    squeeze_bmi2,
    #[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
);
