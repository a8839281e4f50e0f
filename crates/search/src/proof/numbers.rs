/// Proof and disproof numbers: the least number of leaves that must still be proven, or disproven,
/// to decide a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// The proof number.
    pub(super) proof: u32,
    /// The disproof number.
    pub(super) disproof: u32,
}

impl Numbers {
    /// Infinity.
    pub const NEVER: u32 = u32::MAX;

    /// The attacker reaches its goal.
    pub const PROVEN: Numbers = Numbers {
        proof: 0,
        disproof: Numbers::NEVER,
    };

    /// The attacker does not reach its goal.
    pub const DISPROVEN: Numbers = Numbers {
        proof: Numbers::NEVER,
        disproof: 0,
    };

    /// The numbers of a new leaf.
    pub const OPEN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };

    /// An estimate: neither number is so small or so large that it would decide anything.
    #[inline]
    #[must_use]
    pub const fn guess(proof: u32, disproof: u32) -> Numbers {
        Numbers {
            proof: open(proof),
            disproof: open(disproof),
        }
    }

    /// Whether the attacker reaches its goal.
    #[inline]
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.proof == 0
    }

    /// Whether the attacker cannot reach its goal.
    #[inline]
    #[must_use]
    pub const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether the position is proven or disproven.
    #[inline]
    #[must_use]
    pub const fn is_final(self) -> bool {
        self.is_proven() || self.is_disproven()
    }
}

/// The nearest number that is neither 0 nor infinity.
#[inline]
pub(super) const fn open(number: u32) -> u32 {
    match number {
        0 => 1,
        Numbers::NEVER => Numbers::NEVER - 1,
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_never_final() {
        for guess in [
            Numbers::guess(0, Numbers::NEVER),
            Numbers::guess(Numbers::NEVER, 0),
            Numbers::OPEN,
        ] {
            assert!(!guess.is_final(), "{guess:?}");
        }
        assert!(Numbers::PROVEN.is_proven() && !Numbers::PROVEN.is_disproven());
        assert!(Numbers::DISPROVEN.is_disproven() && !Numbers::DISPROVEN.is_proven());
    }
}
