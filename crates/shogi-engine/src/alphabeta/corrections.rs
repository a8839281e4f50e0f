use game::{Color, Position as _};
use shogi::{HandKind, Kind, Position};

use super::value::MOST_EVALUATION;

/// Correction history: by how much the search differed from the evaluation in positions with the
/// same pawns, or the same hands. The evaluation is corrected by that.
pub(super) struct Corrections {
    by_pawns: Vec<[i16; SLOTS]>,
    by_hands: Vec<[i16; SLOTS]>,
}

const SLOTS: usize = 1 << 14;

/// A correction is stored as so many parts of a point.
const GRAIN: i32 = 128;
/// The greatest correction, in these parts.
const MOST: i32 = 80 * GRAIN;

/// The slots of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionSlots {
    side: usize,
    pawns: usize,
    hands: usize,
}

fn slot(hash: u64) -> usize {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
}

impl CorrectionSlots {
    #[inline]
    pub(super) fn of(position: &Position) -> CorrectionSlots {
        let pawns = position.of_kind(Kind::Pawn);
        let mut hash = 0_u64;
        for color in Color::BOTH {
            let word = (pawns & position.of_color(color)).bits();
            hash = (hash ^ word as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
            hash = (hash.rotate_left(23) ^ (word >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        let mut hands = 0_u64;
        for color in Color::BOTH {
            let hand = position.hand(color);
            for kind in HandKind::ALL {
                hands = hands << 4 ^ hands >> 60 ^ u64::from(hand.count(kind));
            }
        }
        CorrectionSlots {
            side: position.turn() as usize,
            pawns: slot(hash),
            hands: slot(hands),
        }
    }
}

impl Corrections {
    pub(super) fn new() -> Corrections {
        Corrections {
            by_pawns: vec![[0; SLOTS]; 2],
            by_hands: vec![[0; SLOTS]; 2],
        }
    }

    /// The corrected evaluation.
    #[inline]
    pub(super) fn correct(&self, slots: CorrectionSlots, value: i32) -> i32 {
        let sum = i32::from(self.by_pawns[slots.side][slots.pawns])
            + i32::from(self.by_hands[slots.side][slots.hands]);
        (value + sum / (2 * GRAIN)).clamp(-MOST_EVALUATION, MOST_EVALUATION)
    }

    /// Learns that a search of this depth differed from the evaluation by so much.
    pub(super) fn learn(&mut self, slots: CorrectionSlots, difference: i32, depth: i32) {
        let weight = (depth + 1).clamp(1, 16);
        let target = (difference * GRAIN).clamp(-MOST * 2, MOST * 2);
        for value in [
            &mut self.by_pawns[slots.side][slots.pawns],
            &mut self.by_hands[slots.side][slots.hands],
        ] {
            let old = i32::from(*value);
            let new = (old * (256 - weight) + target * weight) / 256;
            *value = new.clamp(-MOST, MOST) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_correction_comes_near_what_was_found() {
        let position = Position::start();
        let slots = CorrectionSlots::of(&position);
        let mut corrections = Corrections::new();
        assert_eq!(corrections.correct(slots, 10), 10);
        for _ in 0..500 {
            corrections.learn(slots, 60, 10);
        }
        let found = corrections.correct(slots, 10);
        assert!((60..=70).contains(&found), "{found}");
        for _ in 0..2000 {
            corrections.learn(slots, -30_000, 16);
        }
        assert!(corrections.correct(slots, 0) >= -80);
        let mut next = position.clone();
        next.play_unchecked("7g7f".parse().expect("a move"));
        assert_ne!(CorrectionSlots::of(&next).pawns, slots.pawns);
    }
}
