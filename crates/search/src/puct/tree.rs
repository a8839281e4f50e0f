use std::collections::TryReserveError;
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use game::{Game, Line, MoveOf, Position};

use super::node::{MOST_NODES, Node};

/// The tree of a search, in bounded memory, shared by any number of threads.
///
/// Nodes live in a hash table with open addressing: the slot follows from the position and its move
/// number. Transpositions with the same number of moves share a node, and no path leads back to
/// itself.
///
/// Sharing nodes is sound because statistics of a move are kept in its parent: a node's moves and
/// priors are shared, but a playout counts only for the moves it went through. If values were kept
/// in the child, a parent would take over results of other paths with a wrong weight.
///
/// When the memory is full, the search goes on with the nodes it has: it evaluates leaves without
/// nodes each time it gets there, and counts them.
#[derive(Debug)]
pub struct Tree<G: Game> {
    pub(super) nodes: Box<[Node<MoveOf<G>>]>,
    /// The number of slots in use.
    pub(super) used: AtomicUsize,
    /// The bytes of moves and statistics.
    pub(super) bytes: AtomicUsize,
    /// The number of threads that free unused nodes.
    pub(super) sweepers: usize,
    most_bytes: usize,
    /// The move number at the root.
    pub(super) root: usize,
    /// The root's priors with noise, if the search has noise.
    pub(super) root_priors: Option<Box<[f32]>>,
    /// The moves that the search may choose from; `None` for all.
    pub(super) root_moves: Option<Box<[MoveOf<G>]>>,
    /// Whether the root is being evaluated.
    pub(super) is_root_asked: AtomicBool,
    /// Whether there are nodes whose evaluation was cancelled: a playout that waits for one would
    /// wait for ever.
    pub(super) is_torn: AtomicBool,
    pub(super) merged: AtomicU64,
}

/// The result of a slot lookup.
pub(super) enum Claim {
    /// The slot was free, and the caller has claimed it.
    New(usize),
    /// The position is in the table.
    Found(usize),
    /// The table is full.
    Full,
}

/// The longest probe sequence: beyond it the table counts as full.
const MOST_STEPS: usize = 64;

impl<G: Game> Tree<G> {
    /// A tree of at most this many bytes, but at least some kilobytes; an error if the memory
    /// cannot be allocated.
    pub fn new(bytes: usize) -> Result<Tree<G>, TryReserveError> {
        let node = size_of::<Node<MoveOf<G>>>();
        // A node with its moves takes several times its own size.
        let places = (bytes / (4 * node)).clamp(64, MOST_NODES);
        let places = 1 << places.ilog2();
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(places)?;
        nodes.extend((0..places).map(|_| Node::default()));
        Ok(Tree {
            nodes: nodes.into_boxed_slice(),
            used: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            sweepers: 1,
            most_bytes: bytes.saturating_sub(places * node).max(64 * 1024),
            root: 0,
            root_priors: None,
            root_moves: None,
            is_root_asked: AtomicBool::new(false),
            is_torn: AtomicBool::new(false),
            merged: AtomicU64::new(0),
        })
    }

    /// Frees unused nodes with this many threads: that takes a moment with millions of nodes.
    #[must_use]
    pub fn with_sweepers(mut self, threads: usize) -> Tree<G> {
        self.sweepers = threads.max(1);
        self
    }

    /// Sets the root to the end of a line, and keeps what is known about it and below. If half of
    /// the memory is used, everything else is freed.
    pub fn begin(&mut self, line: &Line<G>) {
        self.root_priors = None;
        self.root_moves = None;
        *self.is_root_asked.get_mut() = false;
        let key = key(line);
        let is_torn = std::mem::take(self.is_torn.get_mut());
        if is_torn || 2 * self.fill() >= 1000 {
            self.sweep(self.find(key));
        }
        self.root = match self.claim(key) {
            Claim::New(node) | Claim::Found(node) => node,
            Claim::Full => {
                self.sweep(None);
                match self.claim(key) {
                    Claim::New(node) | Claim::Found(node) => node,
                    Claim::Full => 0,
                }
            }
        };
        // A certain leaf needed no moves; a root does.
        let root = &mut self.nodes[self.root];
        if root.is_known() && root.moves().next().is_none() {
            *self.bytes.get_mut() -= root.clear();
            *root.key.get_mut() = key;
        }
    }

