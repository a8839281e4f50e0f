//! Depth-first proof-number search (df-pn) for forced wins, in any game.
//!
//! A [`Problem`] has two sides. The attacker plays forcing moves and wants to reach its goal; the
//! defender plays every reply, and has lost when it has none. A [`Prover`] decides the problem in a
//! fixed amount of memory:
//!
//! * Thresholds have room (1 + ε), so that two good moves are not searched by turns.
//! * Numbers saturate below [`Numbers::NEVER`]: however large a tree is, it is never mistaken for
//!   a proof.
//! * Where several moves lead to the same positions, a sum of proof numbers counts these several
//!   times. Of moves that are akin ([`Problem::are_akin`]) only the largest number counts.
//! * **Repetition** fails the attacker: a position that comes back on the path with no more means
//!   than it had is disproven. Such a disproof holds on that path only. Every disproof carries
//!   the depth of the highest position on the path that it depends on; while that lies above the
//!   position itself, the disproof is remembered together with the whole path, and elsewhere the
//!   position is still open. Once the search is back at that highest position, everything below
//!   returns to it and it is disproven on every path: the defender has an answer for ever. Proofs
//!   end in the goal, never in a repetition, and hold on every path.
//! * A verdict is remembered with the means with which it holds: a proof that needs less holds for
//!   less as well. Problems whose means are a number of moves get lengths by that.
//! * A search that chases its own tail is stopped by thresholds that grow where a position was
//!   seen before nearer to the root (Kishimoto's threshold controlling algorithm).

mod initial_numbers;
mod numbers;
mod problem;
mod proof_table;
mod prover;
mod verdict;

pub use initial_numbers::InitialNumbers;
pub use numbers::Numbers;
pub use problem::{Problem, Side};
pub use prover::Prover;
pub use verdict::Verdict;
