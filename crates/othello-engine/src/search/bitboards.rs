//! The board as the search sees it: two bitboards, from the side to move.

use game::Position as _;
use othello::Position;
use simd::othello::Child;

/// The discs of the side to move and of its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bitboards {
    pub(super) player: u64,
    pub(super) opponent: u64,
}

impl Bitboards {
    pub(super) fn of(position: &Position) -> Bitboards {
        let turn = position.turn();
        Bitboards {
            player: position.discs(turn).bits(),
            opponent: position.discs(!turn).bits(),
        }
    }

    /// The number of empty squares.
    #[inline]
    pub(super) fn empties(self) -> u32 {
        (self.player | self.opponent).count_zeros()
    }

    /// The hash key.
    #[inline]
    pub(super) fn key(self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let mixed = fold(
            self.player ^ 0x9e37_79b9_7f4a_7c15,
            self.opponent ^ 0xd1b5_4a32_d192_ed03,
        );
        fold(mixed ^ self.player, 0xa076_1d64_78bd_642f)
    }

    /// The board after a move.
    #[inline]
    pub(super) fn after(self, child: &Child) -> Bitboards {
        Bitboards {
            player: self.opponent ^ child.flips,
            opponent: self.player ^ child.flips ^ 1 << child.square,
        }
    }

    /// The board after a pass.
    #[inline]
    pub(super) fn passed(self) -> Bitboards {
        Bitboards {
            player: self.opponent,
            opponent: self.player,
        }
    }

    pub(super) fn can_move(self) -> bool {
        simd::othello::mobility(self.player, self.opponent) != 0
    }

    /// The final score of a finished game. Empty squares count for the winner.
    pub(super) fn final_score(self) -> i32 {
        let own = self.player.count_ones() as i32;
        let theirs = self.opponent.count_ones() as i32;
        match own.cmp(&theirs) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 64 - 2 * theirs,
            std::cmp::Ordering::Less => 2 * own - 64,
        }
    }
}
