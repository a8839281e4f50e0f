//! An opening book of Renju: positions with values, whichever way the board is turned.

mod book_file;
mod stone_set;

use std::collections::BTreeMap;

use game::Position as _;
use renju::{Move, Point, Position, RuleSet, Size};

use crate::candidates::each_near_stones;
use crate::patterns::PatternBoard;

pub use book_file::RenjuBookError;
use stone_set::StoneSet;

/// Positions of one rule set and size with their values, up to symmetry.
///
/// ```
/// use renju::{Point, Position, RuleSet, Size, Transcript};
/// use renju_engine::book::{BookValue, RenjuBook};
///
/// let mut book = RenjuBook::new(Size::RENJU, RuleSet::Renju);
/// let game = Transcript::parse("h8 h9 g9")?;
/// book.put(game.line.position(), BookValue { value: -120, is_expanded: false });
/// // The same opening, turned.
/// let turned = Transcript::parse("h8 i8 i7")?;
/// assert_eq!(book.get(turned.line.position()).map(|entry| entry.value), Some(-120));
/// assert_eq!(book.get(&Position::new(Size::RENJU, RuleSet::Renju)), None);
/// # Ok::<(), renju::TranscriptError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RenjuBook {
    size: Size,
    rule_set: RuleSet,
    entries: BTreeMap<StoneSet, BookValue>,
}

/// What a book knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookValue {
    /// The score for the side to move, as the searches give it: 600 is a winning chance of 73 %. A
    /// proven win is [`RenjuBook::MOST_VALUE`].
    pub value: i16,
    /// Whether its good moves are in the book: then the value is that of the best of them.
    pub is_expanded: bool,
}

/// A move that a book has an answer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RenjuBookMove {
    /// Where the stone goes.
    pub point: Point,
    /// The score after it, for the side that makes it.
    pub value: i16,
}

impl RenjuBook {
    /// The value of a proven win.
    pub const MOST_VALUE: i16 = 30_000;

    /// A book without a position.
    #[must_use]
    pub fn new(size: Size, rule_set: RuleSet) -> RenjuBook {
        RenjuBook {
            size,
            rule_set,
            entries: BTreeMap::new(),
        }
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rules.
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it is about these rules and this size. Gomocup's rules are those of Renju until stones are
    /// many.
    #[must_use]
    pub fn is_for(&self, size: Size, rule_set: RuleSet) -> bool {
        let usual = |rule_set| match rule_set {
            RuleSet::Gomocup => RuleSet::Renju,
            other => other,
        };
        size == self.size && usual(rule_set) == usual(self.rule_set)
    }

    /// What it knows of a position. Stones that were placed in another order, or with a pass
    /// between them, are another matter.
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<BookValue> {
        let is_known = self.is_for(position.size(), position.rule_set());
        let key = StoneSet::of(position).filter(|_| is_known)?;
        self.entries.get(&key).copied()
    }

    /// Writes what is known of a position, over what was.
    pub fn put(&mut self, position: &Position, value: BookValue) {
        if let Some(key) = StoneSet::of(position) {
            self.entries.insert(key, value);
        }
    }

    /// All positions, in the order of the file.
    pub fn positions(&self) -> impl Iterator<Item = (Position, BookValue)> {
        self.entries
            .iter()
            .map(|(stones, &value)| (stones.position(self.size, self.rule_set), value))
    }

    /// The moves of an expanded position, the best first, and only one of those that lead to the same
    /// position. None if the book does not have it, or not its moves.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<RenjuBookMove> {
        if !self.get(position).is_some_and(|entry| entry.is_expanded) {
            return Vec::new();
        }
        let mut found: Vec<(StoneSet, RenjuBookMove)> = Vec::new();
        for point in near_points(position) {
            let mut next = position.clone();
            next.play_unchecked(Move::Place(point));
            let Some(key) = StoneSet::of(&next) else {
                continue;
            };
            if let Some(entry) = self.entries.get(&key)
                && found.iter().all(|(known, _)| *known != key)
            {
                let value = -entry.value;
                found.push((key, RenjuBookMove { point, value }));
            }
        }
        let mut moves: Vec<RenjuBookMove> = found.into_iter().map(|(_, m)| m).collect();
        moves.sort_by_key(|m| (std::cmp::Reverse(m.value), m.point));
        moves
    }

