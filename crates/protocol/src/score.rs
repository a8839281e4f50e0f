use std::fmt;

use game::ScoreUnit;

/// A score as an engine gives it, for the side to move. 50 per cent is even, and so is 0 in every
/// other unit.
///
/// ```
/// use protocol::Score;
///
/// assert_eq!(Score::WinPercentage(52.5).to_string(), "52.5%");
/// assert_eq!(Score::WinPercentage(50.0).centipawns(), Some(0));
/// assert_eq!(Score::Discs(4.0).centipawns(), Some(400));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Discs (Othello).
    Discs(f64),
    /// The chance to win, in per cent.
    WinPercentage(f64),
    /// A number on a scale of the engine's own.
    Number(f64),
    /// A forced win in this many plies.
    MateIn(u32),
    /// A forced loss in this many plies.
    MatedIn(u32),
    /// A forced win or loss, it did not say in how many plies.
    Mate {
        /// Whether the side to move wins.
        wins: bool,
    },
    /// At least so many hundredths of a pawn.
    AtLeast(i32),
    /// At most so many hundredths of a pawn.
    AtMost(i32),
}

/// The centipawns of odds of e to 1: python-dlshogi's scale.
const LOGIT: f64 = 600.0;

/// The largest score of a chance: it proves nothing.
const MOST: f64 = 30_000.0;

impl Score {
    /// An ordinary score in this unit.
    #[must_use]
    pub fn in_unit(unit: ScoreUnit, value: i32) -> Score {
        match unit {
            ScoreUnit::Centipawns => Score::Centipawns(value),
            ScoreUnit::Discs => Score::Discs(f64::from(value) / 100.0),
            ScoreUnit::WinPercentage => Score::WinPercentage(50.0 + f64::from(value) / 100.0),
            ScoreUnit::Own => Score::Number(value.into()),
        }
    }

    /// An ordinary score as a whole number and its unit; `None` for a forced win or loss. What is
    /// no number is 0.
    #[must_use]
    pub fn value(self) -> Option<(ScoreUnit, i32)> {
        // The conversion saturates, and turns nonsense into 0.
        let whole = |value: f64| value.round() as i32;
        Some(match self {
            Score::Centipawns(value) | Score::AtLeast(value) | Score::AtMost(value) => {
                (ScoreUnit::Centipawns, value)
            }
            Score::Discs(discs) => (ScoreUnit::Discs, whole(100.0 * discs)),
            Score::WinPercentage(chance) => {
                (ScoreUnit::WinPercentage, whole(100.0 * (chance - 50.0)))
            }
            Score::Number(number) => (ScoreUnit::Own, whole(number)),
            Score::MateIn(_) | Score::MatedIn(_) | Score::Mate { .. } => return None,
        })
    }

    /// An ordinary score on one scale for all units, so that scores of different engines can be
    /// compared: hundredths of a pawn, or of a disc. A winning chance counts as the pawns that
    /// are worth it, a number on an engine's own scale as it is. `None` for a forced win or loss.
    #[must_use]
    pub fn centipawns(self) -> Option<i32> {
        let (unit, value) = self.value()?;
        Some(match unit {
            ScoreUnit::WinPercentage => {
                let chance = (0.5 + f64::from(value) / 10_000.0).clamp(0.0, 1.0);
                (LOGIT * (chance / (1.0 - chance)).ln()).clamp(-MOST, MOST) as i32
            }
            ScoreUnit::Centipawns | ScoreUnit::Discs | ScoreUnit::Own => value,
        })
    }

    /// The same for the other side.
    #[must_use]
    pub fn turned(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
            Score::Discs(discs) => Score::Discs(-discs),
            Score::WinPercentage(chance) => Score::WinPercentage(100.0 - chance),
            Score::Number(number) => Score::Number(-number),
            Score::MateIn(plies) => Score::MatedIn(plies),
            Score::MatedIn(plies) => Score::MateIn(plies),
            Score::Mate { wins } => Score::Mate { wins: !wins },
            Score::AtLeast(value) => Score::AtMost(value.saturating_neg()),
            Score::AtMost(value) => Score::AtLeast(value.saturating_neg()),
        }
    }
}

impl fmt::Display for Score {
    /// `+1.20` pawns or discs, `52.5%`, `+350` on a scale of the engine's own, `mate 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |value: i32| f64::from(value) / 100.0;
        match *self {
            Score::Centipawns(value) => write!(f, "{:+.2}", pawns(value)),
            Score::Discs(discs) => write!(f, "{discs:+.2}"),
            Score::WinPercentage(chance) => write!(f, "{chance:.1}%"),
            Score::Number(number) => write!(f, "{number:+}"),
            Score::MateIn(plies) => write!(f, "mate {plies}"),
            Score::MatedIn(plies) => write!(f, "mated {plies}"),
            Score::Mate { wins: true } => f.write_str("mate"),
            Score::Mate { wins: false } => f.write_str("mated"),
            Score::AtLeast(value) => write!(f, "≥{:+.2}", pawns(value)),
            Score::AtMost(value) => write!(f, "≤{:+.2}", pawns(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_even_where_it_should_be() {
        for unit in ScoreUnit::ALL {
            let even = Score::in_unit(unit, 0);
            assert_eq!(even.centipawns(), Some(0), "{unit:?}");
            assert_eq!(even.turned(), even);
            assert_eq!(Score::in_unit(unit, 1234).value(), Some((unit, 1234)));
            let ahead = Score::in_unit(unit, 100).centipawns();
            assert!(ahead > Some(0), "{unit:?}");
            let behind = Score::in_unit(unit, 100).turned().centipawns();
            assert_eq!(behind, ahead.map(|value| -value), "{unit:?}");
        }
    }

    #[test]
    fn the_ends_of_a_scale_are_no_proof() {
        assert_eq!(Score::WinPercentage(100.0).centipawns(), Some(30_000));
        assert_eq!(Score::WinPercentage(-5.0).centipawns(), Some(-30_000));
        assert_eq!(Score::Number(f64::NAN).centipawns(), Some(0));
        assert_eq!(Score::Number(1e300).centipawns(), Some(i32::MAX));
        assert_eq!(Score::MateIn(3).centipawns(), None);
    }
}
