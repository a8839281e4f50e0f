use game::Wdl;

/// A certain result with correct play: a proof, not an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certain {
    /// The result for the side to move.
    pub result: Wdl,
    /// The number of plies to the end of the game.
    pub plies: u16,
}

impl Certain {
    /// The end of the game.
    #[must_use]
    pub const fn now(result: Wdl) -> Certain {
        Certain { result, plies: 0 }
    }

    /// Whether it is the end of the game.
    pub(super) const fn is_now(self) -> bool {
        self.plies == 0
    }

    /// Encoded as one number; 0 means that nothing is certain.
    pub(super) fn encode(certain: Option<Certain>) -> u32 {
        certain.map_or(0, |Certain { result, plies }| {
            u32::from(plies) << 2 | code(result)
        })
    }

    pub(super) fn decode(code: u32) -> Option<Certain> {
        let result = match code & 3 {
            1 => Wdl::Loss,
            2 => Wdl::Draw,
            3 => Wdl::Win,
            _ => return None,
        };
        let plies = (code >> 2) as u16;
        Some(Certain { result, plies })
    }

    /// The sort key for the side it belongs to: the sooner won and the later lost, the better.
    pub(super) fn rank(self) -> i32 {
        let plies = i32::from(self.plies);
        match self.result {
            Wdl::Win => 1_000_000 - plies,
            Wdl::Draw => 0,
            Wdl::Loss => plies - 1_000_000,
        }
    }

    /// The same result one ply earlier, for the side that moves there.
    pub(super) fn before(self, is_the_other: bool) -> Certain {
        let result = match (self.result, is_the_other) {
            (Wdl::Win, true) => Wdl::Loss,
            (Wdl::Loss, true) => Wdl::Win,
            (result, _) => result,
        };
        Certain {
            result,
            plies: self.plies.saturating_add(1),
        }
    }
}

/// A result as a number other than 0.
pub(super) const fn code(result: Wdl) -> u32 {
    match result {
        Wdl::Loss => 1,
        Wdl::Draw => 2,
        Wdl::Win => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        assert_eq!(Certain::decode(Certain::encode(None)), None);
        for result in [Wdl::Win, Wdl::Draw, Wdl::Loss] {
            for plies in [0, 1, 500, u16::MAX] {
                let certain = Some(Certain { result, plies });
                assert_eq!(Certain::decode(Certain::encode(certain)), certain);
            }
        }
    }

    #[test]
    fn sooner_won_and_later_lost_is_better() {
        let rank = |result, plies| Certain { result, plies }.rank();
        let order = [
            rank(Wdl::Win, 1),
            rank(Wdl::Win, 3),
            rank(Wdl::Draw, 9),
            rank(Wdl::Loss, 8),
            rank(Wdl::Loss, 2),
        ];
        assert!(order.is_sorted_by(|better, worse| better > worse));
    }
}
