use super::Numbers;

/// The result of a proof search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The attacker reaches its goal against every defence.
    Proven,
    /// The attacker does not reach it.
    Disproven,
    /// Undecided: the budget was spent first.
    Unknown,
}

impl From<Numbers> for Verdict {
    fn from(numbers: Numbers) -> Verdict {
        if numbers.is_proven() {
            Verdict::Proven
        } else if numbers.is_disproven() {
            Verdict::Disproven
        } else {
            Verdict::Unknown
        }
    }
}
