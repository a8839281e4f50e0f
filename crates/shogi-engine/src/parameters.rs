//! Every parameter that was chosen rather than derived. A pawn is worth about 100.

use shogi::{HandKind, Kind};

/// The value of a piece on the board, by kind.
pub(crate) const PIECE: [i32; 14] = [
    100,  // pawn
    310,  // lance
    350,  // knight
    510,  // silver
    560,  // gold
    850,  // bishop
    1000, // rook
    0,    // king: never taken
    600,  // promoted pawn
    570,  // promoted lance
    570,  // promoted knight
    570,  // promoted silver
    1150, // horse
    1350, // dragon
];

/// The value of a piece in hand, by kind: a little more, for it can be dropped anywhere.
pub(crate) const HAND: [i32; 7] = [115, 340, 380, 550, 600, 910, 1080];

/// The tempo bonus of the side to move.
pub(crate) const TEMPO: i32 = 20;

/// The value of a rank for a kind, from the farthest (1) to the own back rank (9).
pub(crate) const fn advance(kind: Kind) -> [i32; 9] {
    match kind {
        Kind::Pawn => [0, 30, 25, 18, 12, 6, 0, 0, 0],
        Kind::Lance => [0, 0, 0, 0, 0, 0, 0, 0, 8],
        Kind::Knight => [0, 0, 20, 10, 4, 4, 6, 0, 0],
        Kind::Silver => [10, 14, 12, 12, 14, 14, 12, 4, -10],
        Kind::Gold => [-20, 0, 0, -4, -4, 0, 10, 8, 0],
        Kind::Bishop => [0, 5, 5, 0, 10, 10, 5, 5, -10],
        Kind::Rook => [10, 15, 15, 10, 5, 5, 0, 10, -5],
        Kind::King => [60, 40, 0, -120, -160, -140, -70, -10, 10],
        // A promoted piece left behind, or run past everything, does little.
        _ => [-15, 0, 10, 5, 0, 0, 0, 0, 0],
    }
}

/// The bonus of a king for each file away from the middle, where castles are.
pub(crate) const KING_ASIDE: i32 = 14;

/// The bonus of a piece next to its own king; half of it one square further off.
pub(crate) const fn shelter(kind: Kind) -> i32 {
    match kind {
        Kind::Gold => 46,
        Kind::Silver => 36,
        Kind::Pawn | Kind::Lance | Kind::Knight => 14,
        Kind::Rook => -24,
        Kind::Bishop => -6,
        Kind::Dragon | Kind::King => 0,
        Kind::Horse => 40,
        _ => 30,
    }
}

/// How much a king's own piece next to it adds to its defence, in the unit of attacks.
pub(crate) const fn defence(kind: Kind) -> i32 {
    match kind {
        Kind::Gold | Kind::Horse => 4,
        Kind::Silver => 3,
        Kind::King | Kind::Rook => 0,
        _ => 1,
    }
}

/// How many units each square next to a king adds that a piece sees, blocked or not.
pub(crate) const fn attack(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::Lance => 1,
        Kind::Bishop | Kind::Rook => 1,
        Kind::King => 0,
        _ => 2,
    }
}

/// The value of one unit of attack.
pub(crate) const ATTACK_VALUE: i32 = 5;

/// The units a piece in hand adds to an attack, and how many of a kind count.
pub(crate) const fn reserve(kind: HandKind) -> (i32, u8) {
    match kind {
        HandKind::Pawn => (1, 2),
        HandKind::Lance | HandKind::Knight => (1, 2),
        HandKind::Silver | HandKind::Gold => (2, 3),
        HandKind::Bishop => (1, 2),
        HandKind::Rook => (2, 2),
    }
}

/// Danger is `DANGER * units² / (defence + DANGER_SOFTENER)`: two attackers are more than
/// twice one, and a defended king fears less.
pub(crate) const DANGER: i32 = 18;
/// See [`DANGER`].
pub(crate) const DANGER_SOFTENER: i32 = 8;
/// The largest danger.
pub(crate) const MOST_DANGER: i32 = 1200;

/// The half width of the aspiration window.
pub(crate) const ASPIRATION: i32 = 60;
/// The first iteration with an aspiration window.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// Null-move pruning starts at this depth; the search after it is shallower by this much plus a
/// part of the depth.
pub(crate) const NULL_DEPTH: i32 = 2;
/// See [`NULL_DEPTH`].
pub(crate) const NULL_REDUCTION: i32 = 3;
/// See [`NULL_DEPTH`].
pub(crate) const NULL_DEPTH_DIVISOR: i32 = 4;

/// Futility pruning: the greatest depth at which an evaluation far outside the window is
/// believed.
pub(crate) const FUTILITY_DEPTH: i32 = 4;
/// The margin for each ply.
pub(crate) const FUTILITY_MARGIN: i32 = 170;

/// Late move pruning: the greatest depth at which late quiet moves are skipped.
pub(crate) const LATE_DEPTH: i32 = 4;

/// The number of quiet moves that are searched before the others are skipped.
pub(crate) const fn late_after(depth: i32) -> i32 {
    6 + 6 * depth * depth
}

/// Late move reductions: moves after this many are reduced, from [`REDUCTION_DEPTH`] on.
pub(crate) const REDUCTION_AFTER: i32 = 3;
/// See [`REDUCTION_AFTER`].
pub(crate) const REDUCTION_DEPTH: i32 = 3;

/// The reduction of a late quiet move.
pub(crate) const fn reduction(depth: i32, count: i32) -> i32 {
    1 + (depth.ilog2() * count.ilog2()) as i32 / 3
}

/// Internal iterative reduction: from this depth on, a node without a hash move is searched one ply
/// less.
pub(crate) const UNKNOWN_DEPTH: i32 = 4;

/// Delta pruning: a capture that cannot bring the value this close to the window is skipped in the
/// quiescence search.
pub(crate) const DELTA_MARGIN: i32 = 250;

/// The largest history value.
pub(crate) const MOST_HISTORY: i32 = 1 << 14;
