use fastrand::Rng;
use game::{Color, Position as _, Symmetric};
use othello::{Position, Size, Square, Squares, Symmetry};

/// The size of a move in a file, in bytes.
const LENGTH: usize = 35;

/// A move in the replay buffer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Moved {
    /// The board before it, seen by the side to move.
    pub(super) before: Position,
    /// The square of the disc.
    pub(super) square: Square,
    /// The number of own moves until the outcome.
    pub(super) later: u8,
    /// The outcome.
    pub(super) then: Then,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Then {
    /// This position, in which the same side has to place a disc.
    Position(Position),
    /// The game was over: 1 for a win, 0 for a draw, −1 for a loss.
    Over(i8),
}

/// The replay buffer: the last moves, the oldest dropped first.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Memory {
    moves: Vec<Moved>,
    /// The index of the next write once the buffer is full.
    next: usize,
    capacity: usize,
}

impl Memory {
    pub(super) fn new(capacity: usize) -> Memory {
        Memory {
            moves: Vec::new(),
            next: 0,
            capacity: capacity.max(1),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    fn keep(&mut self, moved: Moved) {
        if self.moves.len() < self.capacity {
            self.moves.push(moved);
        } else {
            self.moves[self.next] = moved;
            self.next = (self.next + 1) % self.capacity;
        }
    }

    /// Adds a side's moves of a game that it ended with `result`.
    pub(super) fn keep_game(&mut self, moves: &[(Position, Square)], result: i8, lookahead: u8) {
        for (index, (before, square)) in moves.iter().enumerate() {
            let known = index + usize::from(lookahead);
            let (then, later) = match moves.get(known) {
                Some((position, _)) => (Then::Position(*position), lookahead),
                None => {
                    let later = (moves.len() - 1 - index).min(usize::from(u8::MAX));
                    (Then::Over(result), later as u8)
                }
            };
            self.keep(Moved {
                before: *before,
                square: *square,
                later,
                then,
            });
        }
    }

    /// A random move, in a random symmetry if that is wanted.
    pub(super) fn any(&self, is_turned: bool, rng: &mut Rng) -> Option<Moved> {
        let moved = rng.choice(&self.moves).copied()?;
        let symmetry = if is_turned {
            Symmetry::ALL[rng.usize(0..8)]
        } else {
            Symmetry::Identity
        };
        Some(Moved {
            before: moved.before.transformed(symmetry),
            square: symmetry.square(moved.square, Size::Eight),
            then: match moved.then {
                Then::Position(position) => Then::Position(position.transformed(symmetry)),
                over => over,
            },
            ..moved
        })
    }

    /// The moves in 35 bytes each, after the index of the next write.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 + self.moves.len() * LENGTH);
        bytes.extend((self.next as u64).to_le_bytes());
        for moved in &self.moves {
            let (then, result) = match moved.then {
                Then::Position(position) => (boards(&position), 0),
                // Every position has discs.
                Then::Over(result) => ([0, 0], result),
            };
            for board in boards(&moved.before).into_iter().chain(then) {
                bytes.extend(board.to_le_bytes());
            }
            bytes.extend([moved.square.index(), moved.later]);
            bytes.extend(result.to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Memory::to_bytes`] wrote; `None` if it is damaged.
    pub(super) fn from_bytes(capacity: usize, bytes: &[u8]) -> Option<Memory> {
        let (next, moves) = bytes.split_first_chunk::<8>()?;
        let (moves, rest) = moves.as_chunks::<LENGTH>();
        let mut memory = Memory::new(capacity);
        memory.next = usize::try_from(u64::from_le_bytes(*next)).ok()?;
        memory.moves = moves.iter().map(moved).collect::<Option<_>>()?;
        let is_whole = rest.is_empty()
            && memory.moves.len() <= memory.capacity
            && memory.next < memory.capacity;
        is_whole.then_some(memory)
    }
}

/// The discs of the side to move, and the others.
fn boards(position: &Position) -> [u64; 2] {
    let turn = position.turn();
    [turn, !turn].map(|color| position.discs(color).bits())
}

fn moved(bytes: &[u8; LENGTH]) -> Option<Moved> {
    let (boards, rest) = bytes.as_chunks::<8>();
    let boards: Vec<u64> = boards.iter().map(|one| u64::from_le_bytes(*one)).collect();
    let (&[own, theirs, then_own, then_theirs], &[square, later, result]) =
        (boards.as_slice(), rest)
    else {
        return None;
    };
    let position = |own: u64, theirs: u64| {
        // Whose colour is whose does not matter to what is learned.
        let (black, white) = (Squares::from_bits(own), Squares::from_bits(theirs));
        Position::new(black, white, Color::Black).ok()
    };
    Some(Moved {
        before: position(own, theirs)?,
        square: Square::from_index(square)?,
        later,
        then: match (then_own, then_theirs) {
            (0, 0) => Then::Over(result.cast_signed()),
            (own, theirs) => Then::Position(position(own, theirs)?),
        },
    })
}

#[cfg(test)]
mod tests {
    use game::Line;
    use othello::{Move, Othello};

    use super::*;

    /// Black's moves of a game in which both place their first disc always.
    fn game() -> Vec<(Position, Square)> {
        let mut line = Line::<Othello>::new(Size::Eight);
        let mut moves = Vec::new();
        while line.verdict().is_none() {
            let position = *line.position();
            let square = position.moves().into_iter().next();
            if let (Some(square), Color::Black) = (square, position.turn()) {
                moves.push((position, square));
            }
            line.push_unchecked(square.map_or(Move::Pass, Move::Place));
        }
        moves
    }

    #[test]
    fn the_end_of_a_game_is_known_to_its_last_moves() {
        let moves = game();
        let mut memory = Memory::new(100);
        memory.keep_game(&moves, -1, 3);
        assert_eq!(memory.len(), moves.len());
        for (index, moved) in memory.moves.iter().enumerate() {
            match moved.then {
                Then::Position(position) => assert_eq!(position, moves[index + 3].0),
                Then::Over(result) => {
                    assert_eq!(result, -1);
                    assert_eq!(index + usize::from(moved.later), moves.len() - 1);
                }
            }
        }
        let over = |moved: &&Moved| matches!(moved.then, Then::Over(_));
        assert_eq!(memory.moves.iter().filter(over).count(), 3);
    }

    #[test]
    fn the_oldest_is_forgotten_first_and_files_keep_everything() {
        let moves = game();
        let mut memory = Memory::new(moves.len() + 5);
        memory.keep_game(&moves, 1, 2);
        memory.keep_game(&moves, 0, 2);
        assert_eq!(memory.len(), moves.len() + 5);
        assert_eq!(memory.moves[memory.next].before, moves[moves.len() - 5].0);
        let bytes = memory.to_bytes();
        assert_eq!(bytes.len(), 8 + LENGTH * memory.len());
        let read = Memory::from_bytes(moves.len() + 5, &bytes).unwrap();
        assert_eq!(read.to_bytes(), bytes);
        assert_eq!(read, memory);
        assert_eq!(Memory::from_bytes(moves.len() + 5, &bytes[1..]), None);
        assert_eq!(Memory::from_bytes(3, &bytes), None);
    }

    #[test]
    fn a_turned_move_is_the_same_move_of_the_turned_board() {
        let moves = game();
        let mut memory = Memory::new(100);
        memory.keep_game(&moves, 1, 1);
        let mut rng = Rng::with_seed(1);
        for _ in 0..200 {
            let moved = memory.any(true, &mut rng).unwrap();
            assert!(moved.before.moves().contains(moved.square));
            if let Then::Position(position) = moved.then {
                assert!(!position.moves().is_empty());
            }
        }
    }
}
