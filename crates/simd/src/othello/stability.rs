use std::sync::LazyLock;

use crate::Isa;
use crate::isa::Level;

/// Which discs of an edge can never turn over, for the discs of both sides on it: by the
/// player's eight squares, then the opponent's.
static EDGE: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let mut table = Box::new([0; 1 << 16]);
    // The fewer empty squares, the sooner it is known; an edge leads only to fuller ones.
    let mut edges: Vec<(u8, u8)> = (0..=255_u8)
        .flat_map(|player| (0..=255).map(move |opponent| (player, opponent)))
        .filter(|(player, opponent)| player & opponent == 0)
        .collect();
    edges.sort_by_key(|(player, opponent)| (!(player | opponent)).count_ones());
    for (player, opponent) in edges {
        let mut stable = player | opponent;
        // Whoever may place a disc on any of the empty squares, with or without help from
        // other lines: what no such move turns over is stable.
        let mut empties = !(player | opponent);
        while empties != 0 && stable != 0 {
            let square = empties.trailing_zeros();
            empties &= empties - 1;
            for (mover, other) in [(player, opponent), (opponent, player)] {
                let turned = edge_flips(mover, other, square);
                let (mover, other) = (mover | turned | 1 << square, other & !turned);
                stable &= !turned;
                // Which of them is the player does not matter: stability has no turn.
                stable &= table[usize::from(mover) << 8 | usize::from(other)] | 1 << square;
            }
        }
        table[usize::from(player) << 8 | usize::from(opponent)] = stable;
        table[usize::from(opponent) << 8 | usize::from(player)] = stable;
    }
    table
});

/// Makes the table of stable edges, before any clock runs.
pub fn prepare() {
    LazyLock::force(&EDGE);
}

fn edge_flips(mover: u8, other: u8, square: u32) -> u8 {
    run(mover, other, square + 1..8) | run(mover, other, (0..square).rev())
}

/// What turns over along these places, up to a disc of the mover's.
fn run(mover: u8, other: u8, places: impl Iterator<Item = u32>) -> u8 {
    let mut turned = 0;
    for place in places {
        match (mover >> place & 1, other >> place & 1) {
            (1, _) => return turned,
            (_, 1) => turned |= 1 << place,
            _ => return 0,
        }
    }
    0
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// How many discs of the player can never turn over, at least; 0 if they are fewer than `least`
/// for sure, which is often seen soon.
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
        // SAFETY: an `Isa` of these levels exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 | Level::Avx512 => unsafe { avx2(player, opponent, least) },
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
    let table: &[u8; 1 << 16] = &EDGE;
    let edge = |own: u64, other: u64| table[(own << 8 | other) as usize & 0xffff];
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
    if stable == 0 {
        return 0;
    }
    // A disc is stable if on each axis its line is full or a stable disc of its own is beside it.
    loop {
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
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn avx2(player: u64, opponent: u64, least: u32) -> u32 {
    use super::avx2::load;
    use std::arch::x86_64::*;

    if player.count_ones() < least {
        return 0;
    }
    let file = |squares: u64| _pext_u64(squares, FILE_A);
    let column = |byte: u8| _pdep_u64(byte.into(), FILE_A);
    let mut stable = stable_edges(player, opponent, file, column);
    let inner = player & INNER;
    if stable.count_ones() + inner.count_ones() < least {
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
    // What is on each axis neither on a full line nor beside a stable disc.
    let open = _mm256_or_si256(up, down);
    let stride = load(&STRIDES.map(u64::from));
    stable |= inner & !super::avx2::union(open);
    if stable == 0 {
        return 0;
    }
    loop {
        let now = splat(stable);
        let beside = _mm256_or_si256(
            _mm256_sllv_epi64(now, stride),
            _mm256_srlv_epi64(now, stride),
        );
        let more = inner & !super::avx2::union(_mm256_andnot_si256(beside, open));
        if more | stable == stable {
            return stable.count_ones();
        }
        stable |= more;
    }
}

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

    #[test]
    fn what_is_stable_stays() {
        let mut state = 77;
        let mut most = 0;
        for _ in 0..2000 {
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
                let now = [stable(player, opponent, 0), stable(opponent, player, 0)];
                for isa in Isa::all() {
                    let count = stable_with(isa, player, opponent, 0);
                    assert_eq!(count, now[0], "{isa:?}: {player:x} {opponent:x}");
                    for least in 0..=now[0] + 1 {
                        let count = stable_with(isa, player, opponent, least);
                        assert!(count == now[0] || least > now[0] && count == 0);
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
