//! Books of openings (定跡) in the text format of YaneuraOu, `.db`.
//!
//! ```
//! use shogi_engine::joseki::JosekiBook;
//!
//! let text = "#YANEURAOU-DB2016 1.00\n\
//!     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
//!     7g7f 3c3d 40 12 3\n\
//!     2g2f none 35 12 1\n";
//! let book = JosekiBook::parse(text)?;
//! let moves = book.page(&shogi::Position::start()).expect("a page");
//! assert_eq!(moves[0].m, "7g7f".parse()?);
//! assert_eq!(book.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chooser;
mod file;
mod frontier;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use game::{Line, Notation as _, Position as _};
use shogi::{Move, Position, Shogi};

pub use file::JosekiError;
pub use frontier::{JosekiFrontier, JosekiLeaf};

/// A book of openings: pages of moves, by position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JosekiBook {
    /// By the position's SFEN without its number.
    pages: BTreeMap<String, Vec<JosekiMove>>,
}

/// A move of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JosekiMove {
    /// The move.
    pub m: Move,
    /// The reply that is expected.
    pub reply: Option<Move>,
    /// The value for the side that makes the move; a pawn is about 100.
    pub value: i32,
    /// The depth of the search in plies.
    pub depth: u32,
    /// How often it was played, or how often it should be.
    pub count: u64,
}

impl JosekiBook {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The moves of a position, the best first; `None` if the book does not have it.
    #[must_use]
    pub fn page(&self, position: &Position) -> Option<&[JosekiMove]> {
        self.pages.get(&key(position)).map(Vec::as_slice)
    }

    /// Adds the moves of a position, in place of those that it had. Illegal ones are left out.
    pub fn insert(&mut self, position: &Position, mut moves: Vec<JosekiMove>) {
        moves.retain(|one| position.is_legal(one.m));
        sort(&mut moves);
        self.pages.insert(key(position), moves);
    }
}

/// The best first; of equal ones the one that is played more often.
fn sort(moves: &mut [JosekiMove]) {
    let rank = |one: &JosekiMove| (one.value, one.count);
    moves.sort_by_key(|one| Reverse(rank(one)));
}

fn key(position: &Position) -> String {
    let text = Shogi::position_text(position);
    without_number(&text).to_owned()
}

/// An SFEN without its last field, if that is a number.
fn without_number(sfen: &str) -> &str {
    let sfen = sfen.trim();
    match sfen.rsplit_once(' ') {
        Some((rest, last)) if last.parse::<u32>().is_ok() => rest.trim_end(),
        _ => sfen,
    }
}

impl JosekiBook {
    /// Gives every move that leads to another page the value of that page, from the last plies to the
    /// first; `weigh` sets the counts of the moves of a page anew.
    pub fn carry_back(&mut self, start: &Line<Shogi>, weigh: impl Fn(&mut [JosekiMove])) {
        let mut order: Vec<Position> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::from([key(start.position())]);
        let mut now = vec![start.position().clone()];
        while !now.is_empty() {
            let mut next = Vec::new();
            for position in &now {
                for one in self.page(position).unwrap_or_default() {
                    let mut after = position.clone();
                    after.play_unchecked(one.m);
                    if self.page(&after).is_some() && seen.insert(key(&after)) {
                        next.push(after);
                    }
                }
            }
            order.append(&mut now);
            now = next;
        }
        for position in order.iter().rev() {
            let Some(page) = self.page(position) else {
                continue;
            };
            let mut page = page.to_vec();
            for one in &mut page {
                let mut after = position.clone();
                after.play_unchecked(one.m);
                if let Some(best) = self.page(&after).and_then(|page| page.first()) {
                    one.value = -best.value;
                }
            }
            weigh(&mut page);
            self.insert(position, page);
        }
    }
}
