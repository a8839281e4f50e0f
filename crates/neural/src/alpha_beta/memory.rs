use game::Key;

/// The best moves of positions that were searched, to try first the next time. A wrong one costs
/// time and changes no result.
#[derive(Clone, Debug)]
pub(super) struct Memory<M> {
    places: Box<[Option<(Key, M)>]>,
}

/// How many positions are remembered.
const PLACES: usize = 1 << 16;

impl<M: Copy> Memory<M> {
    pub(super) fn new() -> Memory<M> {
        Memory {
            places: vec![None; PLACES].into(),
        }
    }

    pub(super) fn best(&self, key: Key) -> Option<M> {
        let (found, m) = self.places[place(key)]?;
        (found == key).then_some(m)
    }

    /// What lies in its place is forgotten.
    pub(super) fn keep(&mut self, key: Key, best: M) {
        self.places[place(key)] = Some((key, best));
    }
}

fn place(key: Key) -> usize {
    key.0 as usize % PLACES
}
