//! The planes that only dlshogi has: what the pieces attack, shorter hands, and check.

use game::Position as _;
use infer::planes::Canvas;
use shogi::{HandKind, Position, Square};

use super::{KINDS, SECOND_KINDS, seen};

/// A square that more pieces attack than these looks as if only these did.
const MOST_ATTACKERS: u32 = 3;

/// The planes of a side on the board: pieces, what each kind of them attacks, and how many do.
pub(super) const SIDE: usize = 2 * KINDS + MOST_ATTACKERS as usize;

/// More pieces of a kind than these in a hand look as if there were only these.
const MOST_HELD: [u8; 7] = [8, 4, 4, 4, 4, 2, 2];

/// Where a kind's planes begin among those of a hand.
const HAND_PLANES: [usize; 7] = [0, 8, 12, 16, 20, 24, 26];

/// The planes of a hand.
const HAND: usize = 28;

/// The plane that is full in check.
const CHECK: usize = 2 * (SIDE + HAND);

/// All planes.
pub(super) const ALL: usize = CHECK + 1;

/// The first plane of a side's pieces of a kind in hand, and how many planes there are for them.
pub(super) fn hand(side: usize, kind: HandKind) -> (usize, u8) {
    let first = 2 * SIDE + HAND * side + HAND_PLANES[kind as usize];
    (first, MOST_HELD[kind as usize])
}

/// Draws what both sides attack, and check.
pub(super) fn draw(position: &Position, canvas: &mut impl Canvas) {
    let turn = position.turn();
    let occupied = position.occupied();
    for (side, color) in [turn, !turn].into_iter().enumerate() {
        let kinds = SIDE * side + KINDS;
        let counts = kinds + KINDS;
        for square in Square::all() {
            let attackers = position.attackers(square, color, occupied);
            let number = seen(square, turn).index();
            for piece in attackers
                .into_iter()
                .filter_map(|from| position.piece(from))
            {
                canvas.dot(kinds + SECOND_KINDS[piece.kind() as usize], number);
            }
            for count in 0..attackers.len().min(MOST_ATTACKERS) {
                canvas.dot(counts + count as usize, number);
            }
        }
    }
    if position.in_check() {
        canvas.fill(CHECK);
    }
}
