use crate::Isa;
use crate::isa::Level;

/// Which discs of an edge can never turn over, for the discs of both sides on it: by the
/// player's eight squares, then the opponent's. It is made by the compiler, so that a look at it is
/// one load.
#[allow(long_running_const_eval)]
static EDGE: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    // The fewer empty squares, the sooner it is known; an edge leads only to fuller ones.
    let mut count = 0;
    while count <= 8 {
        let mut empties = 0_usize;
        while empties < 256 {
            if empties.count_ones() == count {
                let discs = 255 ^ empties;
                let mut player = discs;
                loop {
                    table[player << 8 | discs ^ player] =
                        stable_edge(&table, player, discs ^ player);
                    if player == 0 {
                        break;
                    }
                    player = (player - 1) & discs;
                }
            }
            empties += 1;
        }
        count += 1;
    }
    table
};

/// The discs of an edge that can never turn over, from those of the fuller edges in the table.
const fn stable_edge(table: &[u8; 1 << 16], player: usize, opponent: usize) -> u8 {
    let mut stable = (player | opponent) as u8;
    // Whoever may place a disc on any of the empty squares, with or without help from
    // other lines: what no such move turns over is stable.
    let mut square = 0;
    while square < 8 && stable != 0 {
        let bit = 1 << square;
        if (player | opponent) & bit == 0 {
            let turned = edge_flips(player, opponent, square);
            stable &= !(turned as u8);
            stable &= table[(player | turned | bit) << 8 | opponent & !turned] | bit as u8;
            let turned = edge_flips(opponent, player, square);
            stable &= !(turned as u8);
            stable &= table[(player & !turned) << 8 | opponent | turned | bit] | bit as u8;
        }
        square += 1;
    }
    stable
}

/// What turns over on an edge in both directions, up to a disc of the mover's.
const fn edge_flips(mover: usize, other: usize, square: usize) -> usize {
    let (mut turned, mut run) = (0, 0);
    let mut place = square + 1;
    while place < 8 && other >> place & 1 == 1 {
        run |= 1 << place;
        place += 1;
    }
    if place < 8 && mover >> place & 1 == 1 {
        turned |= run;
    }
    run = 0;
    place = square;
    while place > 0 && other >> (place - 1) & 1 == 1 {
        run |= 1 << (place - 1);
        place -= 1;
    }
    if place > 0 && mover >> (place - 1) & 1 == 1 {
        turned |= run;
    }
    turned
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// A lower bound of the number of the player's discs that can never turn over. Counting stops when
/// it is seen that they are at least `least`, or fewer for sure.
#[inline]
#[must_use]
pub fn stable(player: u64, opponent: u64, least: u32) -> u32 {
    stable_with(Isa::best(), player, opponent, least)
}

/// [`stable`] by the kernel for `isa`.
#[inline]
#[must_use]
pub fn stable_with(isa: Isa, player: u64, opponent: u64, least: u32) -> u32 {
    match isa.0 {
        Level::Portable => portable(player, opponent, least),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2(player, opponent, least) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512(player, opponent, least) },
    }
}

/// The player's stable discs of the edges.
#[inline(always)]
fn stable_edges(
    player: u64,
    opponent: u64,
    file: impl Fn(u64) -> u64,
    column: impl Fn(u8) -> u64,
) -> u64 {
    let edge = |own: u64, other: u64| EDGE[(own << 8 | other) as usize & 0xffff];
    let rank =
        |shift: u32| u64::from(edge(player >> shift & 255, opponent >> shift & 255)) << shift;
    let side = |at: u32| column(edge(file(player >> at), file(opponent >> at))) << at;
    (rank(0) | rank(56) | side(0) | side(7)) & player
}

