use game::{ByColor, Color, Position as _};
use shogi::{Hand, HandKind, Kind, Move, Piece, Position, Square};

use super::Packing;

/// The squares with a piece: a bit for each, and in the last one whether White is to move.
const OCCUPIED: usize = 11;
const WHITE: u128 = 1 << 87;

/// As many pieces as a set has, kings included.
const PIECES: usize = 40;
const COLORS: usize = PIECES / 8;
const KINDS: usize = PIECES / 2;

/// The bits that a hand needs for each kind: enough for all of a set.
const HAND_BITS: [u32; 7] = [5, 3, 3, 3, 3, 2, 2];
const HANDS: usize = 6;

const LENGTH: usize = OCCUPIED + COLORS + KINDS + HANDS;

/// The drops follow on the squares a piece can come from.
const DROP: u16 = Square::COUNT as u16;
const PROMOTION: u16 = 1 << 14;

/// A bit for each square with a piece, from 1a to 9i; for each piece in that order a bit for its
/// side and half a byte for its kind; then the hands, Black's first, in as few bits as they need.
/// Nothing has to be looked for: reading is quick, which the 32 bytes of HCP are not.
impl Packing for Position {
    const GAME: &'static str = "shogi";
    const PACKING: &'static str = "shogi-42";

    fn pack(&self, out: &mut Vec<u8>) {
        let mut occupied = match self.turn() {
            Color::Black => 0,
            Color::White => WHITE,
        };
        let (mut colors, mut kinds) = (0_u64, [0_u8; KINDS]);
        for (number, square) in self.occupied().into_iter().take(PIECES).enumerate() {
            let Some(piece) = self.piece(square) else {
                continue;
            };
            occupied |= 1 << square.index();
            colors |= (piece.color() as u64) << number;
            kinds[number / 2] |= (piece.kind() as u8) << (4 * (number % 2));
        }
        let (mut hands, mut shift) = (0_u64, 0);
        for color in Color::BOTH {
            for (kind, bits) in HandKind::ALL.into_iter().zip(HAND_BITS) {
                hands |= u64::from(self.hand(color).count(kind)) << shift;
                shift += bits;
            }
        }
        out.extend(&occupied.to_le_bytes()[..OCCUPIED]);
        out.extend(&colors.to_le_bytes()[..COLORS]);
        out.extend(kinds);
        out.extend(&hands.to_le_bytes()[..HANDS]);
    }

    fn unpack(bytes: &[u8]) -> Option<Position> {
        let bytes: &[u8; LENGTH] = bytes.try_into().ok()?;
        let (occupied, rest) = bytes.split_at(OCCUPIED);
        let (colors, rest) = rest.split_at(COLORS);
        let (kinds, hands) = rest.split_at(KINDS);
        let number = |bytes: &[u8]| {
            let mut whole = [0; 16];
            whole[..bytes.len()].copy_from_slice(bytes);
            u128::from_le_bytes(whole)
        };
        let (occupied, colors, mut rest) = (number(occupied), number(colors), number(hands));
        let turn = match occupied & WHITE {
            0 => Color::Black,
            _ => Color::White,
        };
        let mut squares = occupied & !WHITE;
        if squares >> Square::COUNT != 0 || squares.count_ones() as usize > PIECES {
            return None;
        }
        let mut pieces = [(Square::from_index(0)?, Piece::new(Kind::Pawn, turn)); PIECES];
        let count = squares.count_ones() as usize;
        for (number, place) in pieces[..count].iter_mut().enumerate() {
            let square = Square::from_index(squares.trailing_zeros() as u8)?;
            squares &= squares - 1;
            let kind = kinds[number / 2] >> (4 * (number % 2)) & 15;
            let color = Color::BOTH[(colors >> number & 1) as usize];
            *place = (
                square,
                Piece::new(*Kind::ALL.get(usize::from(kind))?, color),
            );
        }
        // What is behind the last piece must be zero, so that a position has one form only.
        let behind = kinds.iter().enumerate().any(|(index, &byte)| {
            2 * index >= count && byte != 0 || 2 * index + 1 == count && byte >> 4 != 0
        });
        if behind || colors >> count != 0 {
            return None;
        }
        let mut hands = ByColor::both(Hand::EMPTY);
        for color in Color::BOTH {
            for (kind, bits) in HandKind::ALL.into_iter().zip(HAND_BITS) {
                hands[color].set(kind, (rest & ((1 << bits) - 1)) as u8);
                rest >>= bits;
            }
        }
        if rest != 0 {
            return None;
        }
        Position::set_up(pieces[..count].iter().copied(), hands, turn).ok()
    }

    fn code(m: Move) -> u16 {
        let number = |square: Square| square.index() as u16;
        let (from, promotion) = match m {
            Move::Normal { from, .. } => (number(from), 0),
            Move::Promote { from, .. } => (number(from), PROMOTION),
            Move::Drop { kind, .. } => (DROP + kind as u16, 0),
        };
        number(m.to()) | from << 7 | promotion
    }

    fn decode(code: u16) -> Option<Move> {
        let square = |number: u16| Square::from_index(number as u8 & 0x7f);
        let to = square(code)?;
        let from = code >> 7 & 0x7f;
        match code & !0x3fff {
            0 if from >= DROP => {
                let kind = *HandKind::ALL.get(usize::from(from - DROP))?;
                Some(Move::Drop { kind, to })
            }
            0 => square(from).map(|from| Move::Normal { from, to }),
            PROMOTION => square(from).map(|from| Move::Promote { from, to }),
            _ => None,
        }
    }

    fn has(&self, _: Move) -> bool {
        true
    }
}
