//! The words that end a line: CSA's, without the percent sign.

use game::Color;

use crate::shogi::Reason;

/// The words that mean one reason whoever is to move.
const WORDS: [(&str, Reason); 13] = [
    ("TORYO", Reason::Resign),
    ("CHUDAN", Reason::Interrupt),
    ("SENNICHITE", Reason::Repetition),
    ("OUTE_SENNICHITE", Reason::PerpetualCheck),
    ("TIME_UP", Reason::TimeUp),
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
/// The foul of the other side; CSA puts the sign of the side before it.
const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";

/// What a word means when `turn` is to move.
pub(super) fn parse(word: &str, turn: Color) -> Reason {
    let by = match word {
        ILLEGAL_MOVE => Some(turn),
        ILLEGAL_ACTION => Some(!turn),
        "+ILLEGAL_ACTION" => Some(Color::Black),
        "-ILLEGAL_ACTION" => Some(Color::White),
        _ => None,
    };
    if let Some(by) = by {
        return Reason::Illegal { by };
    }
    WORDS.iter().find(|(known, _)| *known == word).map_or_else(
        || Reason::Other(word.to_owned()),
        |(_, reason)| reason.clone(),
    )
}

/// The word for a reason when `turn` is to move.
pub(super) fn word(reason: &Reason, turn: Color) -> &str {
    match reason {
        Reason::Illegal { by } if *by == turn => ILLEGAL_MOVE,
        Reason::Illegal { .. } => ILLEGAL_ACTION,
        Reason::Other(word) => word,
        other => WORDS
            .iter()
            .find(|(_, reason)| reason == other)
            .map_or("ERROR", |(word, _)| word),
    }
}
