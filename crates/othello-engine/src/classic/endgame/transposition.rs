use game::Position as _;
use othello::{Position, Square};

/// The transposition table of the solver. A position has one entry, which is always replaced.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    capacity: usize,
}

/// Bounds of the value of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) best: Option<Square>,
}

impl Bounds {
    /// No bounds.
    pub(super) const NONE: Bounds = Bounds {
        lower: -64,
        upper: 64,
        best: None,
    };
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    position: Position,
    lower: i8,
    upper: i8,
    best: Option<Square>,
}

/// An empty entry: its bounds hold for every position.
const VACANT: Entry = Entry {
    position: Position::START,
    lower: -64,
    upper: 64,
    best: None,
};

impl TranspositionTable {
    pub(super) fn new(capacity: usize) -> TranspositionTable {
        TranspositionTable {
            entries: Vec::new(),
            capacity,
        }
    }

    /// Allocates the table. A player that solves nothing needs no memory.
    pub(super) fn prepare(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![VACANT; self.capacity];
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    fn index(&self, position: &Position) -> usize {
        (position.key().0 % self.capacity as u64) as usize
    }

    pub(super) fn probe(&self, position: &Position) -> Option<Bounds> {
        let entry = self.entries.get(self.index(position))?;
        (entry.position == *position).then_some(Bounds {
            lower: i32::from(entry.lower),
            upper: i32::from(entry.upper),
            best: entry.best,
        })
    }

    pub(super) fn store(&mut self, position: &Position, bounds: Bounds) {
        self.prepare();
        let index = self.index(position);
        self.entries[index] = Entry {
            position: *position,
            // Margins are within ±64.
            lower: bounds.lower as i8,
            upper: bounds.upper as i8,
            best: bounds.best,
        };
    }
}
