use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use game::{Line, Position as _};
use shogi::{Move, Shogi};

use super::{JosekiBook, key};

/// Where a book ends: the positions that its moves lead to and that it does not have.
#[derive(Clone, Copy, Debug)]
pub struct JosekiFrontier {
    /// No position after more plies.
    pub most_plies: usize,
    /// What a ply counts, in the unit of values: positions near the start come first.
    pub ply_cost: u32,
}

/// A position to add to a book.
#[derive(Clone, PartialEq, Debug)]
pub struct JosekiLeaf {
    /// What both sides lost on the way to it, and what its plies count.
    pub cost: u32,
    /// The moves to it.
    pub moves: Vec<Move>,
}

impl JosekiFrontier {
    /// The leaves of a book that follow from a line of play with the least losses, so many of them at
    /// most. The order depends on the book alone.
    #[must_use]
    pub fn leaves(&self, book: &JosekiBook, start: &Line<Shogi>, count: usize) -> Vec<JosekiLeaf> {
        let mut waiting = BinaryHeap::new();
        let mut reached: HashMap<String, u32> = HashMap::new();
        let mut known: HashMap<String, (Line<Shogi>, Vec<Move>)> = HashMap::new();
        let first = key(start.position());
        known.insert(first.clone(), (start.clone(), Vec::new()));
        reached.insert(first.clone(), 0);
        waiting.push(Reverse((0, first)));
        let mut leaves = Vec::new();
        while let Some(Reverse((cost, at))) = waiting.pop() {
            if leaves.len() == count {
                break;
            }
            if reached.get(&at).is_some_and(|&best| best < cost) {
                continue;
            }
            let Some((line, moves)) = known.remove(&at) else {
                continue;
            };
            let Some(page) = book.page(line.position()) else {
                leaves.push(JosekiLeaf { cost, moves });
                continue;
            };
            if moves.len() >= self.most_plies {
                continue;
            }
            let best = page.first().map_or(0, |one| one.value);
            for one in page {
                let mut next = line.clone();
                next.push_unchecked(one.m);
                if next.verdict().is_some() || next.position().outcome().is_some() {
                    continue;
                }
                let lost = best.abs_diff(one.value);
                let cost = cost.saturating_add(lost).saturating_add(self.ply_cost);
                let to = key(next.position());
                if reached.get(&to).is_none_or(|&before| cost < before) {
                    reached.insert(to.clone(), cost);
                    let mut moves = moves.clone();
                    moves.push(one.m);
                    known.insert(to.clone(), (next, moves));
                    waiting.push(Reverse((cost, to)));
                }
            }
        }
        leaves
    }
}

#[cfg(test)]
mod tests {
    use shogi::Rules;

    use super::*;
    use crate::joseki::JosekiMove;

    #[test]
    fn the_leaves_with_the_least_losses_come_first() {
        let start = Line::<Shogi>::new(Rules::default());
        let frontier = JosekiFrontier {
            most_plies: 2,
            ply_cost: 10,
        };
        let mut book = JosekiBook::default();
        let texts = |leaves: Vec<JosekiLeaf>| -> Vec<(u32, String)> {
            leaves
                .into_iter()
                .map(|leaf| {
                    let moves: Vec<String> = leaf.moves.iter().map(ToString::to_string).collect();
                    (leaf.cost, moves.join(" "))
                })
                .collect()
        };
        assert_eq!(
            texts(frontier.leaves(&book, &start, 9)),
            [(0, String::new())]
        );
        let page = |moves: &[(&str, i32)]| -> Vec<JosekiMove> {
            let made = |&(text, value): &(&str, i32)| JosekiMove {
                m: text.parse().expect("a move"),
                reply: None,
                value,
                depth: 1,
                count: 1,
            };
            moves.iter().map(made).collect()
        };
        book.insert(start.position(), page(&[("7g7f", 30), ("2g2f", 5)]));
        let told = |cost, text: &str| (cost, text.to_owned());
        assert_eq!(
            texts(frontier.leaves(&book, &start, 9)),
            [told(10, "7g7f"), told(35, "2g2f")]
        );
        let mut next = start.clone();
        next.push(page(&[("7g7f", 0)])[0].m).expect("a legal move");
        book.insert(next.position(), page(&[("3c3d", 0), ("8c8d", -40)]));
        assert_eq!(
            texts(frontier.leaves(&book, &start, 9)),
            [
                told(20, "7g7f 3c3d"),
                told(35, "2g2f"),
                told(60, "7g7f 8c8d")
            ]
        );
        assert_eq!(frontier.leaves(&book, &start, 1).len(), 1);
    }
}
