use std::mem::{size_of, size_of_val};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use game::Wdl;

use super::Certain;
use super::certain::code;

/// The unit of value sums. Sums of integers do not depend on their order, so threads cannot change
/// a result by rounding.
const ONE: f64 = 16_777_216.0;

/// A win probability from 0 to 1 in this unit.
#[inline]
pub(super) fn counted(chance: f32) -> u64 {
    (f64::from(chance) * ONE) as u64
}

/// A node of the tree: one cache line. There are as many as fit into memory.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Node<M> {
    /// The key of the position; 0 if the node is free.
    pub(super) key: AtomicU64,
    /// The number of playouts, virtual losses included.
    pub(super) playouts: AtomicU32,
    /// Its certain result: [`Certain::encode`].
    certain: AtomicU32,
    /// The value sum of the side to move.
    pub(super) total: AtomicU64,
    /// The moves with the highest priors, with their statistics. Empty while the node is being
    /// evaluated.
    first: OnceLock<Box<[Child<M>]>>,
    /// The other moves: most of them are never visited.
    rest: OnceLock<Box<Rest<M>>>,
}

/// A move with its prior and its statistics.
#[derive(Debug)]
struct Child<M> {
    edge: Edge<M>,
    tried: Try,
}

/// A move with its prior.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    pub(super) prior: f32,
}

/// The number of moves that have statistics from the start.
const FIRST: usize = 12;

/// Moves without statistics until one of them is visited.
#[derive(Debug)]
struct Rest<M> {
    edges: Box<[Edge<M>]>,
    tries: OnceLock<Box<[Try]>>,
}

/// The statistics of a move, kept in its parent: several moves may lead to one node, and each has
/// its own count and sum.
#[derive(Debug, Default)]
pub(super) struct Try {
    pub(super) playouts: AtomicU32,
    /// The index of its node plus one; and in the upper two bits the certain result for the side
    /// that plays it, or 0.
    child: AtomicU32,
    /// The value sum of the side that plays the move.
    pub(super) total: AtomicU64,
}

/// Node indices are below this.
pub(super) const MOST_NODES: usize = 1 << 29;

impl<M> Default for Node<M> {
    fn default() -> Node<M> {
        Node {
            key: AtomicU64::new(0),
            playouts: AtomicU32::new(0),
            certain: AtomicU32::new(0),
            total: AtomicU64::new(0),
            first: OnceLock::new(),
            rest: OnceLock::new(),
        }
    }
}

impl<M> Rest<M> {
    fn tries(&self) -> &[Try] {
        self.tries.get().map_or(&[], |tries| &tries[..])
    }
}

impl<M: Copy> Node<M> {
    /// Expands the node with its moves, by falling priors, once; returns the bytes they take.
    pub(super) fn set_edges(&self, edges: &[Edge<M>]) -> usize {
        let (first, rest) = edges.split_at(edges.len().min(FIRST));
        let child = |&edge: &Edge<M>| Child {
            edge,
            tried: Try::default(),
        };
        let mut bytes = size_of_val(first) + first.len() * size_of::<Try>();
        // Only the thread that claimed the node does this. The first moves are set last: other
        // threads look for them.
        if !rest.is_empty() {
            bytes += size_of_val(rest) + size_of::<Rest<M>>();
            let _ = self.rest.set(Box::new(Rest {
                edges: rest.into(),
                tries: OnceLock::new(),
            }));
        }
        let _ = self.first.set(first.iter().map(child).collect());
        bytes
    }

    #[inline]
    pub(super) fn certain(&self) -> Option<Certain> {
        Certain::decode(self.certain.load(Ordering::Relaxed))
    }

    pub(super) fn set_certain(&self, certain: Certain) {
        let code = Certain::encode(Some(certain));
        self.certain.store(code, Ordering::Relaxed);
    }

    /// Whether the node is expanded.
    #[inline]
    pub(super) fn is_known(&self) -> bool {
        self.first.get().is_some()
    }

    #[inline]
    fn first(&self) -> &[Child<M>] {
        self.first.get().map_or(&[], |first| &first[..])
    }

    #[inline]
    fn rest(&self) -> Option<&Rest<M>> {
        // Few nodes are asked for the rest, and most have none.
        if self.first().len() < FIRST {
            None
        } else {
            self.rest.get().map(|rest| &**rest)
        }
    }

    /// A move by its rank.
    #[inline]
    pub(super) fn edge(&self, rank: usize) -> Option<Edge<M>> {
        match self.first().get(rank) {
            Some(child) => Some(child.edge),
            None => self.rest()?.edges.get(rank - FIRST).copied(),
        }
    }

    /// All moves by rank, with their statistics if there are any.
    #[inline]
    pub(super) fn moves(&self) -> impl Iterator<Item = (Edge<M>, Option<&Try>)> {
        let first = self.first().iter();
        let first = first.map(|child| (child.edge, Some(&child.tried)));
        let rest = self.rest().into_iter().flat_map(|rest| {
            let tries = rest.tries();
            let edges = rest.edges.iter().enumerate();
            edges.map(|(number, &edge)| (edge, tries.get(number)))
        });
        first.chain(rest)
    }

    /// The statistics of a move by rank, allocated if needed; the second number is the bytes that
    /// took.
    #[inline]
    pub(super) fn touch(&self, rank: usize) -> Option<(&Try, usize)> {
        if let Some(child) = self.first().get(rank) {
            return Some((&child.tried, 0));
        }
        let rest = self.rest()?;
        let mut bytes = 0;
        let tries = rest.tries.get_or_init(|| {
            bytes = rest.edges.len() * size_of::<Try>();
            rest.edges.iter().map(|_| Try::default()).collect()
        });
        Some((tries.get(rank - FIRST)?, bytes))
    }

    /// The average value for the side to move.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        let playouts = self.playouts.load(Ordering::Relaxed).max(1);
        mean(self.total.load(Ordering::Relaxed), playouts)
    }

    /// Frees the node; returns the bytes that were freed.
    pub(super) fn clear(&mut self) -> usize {
        let first = size_of_val(self.first());
        let rest = self.rest().map_or(0, |rest| {
            size_of::<Rest<M>>() + size_of_val(&*rest.edges) + size_of_val(rest.tries())
        });
        *self = Node::default();
        first + rest
    }
}

#[inline]
pub(super) fn mean(total: u64, playouts: u32) -> f32 {
    // Sums stay far below the sign, and signed numbers are converted in one instruction.
    (total as i64 as f64 / (f64::from(playouts) * ONE)) as f32
}

impl Try {
    const NODE: u32 = (1 << 30) - 1;

    /// The node after the move, if there is one.
    #[inline]
    pub(super) fn child(&self) -> Option<usize> {
        let child = self.child.load(Ordering::Acquire) & Try::NODE;
        (child as usize).checked_sub(1)
    }

    /// The certain result for the side that plays the move: its [`code`], or 0.
    #[inline]
    pub(super) fn certain(&self) -> u32 {
        self.child.load(Ordering::Relaxed) >> 30
    }

    pub(super) fn set_child(&self, node: usize) {
        self.child.store(node as u32 + 1, Ordering::Release);
    }

    pub(super) fn forget_child(&self) {
        self.child.store(0, Ordering::Relaxed);
    }

    pub(super) fn mark(&self, result: Wdl) {
        self.child.fetch_or(code(result) << 30, Ordering::Relaxed);
    }

    /// The average value for the side that plays the move.
    #[inline]
    pub(super) fn mean(&self, playouts: u32) -> f32 {
        mean(self.total.load(Ordering::Relaxed), playouts)
    }
}
