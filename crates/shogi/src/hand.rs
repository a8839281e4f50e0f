use crate::HandKind;

/// The captured pieces of one side, counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand([u8; 7]);

impl Hand {
    /// An empty hand.
    pub const EMPTY: Hand = Hand([0; 7]);

    /// How many of a kind it holds.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: HandKind) -> u8 {
        self.0[kind as usize]
    }

    /// Sets how many of a kind it holds.
    pub fn set(&mut self, kind: HandKind, count: u8) {
        self.0[kind as usize] = count;
    }

    /// Whether it holds nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 7]
    }
}
