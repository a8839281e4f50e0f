//! Stability cutoff: the opponent's stable discs bound the score from above.

use simd::othello::stable;

use super::bitboards::Bitboards;

/// The least alpha at which counting stable discs pays, by the number of empty squares. The
/// fuller the board, the more discs are stable.
const LEAST_ALPHA: [i32; 61] = {
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

impl Bitboards {
    /// An upper bound of the score from the opponent's stable discs, if it is at most `alpha`.
    #[inline]
    pub(super) fn stability_cutoff(self, alpha: i32) -> Option<i32> {
        if alpha < LEAST_ALPHA[self.empties().min(60) as usize] {
            return None;
        }
        let least = (65 - alpha) as u32 / 2;
        let bound = 64 - 2 * stable(self.opponent, self.player, least) as i32;
        (bound <= alpha).then_some(bound)
    }
}
