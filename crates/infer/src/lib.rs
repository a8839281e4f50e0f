//! Inference: learned weights, run fast on a CPU.
//!
//! [`patterns`] evaluates Othello boards by patterns of squares. [`planes`] turns positions and
//! moves of a game into the input and labels of a network, with [`laws`] for each such layout.
//! [`net`] runs networks, a [`BatchEvaluator`] evaluates positions with one, and [`onnx`] exchanges
//! them with other programs.
//!
//! ```
//! use infer::patterns::{Features, PHASES, UNIT, WEIGHTS_A_PHASE, Weights};
//!
//! // Weights that know nothing but that every pattern is worth a disc.
//! let weights = Weights::new(vec![UNIT as i16; PHASES * WEIGHTS_A_PHASE]).expect("so many");
//! let (black, white) = (0x08_1000_0000, 0x10_0800_0000);
//! let start = Features::new(black, white);
//! assert_eq!(weights.value(&start, true, black, white), 50 * UNIT);
//!
//! // Black places a disc on d3 and turns d4 over; the features follow.
//! let next = start.after(true, 19, 1 << 27);
//! assert_eq!(next, Features::new(0x08_1808_0000, 0x10_0000_0000));
//! ```

mod batch_evaluator;
mod input;
pub mod laws;
pub mod net;
pub mod onnx;
pub mod patterns;
pub mod planes;
mod runner;
mod softmax;

pub use batch_evaluator::{BatchEvaluator, Mismatch, ValueEstimate};
pub use input::{Bits, Floats, Input};
pub use runner::{CpuBackend, Runner};
pub use softmax::softmax;
