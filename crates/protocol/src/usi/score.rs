use std::fmt;

use super::Words;
use super::number::signed;
use crate::wording::{fault, parse_finite};
use crate::{Fault, Score};

/// Reads what follows `score`: `cp N`, `mate N` or, in USI-X, a bare number.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Score, Fault> {
    match words.next() {
        Some("cp") => Ok(Score::Centipawns(signed("cp", words.next())?)),
        Some("mate") => mate(words.next().unwrap_or_default()),
        number => {
            let number = parse_finite("score", number.unwrap_or_default())?;
            Ok(Score::Number(number))
        }
    }
}

/// Reads `7`, `+7`, `-7`, `+` or `-`. A plain `0` is the side to move mated on the board.
fn mate(word: &str) -> Result<Score, Fault> {
    let (wins, plies) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
        (Some(plies), _) => (true, plies),
        (_, Some(plies)) => (false, plies),
        _ => (word != "0", word),
    };
    if plies.is_empty() && !word.is_empty() {
        return Ok(Score::Mate { wins });
    }
    match plies.parse() {
        Ok(plies) if wins && !word.starts_with("++") => Ok(Score::MateIn(plies)),
        Ok(plies) if !wins && !word.starts_with("-+") => Ok(Score::MatedIn(plies)),
        _ => Err(fault("mate", "a number of plies, `+` or `-`", word)),
    }
}

/// Turns a score into the bound that `word` makes of it. Only centipawns can be bounds.
pub(super) fn bound(score: Option<Score>, word: &str) -> Option<Score> {
    match (score, word) {
        (Some(Score::Centipawns(score)), "lowerbound") => Some(Score::AtLeast(score)),
        (Some(Score::Centipawns(score)), "upperbound") => Some(Score::AtMost(score)),
        _ => score,
    }
}

/// Writes `score ...` after a blank; nothing for a number that is none.
pub(super) fn write(score: Score, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match score {
        Score::Centipawns(score) => write!(f, " score cp {score}"),
        Score::Number(number) if !number.is_finite() => Ok(()),
        Score::Number(number) => write!(f, " score {number}"),
        Score::Discs(discs) => write(Score::Number(discs), f),
        Score::WinPercentage(chance) => write(Score::Number(chance), f),
        Score::MateIn(0) => f.write_str(" score mate +0"),
        Score::MateIn(plies) => write!(f, " score mate {plies}"),
        Score::MatedIn(plies) => write!(f, " score mate -{plies}"),
        Score::Mate { wins: true } => f.write_str(" score mate +"),
        Score::Mate { wins: false } => f.write_str(" score mate -"),
        Score::AtLeast(score) => write!(f, " score cp {score} lowerbound"),
        Score::AtMost(score) => write!(f, " score cp {score} upperbound"),
    }
}
