use game::{Color, Position as _};
use renju::{Point, Points, Position};

/// What fives demand of the side to move, for itself and against its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Urgency {
    /// A stone here wins.
    Five(Point),
    /// Only a stone here stops the opponent's five.
    Block(Point),
    /// It cannot stop a five: there are two to stop, or the one is at a foul of Black's.
    Lost,
    /// Nothing, or the game is over.
    Quiet,
}

impl Urgency {
    /// The urgency of a position.
    ///
    /// ```
    /// use renju::Transcript;
    /// use renju_engine::threats::Urgency;
    ///
    /// let game = Transcript::parse("h8 g8 i8 a1 j8 a15 k8")?;
    /// assert_eq!(Urgency::of(game.line.position()), Urgency::Block("l8".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position) -> Urgency {
        match five(position) {
            Some(point) => Urgency::Five(point),
            None => Urgency::without_five(position),
        }
    }

    /// The urgency of a position in which the side to move has no five.
    pub(super) fn without_five(position: &Position) -> Urgency {
        let blocks = must_block(position);
        match blocks.first() {
            None => Urgency::Quiet,
            Some(point) if blocks.len() == 1 && may_play(position, point) => Urgency::Block(point),
            Some(_) => Urgency::Lost,
        }
    }
}

/// A point where the side to move wins.
#[must_use]
pub fn five(position: &Position) -> Option<Point> {
    match position.outcome() {
        None => position.fives(position.turn()).first(),
        Some(_) => None,
    }
}

/// Where the opponent of the side to move would win next.
#[must_use]
pub fn must_block(position: &Position) -> Points {
    match position.outcome() {
        None => position.fives(!position.turn()),
        Some(_) => Points::EMPTY,
    }
}

/// Whether the side to move may put a stone on this empty point.
pub(super) fn may_play(position: &Position, point: Point) -> bool {
    position.turn() == Color::White || position.foul(point).is_none()
}
