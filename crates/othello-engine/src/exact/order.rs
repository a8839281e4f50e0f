use simd::othello::{Child, MOST_MOVES, children, stable};

use super::judged::{BEST, Judged};
use super::node::Node;
use super::table::{NO_MOVE, Table};

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonally inside of the corners.
const X: u64 = 0x0042_0000_0000_4200;

const QUARTERS: [u64; 4] = [
    0x0f0f_0f0f,
    0xf0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The moves of a position, at most so many, the most promising first.
pub(super) struct Ordered<const MOST: usize = MOST_MOVES> {
    children: [Child; MOST],
    promise: [i32; MOST],
    count: usize,
    taken: usize,
    /// Whether the rest has been put in order.
    is_sorted: bool,
}

impl<const MOST: usize> Ordered<MOST> {
    #[inline]
    pub(super) fn new(node: Node) -> Ordered<MOST> {
        let mut ordered = Ordered {
            children: [Child::default(); MOST],
            promise: [0; MOST],
            count: 0,
            taken: 0,
            is_sorted: false,
        };
        ordered.count = children(node.player, node.opponent, &mut ordered.children);
        ordered
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Child> {
        self.children[..self.count].iter()
    }

    /// Says how promising each move is; [`Ordered::next`] then takes the best first.
    pub(super) fn sort(&mut self, node: Node, hints: [u8; 2], alpha: i32, table: &Table) {
        for child in &self.children[self.taken..self.count] {
            table.prefetch(node.after(child).key());
        }
        self.sort_plainly(node, hints, alpha);
    }

    /// The same for positions that are not in the table.
    pub(super) fn sort_plainly(&mut self, node: Node, hints: [u8; 2], alpha: i32) {
        let empties = node.empties();
        let odd = odd_quarters(!(node.player | node.opponent));
        let counts_stability = alpha >= 0 && empties > 9;
        for index in self.taken..self.count {
            let child = &self.children[index];
            let bit = 1_u64 << child.square;
            let next = node.after(child);
            let answers = child.answers;
            let mut promise =
                -((answers.count_ones() + (answers & CORNERS).count_ones()) as i32) * 20;
            // Squares beside the mover's discs may become answers later.
            promise -= around(next.opponent, next.player) * 4;
            if bit & CORNERS != 0 {
                promise += 4;
            }
            if bit & X != 0 {
                promise -= 4;
            }
            if bit & odd != 0 {
                promise += if empties < 14 { 8 } else { 4 };
            }
            if counts_stability {
                promise += stable(next.opponent, next.player, 0) as i32 * 5;
            }
            if child.flips == node.opponent {
                promise = i32::MAX;
            }
            if hints[0] == child.square {
                promise = i32::MAX - 1;
            } else if hints[1] == child.square {
                promise = promise.max(1 << 20);
            }
            self.promise[index] = promise;
        }
    }

    /// The same by how few answers there are.
    pub(super) fn sort_by_answers(&mut self, hints: [u8; 2]) {
        for index in self.taken..self.count {
            let child = &self.children[index];
            let answers = child.answers.count_ones() + (child.answers & CORNERS).count_ones();
            let promise = -(2 * answers as i32) + i32::from(1 << child.square & CORNERS != 0) * 4;
            self.promise[index] = if hints[1] == child.square {
                100
            } else {
                promise
            };
        }
    }

    /// The same by what was learned, so many moves ahead.
    pub(super) fn sort_judged(
        &mut self,
        judged: &Judged,
        hints: [u8; 2],
        ahead: u32,
        table: &Table,
    ) {
        for index in self.taken..self.count {
            let child = &self.children[index];
            let next = judged.after(child);
            table.prefetch(next.node.key());
            let promise =
                -next.ahead(ahead, -BEST, BEST) - child.answers.count_ones() as i32 * MOBILITY;
            self.promise[index] = match hints {
                [first, _] if first == child.square => i32::MAX,
                [_, second] if second == child.square => promise.max(1 << 20),
                _ => promise,
            };
        }
    }

    /// Whether they have been put in order, and some are left.
    #[inline]
    pub(super) fn is_sorted_with_more(&self) -> bool {
        self.is_sorted && self.taken < self.count
    }

    /// The most promising of those that are left.
    #[inline]
    pub(super) fn next_sorted(&mut self) -> Option<Child> {
        self.next_by(NO_MOVE, |_| ())
    }

    /// The move that was best before, if it is one; then the most promising of those that are
    /// left. Most often the first is enough, and the others need no order.
    #[inline]
    pub(super) fn next_by(&mut self, hint: u8, sort: impl FnOnce(&mut Self)) -> Option<Child> {
        if self.taken == self.count {
            return None;
        }
        if !self.is_sorted {
            let first = self.children[..self.count]
                .iter()
                .position(|child| child.square == hint);
            if self.taken == 0
                && let Some(index) = first
            {
                self.children.swap(0, index);
                self.taken = 1;
                return Some(self.children[0]);
            }
            self.is_sorted = true;
            sort(self);
        }
        let mut best = self.taken;
        for index in self.taken + 1..self.count {
            if self.promise[index] > self.promise[best] {
                best = index;
            }
        }
        self.children.swap(self.taken, best);
        self.promise.swap(self.taken, best);
        self.taken += 1;
        Some(self.children[self.taken - 1])
    }
}

/// What an answer less is worth, in steps of a weight: more than to the score, since what has few
/// answers is refuted or proved sooner.
const MOBILITY: i32 = 160;

/// How many empty squares are beside discs of the mover.
fn around(mover: u64, other: u64) -> i32 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let rank = mover << 1 & NOT_A | mover >> 1 & NOT_H;
    let wide = rank | mover;
    let all = rank | wide << 8 | wide >> 8;
    (all & !(mover | other)).count_ones() as i32
}

fn odd_quarters(empties: u64) -> u64 {
    QUARTERS
        .iter()
        .filter(|&&quarter| (empties & quarter).count_ones() % 2 == 1)
        .fold(0, |squares, quarter| squares | quarter)
}