pub(super) fn portable(player: u64, opponent: u64, least: u32) -> u32 {
    if player.count_ones() < least {
        return 0;
    }
    let file = |squares: u64| (squares & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // Bit n of the byte in byte n, then carried to the top of it and down to its lowest place.
    let column = |byte: u8| {
        let spread = (u64::from(byte) * FILE_A) & 0x8040_2010_0804_0201;
        (spread + 0x0040_6070_787c_7e7f) >> 7 & FILE_A
    };
    let mut stable = stable_edges(player, opponent, file, column);
    let inner = player & INNER;
    if stable.count_ones() + inner.count_ones() < least {
        return 0;
    }
    let empties = !(player | opponent);
    let full = [0, 1, 2, 3].map(|axis| !along(empties, axis));
    stable |= full[0] & full[1] & full[2] & full[3] & inner;
    // A disc is stable if on each axis its line is full or a stable disc of its own is beside it.
    loop {
        if stable == 0 || stable.count_ones() >= least {
            return stable.count_ones();
        }
        let mut more = inner;
        for (stride, full) in STRIDES.into_iter().zip(full) {
            // No disc that counts is on an edge, so that no step to it runs round one.
            more &= stable >> stride | stable << stride | full;
        }
        if more | stable == stable {
            return stable.count_ones();
        }
        stable |= more;
    }
}

/// The distance between neighbours on each axis.
const STRIDES: [u32; 4] = [1, 8, 9, 7];

/// By axis, where a step of one, two and four squares to higher squares may end.
const ABOVE: [[u64; 4]; 3] = {
    let (one, two, four) = (0xfe * FILE_A, 0xfc * FILE_A, 0xf0 * FILE_A);
    [
        [one, !0, one, 0x7f * FILE_A],
        [two, !0, two, 0x3f * FILE_A],
        [four, !0, four, 0x0f * FILE_A],
    ]
};

/// The same to lower squares.
const BELOW: [[u64; 4]; 3] = {
    let (one, two, four) = (0x7f * FILE_A, 0x3f * FILE_A, 0x0f * FILE_A);
    [
        [one, !0, one, 0xfe * FILE_A],
        [two, !0, two, 0xfc * FILE_A],
        [four, !0, four, 0xf0 * FILE_A],
    ]
};

/// Everything on a line of this axis with one of the squares.
fn along(squares: u64, axis: usize) -> u64 {
    let (mut up, mut down) = (squares, squares);
    for step in 0..3 {
        let stride = STRIDES[axis] << step;
        up |= up << stride & ABOVE[step][axis];
        down |= down >> stride & BELOW[step][axis];
    }
    up | down
}

/// The same with the axes in the lanes of a vector.
#[cfg(target_arch = "x86_64")]
macro_rules! by_axis {
    ($name:ident, #[$feature:meta]) => {
        #[cfg(target_arch = "x86_64")]
        #[$feature]
        pub(super) fn $name(player: u64, opponent: u64, least: u32) -> u32 {
            use super::avx2::load;
            use std::arch::x86_64::*;

            if player.count_ones() < least {
                return 0;
            }
            let file = |squares: u64| _pext_u64(squares, FILE_A);
            let column = |byte: u8| _pdep_u64(byte.into(), FILE_A);
            let edges = stable_edges(player, opponent, file, column);
            let inner = player & INNER;
            if edges.count_ones() + inner.count_ones() < least {
                return 0;
            }
            let splat = |squares: u64| _mm256_set1_epi64x(squares as i64);
            let empties = splat(!(player | opponent));
            let (mut up, mut down) = (empties, empties);
            for step in 0..3 {
                let stride = load(&STRIDES.map(|stride| u64::from(stride << step)));
                let raised = _mm256_and_si256(_mm256_sllv_epi64(up, stride), load(&ABOVE[step]));
                up = _mm256_or_si256(up, raised);
                let lowered = _mm256_and_si256(_mm256_srlv_epi64(down, stride), load(&BELOW[step]));
                down = _mm256_or_si256(down, lowered);
            }
            // What is on each axis neither on a full line nor beside a stable disc. The loop stays in
            // vectors: what is carried to the next round does not wait for the way to a word and back.
            let open = _mm256_or_si256(up, down);
            let stride = load(&STRIDES.map(u64::from));
            let on_any_axis = |lanes: __m256i| {
                let two = _mm256_or_si256(lanes, _mm256_permute4x64_epi64::<0x4e>(lanes));
                _mm256_or_si256(two, _mm256_shuffle_epi32::<0x4e>(two))
            };
            let inner = splat(inner);
            let mut now =
                _mm256_or_si256(splat(edges), _mm256_andnot_si256(on_any_axis(open), inner));
            let mut stable = _mm_cvtsi128_si64(_mm256_castsi256_si128(now)) as u64;
            loop {
                let count = stable.count_ones();
                if count >= least || stable == 0 {
                    return count;
                }
                let beside = _mm256_or_si256(
                    _mm256_sllv_epi64(now, stride),
                    _mm256_srlv_epi64(now, stride),
                );
                let unstable = on_any_axis(_mm256_andnot_si256(beside, open));
                now = _mm256_or_si256(now, _mm256_andnot_si256(unstable, inner));
                let more = _mm_cvtsi128_si64(_mm256_castsi256_si128(now)) as u64;
                if more == stable {
                    return count;
                }
                stable = more;
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
by_axis!(avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
#[cfg(target_arch = "x86_64")]
by_axis!(avx512, #[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{flips, mobility};

    /// Xorshift: enough to play by chance.
    fn random(state: &mut u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    }

    /// How many discs are stable, counted to the end.
    fn all(player: u64, opponent: u64) -> u32 {
        let leasts = 0..=player.count_ones();
        let counts = leasts.map(|least| stable(player, opponent, least));
        counts.max().unwrap_or(0)
    }

    /// The discs of an edge that turn over in some way to fill it, found by playing all of them.
    fn turned_in_any_way(player: usize, opponent: usize) -> usize {
        let mut turned = 0;
        for square in (0..8).filter(|square| (player | opponent) >> square & 1 == 0) {
            let bit = 1 << square;
            let flips = edge_flips(player, opponent, square);
            turned |= flips | turned_in_any_way(player | flips | bit, opponent & !flips);
            let flips = edge_flips(opponent, player, square);
            turned |= flips | turned_in_any_way(player & !flips, opponent | flips | bit);
        }
        turned
    }

    #[test]
    fn stable_discs_of_an_edge_turn_over_in_no_way() {
        for player in 0..256_usize {
            for opponent in (0..256).filter(|opponent| player & opponent == 0) {
                if (player | opponent).count_ones() < 4 {
                    continue;
                }
                let turned = turned_in_any_way(player, opponent);
                let stable = usize::from(EDGE[player << 8 | opponent]);
                assert_eq!(
                    stable,
                    (player | opponent) & !turned,
                    "{player:b} {opponent:b}"
                );
            }
        }
    }

    #[test]
    fn what_is_stable_stays() {
        let mut state = 77;
        let mut most = 0;
        for _ in 0..400 {
            let (mut player, mut opponent) = (0x08_1000_0000_u64, 0x10_0800_0000_u64);
            // How many of each side's discs were stable: later there are at least as many.
            let mut counts = [0, 0];
            loop {
                let moves = mobility(player, opponent);
                if moves == 0 && mobility(opponent, player) == 0 {
                    break;
                }
                if moves != 0 {
                    let mut left = moves;
                    for _ in 0..random(&mut state) % u64::from(moves.count_ones()) {
                        left &= left - 1;
                    }
                    let square = left.trailing_zeros();
                    let flips = flips(player, opponent, square as u8);
                    player ^= flips | 1 << square;
                    opponent ^= flips;
                }
                (player, opponent) = (opponent, player);
                counts.swap(0, 1);
                let now = [all(player, opponent), all(opponent, player)];
                for isa in Isa::all() {
                    for least in 0..=now[0] + 2 {
                        let count = stable_with(isa, player, opponent, least);
                        let board = format!("{isa}: {player:x} {opponent:x} {least}: {count}");
                        assert_eq!(count >= least, now[0] >= least, "{board}");
                        assert!(count <= now[0], "{board}");
                        assert_eq!(count, stable(player, opponent, least), "{board}");
                    }
                }
                assert!(
                    now[0] >= counts[0] && now[1] >= counts[1],
                    "{player:x} {opponent:x}"
                );
                assert!(now[0] <= player.count_ones() && now[1] <= opponent.count_ones());
                counts = now;
                most = most.max(now[0]);
            }
        }
        assert!(most > 30, "{most}");
    }
}
