use std::fmt;
use std::ops::Range;

use super::numbers::open;
use super::proof_table::{NOTHING, ProofEntry, ProofTable};
use super::{Numbers, Problem, Side, Verdict};
use crate::{Budget, Spent};

/// Deeper than this a path is given up. What depends on that is never taken for a disproof.
const MOST_DEPTH: u16 = 4000;

/// The depth of the first position. What depends on 0 depends on more than any path has.
const ROOT: u16 = 1;

/// The df-pn search. It keeps its proof table until [`Prover::clear`].
///
/// It does not recurse, and reuses its buffers: the next search allocates nothing.
pub struct Prover<P: Problem> {
    table: ProofTable<P::Means>,
    /// The path from the root to where the search is.
    frames: Vec<Frame<P>>,
    /// The children of all frames, one after the other.
    children: Vec<Child<P>>,
    moves: Vec<P::Move>,
}

/// A position on the path.
struct Frame<P: Problem> {
    node: P::Node,
    side: Side,
    node_key: NodeKey<P::Means>,
    children: Range<usize>,
    /// The child that is searched now.
    chosen: usize,
    /// The thresholds: the search returns to the parent when one of them is reached.
    limits: Numbers,
    /// Whether the limits give way until a child was searched.
    gives_way: bool,
    /// The least depth at which the position was seen.
    distance: u16,
    nodes_before: u64,
}

/// The key of a position in the proof table, and of the path to it.
#[derive(Clone, Copy)]
struct NodeKey<M> {
    key: u64,
    means: M,
    /// The hash of the path to the position, itself included.
    path: u64,
}

/// A move, and the proof numbers of the position after it.
struct Child<P: Problem> {
    m: P::Move,
    node_key: NodeKey<P::Means>,
    known: NodeNumbers<P::Means>,
}

/// The proof numbers of a position on this path.
#[derive(Clone, Copy)]
struct NodeNumbers<M> {
    numbers: Numbers,
    /// The means with which a verdict holds.
    means: M,
    /// The depth of the highest position on the path that a disproof depends on.
    depends: u16,
    distance: u16,
}