    /// Lets the search from this root choose from these moves only.
    pub fn restrict(&mut self, moves: Vec<MoveOf<G>>) {
        self.root_moves = Some(moves.into_boxed_slice());
    }

    /// Whether the search may choose this move in this node.
    pub(super) fn allows(&self, number: usize, m: MoveOf<G>) -> bool {
        let restricted = self.root_moves.as_ref().filter(|_| number == self.root);
        restricted.is_none_or(|moves| moves.contains(&m))
    }

    /// Removes all nodes.
    pub fn clear(&mut self) {
        self.sweep(None);
    }

    /// The fill level of the memory, in thousandths.
    #[must_use]
    pub fn fill(&self) -> usize {
        let used = self.used.load(Ordering::Relaxed);
        let bytes = self.bytes.load(Ordering::Relaxed);
        // Nine tenths of the slots are as many as the table can take without long probe sequences.
        let places = self.nodes.len() * 9 / 10;
        (used * 1000 / places)
            .max(bytes * 1000 / self.most_bytes)
            .min(1000)
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// The bytes in use, the table included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) + self.nodes.len() * size_of::<Node<MoveOf<G>>>()
    }

    /// The number of playouts at the root, those of earlier searches included.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.node(self.root).playouts.load(Ordering::Relaxed)
    }

    /// The number of transpositions found.
    #[must_use]
    pub fn merged(&self) -> u64 {
        self.merged.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn node(&self, number: usize) -> &Node<MoveOf<G>> {
        &self.nodes[number]
    }

    pub(super) fn grow(&self, bytes: usize) {
        if bytes > 0 {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    fn find(&self, key: u64) -> Option<usize> {
        for number in self.places(key) {
            match self.nodes[number].key.load(Ordering::Acquire) {
                found if found == key => return Some(number),
                NOBODY => return None,
                _ => {}
            }
        }
        None
    }

    /// The slot of a position, claimed if it is not there.
    pub(super) fn claim(&self, key: u64) -> Claim {
        let is_full = self.bytes.load(Ordering::Relaxed) >= self.most_bytes
            || self.used.load(Ordering::Relaxed) >= self.nodes.len() * 9 / 10;
        loop {
            let mut free = None;
            for number in self.places(key) {
                match self.nodes[number].key.load(Ordering::Acquire) {
                    found if found == key => return Claim::Found(number),
                    NOBODY => {
                        free.get_or_insert((number, NOBODY));
                        break;
                    }
                    GONE => _ = free.get_or_insert((number, GONE)),
                    _ => {}
                }
            }
            let Some((number, found)) = free.filter(|_| !is_full) else {
                return Claim::Full;
            };
            let place = &self.nodes[number].key;
            let taken = place.compare_exchange(found, key, Ordering::AcqRel, Ordering::Relaxed);
            if taken.is_ok() {
                self.used.fetch_add(1, Ordering::Relaxed);
                return Claim::New(number);
            }
            // Another thread was faster, perhaps with the same position.
        }
    }

    /// The probe sequence of a position.
    fn places(&self, key: u64) -> impl Iterator<Item = usize> {
        let mask = self.nodes.len() - 1;
        (0..MOST_STEPS).map(move |step| (key as usize).wrapping_add(step) & mask)
    }
}

/// The key of a free slot.
pub(super) const NOBODY: u64 = 0;

/// The key of a deleted slot (a tombstone): the probe sequence goes on behind it.
pub(super) const GONE: u64 = u64::MAX;

/// The key of a node: the position and its move number.
pub(super) fn key<G: Game>(line: &Line<G>) -> u64 {
    let plies = line.moves().len() as u64 + 1;
    let key = line.position().key().0 ^ plies.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The lowest bits are the slot.
    let mixed = (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32).clamp(NOBODY + 1, GONE - 1)
}
