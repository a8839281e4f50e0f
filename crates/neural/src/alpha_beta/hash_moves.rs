use game::Key;

/// Hash moves: the best moves of searched positions, to be tried first. A wrong one costs time and
/// changes no result.
#[derive(Clone, Debug)]
pub(super) struct HashMoves<M> {
    slots: Box<[Option<(Key, M)>]>,
}

/// The number of positions.
const SLOTS: usize = 1 << 16;

impl<M: Copy> HashMoves<M> {
    pub(super) fn new() -> HashMoves<M> {
        HashMoves {
            slots: vec![None; SLOTS].into(),
        }
    }

    pub(super) fn best(&self, key: Key) -> Option<M> {
        let (found, m) = self.slots[index(key)]?;
        (found == key).then_some(m)
    }

    /// Stores the best move of a position. It replaces what is in its slot.
    pub(super) fn store(&mut self, key: Key, best: M) {
        self.slots[index(key)] = Some((key, best));
    }
}

fn index(key: Key) -> usize {
    key.0 as usize % SLOTS
}
