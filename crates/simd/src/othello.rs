//! Othello: which discs a move flips, where a side can move, and both for many boards at
//! once.
//!
//! A board is two sets of squares, the side to move's and its opponent's, as `u64` with
//! bit 0 for a1, bit 7 for h1 and bit 63 for h8.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod children;
mod few;
mod portable;
mod ranks;
mod rays;
mod shallow;
mod shallow_table;
mod stability;
mod ternary;

use crate::Isa;
use crate::isa::Level;

pub use batch::{Batch, Replies};
pub use children::{Child, MOST_MOVES, children, children_with};
pub use shallow::{SHALLOW, solve_shallow, solve_shallow_with};
pub use shallow_table::{ShallowBounds, ShallowTable};
pub use stability::{stable, stable_with};
pub use ternary::{LANES, Lanes, Pattern, Places, views};

/// The discs that turn over when `player` places one on `square`: empty if the move is not
/// legal. `square` is 0 to 63 and empty.
///
/// # Panics
///
/// If `square` is over 63.
#[inline]
#[must_use]
pub fn flips(player: u64, opponent: u64, square: u8) -> u64 {
    flips_with(Isa::best(), player, opponent, square)
}

/// [`flips`] by the kernel for `isa`.
#[inline]
#[must_use]
pub fn flips_with(isa: Isa, player: u64, opponent: u64, square: u8) -> u64 {
    let rays = &rays::RAYS[usize::from(square)];
    match isa.0 {
        Level::Portable => portable::flips(player, opponent, rays),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::flips(player, opponent, rays) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512::flips(player, opponent, rays) },
    }
}

/// The squares where `player` may place a disc.
#[inline]
#[must_use]
pub fn mobility(player: u64, opponent: u64) -> u64 {
    mobility_with(Isa::best(), player, opponent)
}

/// [`mobility`] by the kernel for `isa`.
#[inline]
#[must_use]
pub fn mobility_with(isa: Isa, player: u64, opponent: u64) -> u64 {
    match isa.0 {
        Level::Portable => portable::mobility(player, opponent),
        // SAFETY: an `Isa` of this level exists only where the CPU supports it.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::mobility(player, opponent) },
        // AVX-512 has nothing to add here: the board fills four lanes, not eight.
        // SAFETY: as above; the level includes AVX2.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx2::mobility(player, opponent) },
    }
}
