//! Kernels for boards and networks on every CPU.
//!
//! This is the only crate with intrinsics and the only one that may hold `unsafe`. Every
//! kernel is a safe function with a portable twin, which is always built and is what runs
//! on aarch64 and wasm32. On x86-64 the best instruction set is chosen at run time
//! ([`Isa::best`]), so one binary serves every machine.
//!
//! ```
//! use simd::{Isa, othello};
//!
//! // The start of a game of Othello: bit 0 is a1, bit 63 is h8.
//! let (black, white) = (0x08_1000_0000, 0x10_0800_0000);
//! let moves = othello::mobility(black, white);
//! assert_eq!(moves, 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44); // d3, c4, f5, e6
//! assert_eq!(othello::flips(black, white, 19), 1 << 27); // d3 turns d4
//!
//! // Every instruction set this CPU has gives the same answers.
//! for isa in Isa::all() {
//!     assert_eq!(othello::mobility_with(isa, black, white), moves);
//! }
//! ```

mod dispatch;
mod filled;
mod isa;
pub mod net;
pub mod nnue;
pub mod othello;
mod pages;
mod prefetch;

pub use dispatch::dispatch;
pub use filled::filled;
pub use isa::Isa;
pub use pages::prefer_large_pages;
pub use prefetch::prefetch;
