use core::convert::Infallible;
use core::ops::{Add, AddAssign, ControlFlow};

use crate::Position;

/// The leaves of a move tree cut at some depth.
///
/// Games publish different sums: Othello's tables count games that ended before the
/// horizon, Shogi's do not. So both numbers are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Leaves {
    /// Lines of play as long as the depth.
    pub open: u64,
    /// Games that ended earlier.
    pub finished: u64,
}

impl Leaves {
    /// Every leaf, wherever it hangs.
    #[inline]
    #[must_use]
    pub fn all(self) -> u64 {
        self.open + self.finished
    }
}

impl Add for Leaves {
    type Output = Leaves;

    #[inline]
    fn add(self, other: Leaves) -> Leaves {
        Leaves {
            open: self.open + other.open,
            finished: self.finished + other.finished,
        }
    }
}

impl AddAssign for Leaves {
    #[inline]
    fn add_assign(&mut self, other: Leaves) {
        *self = *self + other;
    }
}

/// Counts the leaves of the move tree `depth` plies below `position`: no table, no
/// symmetry, every line walked; only the last ply is counted without being played.
///
/// ```
/// use game::{Leaves, perft};
/// use game_laws::TicTacToe;
///
/// let start = <TicTacToe as game::Game>::start(&());
/// assert_eq!(perft(&start, 5), Leaves { open: 9 * 8 * 7 * 6 * 5, finished: 0 });
/// assert_eq!(perft(&start, 9), Leaves { open: 127_872, finished: 127_296 });
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> Leaves {
    if depth == 0 {
        return Leaves {
            open: 1,
            finished: 0,
        };
    }
    if depth == 1 {
        let open = position.count_legal();
        return Leaves {
            open,
            finished: u64::from(open == 0),
        };
    }
    let mut leaves = Leaves::default();
    let mut moved = false;
    let ControlFlow::Continue(()) = position.each_legal(|m| {
        moved = true;
        let mut next = position.clone();
        next.play_unchecked(m);
        leaves += perft(&next, depth - 1);
        ControlFlow::<Infallible>::Continue(())
    });
    leaves.finished += u64::from(!moved);
    leaves
}