impl<P: Problem> Prover<P> {
    /// A prover with a proof table of this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Prover<P> {
        Prover {
            table: ProofTable::new(bytes),
            frames: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Forgets everything: for another problem, whose positions mean something else.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// What is remembered about a position, without a search: the verdict, and the means with
    /// which it holds.
    #[must_use]
    pub fn recall(&self, problem: &P, node: &P::Node) -> (Verdict, P::Means) {
        let known = self.table.probe(problem.key(node), problem.means(node));
        let verdict = known.numbers.map_or(Verdict::Unknown, Verdict::from);
        (verdict, known.means)
    }

    /// Whether the attacker reaches its goal from `root`, where `side` is to move.
    pub fn prove(
        &mut self,
        problem: &mut P,
        root: &P::Node,
        side: Side,
        budget: &mut Budget,
    ) -> Verdict {
        self.frames.clear();
        self.children.clear();
        let node_key = node_key(problem, root, 0);
        let known = self.judge(problem, root, side, node_key);
        if known.numbers.is_final() {
            return known.numbers.into();
        }
        let limits = Numbers {
            proof: Numbers::NEVER,
            disproof: Numbers::NEVER,
        };
        let mut is_spent = budget.check().is_err() || budget.visit().is_err();
        if is_spent {
            return Verdict::Unknown;
        }
        self.push(problem, root.clone(), side, node_key, limits, false, budget);
        while let Some(depth) = self.frames.len().checked_sub(1) {
            let judged = self.sum(problem, depth);
            let numbers = judged.numbers;
            let frame = &mut self.frames[depth];
            if frame.gives_way && !numbers.is_final() {
                frame.limits.proof = frame.limits.proof.max(numbers.proof + 1);
                frame.limits.disproof = frame.limits.disproof.max(numbers.disproof + 1);
            }
            let is_over =
                numbers.proof >= frame.limits.proof || numbers.disproof >= frame.limits.disproof;
            if is_over || is_spent {
                self.pop(judged, budget);
                if self.frames.is_empty() {
                    let depends_on_more = numbers.is_disproven() && judged.depends < ROOT;
                    return if depends_on_more {
                        Verdict::Unknown
                    } else {
                        numbers.into()
                    };
                }
                continue;
            }
            is_spent = self.descend(problem, depth, budget).is_err();
        }
        Verdict::Unknown
    }

    /// Goes on with the most promising child of the last frame.
    fn descend(&mut self, problem: &mut P, depth: usize, budget: &mut Budget) -> Result<(), Spent> {
        let (chosen, limits) = self.choose(problem, depth);
        let frame = &mut self.frames[depth];
        frame.chosen = chosen;
        let (side, gives_way) = (!frame.side, frame.gives_way);
        let node_key = self.children[chosen].node_key;
        if let Some(above) = self.repeated(&node_key) {
            self.decide(chosen, Numbers::DISPROVEN, node_key.means, above);
            return Ok(());
        }
        if depth + 1 >= usize::from(MOST_DEPTH) {
            self.decide(chosen, Numbers::DISPROVEN, node_key.means, ROOT - 1);
            return Ok(());
        }
        // Perhaps it was decided on another path since it was looked at.
        let known = self.table.probe(node_key.key, node_key.means);
        if let Some(numbers) = known.numbers.filter(|numbers| numbers.is_final()) {
            self.decide(chosen, numbers, known.means, NOTHING);
            return Ok(());
        }
        budget.visit()?;
        let node = problem.play(&self.frames[depth].node, self.children[chosen].m);
        self.push(problem, node, side, node_key, limits, gives_way, budget);
        Ok(())
    }

    fn decide(&mut self, child: usize, numbers: Numbers, means: P::Means, depends: u16) {
        let known = &mut self.children[child].known;
        (known.numbers, known.means, known.depends) = (numbers, means, depends);
    }

    /// The depth at which the path last had the position with as many means or more.
    fn repeated(&self, node_key: &NodeKey<P::Means>) -> Option<u16> {
        let is_same = |frame: &Frame<P>| {
            frame.node_key.key == node_key.key && node_key.means <= frame.node_key.means
        };
        let index = self.frames.iter().rposition(is_same)?;
        Some(ROOT + index as u16)
    }

    /// Puts a position on the path, with what is known about its children.
    #[allow(clippy::too_many_arguments, reason = "a frame has that many parts")]
    fn push(
        &mut self,
        problem: &mut P,
        node: P::Node,
        side: Side,
        node_key: NodeKey<P::Means>,
        limits: Numbers,
        gives_way: bool,
        budget: &Budget,
    ) {
        let depth = ROOT + self.frames.len() as u16;
        let seen = self.table.probe(node_key.key, node_key.means).distance;
        let distance = depth.min(seen);
        let start = self.children.len();
        self.moves.clear();
        problem.moves(&node, side, &mut self.moves);
        let mut is_old = false;
        for index in 0..self.moves.len() {
            let m = self.moves[index];
            let next = problem.play(&node, m);
            let node_key = self::node_key(problem, &next, node_key.path);
            let known = self.judge(problem, &next, !side, node_key);
            is_old |= known.distance <= distance && !known.numbers.is_final();
            self.children.push(Child { m, node_key, known });
            let is_enough = match side {
                Side::Attacker => known.numbers.is_proven(),
                Side::Defender => known.numbers.is_disproven(),
            };
            if is_enough {
                break;
            }
        }
        self.frames.push(Frame {
            node,
            side,
            node_key,
            children: start..self.children.len(),
            chosen: start,
            limits,
            gives_way: is_old || gives_way && seen != u16::MAX,
            distance,
            nodes_before: budget.nodes(),
        });
    }

    /// The proof numbers of a position before it is searched on this path.
    fn judge(
        &mut self,
        problem: &mut P,
        node: &P::Node,
        side: Side,
        node_key: NodeKey<P::Means>,
    ) -> NodeNumbers<P::Means> {
        let known = self.table.probe(node_key.key, node_key.means);
        let mut judged = NodeNumbers {
            numbers: Numbers::OPEN,
            means: known.means,
            depends: NOTHING,
            distance: known.distance,
        };
        if let Some(numbers) = known.numbers {
            judged.numbers = numbers;
            if numbers.is_final() {
                return judged;
            }
            if known.depends != NOTHING {
                let here = self.table.probe(node_key.on_path(), node_key.means);
                if here.numbers.is_some_and(Numbers::is_disproven) {
                    judged.numbers = Numbers::DISPROVEN;
                    (judged.means, judged.depends) = (here.means, here.depends);
                    return judged;
                }
            }
        } else {
            let initial = problem.initial_numbers(node, side);
            (judged.numbers, judged.means) = (initial.numbers, initial.means);
            if judged.numbers.is_final() {
                self.table.store(ProofEntry {
                    key: node_key.key,
                    means: judged.means,
                    numbers: judged.numbers,
                    effort: 1,
                    distance: u16::MAX,
                    depends: NOTHING,
                });
                return judged;
            }
        }
        judged.numbers.proof = judged.numbers.proof.max(known.least.proof);
        judged.numbers.disproof = judged.numbers.disproof.max(known.least.disproof);
        judged
    }

    /// The proof numbers of a frame, computed from its children.
    fn sum(&self, problem: &P, depth: usize) -> NodeNumbers<P::Means> {
        let frame = &self.frames[depth];
        let children = &self.children[frame.children.clone()];
        let is_attacker = frame.side == Side::Attacker;
        let (mut least, mut total) = (Numbers::NEVER, 0u32);
        let mut depends = if is_attacker { NOTHING } else { 0 };
        for kin in children.chunk_by(|a, b| problem.are_akin(a.m, b.m)) {
            let mut most = 0;
            for child in kin {
                let known = child.known;
                let (own, other) = parts(known.numbers, is_attacker);
                least = least.min(own);
                most = most.max(other);
                // The attacker fails if all its moves do; the defender takes the surest answer.
                if is_attacker {
                    depends = depends.min(known.depends);
                } else if known.numbers.is_disproven() {
                    depends = depends.max(known.depends);
                }
            }
            total = total.saturating_add(most);
        }
        let other = match (least, total) {
            (0, _) => Numbers::NEVER,
            (_, 0) => 0,
            (_, total) => open(total),
        };
        let numbers = if is_attacker {
            Numbers {
                proof: least,
                disproof: other,
            }
        } else {
            Numbers {
                proof: other,
                disproof: least,
            }
        };
        NodeNumbers {
            numbers,
            means: if numbers.is_final() {
                self.worth(problem, depth, numbers)
            } else {
                frame.node_key.means
            },
            depends,
            distance: frame.distance,
        }
    }

    /// The means with which a verdict about a frame holds.
    fn worth(&self, problem: &P, depth: usize, numbers: Numbers) -> P::Means {
        let frame = &self.frames[depth];
        let children = &self.children[frame.children.clone()];
        let decisive = children
            .iter()
            .filter(|child| child.known.numbers == numbers)
            .map(|child| problem.means_before(&frame.node, child.known.means));
        // The attacker takes the move that needs least, and fails as soon as its best move does;
        // the defender takes the answer that withstands most, and all answers must fail.
        let worth = match frame.side {
            Side::Attacker => decisive.reduce(|a, b| if a <= b { a } else { b }),
            Side::Defender => decisive.reduce(|a, b| if a <= b { b } else { a }),
        };
        worth.unwrap_or(frame.node_key.means)
    }

    /// The most promising child, and the thresholds for it.
    fn choose(&self, problem: &P, depth: usize) -> (usize, Numbers) {
        let frame = &self.frames[depth];
        let is_attacker = frame.side == Side::Attacker;
        let children = &self.children[frame.children.clone()];
        let mut best = (Numbers::NEVER, Numbers::NEVER, frame.children.start);
        let mut second = Numbers::NEVER;
        // What all moves but the best one and its kin count for.
        let (mut total, mut of_best) = (0u32, 0);
        let mut index = frame.children.start;
        for kin in children.chunk_by(|a, b| problem.are_akin(a.m, b.m)) {
            let (mut most, mut has_best) = (0, false);
            for child in kin {
                let (own, other) = parts(child.known.numbers, is_attacker);
                most = most.max(other);
                if (own, other) < (best.0, best.1) {
                    second = best.0;
                    best = (own, other, index);
                    has_best = true;
                } else {
                    second = second.min(own);
                }
                index += 1;
            }
            total = total.saturating_add(most);
            if has_best {
                of_best = most;
            }
        }
        let (own_limit, other_limit) = parts(frame.limits, is_attacker);
        let roomy = second.saturating_add(second / 4).saturating_add(1);
        let own = own_limit.min(roomy);
        let other = match other_limit {
            Numbers::NEVER => Numbers::NEVER,
            limit => limit
                .saturating_sub(total - of_best)
                .max(best.1.saturating_add(1)),
        };
        let limits = if is_attacker {
            Numbers {
                proof: own,
                disproof: other,
            }
        } else {
            Numbers {
                proof: other,
                disproof: own,
            }
        };
        (best.2, limits)
    }

    /// Takes the last frame off the path, stores its numbers and updates the parent.
    fn pop(&mut self, judged: NodeNumbers<P::Means>, budget: &Budget) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let depth = ROOT + self.frames.len() as u16;
        self.children.truncate(frame.children.start);
        let NodeKey { key, means, .. } = frame.node_key;
        let effort = 1 + budget.nodes().saturating_sub(frame.nodes_before);
        let effort = u32::try_from(effort).unwrap_or(u32::MAX);
        let mut judged = judged;
        let mut entry = ProofEntry {
            key,
            means: judged.means,
            numbers: judged.numbers,
            effort,
            distance: frame.distance,
            depends: NOTHING,
        };
        if judged.numbers.is_disproven() && judged.depends < depth {
            self.table.store(ProofEntry {
                key: frame.node_key.on_path(),
                depends: judged.depends,
                ..entry
            });
            // On other paths it is as open as before, but there is something to be found.
            let before = self.table.probe(key, means).numbers;
            entry.numbers = before.unwrap_or(Numbers::OPEN);
            (entry.means, entry.depends) = (means, judged.depends);
        } else {
            judged.depends = NOTHING;
            let before = self.table.probe(key, means).depends;
            if !judged.numbers.is_final() {
                entry.depends = before;
            }
        }
        self.table.store(entry);
        if let Some(parent) = self.frames.last_mut() {
            parent.gives_way = false;
            self.children[parent.chosen].known = judged;
        }
    }
}

impl<M> NodeKey<M> {
    /// The key of entries that hold on this path only.
    fn on_path(&self) -> u64 {
        mix(self.path)
    }
}

fn node_key<P: Problem>(problem: &P, node: &P::Node, path: u64) -> NodeKey<P::Means> {
    let key = problem.key(node);
    NodeKey {
        key,
        means: problem.means(node),
        path: mix(path.rotate_left(1) ^ key),
    }
}

/// Spreads a number over all bits (splitmix64).
fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The number that the side to move minimises, and the other side's.
#[inline]
fn parts(numbers: Numbers, is_attacker: bool) -> (u32, u32) {
    if is_attacker {
        (numbers.proof, numbers.disproof)
    } else {
        (numbers.disproof, numbers.proof)
    }
}

impl<P: Problem> fmt::Debug for Prover<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").finish_non_exhaustive()
    }
}
