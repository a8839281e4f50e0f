/// The error model of multi-ProbCut: the standard error, in discs, of a shallow search as an
/// estimate of a deep one, for some weights.
///
/// The logarithm of the error is linear in the empty squares, the depth of the deep search and the
/// depth of the shallow one (each divided by ten). Searches to the end have their own coefficients,
/// without the depth of the deep search, which is the number of empty squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Coefficients for the midgame: constant, empty squares, deep depth, shallow depth.
    pub middle: [f32; 4],
    /// Coefficients for searches to the end: constant, empty squares, shallow depth.
    pub end: [f32; 3],
}

impl Spread {
    /// The standard error of a search to `shallow` plies as an estimate of one to `deep`.
    #[must_use]
    pub fn error(&self, empties: u32, deep: u32, shallow: u32) -> f32 {
        let tens = |count: u32| count as f32 / 10.0;
        let sum = if deep >= empties {
            let [constant, e, s] = self.end;
            constant + e * tens(empties) + s * tens(shallow)
        } else {
            let [constant, e, d, s] = self.middle;
            constant + e * tens(empties) + d * tens(deep) + s * tens(shallow)
        };
        sum.exp()
    }
}

impl Default for Spread {
    /// The fit for weights learned from games of people, as a default for other weights.
    fn default() -> Spread {
        Spread {
            middle: [1.69, -0.15, 0.77, -1.65],
            end: [2.35, -0.07, -0.82],
        }
    }
}
