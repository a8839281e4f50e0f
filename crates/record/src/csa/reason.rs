//! The words after a percent sign.

use game::Color;

use crate::shogi::Reason;

/// The words whose reason does not depend on the side to move.
const WORDS: [(&str, Reason); 15] = [
    ("TORYO", Reason::Resign),
    ("CHUDAN", Reason::Interrupt),
    ("SENNICHITE", Reason::Repetition),
    ("OUTE_SENNICHITE", Reason::PerpetualCheck),
    ("TIME_UP", Reason::TimeUp),
    ("+ILLEGAL_ACTION", Reason::Illegal { by: Color::Black }),
    ("-ILLEGAL_ACTION", Reason::Illegal { by: Color::White }),
    ("KACHI", Reason::Declaration),
    ("JISHOGI", Reason::Impasse),
    ("HIKIWAKE", Reason::Draw),
    ("MATTA", Reason::TakeBack),
    ("TSUMI", Reason::Mate),
    ("FUZUMI", Reason::NoMate),
    ("MAX_MOVES", Reason::MaxMoves),
    ("ERROR", Reason::Error),
];

/// The foul of the side to move.
const ILLEGAL_MOVE: &str = "ILLEGAL_MOVE";

/// The reason that a word tells when `turn` is to move.
pub(crate) fn parse(word: &str, turn: Color) -> Reason {
    if word == ILLEGAL_MOVE {
        return Reason::Illegal { by: turn };
    }
    WORDS.iter().find(|(known, _)| *known == word).map_or_else(
        || Reason::Other(word.to_owned()),
        |(_, reason)| reason.clone(),
    )
}

/// The word for a reason when `turn` is to move.
pub(crate) fn word(reason: &Reason, turn: Color) -> &str {
    match reason {
        Reason::Illegal { by } if *by == turn => ILLEGAL_MOVE,
        Reason::Other(word) => word,
        other => WORDS
            .iter()
            .find(|(_, reason)| reason == other)
            .map_or("ERROR", |(word, _)| word),
    }
}
