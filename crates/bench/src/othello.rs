//! The benches of Othello.

use anyhow::Result;
use game::{Color, Leaves};
use othello::Position;
use simd::othello as kernels;

use crate::benchmark::{Benchmark, Measure, perft};

/// The first position as bitboards.
const START: (u64, u64) = (
    Position::START.discs(Color::Black).bits(),
    Position::START.discs(Color::White).bits(),
);

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "othello-perft",
        about: "perft 10 in batches, as `sanban perft` counts",
        run: |isa| {
            perft(10, 24_571_284, |depth| {
                othello::leaves(&Position::START, depth, isa)
            })
        },
        by_kernel: true,
    },
    Benchmark {
        name: "othello-perft-trait",
        about: "perft 8 through the game traits, one position at a time",
        run: |_| perft(8, 390_216, |depth| game::perft(&Position::START, depth)),
        by_kernel: false,
    },
    Benchmark {
        name: "othello-perft-hand",
        about: "perft 8 by a hand-written loop over the same kernels, to price the traits",
        run: |_| perft(8, 390_216, |depth| by_hand(START.0, START.1, depth)),
        by_kernel: false,
    },
    Benchmark {
        name: "othello-mobility",
        about: "the legal moves of scattered boards, one board at a time",
        run: |isa| boards(|player, opponent, _| kernels::mobility_with(isa, player, opponent)),
        by_kernel: true,
    },
    Benchmark {
        name: "othello-flips",
        about: "the flips of one move on scattered boards, one board at a time",
        run: |isa| {
            boards(|player, opponent, square| kernels::flips_with(isa, player, opponent, square))
        },
        by_kernel: true,
    },
];

/// Perft written for Othello alone on raw bitboards, to compare with [`game::perft`].
fn by_hand(player: u64, opponent: u64, depth: u32) -> Leaves {
    let mut leaves = Leaves::default();
    if depth == 0 {
        leaves.open = 1;
        return leaves;
    }
    let mut moves = kernels::mobility(player, opponent);
    if moves == 0 {
        if kernels::mobility(opponent, player) == 0 {
            leaves.finished = 1;
            return leaves;
        }
        return by_hand(opponent, player, depth - 1);
    }
    if depth == 1 {
        leaves.open = u64::from(moves.count_ones());
        return leaves;
    }
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        moves &= moves - 1;
        let flips = kernels::flips(player, opponent, square);
        leaves += by_hand(opponent ^ flips, player ^ flips ^ 1 << square, depth - 1);
    }
    leaves
}

/// Runs a kernel on random boards and hashes its results.
fn boards(kernel: impl Fn(u64, u64, u8) -> u64) -> Result<Measure> {
    const BOARDS: u64 = 20_000_000;
    let mut state = 0x5eed_u64;
    let mut answer = 0u64;
    for _ in 0..BOARDS {
        // Splitmix64: two independent words a board.
        let mut word = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z ^ z >> 27
        };
        let (a, b) = (word(), word());
        let square = (a >> 58) as u8;
        let free = !(1 << square);
        let found = kernel(a & b & free, a & !b & free, square);
        answer = answer.rotate_left(1) ^ found;
    }
    Ok(Measure {
        nodes: BOARDS,
        answer,
    })
}
