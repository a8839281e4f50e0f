use std::sync::LazyLock;

use game::{Color, Position as _, Score};
use shogi::{HandKind, Kind, Position, Square, Squares};

use crate::geometry::Geometry;
use crate::parameters::{
    ATTACK_VALUE, DANGER, DANGER_SOFTENER, HAND, KING_ASIDE, MOST_DANGER, PIECE, TEMPO, advance,
    attack, defence, reserve, shelter,
};

/// The evaluation tables: the value of every piece on every square for every square of the two
/// kings, computed once from the parameters. Evaluating is then only adding.
///
/// All tables are from Black's side: White's pieces are looked up on the rotated board.
pub(crate) struct Evaluation {
    /// By own king: the piece's value, and what it adds to the king's defence.
    own: Vec<Near>,
    /// By the enemy's king: what the piece adds to the attack on it.
    enemy: Vec<Near>,
}

/// By kind, by square.
type Near = [[Packed; Square::COUNT]; 14];

/// A value in the lower half and units of attack or defence in the upper one, so that one
/// addition adds both. No side's sum of either leaves 16 bits.
type Packed = i32;

const fn pack(value: i32, units: i32) -> Packed {
    (units << 16) + value
}

const fn unpack(packed: Packed) -> (i32, i32) {
    let value = packed as i16 as i32;
    (value, (packed - value) >> 16)
}

/// The index of the tables for a side without a king, as in mate problems.
const NO_KING: usize = Square::COUNT;

static EVALUATION: LazyLock<Evaluation> = LazyLock::new(Evaluation::new);

/// The evaluation for the side to move: material, king safety and piece placement. Hanging pieces
/// are left to the search.
///
/// ```
/// use shogi::Position;
/// use shogi_engine::material::evaluate;
///
/// // Both sides have the same; what is left is the value of being to move.
/// assert!(evaluate(&Position::start()) > game::Score::ZERO);
/// assert!(evaluate(&Position::start()) < game::Score::new(50));
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    Score::new(Evaluation::get().value(position))
}

impl Evaluation {
    pub(crate) fn get() -> &'static Evaluation {
        &EVALUATION
    }

    fn new() -> Evaluation {
        Evaluation {
            own: tables(own_entry),
            enemy: tables(enemy_entry),
        }
    }

    /// The value for the side to move.
    pub(crate) fn value(&self, position: &Position) -> i32 {
        let us = position.turn();
        let [ours, theirs] = [us, !us].map(|color| self.side(position, color));
        let danger_of = |side: &Side, enemy: &Side| {
            let danger = DANGER * enemy.attack * enemy.attack / (side.defence + DANGER_SOFTENER);
            danger.min(MOST_DANGER)
        };
        ours.value - theirs.value - danger_of(&ours, &theirs) + danger_of(&theirs, &ours) + TEMPO
    }

    fn side(&self, position: &Position, color: Color) -> Side {
        let seen = |square: Square| match color {
            Color::Black => square,
            Color::White => square.rotated(),
        };
        let king_of = |color| {
            position
                .king(color)
                .map(seen)
                .map_or(NO_KING, Square::index)
        };
        let (own, enemy) = (&self.own[king_of(color)], &self.enemy[king_of(!color)]);
        let mut near = 0;
        let mut far = 0;
        for square in position.of_color(color) {
            if let Some(piece) = position.piece(square) {
                let (kind, at) = (piece.kind() as usize, seen(square).index());
                near += own[kind][at];
                far += enemy[kind][at];
            }
        }
        let (mut value, defence) = unpack(near);
        let (attack_value, mut attack) = unpack(far);
        value += attack_value;
        let hand = position.hand(color);
        if !hand.is_empty() {
            for kind in HandKind::ALL {
                let count = hand.count(kind);
                value += HAND[kind as usize] * i32::from(count);
                let (units, most) = reserve(kind);
                attack += units * i32::from(count.min(most));
            }
        }
        Side {
            value,
            attack,
            defence,
        }
    }
}

/// The sum of one side's pieces.
struct Side {
    value: i32,
    attack: i32,
    defence: i32,
}

/// One table for each square of a king, and one for no king.
fn tables(entry: fn(Kind, Square, Option<Square>) -> Packed) -> Vec<Near> {
    let table = |king| {
        Kind::ALL.map(|kind| {
            let mut row = [0; Square::COUNT];
            for at in Square::all() {
                row[at.index()] = entry(kind, at, king);
            }
            row
        })
    };
    Square::all().map(Some).chain([None]).map(table).collect()
}

/// The value of a piece for its side, whose king is on `king`.
fn own_entry(kind: Kind, at: Square, king: Option<Square>) -> Packed {
    let mut value = PIECE[kind as usize] + advance(kind)[usize::from(at.rank()) - 1];
    let mut units = 0;
    if kind == Kind::King {
        value += KING_ASIDE * i32::from(at.file().abs_diff(5));
    } else if let Some(king) = king {
        let away = at
            .file()
            .abs_diff(king.file())
            .max(at.rank().abs_diff(king.rank()));
        // Behind the king a piece shelters little.
        let is_ahead = at.rank() <= king.rank();
        value += match (away, is_ahead) {
            (1, true) => shelter(kind),
            (1, false) | (2, true) => shelter(kind) / 2,
            _ => 0,
        };
        units = match (away, is_ahead) {
            (1, _) => defence(kind),
            (2, true) => defence(kind) / 2,
            _ => 0,
        };
    }
    pack(value, units)
}

/// The attack of a piece on the enemy's king on `king`.
fn enemy_entry(kind: Kind, at: Square, king: Option<Square>) -> Packed {
    let Some(king) = king else {
        return 0;
    };
    let geometry = Geometry::get();
    let ring = geometry.reach(Kind::King, Color::Black, king) | Squares::of(king);
    let seen = geometry.reach(kind, Color::Black, at) & ring;
    let units = attack(kind) * seen.len() as i32;
    pack(ATTACK_VALUE * units, units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_both_numbers() {
        for (value, units) in [(0, 0), (-5, 3), (30_000, 500), (-30_000, 0)] {
            assert_eq!(unpack(pack(value, units)), (value, units));
        }
        let sum = pack(-700, 2) + pack(300, 5);
        assert_eq!(unpack(sum), (-400, 7));
    }
}
