/// How far searches of different depths differ when they judge by some weights: the standard
/// error of a shallow one as an estimate of a deep one, in discs.
///
/// Its logarithm is a sum of a constant and of parts for each ten empty squares, plies of the deep
/// search and plies of the shallow one. A search to the end has another sum, without the deep
/// plies, which are the empty squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// For searches that end in the middle: the constant, empty squares, deep plies, shallow plies.
    pub middle: [f32; 4],
    /// For searches to the end: the constant, empty squares, shallow plies.
    pub end: [f32; 3],
}

impl Spread {
    /// The standard error of a search of `shallow` plies as an estimate of one of `deep`.
    #[must_use]
    pub fn error(&self, empties: u32, deep: u32, shallow: u32) -> f32 {
        let tens = |count: u32| count as f32 / 10.0;
        let sum = match deep >= empties {
            true => {
                let [constant, e, s] = self.end;
                constant + e * tens(empties) + s * tens(shallow)
            }
            false => {
                let [constant, e, d, s] = self.middle;
                constant + e * tens(empties) + d * tens(deep) + s * tens(shallow)
            }
        };
        sum.exp()
    }
}

impl Default for Spread {
    /// What was found with weights learned from games of people: for weights of which nothing is
    /// known yet.
    fn default() -> Spread {
        Spread {
            middle: [1.69, -0.15, 0.77, -1.65],
            end: [2.35, -0.07, -0.82],
        }
    }
}
