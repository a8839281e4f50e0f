use game::{Score, ScoreUnit};
use infer::ValueEstimate;

/// Converts a network's value into scores of a game.
///
/// ```
/// use infer::ValueEstimate;
/// use neural::Scale;
///
/// // Three games in four: log 3 times 600 is 659 centipawns.
/// let estimate = ValueEstimate { logit: 3_f32.ln(), margin: None };
/// assert_eq!(Scale::CENTIPAWNS.score(estimate), game::Score::new(659));
/// assert!((Scale::CENTIPAWNS.chance(659) - 0.75).abs() < 0.001);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The score of a logit of 1, which is 73 games in 100.
    pub logit: f32,
    /// The score of a margin of 1, in games that are won by one.
    pub margin: Option<f32>,
    /// The largest score: a network proves nothing.
    pub most: f32,
    /// What a score counts.
    pub unit: ScoreUnit,
}

impl Scale {
    /// python-dlshogi's scale: the score of a win probability `p` is `-ln(1/p - 1) * 600`.
    pub const CENTIPAWNS: Scale = Scale {
        logit: 600.0,
        margin: None,
        most: 30_000.0,
        unit: ScoreUnit::Centipawns,
    };

    /// Hundredths of a disc, from the margin; a value without one counts four discs for a logit
    /// of 1.
    pub const DISCS: Scale = Scale {
        logit: 400.0,
        margin: Some(6_400.0),
        most: 6_400.0,
        unit: ScoreUnit::Discs,
    };

    /// Hundredths of a per cent above an even chance.
    pub const WIN_PERCENTAGE: Scale = Scale {
        logit: 0.0,
        margin: None,
        most: 5_000.0,
        unit: ScoreUnit::WinPercentage,
    };

    /// The scale for values without margins: a winning chance is no number of discs.
    #[must_use]
    pub fn of_chances(self) -> Scale {
        if self.margin.is_some() {
            Scale::WIN_PERCENTAGE
        } else {
            self
        }
    }

    /// The scale for a network with this many value outputs.
    pub(crate) fn of_outputs(self, values: usize) -> Scale {
        if values < 2 { self.of_chances() } else { self }
    }

    /// The score of a value.
    #[must_use]
    pub fn score(self, estimate: ValueEstimate) -> Score {
        let score = match (estimate.margin, self.margin) {
            (Some(margin), Some(unit)) => margin * unit,
            _ if self.unit == ScoreUnit::WinPercentage => {
                (10_000.0 * (estimate.chance() - 0.5)).round()
            }
            _ => estimate.logit * self.logit,
        };
        Score::new(score.clamp(-self.most, self.most) as i32)
    }

    /// The win probability of a score that did not come from a margin.
    #[must_use]
    pub fn chance(self, score: i32) -> f32 {
        if self.unit == ScoreUnit::WinPercentage {
            return 0.5 + score as f32 / 10_000.0;
        }
        let logit = score as f32 / self.logit;
        ValueEstimate {
            logit,
            margin: None,
        }
        .chance()
    }
}

#[cfg(test)]
mod tests {
    use game::ScoreKind;

    use super::*;

    #[test]
    fn scores_and_chances_lead_to_each_other() {
        for scale in [Scale::CENTIPAWNS, Scale::DISCS, Scale::WIN_PERCENTAGE] {
            for hundredths in 1..100 {
                let chance = hundredths as f32 / 100.0;
                let logit = -(1.0 / chance - 1.0).ln();
                let estimate = ValueEstimate {
                    logit,
                    margin: None,
                };
                assert!((estimate.chance() - chance).abs() < 1e-6);
                let ScoreKind::Value(score) = scale.score(estimate).kind() else {
                    panic!("a network proves nothing");
                };
                assert!((scale.chance(score) - chance).abs() < 0.001, "{chance}");
            }
        }
    }

    #[test]
    fn certainty_is_the_end_of_the_scale() {
        let certain = ValueEstimate {
            logit: f32::INFINITY,
            margin: None,
        };
        assert_eq!(Scale::CENTIPAWNS.score(certain), Score::new(30_000));
        let lost = ValueEstimate {
            logit: -1e9,
            margin: None,
        };
        assert_eq!(Scale::CENTIPAWNS.score(lost), Score::new(-30_000));
    }

    #[test]
    fn margins_are_discs_where_they_count() {
        let estimate = ValueEstimate {
            logit: 1.0,
            margin: Some(0.25),
        };
        assert_eq!(Scale::DISCS.score(estimate), Score::new(1600));
        assert_eq!(Scale::CENTIPAWNS.score(estimate), Score::new(600));
    }
}
