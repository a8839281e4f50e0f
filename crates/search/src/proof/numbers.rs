/// How much is left to do: at least so many positions must still be proven for a proof, and
/// disproven for a disproof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// For a proof.
    pub(super) proof: u32,
    /// For a disproof.
    pub(super) disproof: u32,
}

impl Numbers {
    /// So many that it cannot be done.
    pub const NEVER: u32 = u32::MAX;

    /// The attacker reaches its goal.
    pub const PROVEN: Numbers = Numbers {
        proof: 0,
        disproof: Numbers::NEVER,
    };

    /// The attacker does not.
    pub const DISPROVEN: Numbers = Numbers {
        proof: Numbers::NEVER,
        disproof: 0,
    };

    /// Nothing is known.
    pub const OPEN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };

    /// A guess: neither number is so small or so large that it would decide anything.
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

    /// Whether it does not.
    #[inline]
    #[must_use]
    pub const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether one or the other is certain.
    #[inline]
    #[must_use]
    pub const fn is_final(self) -> bool {
        self.is_proven() || self.is_disproven()
    }
}

/// The nearest number that decides nothing.
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
