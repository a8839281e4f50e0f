use alloc::vec::Vec;
use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::{Color, Key, Outcome};

/// A board and a side to move, without a past.
///
/// Positions are small values: playing a move copies the board and changes the copy.
/// Sides always alternate; where the rules let a side do nothing, a pass is a move.
///
/// The laws every implementation keeps are in the `game-laws` crate, among them: a
/// position has an outcome exactly if it has no legal move.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One move, complete in itself.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Calls `f` with every legal move until it breaks. This is the inner loop of every
    /// search, so it takes a closure and allocates nothing.
    fn each_legal<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a move that is known to be legal here. Any other move leaves a wrong board.
    fn play_unchecked(&mut self, m: Self::Move);

    /// How the game stands if the board alone ends it.
    fn outcome(&self) -> Option<Outcome>;

    /// The position's fingerprint.
    fn key(&self) -> Key;

    /// How many legal moves there are. Games that can count without listing override this.
    #[inline]
    fn count_legal(&self) -> u64 {
        let mut count = 0;
        let ControlFlow::Continue(()) = self.each_legal(|_| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        count
    }

    /// Whether `m` may be played here.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.each_legal(|legal| {
            if legal == m {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// The position after `m`, or an error if `m` is not legal here.
    fn play(&self, m: Self::Move) -> Result<Self, IllegalMove<Self::Move>> {
        if self.is_legal(m) {
            let mut next = self.clone();
            next.play_unchecked(m);
            Ok(next)
        } else {
            Err(IllegalMove(m))
        }
    }

    /// All legal moves, for callers that are in no hurry.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let ControlFlow::Continue(()) = self.each_legal(|m| {
            moves.push(m);
            ControlFlow::<Infallible>::Continue(())
        });
        moves
    }
}

/// A move that the rules do not allow in the position it was meant for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove<M>(pub M);

/// Without the move: only a notation can write it, and whoever reads the message has its text.
impl<M> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is not legal here")
    }
}

impl<M: Debug> Error for IllegalMove<M> {}
