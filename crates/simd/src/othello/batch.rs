//! Many boards at once: the vectors are filled with boards, and the CPU's queues with
//! independent work. A tree is walked level by level, a batch at a time.

use std::iter::zip;

use super::portable;
use super::rays::{RAYS, Rays};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::Isa;
use crate::isa::Level;

/// No board has more legal moves than this.
const MOST_MOVES: usize = 33;

/// Up to [`Batch::CAPACITY`] boards waiting for the same thing to be done to them.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Batch {
    players: [u64; Batch::CAPACITY],
    opponents: [u64; Batch::CAPACITY],
    moves: [u64; Batch::CAPACITY],
    len: usize,
    /// How many of the boards, from the first, have their moves found.
    found: usize,
}

/// What the sides to move of a batch can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replies {
    /// Discs that can be placed, over all boards.
    pub moves: u64,
    /// Boards whose side to move has to pass.
    pub passes: u64,
    /// Boards on which neither side can move.
    pub finished: u64,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// How many boards fit in. Large enough to keep the loops long, small enough for three
    /// batches to stay in the first-level cache.
    pub const CAPACITY: usize = 256;

    /// A batch without boards.
    #[must_use]
    pub const fn new() -> Batch {
        Batch {
            players: [0; Batch::CAPACITY],
            opponents: [0; Batch::CAPACITY],
            moves: [0; Batch::CAPACITY],
            len: 0,
            found: 0,
        }
    }

    /// Whether there is no board in the batch.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds one board.
    ///
    /// # Panics
    ///
    /// If the batch is full.
    #[inline]
    pub fn push(&mut self, player: u64, opponent: u64) {
        self.players[self.len] = player;
        self.opponents[self.len] = opponent;
        self.len += 1;
    }

    /// Takes boards out of this batch and puts the boards after each of their moves into
    /// `children` (a forced pass is a move), until there are no more or `children` is full.
    /// Returns how many of the boards taken were finished games, which have no children.
    pub fn expand_into(&mut self, isa: Isa, children: &mut Batch) -> u64 {
        match isa.0 {
            Level::Portable => expand(self, children, |player, opponent| {
                move |rays: &Rays| portable::flips(player, opponent, rays)
            }),
            // SAFETY: an `Isa` of this level exists only where the CPU supports it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::expand(self, children) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::expand(self, children) },
        }
    }

    /// Empties the batch and says what could be played on its boards.
    pub fn count_replies(&mut self, isa: Isa) -> Replies {
        match isa.0 {
            Level::Portable => count_replies(self),
            // SAFETY: an `Isa` of this level exists only where the CPU supports it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::count_replies(self) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::count_replies(self) },
        }
    }

    /// A plain loop over plain arrays: compiled for each instruction set, it becomes one
    /// board a lane.
    #[inline(always)]
    fn find_moves(&mut self) {
        let range = self.found..self.len;
        let boards = zip(&self.players[range.clone()], &self.opponents[range.clone()]);
        for (moves, (&player, &opponent)) in zip(&mut self.moves[range], boards) {
            *moves = portable::mobility(player, opponent);
        }
        self.found = self.len;
    }
}

/// The body of [`Batch::expand_into`], compiled for each instruction set. `flips_on` looks
/// at a board once and returns the function that gives the flips of each move there.
#[inline(always)]
pub(super) fn expand<F: Fn(&Rays) -> u64>(
    parents: &mut Batch,
    children: &mut Batch,
    flips_on: impl Fn(u64, u64) -> F,
) -> u64 {
    parents.find_moves();
    let mut finished = 0;
    while parents.len > 0 && children.len + MOST_MOVES <= Batch::CAPACITY {
        parents.len -= 1;
        let player = parents.players[parents.len];
        let opponent = parents.opponents[parents.len];
        let mut moves = parents.moves[parents.len];
        if moves == 0 {
            if portable::mobility(opponent, player) == 0 {
                finished += 1;
            } else {
                children.push(opponent, player);
            }
            continue;
        }
        let flips = flips_on(player, opponent);
        let count = moves.count_ones() as usize;
        let range = children.len..children.len + count;
        let slots = zip(
            &mut children.players[range.clone()],
            &mut children.opponents[range],
        );
        for (child_player, child_opponent) in slots {
            // The mask is for the compiler: a move is left as long as a slot is.
            let square = moves.trailing_zeros() as usize & 63;
            let turned = flips(&RAYS[square]);
            *child_player = opponent ^ turned;
            *child_opponent = player ^ turned ^ 1 << square;
            moves &= moves - 1;
        }
        children.len += count;
    }
    parents.found = parents.len;
    finished
}

/// The body of [`Batch::count_replies`], compiled for each instruction set.
#[inline(always)]
pub(super) fn count_replies(batch: &mut Batch) -> Replies {
    batch.find_moves();
    let mut replies = Replies::default();
    let mut stuck = 0;
    for moves in &batch.moves[..batch.len] {
        replies.moves += u64::from(moves.count_ones());
        stuck += u64::from(*moves == 0);
    }
    if stuck > 0 {
        for board in 0..batch.len {
            if batch.moves[board] == 0 {
                match portable::mobility(batch.opponents[board], batch.players[board]) {
                    0 => replies.finished += 1,
                    _ => replies.passes += 1,
                }
            }
        }
    }
    batch.len = 0;
    batch.found = 0;
    replies
}
