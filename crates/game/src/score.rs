use core::fmt;
use core::ops::Neg;

/// A value of a position, always the side to move's.
///
/// Ordinary values are in the player's own unit ([`ScoreUnit`]). Proven wins and
/// losses lie outside the ordinary range and carry their distance, so that comparing
/// two scores prefers the quicker win and the slower loss.
///
/// ```
/// # use game::{Score, ScoreKind};
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::new(900));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::loss_in(2).kind(), ScoreKind::LossIn(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// What an ordinary [`Score`] counts.
///
/// ```
/// # use game::ScoreUnit;
/// assert_eq!(ScoreUnit::from_name("discs"), Some(ScoreUnit::Discs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ScoreUnit {
    /// Hundredths of a pawn.
    #[default]
    Centipawns,
    /// Hundredths of a disc (Othello).
    Discs,
    /// Hundredths of a per cent of winning chance above 50 %: from -5000 to 5000.
    WinPercentage,
    /// Something of the player's own.
    Own,
}

impl ScoreUnit {
    /// Every unit.
    pub const ALL: [ScoreUnit; 4] = [
        ScoreUnit::Centipawns,
        ScoreUnit::Discs,
        ScoreUnit::WinPercentage,
        ScoreUnit::Own,
    ];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ScoreUnit::Centipawns => "centipawns",
            ScoreUnit::Discs => "discs",
            ScoreUnit::WinPercentage => "win_percentage",
            ScoreUnit::Own => "own",
        }
    }

    /// The unit with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ScoreUnit> {
        ScoreUnit::ALL.into_iter().find(|unit| unit.name() == name)
    }
}

/// What a [`Score`] says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreKind {
    /// An estimate or an exact result in the player's own unit.
    Value(i32),
    /// The side to move wins in this many plies.
    WinIn(u32),
    /// The side to move loses in this many plies.
    LossIn(u32),
}

impl Score {
    /// Neither side is better.
    pub const ZERO: Score = Score(0);
    /// Less than every score a position can have: the start of a maximum.
    pub const MIN: Score = Score(-Score::WIN - 1);
    /// More than every score a position can have.
    pub const MAX: Score = Score(Score::WIN + 1);

    const LARGEST_VALUE: i32 = 1_000_000_000;
    const LONGEST: u32 = 1_000_000;
    const WIN: i32 = Score::LARGEST_VALUE + Score::LONGEST as i32 + 1;

    /// An ordinary value. It saturates, so that no evaluation can pass for a proof.
    #[inline]
    #[must_use]
    pub const fn new(value: i32) -> Score {
        if value > Score::LARGEST_VALUE {
            Score(Score::LARGEST_VALUE)
        } else if value < -Score::LARGEST_VALUE {
            Score(-Score::LARGEST_VALUE)
        } else {
            Score(value)
        }
    }

    /// A proven win for the side to move in `plies` plies.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        let plies = if plies > Score::LONGEST {
            Score::LONGEST
        } else {
            plies
        };
        Score(Score::WIN - plies as i32)
    }

    /// A proven loss for the side to move in `plies` plies.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// The score taken apart.
    #[must_use]
    pub const fn kind(self) -> ScoreKind {
        if self.0 > Score::LARGEST_VALUE {
            ScoreKind::WinIn((Score::WIN - self.0) as u32)
        } else if self.0 < -Score::LARGEST_VALUE {
            ScoreKind::LossIn((Score::WIN + self.0) as u32)
        } else {
            ScoreKind::Value(self.0)
        }
    }
}

impl Neg for Score {
    type Output = Score;

    /// The same value from the opponent's seat.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::MIN => f.write_str("Score::MIN"),
            Score::MAX => f.write_str("Score::MAX"),
            _ => write!(f, "{:?}", self.kind()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_never_passes_for_a_proof() {
        assert_eq!(Score::new(i32::MAX).kind(), ScoreKind::Value(1_000_000_000));
        assert_eq!(
            Score::new(i32::MIN).kind(),
            ScoreKind::Value(-1_000_000_000)
        );
        assert!(Score::win_in(u32::MAX) > Score::new(i32::MAX));
    }

    #[test]
    fn the_limits_hold_every_score() {
        assert!(Score::MIN < Score::loss_in(0) && Score::win_in(0) < Score::MAX);
        assert_eq!(-Score::MIN, Score::MAX);
    }

    #[test]
    fn distances_survive() {
        for plies in [0, 1, 2, 500, 1_000_000] {
            assert_eq!(Score::win_in(plies).kind(), ScoreKind::WinIn(plies));
            assert_eq!((-Score::win_in(plies)).kind(), ScoreKind::LossIn(plies));
        }
    }
}
