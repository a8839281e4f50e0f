use game::{Color, Position as _};
use shogi::{Move, Position, Square};

use super::piece_target::{PIECE_TARGETS, by_steps, piece_target, seen_by};

/// What moves were worth elsewhere in the tree: the heuristics by which moves are ordered, reduced
/// and left out.
pub(super) struct Histories {
    /// By side, source and target: butterfly history of quiet moves.
    butterfly: Vec<[i16; Square::COUNT]>,
    /// By piece and target, and by what is captured.
    capture: Vec<[i16; VICTIMS]>,
    /// By an earlier move's piece and target, and by the move's.
    continuation: Vec<i16>,
    /// The quiet move that refuted a move, by its piece and target.
    counters: Vec<Option<Move>>,
}

/// Kinds of victims, and none.
const VICTIMS: usize = 11;

/// Sources: squares and kinds in hand.
const SOURCES: usize = Square::COUNT + 7;

/// The index of no move before a move, in the continuation history.
pub(super) const NO_MOVE: usize = PIECE_TARGETS;

/// The greatest value of a history.
pub(super) const MOST_HISTORY: i32 = 1 << 14;

/// The gravity formula: the larger the value, the slower it grows, so it stays in bounds.
#[inline]
fn add(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST_HISTORY, MOST_HISTORY);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
}

#[inline]
fn source(m: Move) -> usize {
    match m {
        Move::Drop { kind, .. } => Square::COUNT + kind as usize,
        Move::Normal { from, .. } | Move::Promote { from, .. } => from.index(),
    }
}

#[inline]
fn row(turn: Color, m: Move) -> usize {
    turn as usize * SOURCES + source(m)
}

#[inline]
fn victim(position: &Position, m: Move) -> usize {
    position
        .piece(m.to())
        .map_or(VICTIMS - 1, |piece| by_steps(piece.kind()))
}

impl Histories {
    pub(super) fn new() -> Histories {
        Histories {
            butterfly: vec![[0; Square::COUNT]; 2 * SOURCES],
            capture: vec![[0; VICTIMS]; PIECE_TARGETS],
            continuation: vec![0; (PIECE_TARGETS + 1) * PIECE_TARGETS],
            counters: vec![None; PIECE_TARGETS + 1],
        }
    }

    /// The butterfly history of a quiet move.
    #[inline]
    pub(super) fn butterfly(&self, turn: Color, m: Move) -> i32 {
        i32::from(self.butterfly[row(turn, m)][m.to().index()])
    }

    /// The continuation history after the move with the index `before`.
    #[inline]
    pub(super) fn after(&self, before: usize) -> &[i16] {
        let start = before * PIECE_TARGETS;
        &self.continuation[start..start + PIECE_TARGETS]
    }

    /// The history of a noisy move.
    #[inline]
    pub(super) fn noisy(&self, position: &Position, m: Move) -> i32 {
        i32::from(self.capture[piece_target(position, m)][victim(position, m)])
    }

    /// The quiet move that refuted the move with this index.
    #[inline]
    pub(super) fn counter(&self, before: usize) -> Option<Move> {
        self.counters[before]
    }

    pub(super) fn set_counter(&mut self, before: usize, m: Move) {
        self.counters[before] = Some(m);
    }

    pub(super) fn add_butterfly(&mut self, turn: Color, m: Move, bonus: i32) {
        add(&mut self.butterfly[row(turn, m)][m.to().index()], bonus);
    }

    pub(super) fn add_after(&mut self, before: usize, index: usize, bonus: i32) {
        add(
            &mut self.continuation[before * PIECE_TARGETS + index],
            bonus,
        );
    }

    pub(super) fn add_noisy(&mut self, position: &Position, m: Move, bonus: i32) {
        let index = piece_target(position, m);
        add(&mut self.capture[index][victim(position, m)], bonus);
    }

    /// Lets older games count less.
    pub(super) fn age(&mut self) {
        for row in &mut self.butterfly {
            for value in row {
                *value /= 2;
            }
        }
    }
}

/// The index of a move for the histories of the moves after it, and how its side sees its target.
#[inline]
pub(super) fn index(position: &Position, m: Move) -> usize {
    debug_assert!(seen_by(position.turn(), m.to()) < Square::COUNT);
    piece_target(position, m)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_in_bounds() {
        let mut value = 0;
        for _ in 0..100 {
            add(&mut value, 100_000);
        }
        assert_eq!(i32::from(value), MOST_HISTORY);
        for _ in 0..1000 {
            add(&mut value, -900);
        }
        assert!(i32::from(value) < -15_000 && i32::from(value) >= -MOST_HISTORY);
    }

    #[test]
    fn both_sides_share_what_looks_alike() {
        let start = Position::start();
        let black: Move = "7g7f".parse().expect("a move");
        let mut next = start.clone();
        next.play_unchecked(black);
        let white: Move = "3c3d".parse().expect("a move");
        assert_eq!(index(&start, black), index(&next, white));
        let mut histories = Histories::new();
        histories.add_after(NO_MOVE, index(&start, black), 500);
        assert!(histories.after(NO_MOVE)[index(&next, white)] > 0);
        histories.add_butterfly(start.turn(), black, 500);
        assert_eq!(histories.butterfly(next.turn(), white), 0);
    }
}
