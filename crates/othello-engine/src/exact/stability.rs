use std::sync::LazyLock;

/// Which discs of an edge can never turn over, for the discs of both sides on it: by the
/// player's eight squares, then the opponent's.
static EDGE: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut table = vec![0; 1 << 16];
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
    table.into_boxed_slice()
});

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
const FILE_H: u64 = FILE_A << 7;
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// The squares of a file as a byte, from the top.
#[inline]
fn file(squares: u64, column: u32) -> usize {
    ((squares >> column & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// A byte as squares of file a, from the top.
#[inline]
fn column(byte: u8) -> u64 {
    // Bit n of the byte in byte n, then carried to the top of it and down to its lowest place.
    let spread = (u64::from(byte) * FILE_A) & 0x8040_2010_0804_0201;
    (spread + 0x0040_6070_787c_7e7f) >> 7 & FILE_A
}

/// The stable discs of the edges.
fn stable_edges(player: u64, opponent: u64) -> u64 {
    let table = &*EDGE;
    let rank = |shift: u32| {
        let index = (player >> shift & 255) << 8 | opponent >> shift & 255;
        u64::from(table[index as usize]) << shift
    };
    let side = |at: u32| column(table[file(player, at) << 8 | file(opponent, at)]) << at;
    rank(0) | rank(56) | side(0) | side(7)
}

/// The squares on full lines, by axis: along ranks, files and both diagonals.
fn full_lines(discs: u64) -> [u64; 4] {
    let empties = !discs;
    let mut ranks = empties;
    ranks |= ranks >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
    ranks |= ranks >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
    ranks |= ranks >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    let ranks = !((ranks & FILE_A) * 255);
    let mut files = empties;
    files |= files.rotate_right(8);
    files |= files.rotate_right(16);
    files |= files.rotate_right(32);
    [ranks, !files, !along::<9>(empties), !along::<7>(empties)]
}

/// Everything on a diagonal with one of the squares.
fn along<const STRIDE: u32>(squares: u64) -> u64 {
    // A step must not run round the edge.
    let (mut up, mut down) = (squares, squares);
    let (up_ok, down_ok) = match STRIDE {
        9 => (!FILE_A, !FILE_H),
        _ => (!FILE_H, !FILE_A),
    };
    for _ in 0..7 {
        up |= (up << STRIDE) & up_ok;
        down |= (down >> STRIDE) & down_ok;
    }
    up | down
}

/// How many discs of the player can never turn over, at least.
pub(super) fn stable(player: u64, opponent: u64) -> u32 {
    let discs = player | opponent;
    let [ranks, files, falling, rising] = full_lines(discs);
    let mut stable = stable_edges(player, opponent) & player;
    stable |= ranks & files & falling & rising & player & !EDGES;
    if stable == 0 {
        return 0;
    }
    // A disc is stable if on each axis its line is full or a stable disc of its own is beside it.
    loop {
        let rank = stable >> 1 & !FILE_H | stable << 1 & !FILE_A | ranks;
        let file = stable >> 8 | stable << 8 | files;
        let fall = stable >> 9 & !FILE_H | stable << 9 & !FILE_A | falling;
        let rise = stable >> 7 & !FILE_A | stable << 7 & !FILE_H | rising;
        let more = rank & file & fall & rise & player & !EDGES & !stable;
        if more == 0 {
            return stable.count_ones();
        }
        stable |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simd::othello::{flips, mobility};

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
                let now = [stable(player, opponent), stable(opponent, player)];
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
