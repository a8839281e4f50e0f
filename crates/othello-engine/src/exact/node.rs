use game::Position as _;
use othello::Position;
use simd::othello::{Child, stable};

/// A board as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) player: u64,
    pub(super) opponent: u64,
}

/// From which alpha on it pays to count the opponent's stable discs, by the number of empty
/// squares: the fuller the board, the more of them there are.
const STABLE_FROM: [i32; 61] = {
    let mut from = [99; 61];
    let mut empties = 0;
    while empties <= 60 {
        from[empties] = match empties {
            0..=7 => 99,
            8..=9 => 8,
            10..=12 => 14,
            13..=16 => 20,
            17..=20 => 26,
            21..=24 => 32,
            _ => 40,
        };
        empties += 1;
    }
    from
};

impl Node {
    pub(super) fn of(position: &Position) -> Node {
        let turn = position.turn();
        Node {
            player: position.discs(turn).bits(),
            opponent: position.discs(!turn).bits(),
        }
    }

    #[inline]
    pub(super) fn empties(self) -> u32 {
        (self.player | self.opponent).count_zeros()
    }

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

    #[inline]
    pub(super) fn after(self, child: &Child) -> Node {
        Node {
            player: self.opponent ^ child.flips,
            opponent: self.player ^ child.flips ^ 1 << child.square,
        }
    }

    #[inline]
    pub(super) fn passed(self) -> Node {
        Node {
            player: self.opponent,
            opponent: self.player,
        }
    }

    pub(super) fn can_move(self) -> bool {
        simd::othello::mobility(self.player, self.opponent) != 0
    }

    /// The value of a game that is over: the empty squares are the winner's.
    pub(super) fn end(self) -> i32 {
        let own = self.player.count_ones() as i32;
        let theirs = self.opponent.count_ones() as i32;
        match own.cmp(&theirs) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 64 - 2 * theirs,
            std::cmp::Ordering::Less => 2 * own - 64,
        }
    }

    /// A bound that is not more than `alpha`, from discs of the opponent that nothing turns over.
    #[inline]
    pub(super) fn bound(self, alpha: i32) -> Option<i32> {
        if alpha < STABLE_FROM[self.empties().min(60) as usize] {
            return None;
        }
        let least = (65 - alpha) as u32 / 2;
        let bound = 64 - 2 * stable(self.opponent, self.player, least) as i32;
        (bound <= alpha).then_some(bound)
    }
}
