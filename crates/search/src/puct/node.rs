use std::mem::{size_of, size_of_val};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use game::Wdl;

use super::Certain;
use super::certain::code;

/// One win, as sums count it. Sums of whole numbers are the same in any order, so that threads
/// cannot change a result by rounding.
const ONE: f64 = 16_777_216.0;

/// A chance from 0 to 1 as sums count it.
#[inline]
pub(super) fn counted(chance: f32) -> u64 {
    (f64::from(chance) * ONE) as u64
}

/// A position of the tree: one line of the CPU's cache, of which there are as many as there is
/// memory for.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Node<M> {
    /// Which position it is, or 0 where there is none.
    pub(super) key: AtomicU64,
    /// How many playouts have come by, those under way counted as often as a virtual loss is.
    pub(super) playouts: AtomicU32,
    /// What is certain about it: [`Certain::encode`].
    certain: AtomicU32,
    /// What the side to move got in these playouts.
    pub(super) total: AtomicU64,
    /// Its first moves by their priors, and what came of them. A node without is being judged.
    first: OnceLock<Box<[Child<M>]>>,
    /// Its other moves: most of them are never tried.
    rest: OnceLock<Box<Rest<M>>>,
}

/// A move, how good it looked at first, and what came of it.
#[derive(Debug)]
struct Child<M> {
    edge: Edge<M>,
    tried: Try,
}

/// A move and how good it looked at first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    pub(super) prior: f32,
}

/// How many moves have their statistics from the beginning.
const FIRST: usize = 12;

/// Moves that have no statistics until one of them is tried.
#[derive(Debug)]
struct Rest<M> {
    edges: Box<[Edge<M>]>,
    tries: OnceLock<Box<[Try]>>,
}

/// What came of one move, in its parent: a position that several moves lead to is one node, but
/// each of these moves has its own count and its own sum.
#[derive(Debug, Default)]
pub(super) struct Try {
    pub(super) playouts: AtomicU32,
    /// The number of the node it leads to, plus one; and in the upper two bits what the side that
    /// plays it certainly gets, or 0.
    child: AtomicU32,
    /// What the side that plays the move got.
    pub(super) total: AtomicU64,
}

/// Numbers of nodes are below this.
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
    /// Sets the moves, the one with the largest prior first, once and for all; returns how many
    /// bytes they take.
    pub(super) fn set_edges(&self, edges: &[Edge<M>]) -> usize {
        let (first, rest) = edges.split_at(edges.len().min(FIRST));
        let child = |&edge: &Edge<M>| Child {
            edge,
            tried: Try::default(),
        };
        let mut bytes = size_of_val(first) + first.len() * size_of::<Try>();
        // Only the thread that has claimed the node does it. The first ones are set last: they
        // are what others look for.
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

    /// Whether the node has been judged.
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
        // Few nodes are asked for it, and most have none.
        match self.first().len() < FIRST {
            true => None,
            false => self.rest.get().map(|rest| &**rest),
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

    /// All moves by their ranks, and what came of them, where there are statistics.
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

    /// What came of a move, by its rank; statistics are made if there are none, and the second
    /// number is how many bytes that took.
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

    /// What the side to move got on average.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        let playouts = self.playouts.load(Ordering::Relaxed).max(1);
        mean(self.total.load(Ordering::Relaxed), playouts)
    }

    /// Makes room for another position; returns how many bytes that sets free.
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

    /// The node that the move leads to, if it is known.
    #[inline]
    pub(super) fn child(&self) -> Option<usize> {
        let child = self.child.load(Ordering::Acquire) & Try::NODE;
        (child as usize).checked_sub(1)
    }

    /// What the side that plays the move certainly gets: its [`code`], or 0.
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

    /// What the side that plays the move got on average.
    #[inline]
    pub(super) fn mean(&self, playouts: u32) -> f32 {
        mean(self.total.load(Ordering::Relaxed), playouts)
    }
}
