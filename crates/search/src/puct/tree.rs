use std::collections::TryReserveError;
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use game::{Game, Line, Position};

use super::evaluator::MoveOf;
use super::node::{MOST_NODES, Node};

/// What a search has found out, in bounded memory, for any number of threads at once.
///
/// It is the document's table: a node's place follows from its position and its move number, the
/// next free place is taken where that one is. So positions that several ways lead to are one
/// node, if they need the same number of moves; and no way leads back to where it was.
///
/// Merging is sound because what came of a move is kept in the parent, move by move: a node's
/// moves and priors are shared, but a playout counts for the moves it went through and no others.
/// Were a value kept in the child, a parent would take over what others had found there with a
/// weight that is not its own.
///
/// When the memory is used up nothing is lost and nothing stops: the search goes on with the nodes
/// it has, judges what lies behind them as often as it comes there, and counts it.
#[derive(Debug)]
pub struct Tree<G: Game> {
    pub(super) nodes: Box<[Node<MoveOf<G>>]>,
    /// How many places are taken.
    pub(super) used: AtomicUsize,
    /// How many bytes moves and statistics take.
    pub(super) bytes: AtomicUsize,
    /// How many threads throw away what is not needed any more.
    pub(super) sweepers: usize,
    most_bytes: usize,
    /// Its number at the root.
    pub(super) root: usize,
    /// What the root's moves are worth in place of their priors, while it is searched with noise.
    pub(super) root_priors: Option<Box<[f32]>>,
    /// Whether somebody is having the root judged.
    pub(super) is_root_asked: AtomicBool,
    /// Whether there are nodes that were to be judged and never were: whoever came to one would wait
    /// for ever.
    pub(super) is_torn: AtomicBool,
    pub(super) merged: AtomicU64,
}

/// What a place was found to be.
pub(super) enum Claim {
    /// Nobody had it: it is the caller's to fill.
    New(usize),
    /// The position is there.
    Found(usize),
    /// There is no room.
    Full,
}

/// How many places are looked at before a table counts as full.
const MOST_STEPS: usize = 64;

impl<G: Game> Tree<G> {
    /// A tree that takes at most so many bytes, but no fewer than some kilobytes; an error if there
    /// is not so much memory.
    pub fn new(bytes: usize) -> Result<Tree<G>, TryReserveError> {
        let node = size_of::<Node<MoveOf<G>>>();
        // A node with the moves that it leads to takes several times its own size.
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
            is_root_asked: AtomicBool::new(false),
            is_torn: AtomicBool::new(false),
            merged: AtomicU64::new(0),
        })
    }

    /// The same, in which so many threads throw away what a new root does not lead to: that takes a
    /// moment where there are millions of nodes.
    #[must_use]
    pub fn with_sweepers(mut self, threads: usize) -> Tree<G> {
        self.sweepers = threads.max(1);
        self
    }

    /// Begins at the end of a line. What is known about it and about what follows is kept; when
    /// half of the memory is used, everything else is thrown away.
    pub fn begin(&mut self, line: &Line<G>) {
        self.root_priors = None;
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
        // What was certain about a leaf had no need of moves; a root has.
        let root = &mut self.nodes[self.root];
        if root.is_known() && root.moves().next().is_none() {
            *self.bytes.get_mut() -= root.clear();
            *root.key.get_mut() = key;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.sweep(None);
    }

    /// How full the memory is, in thousandths.
    #[must_use]
    pub fn fill(&self) -> usize {
        let used = self.used.load(Ordering::Relaxed);
        let bytes = self.bytes.load(Ordering::Relaxed);
        // Nine in ten places are as many as a table can take without long walks.
        let places = self.nodes.len() * 9 / 10;
        (used * 1000 / places)
            .max(bytes * 1000 / self.most_bytes)
            .min(1000)
    }

    /// How many positions it has.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// How many bytes it takes, the table of places with it.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) + self.nodes.len() * size_of::<Node<MoveOf<G>>>()
    }

    /// How many playouts have come by the root, those of earlier searches with it.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.node(self.root).playouts.load(Ordering::Relaxed)
    }

    /// How many moves were found to lead to a position that was known from another way.
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

    /// The place of a position, taken if it is not there.
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
            // Somebody was quicker, perhaps with the same position.
        }
    }

    /// Where a position may be: at its own place, or else at one of the next.
    fn places(&self, key: u64) -> impl Iterator<Item = usize> {
        let mask = self.nodes.len() - 1;
        (0..MOST_STEPS).map(move |step| (key as usize).wrapping_add(step) & mask)
    }
}

/// The key of a place where nobody is.
pub(super) const NOBODY: u64 = 0;

/// The key of a place where nobody is any more: the position that is looked for may stand behind it.
pub(super) const GONE: u64 = u64::MAX;

/// What a position is called: by itself and by its move number.
pub(super) fn key<G: Game>(line: &Line<G>) -> u64 {
    let plies = line.moves().len() as u64 + 1;
    let key = line.position().key().0 ^ plies.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The lowest bits are the place.
    let mixed = (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32).clamp(NOBODY + 1, GONE - 1)
}
