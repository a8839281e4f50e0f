use std::collections::HashMap;

use game::Position as _;
use othello::{Position, Size, Square};

/// The key of a move: the position before it, from the view of its side to move, and the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// The discs of the side to move; bit 0 is a1.
    pub own: u64,
    /// The discs of the opponent.
    pub theirs: u64,
    /// The square of the move.
    pub square: Square,
}

/// The values of moves that were played.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    size: Size,
    has_symmetry: bool,
    initial: f64,
    values: HashMap<Key, f64>,
}

impl Table {
    /// An empty table: every move has the value `initial`.
    #[must_use]
    pub fn new(size: Size, has_symmetry: bool, initial: f64) -> Table {
        Table {
            size,
            has_symmetry,
            initial,
            values: HashMap::new(),
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of moves in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The legal moves of a position with their values, in the order of the squares.
    pub fn values(&self, position: &Position) -> impl Iterator<Item = (Square, f64)> {
        let entry = Entry::of(position, self.has_symmetry);
        position.moves().into_iter().map(move |square| {
            let value = self.values.get(&entry.key(square)).copied();
            (square, value.unwrap_or(self.initial))
        })
    }

    /// The best move, of equally good ones the first; `None` if there is no move.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Square, f64)> {
        self.best_where(position, |_| true)
    }

    /// The same among the moves that `allows`.
    pub(super) fn best_where(
        &self,
        position: &Position,
        allows: impl Fn(Square) -> bool,
    ) -> Option<(Square, f64)> {
        let better =
            |best: (Square, f64), next: (Square, f64)| if next.1 > best.1 { next } else { best };
        let values = self.values(position);
        values.filter(|&(square, _)| allows(square)).reduce(better)
    }

    /// Changes the value of a move.
    pub fn change(&mut self, position: &Position, square: Square, by: impl FnOnce(f64) -> f64) {
        let key = Entry::of(position, self.has_symmetry).key(square);
        let value = self.values.entry(key).or_insert(self.initial);
        *value = by(*value);
    }

    /// Sets a value. Of entries that are equal up to symmetry the last one counts.
    pub fn write(&mut self, key: Key, value: f64) {
        let key = if self.has_symmetry {
            key.canonical(self.size)
        } else {
            key
        };
        self.values.insert(key, value);
    }

    /// Takes over a value of another program's table. Of entries that are equal up to symmetry the one
    /// farthest from the initial value counts: a table without symmetry has learned little or nothing of
    /// most of them.
    pub fn import(&mut self, key: Key, value: f64) {
        let key = if self.has_symmetry {
            key.canonical(self.size)
        } else {
            key
        };
        let learned = |value: f64| (value - self.initial).abs();
        let known = self.values.get(&key);
        if known.is_none_or(|&known| learned(value) > learned(known)) {
            self.values.insert(key, value);
        }
    }

    /// All entries, in the order of the keys.
    #[must_use]
    pub fn sorted(&self) -> Vec<(Key, f64)> {
        let values = self.values.iter().map(|(key, value)| (*key, *value));
        let mut values: Vec<(Key, f64)> = values.collect();
        values.sort_by_key(|(key, _)| *key);
        values
    }
}

/// The key of a position's moves.
struct Entry {
    own: u64,
    theirs: u64,
    symmetry: othello::Symmetry,
    size: Size,
}

impl Entry {
    fn of(position: &Position, has_symmetry: bool) -> Entry {
        let (position, symmetry) = if has_symmetry {
            position.canonical()
        } else {
            (*position, othello::Symmetry::Identity)
        };
        let turn = position.turn();
        Entry {
            own: position.discs(turn).bits(),
            theirs: position.discs(!turn).bits(),
            symmetry,
            size: position.size(),
        }
    }

    fn key(&self, square: Square) -> Key {
        Key {
            own: self.own,
            theirs: self.theirs,
            square: self.symmetry.square(square, self.size),
        }
    }
}

impl Key {
    /// The key of a move as it is.
    #[must_use]
    pub fn of(position: &Position, square: Square) -> Key {
        Entry::of(position, false).key(square)
    }

    /// The canonical one of the eight symmetric keys.
    fn canonical(self, size: Size) -> Key {
        let (own, theirs) = (self.own, self.theirs);
        let turned = othello::Symmetry::ALL.map(|symmetry| {
            let key = Key {
                own: symmetry.set(othello::Squares::from_bits(own), size).bits(),
                theirs: symmetry
                    .set(othello::Squares::from_bits(theirs), size)
                    .bits(),
                square: symmetry.square(self.square, size),
            };
            ((key.own, key.theirs), key)
        });
        let first = turned.into_iter().min_by_key(|(board, _)| *board);
        first.map_or(self, |(_, key)| key)
    }
}
