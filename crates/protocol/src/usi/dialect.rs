use super::Words;
use super::spelling;
use crate::Fault;
use crate::wording::fault;

/// Which of the two is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// USI, for Shogi: an SFEN has four fields, scores are centipawns or mates.
    Usi,
    /// USI-X, for Othello: an SFEN is one word, scores are bare numbers on the engine's own scale,
    /// `ponderhit` carries the clocks.
    UsiX,
}

impl Dialect {
    /// Whether a first position has as many fields as an SFEN has. The number of the next move may
    /// be missing in USI.
    pub(super) fn check_sfen(self, sfen: &str) -> Result<(), Fault> {
        let fields = Words::new(sfen).count();
        let (fits, expected) = match self {
            Dialect::Usi => (
                matches!(fields, 3 | 4),
                "board, side to move, hands and move number",
            ),
            Dialect::UsiX => (fields == 1, "one word"),
        };
        if fits {
            Ok(())
        } else {
            Err(fault("sfen", expected, sfen))
        }
    }

    /// The name under which an option is known.
    pub(super) fn option_name(self, name: String) -> String {
        match self {
            Dialect::Usi => name,
            Dialect::UsiX => spelling::option_name(name),
        }
    }
}
