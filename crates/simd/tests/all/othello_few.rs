//! The last squares of a game: every kernel equals a search that reads like the definition.

use simd::Isa;
use simd::othello::{
    Child, MOST_MOVES, SHALLOW, ShallowTable, children_with, flips, mobility, solve_shallow_with,
};

/// Negamax to the end; the empty squares are the winner's.
fn value(player: u64, opponent: u64) -> i32 {
    let mut moves = mobility(player, opponent);
    if moves == 0 {
        if mobility(opponent, player) != 0 {
            return -value(opponent, player);
        }
        let (own, theirs) = (player.count_ones() as i32, opponent.count_ones() as i32);
        return (own - theirs) + (own - theirs).signum() * (64 - own - theirs);
    }
    let mut best = -64;
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        let flips = flips(player, opponent, square as u8);
        best = best.max(-value(opponent ^ flips, player ^ flips ^ 1 << square));
    }
    best
}

/// Xorshift: enough to play by chance, and the same on every machine.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Positions with at most so many empty squares, from games played by chance.
fn endgames(games: u64, empties: u32) -> Vec<(u64, u64)> {
    let mut state = 0x5eed;
    let mut found = Vec::new();
    for _ in 0..games {
        let (mut player, mut opponent) = (0x08_1000_0000_u64, 0x10_0800_0000_u64);
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
            if (player | opponent).count_zeros() <= empties {
                found.push((player, opponent));
            }
        }
    }
    found
}

#[test]
fn the_last_squares_are_solved() {
    // One table for all: what one search leaves must not mislead the next.
    let mut table = ShallowTable::default();
    let positions = endgames(60, 7).into_iter().chain(endgames(2, 8));
    for (player, opponent) in positions {
        let truth = value(player, opponent);
        for isa in Isa::all() {
            for alpha in [-64, truth - 3, truth - 1, truth, truth + 1, 63] {
                let alpha = alpha.clamp(-64, 63);
                let mut nodes = 0;
                let found =
                    solve_shallow_with(isa, player, opponent, alpha, &mut table, &mut nodes);
                let board =
                    format!("{isa} {player:#x} {opponent:#x} {alpha}: {found}, not {truth}");
                if truth > alpha {
                    assert!(alpha < found && found <= truth, "{board}")
                } else {
                    assert!(truth <= found && found <= alpha, "{board}")
                }
            }
        }
    }
}

#[test]
fn every_kernel_solves_in_the_same_number_of_nodes() {
    let mut counts: Vec<u64> = Isa::all()
        .map(|isa| {
            let (mut table, mut nodes) = (ShallowTable::default(), 0);
            for (player, opponent) in endgames(20, SHALLOW) {
                let _ = solve_shallow_with(isa, player, opponent, 0, &mut table, &mut nodes);
            }
            nodes
        })
        .collect();
    counts.dedup();
    assert_eq!(counts.len(), 1, "{counts:?}");
}

#[test]
fn children_have_their_flips_and_answers() {
    for (player, opponent) in endgames(30, 60) {
        let mut expected = Vec::new();
        let mut moves = mobility(player, opponent);
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = flips(player, opponent, square);
            expected.push(Child {
                square,
                flips,
                answers: mobility(opponent ^ flips, player ^ flips ^ 1 << square),
            });
        }
        for isa in Isa::all() {
            let mut found = [Child::default(); MOST_MOVES];
            let count = children_with(isa, player, opponent, &mut found);
            assert_eq!(found[..count], expected, "{isa}");
        }
    }
}
