//! All moves of a position at once, each with what it turns over and what can be answered.

use crate::Isa;
use crate::isa::Level;

/// A move and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Child {
    /// Where the disc is placed, 0 to 63.
    pub square: u8,
    /// What turns over.
    pub flips: u64,
    /// Where the opponent may place a disc then.
    pub answers: u64,
}

/// More moves than any position has.
pub const MOST_MOVES: usize = 34;

/// Writes the children of a position in the order of their squares, as many as there is room for,
/// and tells how many.
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
