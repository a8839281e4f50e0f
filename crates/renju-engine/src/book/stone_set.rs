use game::{Color, Position as _};
use renju::{Move, Point, Points, Position, RuleSet, Size, Symmetry};

/// The stones of a position, the same however the board is turned or mirrored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct StoneSet {
    /// Black's stones, then White's, each in order. Black has as many as White, or one more.
    points: Vec<Point>,
}

impl StoneSet {
    /// The stones of a position in which they were placed in turn, without a pass.
    pub(super) fn of(position: &Position) -> Option<StoneSet> {
        let [black, white] = Color::BOTH.map(|color| position.stones(color));
        let is_blacks_turn = position.turn() == Color::Black;
        if black.len() != white.len() + u32::from(!is_blacks_turn) || position.is_after_pass() {
            return None;
        }
        let size = position.size();
        let turned = |symmetry: Symmetry| {
            let image = |points: Points| {
                let mut points: Vec<Point> = points
                    .iter()
                    .map(|point| symmetry.point(point, size))
                    .collect();
                points.sort_unstable();
                points
            };
            let mut points = image(black);
            points.extend(image(white));
            points
        };
        let points = Symmetry::ALL.into_iter().map(turned).min()?;
        Some(StoneSet { points })
    }

    /// A set of these stones, if they are on the board, distinct and in the order of a book.
    pub(super) fn new(points: Vec<Point>, size: Size, rule_set: RuleSet) -> Option<StoneSet> {
        let is_on_board = points.iter().all(|&point| size.contains(point));
        let mut sorted = points.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if !is_on_board || sorted.len() != points.len() {
            return None;
        }
        let set = StoneSet { points };
        let found = StoneSet::of(&set.position(size, rule_set))?;
        (found == set).then_some(set)
    }

    /// The points: Black's, then White's.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The position with these stones.
    pub(super) fn position(&self, size: Size, rule_set: RuleSet) -> Position {
        let (black, white) = self.points.split_at(self.points.len().div_ceil(2));
        let mut position = Position::new(size, rule_set);
        let mut white = white.iter();
        for &point in black {
            position.play_unchecked(Move::Place(point));
            if let Some(&point) = white.next() {
                position.play_unchecked(Move::Place(point));
            }
        }
        position
    }
}
