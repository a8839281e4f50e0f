//! Batches of boards: vectors are filled with boards, and the CPU's queues with independent work. A
//! tree is walked level by level, a batch at a time.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use std::array;
use std::iter::zip;

use super::rays::{RAYS, Rays};
use super::{portable, ranks};
use crate::Isa;
use crate::isa::Level;

/// Up to [`Batch::CAPACITY`] boards.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Batch {
    players: [u64; Batch::CAPACITY],
    opponents: [u64; Batch::CAPACITY],
    moves: [u64; Batch::CAPACITY],
    len: usize,
    /// The number of boards, from the first, whose moves are computed.
    found: usize,
}

/// The moves of a batch, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replies {
    /// The number of moves on all boards.
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
    /// The capacity: long loops, and batches that stay in the second-level cache. Measured on perft
    /// 12: 128 and 256 are slower by a tenth, 1024 is no faster.
    pub const CAPACITY: usize = 512;

    /// An empty batch.
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

    /// Whether the batch is empty.
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
                move |rays: [&Rays; 2]| rays.map(|rays| portable::flips(player, opponent, rays))
            }),
            // SAFETY: an `Isa` of this level exists only where the CPU supports it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::expand(self, children) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::expand(self, children) },
        }
    }

    /// Empties the batch and counts the moves of its boards.
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

    /// Finds the moves of every board, eight boards a word. A plain loop over plain arrays:
    /// compiled for each instruction set, it becomes several words a vector.
    #[inline(always)]
    fn find_moves(&mut self) {
        let words = self.words();
        let players = octets(&self.players, words);
        let opponents = octets(&self.opponents, words);
        let mut found = [[0; Batch::CAPACITY / 8]; 8];
        for word in 0..words {
            let moves = ranks::transpose(ranks::moves(
                ranks::transpose(array::from_fn(|board| players[board][word])),
                ranks::transpose(array::from_fn(|board| opponents[board][word])),
            ));
            for board in 0..8 {
                found[board][word] = moves[board];
            }
        }
        for (board, found) in found.iter().enumerate() {
            self.moves[board * words..][..words].copy_from_slice(&found[..words]);
        }
        self.found = self.len;
    }

    /// How many words of eight boards the batch fills, the last one perhaps not quite.
    fn words(&self) -> usize {
        self.len.div_ceil(8)
    }
}

/// The boards as eight runs: the boards at place `n` of all runs share a word. So neighbours
/// in memory are neighbours in a vector, not in a word, and are loaded together.
#[inline(always)]
fn octets(boards: &[u64; Batch::CAPACITY], words: usize) -> [&[u64]; 8] {
    array::from_fn(|run| &boards[run * words..][..words])
}

/// The body of [`Batch::expand_into`], compiled for each instruction set. `flips_on` looks
/// at a board once and returns the function that gives the flips of two moves there.
#[inline(always)]
fn expand<F: Fn([&Rays; 2]) -> [u64; 2]>(
    parents: &mut Batch,
    children: &mut Batch,
    flips_on: impl Fn(u64, u64) -> F,
) -> u64 {
    if parents.found < parents.len {
        parents.find_moves();
    }
    let mut finished = 0;
    while parents.len > 0 {
        let player = parents.players[parents.len - 1];
        let opponent = parents.opponents[parents.len - 1];
        let mut moves = parents.moves[parents.len - 1];
        let count = moves.count_ones() as usize;
        if children.len + count + 2 > Batch::CAPACITY {
            break;
        }
        parents.len -= 1;
        if moves == 0 {
            if portable::mobility(opponent, player) == 0 {
                finished += 1;
            } else {
                children.push(opponent, player);
            }
            continue;
        }
        let flips = flips_on(player, opponent);
        // Two by two; a spare place takes what comes of the last move of an odd number.
        let places = children.len..children.len + count.next_multiple_of(2);
        let (players, _) = children.players[places.clone()].as_chunks_mut();
        let (opponents, _) = children.opponents[places].as_chunks_mut();
        for (child_players, child_opponents) in zip(players, opponents) {
            let (a, after_a) = take(&mut moves, player);
            let (b, after_b) = take(&mut moves, player);
            let [flips_a, flips_b] = flips([&RAYS[a], &RAYS[b]]);
            *child_players = [opponent ^ flips_a, opponent ^ flips_b];
            *child_opponents = [after_a ^ flips_a, after_b ^ flips_b];
        }
        children.len += count;
    }
    parents.found = parents.len;
    finished
}

/// Takes the lowest square out of `moves` and puts a disc of the player's there. Where no
/// move is left, any square comes out.
#[inline(always)]
fn take(moves: &mut u64, player: u64) -> (usize, u64) {
    let rest = *moves & moves.wrapping_sub(1);
    let placed = player ^ *moves ^ rest;
    let square = moves.trailing_zeros() as usize & 63;
    *moves = rest;
    (square, placed)
}

/// The body of [`Batch::count_replies`], compiled for each instruction set.
#[inline(always)]
fn count_replies(batch: &mut Batch) -> Replies {
    let words = batch.words();
    // Places without a board are given one on which nothing can be played.
    batch.players[batch.len..8 * words].fill(0);
    batch.opponents[batch.len..8 * words].fill(0);
    let players = octets(&batch.players, words);
    let opponents = octets(&batch.opponents, words);
    let mut stuck = [0; Batch::CAPACITY / 8];
    let stuck = &mut stuck[..words];
    let mut replies = Replies::default();
    for word in 0..words {
        let moves = ranks::moves(
            ranks::transpose(array::from_fn(|board| players[board][word])),
            ranks::transpose(array::from_fn(|board| opponents[board][word])),
        );
        replies.moves += ranks::count(moves);
        stuck[word] = ranks::empty_boards(moves);
    }
    for (word, &stuck) in stuck.iter().enumerate() {
        let mut boards = stuck;
        while boards != 0 {
            let board = boards.trailing_zeros() as usize / 8 * words + word;
            boards &= boards - 1;
            if board >= batch.len {
                continue;
            }
            match portable::mobility(batch.opponents[board], batch.players[board]) {
                0 => replies.finished += 1,
                _ => replies.passes += 1,
            }
        }
    }
    batch.len = 0;
    batch.found = 0;
    replies
}
