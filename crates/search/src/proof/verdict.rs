use super::Numbers;

/// What is certain about a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The attacker reaches its goal against every defence.
    Proven,
    /// The attacker does not reach it.
    Disproven,
    /// Not known: the budget was spent before.
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