    /// The position as the book has it: turned or mirrored. One that a book cannot have stays as it is.
    #[must_use]
    pub fn canonical(&self, position: &Position) -> Position {
        StoneSet::of(position).map_or_else(
            || position.clone(),
            |stones| stones.position(self.size, self.rule_set),
        )
    }

    /// Carries the values of all positions back to those before them.
    pub fn settle(&mut self) {
        let mut expanded: Vec<Position> = self
            .positions()
            .filter(|(_, entry)| entry.is_expanded)
            .map(|(position, _)| position)
            .collect();
        expanded.sort_by_key(|position| std::cmp::Reverse(position.stone_count()));
        for position in expanded {
            if let Some(best) = self.moves(&position).first() {
                let value = best.value;
                let is_expanded = true;
                self.put(&position, BookValue { value, is_expanded });
            }
        }
    }
}

/// The legal points near the stones of a position, or the middle of an empty board.
#[must_use]
pub fn near_points(position: &Position) -> Vec<Point> {
    if position.stone_count() == 0 {
        return vec![position.size().center()];
    }
    let mut points = Vec::new();
    each_near_stones(&PatternBoard::of(position), |cell| {
        let point = cell.point();
        if position.is_legal(Move::Place(point)) {
            points.push(point);
        }
    });
    points.sort_unstable();
    points.dedup();
    points
}

/// One point of each group of `points` that lead to the same position.
#[must_use]
pub fn distinct_points(position: &Position, points: &[Point]) -> Vec<Point> {
    let mut seen = Vec::new();
    points
        .iter()
        .copied()
        .filter(|&point| {
            let mut next = position.clone();
            next.play_unchecked(Move::Place(point));
            let key = StoneSet::of(&next);
            let is_new = key.is_none() || !seen.contains(&key);
            seen.push(key);
            is_new
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use renju::Transcript;

    use super::*;

    fn after(moves: &str) -> Position {
        let game = Transcript::parse(moves).expect("a game");
        game.line.position().clone()
    }

    fn leaf(value: i16) -> BookValue {
        BookValue {
            value,
            is_expanded: false,
        }
    }

    #[test]
    fn values_are_carried_back_and_moves_are_in_order() {
        let mut book = RenjuBook::new(Size::RENJU, RuleSet::Renju);
        let root = after("h8 h9");
        book.put(
            &root,
            BookValue {
                value: 0,
                is_expanded: true,
            },
        );
        for (moves, value) in [("h8 h9 h10", 50), ("h8 h9 i9", -70), ("h8 h9 g9", -70)] {
            book.put(&after(moves), leaf(value));
        }
        book.settle();
        // g9 and i9 are the same position.
        assert_eq!(book.len(), 3);
        let moves = book.moves(&root);
        assert_eq!(moves.len(), 2);
        assert_eq!((moves[0].value, moves[1].value), (70, -50));
        assert_eq!(book.get(&root).map(|entry| entry.value), Some(70));
        // Turned, the answers are turned as well.
        let turned = book.moves(&after("h8 g8"));
        assert_eq!(turned.len(), 2);
        assert_eq!(turned[1].point.to_string(), "f8");
        assert!(book.moves(&after("h8 i9")).is_empty());
    }

    #[test]
    fn one_of_the_mirror_images_is_left() {
        let position = after("h8 h9");
        let points = near_points(&position);
        let distinct = distinct_points(&position, &points);
        assert!(distinct.len() < points.len());
        // The column of both stones is the mirror; what is on it has no image.
        let on = |points: &[Point]| points.iter().filter(|point| point.x == 7).count();
        assert_eq!(on(&points), on(&distinct));
        assert_eq!(
            2 * (distinct.len() - on(&distinct)),
            points.len() - on(&points)
        );
    }
}
