use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Speech;

/// What standard input and output speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    /// A protocol for players.
    Player(Speech),
    /// Othello's protocol for programs that only say how good a position is.
    Evaluator,
}

impl ValueEnum for Protocol {
    fn value_variants<'a>() -> &'a [Protocol] {
        &[
            Protocol::Player(Speech::Usi),
            Protocol::Player(Speech::Usix),
            Protocol::Player(Speech::Gomocup),
            Protocol::Player(Speech::Gtp),
            Protocol::Player(Speech::Nboard),
            Protocol::Player(Speech::Codingame),
            Protocol::Evaluator,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Protocol::Player(speech) => speech.to_possible_value(),
            Protocol::Evaluator => Some(
                PossibleValue::new("evaluator").help("Othello: how good a position is, no moves"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_protocol_is_forgotten() {
        for speech in Speech::value_variants() {
            assert!(Protocol::value_variants().contains(&Protocol::Player(*speech)));
        }
    }
}
