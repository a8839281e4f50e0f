//! Networks: products of matrices and convolutions over boards.
//!
//! Boards lie channels last: the numbers of one square are one row of a matrix, squares follow
//! one another row by row, and positions of a batch do so too. A row has [`stride`] numbers, of
//! which those beyond the channels mean nothing.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod buffer;
mod bytes;
mod curve;
mod dots;
mod finish;
mod matrix;
mod portable;
mod tile;
mod vector;
mod winograd;

pub use buffer::Buffer;
pub use bytes::Bytes;
pub use curve::{Curve, bend, bend_with};
pub use finish::Finish;
pub use matrix::Matrix;
pub use winograd::{Scratch, Winograd};

/// Rows are so many numbers or a multiple: one vector of the widest kind, and a line of the cache.
const LINE: usize = 16;

/// How many numbers the row of a square with so many channels has.
#[must_use]
pub const fn stride(channels: usize) -> usize {
    channels.next_multiple_of(LINE)
}

/// Calls a kernel by the name it has for each instruction set.
macro_rules! by_isa {
    ($isa:expr, $kernel:ident($($argument:expr),*)) => {
        match $isa.0 {
            // SAFETY: the caller's, as said there.
            $crate::isa::Level::Portable => unsafe {
                $crate::net::portable::$kernel($($argument),*)
            },
            // SAFETY: the same, and an `Isa` of this level exists only where the CPU supports it.
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Level::Avx2 => unsafe { $crate::net::avx2::$kernel($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Level::Avx512 => unsafe { $crate::net::avx512::$kernel($($argument),*) },
        }
    };
}
use by_isa;
