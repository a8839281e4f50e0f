//! The lines of the agreement to a game.

use super::{FromPlayer, FromServer};
use crate::wording::one_line;

/// Reads a line of a player if it is about the agreement.
pub(super) fn read_player(line: &str) -> Option<FromPlayer> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let id = named(rest);
    match word {
        "AGREE" => Some(FromPlayer::Agree { id }),
        "REJECT" => Some(FromPlayer::Reject { id }),
        _ => None,
    }
}

/// Writes `AGREE`, `REJECT` or `START` with what separates it from the game.
pub(super) fn write(word: &str, separator: char, id: Option<&str>) -> String {
    match id {
        Some(id) => format!("{word}{separator}{}", one_line(id)),
        None => word.to_owned(),
    }
}

/// Reads a line of a server if it is about the agreement.
pub(super) fn read_server(line: &str) -> Option<FromServer> {
    let (word, rest) = line.split_once(':').unwrap_or((line, ""));
    match word {
        "START" => Some(FromServer::Started { id: named(rest) }),
        "REJECT" => {
            let (id, by) = rest.split_once(" by ").unwrap_or((rest, ""));
            Some(FromServer::Rejected {
                id: named(id),
                by: named(by),
            })
        }
        _ => None,
    }
}

fn named(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
