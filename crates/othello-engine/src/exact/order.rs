use simd::othello::{Child, MOST_MOVES, children};

use super::judged::{BEST, Judged};
use super::node::Node;
use super::stability::stable;
use super::table::Table;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonally inside of the corners, and beside them on the edge.
const X: u64 = 0x0042_0000_0000_4200;

const QUARTERS: [u64; 4] = [
    0x0f0f_0f0f,
    0xf0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The moves of a position, the most promising first.
pub(super) struct Ordered {
    children: [Child; MOST_MOVES],
    promise: [i32; MOST_MOVES],
    count: usize,
    taken: usize,
}

impl Ordered {
    #[inline]
    pub(super) fn new(node: Node) -> Ordered {
        let mut ordered = Ordered {
            children: [Child::default(); MOST_MOVES],
            promise: [0; MOST_MOVES],
            count: 0,
            taken: 0,
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
        let empties = node.empties();
        let odd = odd_quarters(!(node.player | node.opponent));
        let counts_stability = alpha >= 0 && empties > 9;
        for index in 0..self.count {
            let child = &self.children[index];
            let bit = 1_u64 << child.square;
            let next = node.after(child);
            if empties > 9 {
                table.prefetch(next.key());
            }
            let answers = child.answers;
            let mut promise =
                -((answers.count_ones() + (answers & CORNERS).count_ones()) as i32) * 16;
            // Squares beside the mover's discs may become answers later.
            promise -= around(next.opponent, next.player) * 4;
            if bit & CORNERS != 0 {
                promise += 24;
            }
            if bit & X != 0 {
                promise -= 8;
            }
            if bit & odd != 0 {
                promise += if empties < 14 { 10 } else { 4 };
            }
            if counts_stability {
                promise += stable(next.opponent, next.player) as i32 * 6;
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

    /// The same by what was learned, so many moves ahead.
    pub(super) fn sort_judged(
        &mut self,
        judged: &Judged,
        hints: [u8; 2],
        ahead: u32,
        table: &Table,
    ) {
        for index in 0..self.count {
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

    /// The most promising of those that are left.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Child> {
        if self.taken == self.count {
            return None;
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

/// What an answer less is worth, in steps of a weight.
const MOBILITY: i32 = 24;

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
