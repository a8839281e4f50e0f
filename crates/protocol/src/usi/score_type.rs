use std::fmt;

use game::ScoreUnit;

use super::Words;
use crate::wording::{fault, parse_finite};
use crate::{Fault, Score};

/// The unit and the range of an engine's scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreType {
    /// The unit.
    pub kind: ScoreKind,
    /// The lowest, for a lost position.
    pub min: f64,
    /// The highest, for a won one.
    pub max: f64,
}

/// The unit of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreKind {
    /// `WP`: the chance to win, in per cent.
    WinPercentage,
    /// `stone`: the difference of discs.
    Stone,
    /// `other`: something of the engine's own.
    Other,
}

impl Default for ScoreType {
    /// A kind of the engine's own, between the scores that the protocol's sample engines give to
    /// lost and to won games.
    fn default() -> ScoreType {
        ScoreType {
            kind: ScoreKind::Other,
            min: -10_000.0,
            max: 10_000.0,
        }
    }
}

impl ScoreType {
    /// The type of scores in this unit.
    #[must_use]
    pub fn of_unit(unit: ScoreUnit) -> ScoreType {
        match unit {
            ScoreUnit::Discs => ScoreType {
                kind: ScoreKind::Stone,
                min: -64.0,
                max: 64.0,
            },
            ScoreUnit::WinPercentage => ScoreType {
                kind: ScoreKind::WinPercentage,
                min: 0.0,
                max: 100.0,
            },
            ScoreUnit::Centipawns | ScoreUnit::Own => ScoreType::default(),
        }
    }

    /// What a bare number of this type means. The middle of the scale is even, whatever its ends:
    /// a winning chance may be given from 0 to 1.
    #[must_use]
    pub fn score(&self, number: f64) -> Score {
        let beyond = number - (self.min + self.max) / 2.0;
        match self.kind {
            ScoreKind::WinPercentage if self.max > self.min => {
                Score::WinPercentage(50.0 + 100.0 * beyond / (self.max - self.min))
            }
            ScoreKind::WinPercentage => Score::WinPercentage(number),
            ScoreKind::Stone => Score::Discs(beyond),
            ScoreKind::Other => Score::Number(beyond),
        }
    }

    /// Reads what follows `scoretype`: `K min A max B`.
    pub(crate) fn parse(mut words: Words<'_>) -> Result<ScoreType, Fault> {
        let kind = match words.next() {
            Some("WP" | "wp") => ScoreKind::WinPercentage,
            // The sample engine's spelling is `stones`.
            Some("stone" | "stones") => ScoreKind::Stone,
            Some("other") => ScoreKind::Other,
            kind => {
                const KINDS: &str = "`WP`, `stone` or `other`";
                return Err(fault("scoretype", KINDS, kind.unwrap_or_default()));
            }
        };
        let all = words.rest();
        let (mut min, mut max) = (None, None);
        while let Some(word) = words.next() {
            match word {
                "min" => min = Some(number("min", words.next())?),
                "max" => max = Some(number("max", words.next())?),
                _ => {}
            }
        }
        match (min, max) {
            (Some(min), Some(max)) if min <= max => Ok(ScoreType { kind, min, max }),
            _ => Err(fault("scoretype", "`min` and, not below it, `max`", all)),
        }
    }
}

fn number(field: &'static str, word: Option<&str>) -> Result<f64, Fault> {
    parse_finite(field, word.unwrap_or_default())
}

impl fmt::Display for ScoreType {
    /// `K min A max B`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ScoreType { kind, min, max } = self;
        let kind = match kind {
            ScoreKind::WinPercentage => "WP",
            ScoreKind::Stone => "stone",
            ScoreKind::Other => "other",
        };
        write!(f, "{kind} min {min} max {max}")
    }
}
