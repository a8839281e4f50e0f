//! Moves in 16 bits: 7 for the target, 7 for the origin or the kind of a drop, and flags.

use ::shogi::{HandKind, Move, Square};

use super::{Error, WriteError};

/// In the order of their numbers in drops, from 1.
const KINDS: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Bishop,
    HandKind::Rook,
    HandKind::Gold,
];

/// The differences between the two formats.
pub(super) struct Layout {
    /// The flag for a promotion.
    promotion: u16,
    /// What is added to a drop: a flag, or squares beyond the board.
    drop: u16,
}

impl Layout {
    /// A drop's number follows on the last square's.
    pub(super) const APERY: Layout = Layout {
        promotion: 1 << 14,
        drop: 80 << 7,
    };

    /// A drop has a flag of its own.
    pub(super) const YANEURAOU: Layout = Layout {
        promotion: 1 << 15,
        drop: 1 << 14,
    };

    /// Reads a move; 0 is none.
    pub(super) fn parse(&self, bits: u16) -> Result<Option<Move>, Error> {
        if bits == 0 {
            return Ok(None);
        }
        self.split(bits)
            .map(Some)
            .ok_or(Error::Move { found: bits })
    }

    fn split(&self, bits: u16) -> Option<Move> {
        let square = |bits: u16| Square::from_index((bits & 0x7f) as u8);
        let to = square(bits)?;
        let rest = bits & !0x7f;
        let drops = KINDS.into_iter().zip(1u16..);
        for (kind, number) in drops {
            if rest == self.drop + (number << 7) {
                return Some(Move::Drop { kind, to });
            }
        }
        let plain = rest & !self.promotion;
        let from = square(plain >> 7).filter(|&from| plain >> 14 == 0 && from != to)?;
        if rest == plain {
            Some(Move::Normal { from, to })
        } else {
            Some(Move::Promote { from, to })
        }
    }

    /// Writes a move.
    pub(super) fn write(&self, m: Option<Move>) -> Result<u16, WriteError> {
        let Some(m) = m else {
            return Ok(0);
        };
        let bits = |square: Square| square.index() as u16;
        let rest = match m {
            Move::Normal { from, to } | Move::Promote { from, to } if from == to => {
                return Err(WriteError::Move);
            }
            Move::Normal { from, .. } => bits(from) << 7,
            Move::Promote { from, .. } => bits(from) << 7 | self.promotion,
            Move::Drop { kind, .. } => {
                let numbers = KINDS.into_iter().zip(1u16..);
                let number = numbers.filter(|(known, _)| *known == kind).map(|(_, n)| n);
                self.drop + (number.sum::<u16>() << 7)
            }
        };
        Ok(rest | bits(m.to()))
    }
}
