use std::fmt;
use std::str::FromStr;

/// The test that a candidate must pass to become the best network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// No test: every candidate passes.
    None,
    /// A minimum score in this many pairs of games.
    Pairs(u64),
    /// A sequential test of at most this many pairs.
    Sequential(u64),
}

/// The default limit of a sequential test, in pairs.
const USUAL_PAIRS: u64 = 200;

impl FromStr for Gate {
    type Err = String;

    fn from_str(text: &str) -> Result<Gate, String> {
        let pairs = |text: &str| {
            text.parse()
                .ok()
                .filter(|pairs| (1..=100_000).contains(pairs))
        };
        let gate = match text {
            "none" => Some(Gate::None),
            "sprt" => Some(Gate::Sequential(USUAL_PAIRS)),
            _ => match text.strip_prefix("sprt:") {
                Some(most) => pairs(most).map(Gate::Sequential),
                None => pairs(text).map(Gate::Pairs),
            },
        };
        gate.ok_or_else(|| {
            format!("gate: expected a number of pairs, sprt, sprt:PAIRS or none, found {text:?}")
        })
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gate::None => f.write_str("none"),
            Gate::Pairs(pairs) => write!(f, "{pairs}"),
            Gate::Sequential(pairs) => write!(f, "sprt:{pairs}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gate_is_what_its_text_says() {
        for (text, gate) in [
            ("none", Gate::None),
            ("12", Gate::Pairs(12)),
            ("sprt:50", Gate::Sequential(50)),
        ] {
            assert_eq!(text.parse(), Ok(gate));
            assert_eq!(gate.to_string(), text);
        }
        assert_eq!("sprt".parse(), Ok(Gate::Sequential(USUAL_PAIRS)));
        for bad in ["", "0", "-1", "sprt:0", "sprt:x", "yes"] {
            assert!(bad.parse::<Gate>().is_err(), "{bad}");
        }
    }
}
