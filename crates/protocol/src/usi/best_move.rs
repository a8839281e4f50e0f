use std::fmt;

use super::Words;
use crate::wording::{fault, one_line};
use crate::{BestMove, Fault};

/// Reads what follows `bestmove`.
pub(super) fn parse(mut words: Words<'_>) -> Result<BestMove, Fault> {
    let best = words
        .next()
        .ok_or_else(|| fault("bestmove", "a move, `resign` or `win`", ""))?;
    Ok(match best {
        "resign" => BestMove::Resign,
        "win" => BestMove::Win,
        none if is_none(none) => BestMove::None,
        best => {
            let answer = words.next().filter(|&word| word == "ponder");
            let ponder = answer
                .and_then(|_| words.next())
                .filter(|word| !is_none(word));
            BestMove::Play {
                best: best.into(),
                ponder: ponder.map(str::to_owned),
            }
        }
    })
}

/// The ways in which engines name no move.
fn is_none(word: &str) -> bool {
    matches!(word, "none" | "(none)" | "null" | "0000")
}

/// Writes the move after a blank. Neither game of this protocol has a swap to ask for: it is no
/// move here.
pub(super) fn write(best: &BestMove, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match best {
        BestMove::Play { best, ponder } => {
            write!(f, " {}", one_line(best))?;
            ponder
                .as_ref()
                .map_or(Ok(()), |ponder| write!(f, " ponder {}", one_line(ponder)))
        }
        BestMove::Resign => f.write_str(" resign"),
        BestMove::Win => f.write_str(" win"),
        BestMove::Swap | BestMove::None => f.write_str(" none"),
    }
}
