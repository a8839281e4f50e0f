//! The words that end a line: CSA's, without the percent sign.

use game::Color;

use crate::csa::reason;
use crate::shogi::Reason;

/// The foul of the other side; CSA puts the sign of the side before it.
const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";

/// The reason that a word tells when `turn` is to move.
pub(super) fn parse(word: &str, turn: Color) -> Reason {
    match word {
        ILLEGAL_ACTION => Reason::Illegal { by: !turn },
        word => reason::parse(word, turn),
    }
}

/// The word for a reason when `turn` is to move.
pub(super) fn word(reason: &Reason, turn: Color) -> &str {
    match reason {
        Reason::Illegal { by } if *by != turn => ILLEGAL_ACTION,
        other => reason::word(other, turn),
    }
}
