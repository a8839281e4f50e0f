//! All moves of a position at once, each with its flips and the opponent's replies.

use crate::Isa;
use crate::isa::Level;

/// A move with its flips and the opponent's mobility.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Child {
    /// The square, 0 to 63.
    pub square: u8,
    /// The flipped discs.
    pub flips: u64,
    /// The opponent's moves after it.
    pub answers: u64,
}

/// An upper bound of the number of moves.
pub const MOST_MOVES: usize = 34;

/// Writes the children of a position in the order of their squares, as many as fit, and returns
/// their number.
#[inline]
pub fn children(player: u64, opponent: u64, into: &mut [Child]) -> usize {
    children_with(Isa::best(), player, opponent, into)
}

/// [`children`] by the kernel for `isa`.
#[inline]
pub fn children_with(isa: Isa, player: u64, opponent: u64, into: &mut [Child]) -> usize {
    match isa.0 {
        Level::Portable => portable(player, opponent, into),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2(player, opponent, into) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512(player, opponent, into) },
    }
}

macro_rules! children {
    ($name:ident, $flips:path, $mobility:path $(, #[$feature:meta])?) => {
        $(#[$feature])?
        fn $name(player: u64, opponent: u64, into: &mut [Child]) -> usize {
            let mut moves = $mobility(player, opponent);
            let mut count = 0;
            for child in into {
                if moves == 0 {
                    break;
                }
                let square = moves.trailing_zeros() as usize & 63;
                moves &= moves - 1;
                let flips = $flips(player, opponent, &super::rays::RAYS[square]);
                *child = Child {
                    square: square as u8,
                    flips,
                    answers: $mobility(opponent ^ flips, player ^ flips ^ 1 << square),
                };
                count += 1;
            }
            count
        }
    };
}

children!(portable, super::portable::flips, super::portable::mobility);
#[cfg(target_arch = "x86_64")]
children!(
    avx2,
    super::avx2::flips,
    super::avx2::mobility,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);
#[cfg(target_arch = "x86_64")]
children!(
    avx512,
    super::avx512::flips,
    super::avx2::mobility,
    #[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
);
