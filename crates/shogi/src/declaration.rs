use game::{Color, Position as _};

use crate::handicap::points;
use crate::{HandKind, Handicap, Kind, Position, Squares};

/// How a king that has entered the enemy's camp (入玉) may end the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Declaration {
    /// Not at all.
    None,
    /// 27点法, the computer tournaments' rule: 28 points win for Black, 27 for White.
    #[default]
    Points27,
    /// 24点法, the professionals' rule: 31 points win, 24 to 30 draw.
    Points24,
    /// トライルール: the king reaches the square where the enemy's began.
    Try,
}

/// What a declaration gains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The side that declares wins.
    Win,
    /// The game is drawn.
    Draw,
}

impl Declaration {
    /// What the side to move gains if it declares now; `None` if the declaration would be
    /// false, and lose.
    ///
    /// The conditions: its king is in the enemy's three ranks with ten or more of its other
    /// pieces, it is not in check, and its pieces there and in hand count enough points. In a
    /// handicap game White's missing pieces count for White.
    #[must_use]
    pub fn claim(self, position: &Position, handicap: Handicap) -> Option<Claim> {
        let color = position.turn();
        if matches!(self, Declaration::None | Declaration::Try) || position.in_check() {
            return None;
        }
        let camp = camp(color);
        let inside = position.of_color(color) & camp;
        if !camp.contains(position.king(color)?) || inside.len() < 11 {
            return None;
        }
        let points = impasse_points(position, color, inside)
            + match color {
                Color::White => handicap.missing_points(),
                Color::Black => 0,
            };
        match (self, color) {
            (Declaration::Points27, Color::Black) => (points >= 28).then_some(Claim::Win),
            (Declaration::Points27, Color::White) => (points >= 27).then_some(Claim::Win),
            (Declaration::Points24, _) if points >= 31 => Some(Claim::Win),
            (Declaration::Points24, _) if points >= 24 => Some(Claim::Draw),
            _ => None,
        }
    }
}

/// The enemy's three ranks, as `color` sees it.
fn camp(color: Color) -> Squares {
    match color {
        Color::Black => Squares::rank(1) | Squares::rank(2) | Squares::rank(3),
        Color::White => Squares::rank(7) | Squares::rank(8) | Squares::rank(9),
    }
}

fn impasse_points(position: &Position, color: Color, inside: Squares) -> u32 {
    let on_board: u32 = inside
        .into_iter()
        .filter_map(|square| position.piece(square))
        .map(|piece| points(piece.kind()))
        .sum();
    let hand = position.hand(color);
    let in_hand: u32 = HandKind::ALL
        .into_iter()
        .map(|kind| u32::from(hand.count(kind)) * points(kind.kind()))
        .sum();
    on_board + in_hand
}

/// Whether the king of `color` stands where the enemy's king began.
pub(crate) fn has_tried(position: &Position, color: Color) -> bool {
    let goal = match color {
        Color::Black => Squares::rank(1),
        Color::White => Squares::rank(9),
    } & Squares::file(5);
    !(position.of_kind(Kind::King) & position.of_color(color) & goal).is_empty()
}
