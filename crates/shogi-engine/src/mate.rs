//! Mates: a king that is checked with every move until it has no answer left (詰み).
//!
//! [`in_one`] and [`in_three`] look at a position in passing, for the leaves of another search.
//! [`Mate`] is for a root: it proves or disproves by df-pn ([`search::proof`]) and then finds the
//! shortest mate and its line.
//!
//! The attacker is the side to move, with or without a king of its own. It gives check with every
//! move, and answers a check to its own king with the same move. The defender plays every legal
//! answer. A pawn that is dropped to mate is illegal, and so no mate.
//!
//! # Futile interpositions (無駄合)
//!
//! What only delays is not counted. A king is mated when there is no answer but drops between it
//! and the one piece that checks it, and after each of them that piece takes what was dropped
//! and, with the dropped piece given back to the defender, the king is mated again in this sense.
//!
//! Before the end a drop in between is futile if the checking piece can take it and then, with the
//! piece given back and without futile interpositions nearer to the king, the mate takes no longer
//! than it does from the same position if nothing is dropped at all. Whether drops are futile is
//! found out where the line that is to be told has one: then these squares are left out of that
//! position's answers and the search is repeated, until the line has none. Pieces on the board
//! that move in between (移動合) are no futile interpositions.
//!
//! # The line
//!
//! The attacker mates as soon as possible and the defender holds out as long as possible; of
//! answers that are equally long, the defender takes the one that leaves the attacker the fewest
//! pieces in hand at the end.

mod attack;
mod defence;
mod futile;
mod mate_defence;
mod means;
mod short;
mod shortest;
mod solution;
mod solver;

pub use mate_defence::MateDefence;
pub use short::{in_one, in_three};
pub(crate) use shortest::LONGEST_AGAIN;
pub use solution::Solution;
pub use solver::Mate;
