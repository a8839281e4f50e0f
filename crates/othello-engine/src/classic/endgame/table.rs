use game::Position as _;
use othello::{Position, Square};

/// What the solver knows about positions it has met. Every position has one place, and the last
/// comer has it.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    capacity: usize,
}

/// Between which values a position's lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) best: Option<Square>,
}

impl Bounds {
    /// Nothing is known.
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

/// Says nothing that is not true of every position.
const VACANT: Entry = Entry {
    position: Position::START,
    lower: -64,
    upper: 64,
    best: None,
};

impl Table {
    pub(super) fn new(capacity: usize) -> Table {
        Table {
            entries: Vec::new(),
            capacity,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    fn place(&self, position: &Position) -> usize {
        (position.key().0 % self.capacity as u64) as usize
    }

    pub(super) fn get(&self, position: &Position) -> Option<Bounds> {
        let entry = self.entries.get(self.place(position))?;
        (entry.position == *position).then_some(Bounds {
            lower: i32::from(entry.lower),
            upper: i32::from(entry.upper),
            best: entry.best,
        })
    }

    pub(super) fn put(&mut self, position: &Position, bounds: Bounds) {
        // Made when first needed: a player that solves nothing costs nothing.
        if self.entries.is_empty() {
            self.entries = vec![VACANT; self.capacity];
        }
        let place = self.place(position);
        self.entries[place] = Entry {
            position: *position,
            // Margins are within ±64.
            lower: bounds.lower as i8,
            upper: bounds.upper as i8,
            best: bounds.best,
        };
    }
}
