use shogi::{HandKind, Move, Square};

/// A move in fifteen bits: where it goes, where it comes from or what is dropped, and whether it
/// promotes.
///
/// ```
/// use shogi::Move;
/// use shogi_engine::PackedMove;
///
/// let m: Move = "8h2b+".parse()?;
/// assert_eq!(PackedMove::new(m).unpack(), Some(m));
/// assert_eq!(PackedMove::NONE.unpack(), None);
/// # Ok::<(), shogi::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PackedMove(u16);

const TO_BITS: u32 = 7;
const PROMOTES: u16 = 1 << 14;
/// Drops come from behind the board.
const DROPS: u16 = Square::COUNT as u16;

impl PackedMove {
    /// No move. No move has these bits: it would go from a square to itself.
    pub const NONE: PackedMove = PackedMove(0);

    /// Packs a move.
    #[inline]
    #[must_use]
    pub fn new(m: Move) -> PackedMove {
        let to = m.to().index() as u16;
        let (from, promotes) = match m {
            Move::Normal { from, .. } => (from.index() as u16, 0),
            Move::Promote { from, .. } => (from.index() as u16, PROMOTES),
            Move::Drop { kind, .. } => (DROPS + kind as u16, 0),
        };
        PackedMove(to | from << TO_BITS | promotes)
    }

    /// The same from its bits, whatever they are.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> PackedMove {
        PackedMove(bits)
    }

    /// The bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move; `None` for bits that are no move.
    #[inline]
    #[must_use]
    pub fn unpack(self) -> Option<Move> {
        let to = Square::from_index((self.0 & 127) as u8)?;
        let source = self.0 >> TO_BITS & 127;
        if source >= DROPS {
            let kind = *HandKind::ALL.get(usize::from(source - DROPS))?;
            return (self.0 >> 14 == 0).then_some(Move::Drop { kind, to });
        }
        let from = Square::from_index(source as u8).filter(|from| *from != to)?;
        match self.0 >> 14 {
            0 => Some(Move::Normal { from, to }),
            1 => Some(Move::Promote { from, to }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_move_has_bits_of_its_own() {
        let moves: Vec<Move> = Move::all().filter(|m| m.from() != Some(m.to())).collect();
        let bits: HashSet<u16> = moves.iter().map(|&m| PackedMove::new(m).bits()).collect();
        assert_eq!(bits.len(), moves.len());
        for &m in &moves {
            assert_eq!(PackedMove::new(m).unpack(), Some(m));
        }
        let readable =
            (0..=u16::MAX).filter(|&bits| PackedMove::from_bits(bits).unpack().is_some());
        assert_eq!(readable.count(), moves.len());
    }
}
